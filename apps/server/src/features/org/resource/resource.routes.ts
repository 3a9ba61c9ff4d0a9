import {
  resourceAdd,
  resourceDelete,
  resourceDrag,
  resourceFreeze,
  resourceLog,
  resourceRestore,
  resourceTree,
  resourceUpdate,
} from '@visa/contract/org/resource'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import {
  addResource,
  changeResource,
  dragResource,
  freezeResource,
  removeResource,
  restoreResource,
} from './resource-admin.service.ts'
import { resourceTreeFor } from './resource-list.service.ts'
import { RESOURCE_ENTITY } from './resource.service.ts'

export const resourceRoutes = (db: Db): Route[] => [
  on(resourceTree)(({ viewer }) => resourceTreeFor(db, viewer)),
  on(resourceAdd)(async (visit, { body }) => ({ id: await db.tx((tx) => addResource(tx, visit, body)) })),
  on(resourceUpdate)(async (visit, { body }) => {
    await db.tx((tx) => changeResource(tx, visit, body))
    return null
  }),
  on(resourceDelete)(async (visit, { body }) => {
    await db.tx((tx) => removeResource(tx, visit, body.id, body.withHolders))
    return null
  }),
  on(resourceFreeze)(async (visit, { body }) => {
    await db.tx((tx) => freezeResource(tx, visit, body.id, body.valid))
    return null
  }),
  on(resourceDrag)(async (visit, { body }) => {
    await db.tx((tx) => dragResource(tx, visit, body))
    return null
  }),
  on(resourceRestore)(async (visit, { body }) => {
    await db.tx((tx) => restoreResource(tx, visit, body.id))
    return null
  }),
  on(resourceLog)((_, { query }) => pageLog(db, [RESOURCE_ENTITY], '', query)),
]
