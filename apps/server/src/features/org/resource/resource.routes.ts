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
import { on, onWrite, type Route } from '../../../http/route.ts'
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
  onWrite(resourceAdd)(async (tx, visit, { body }) => ({ id: await addResource(tx, visit, body) })),
  onWrite(resourceUpdate)(async (tx, visit, { body }) => {
    await changeResource(tx, visit, body)
    return null
  }),
  onWrite(resourceDelete)(async (tx, visit, { body }) => {
    await removeResource(tx, visit, body.id, body.withHolders)
    return null
  }),
  onWrite(resourceFreeze)(async (tx, visit, { body }) => {
    await freezeResource(tx, visit, body.id, body.valid)
    return null
  }),
  onWrite(resourceDrag)(async (tx, visit, { body }) => {
    await dragResource(tx, visit, body)
    return null
  }),
  onWrite(resourceRestore)(async (tx, visit, { body }) => {
    await restoreResource(tx, visit, body.id)
    return null
  }),
  on(resourceLog)(({ viewer }, { query }) => pageLog(db, viewer, [RESOURCE_ENTITY], { ...query, topic: '' })),
]
