import { CODES } from '@visa/contract/codes'
import {
  paramDetail,
  paramHistory,
  paramPage,
  paramReset,
  paramSave,
} from '@visa/contract/org/system-param-calls'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { guardedBy } from '../../../http/guarded.ts'
import type { Route } from '../../../http/route.ts'
import { reachesAll } from '../../../access/scope.ts'
import { pageParams, paramOf } from './param-list.service.ts'
import type { Params } from './params.service.ts'
import { SYSTEM_PARAM_ENTITY, changeParam, resetParam } from './system-param.service.ts'

/** What holds for every company is for people who see every company, whatever codes somebody else was given. */
const { on, onWrite } = guardedBy(({ viewer }) => {
  if (!reachesAll(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
})

export const systemParamRoutes = (db: Db, params: Params): Route[] => [
  on(paramPage)((_, { query }) => pageParams(db, params, query)),
  on(paramDetail)((_, { query }) => paramOf(db, params, query.key)),
  onWrite(paramSave)(async (tx, { actor }, { body }) => ({
    version: await changeParam(tx, actor, body),
  })),
  onWrite(paramReset)(async (tx, { actor }, { body }) => {
    await resetParam(tx, actor, body)
    return null
  }),
  on(paramHistory)(({ viewer }, { query }) =>
    pageLog(db, viewer, [SYSTEM_PARAM_ENTITY], { ...query, topic: query.key }),
  ),
]
