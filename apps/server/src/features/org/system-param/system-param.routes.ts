import { CODES } from '@visa/contract/codes'
import type { Endpoint, HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
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
import { on, type MemberVisit, type Route } from '../../../http/route.ts'
import { reachesAll } from '../../../access/scope.ts'
import { pageParams, paramOf } from './param-list.service.ts'
import type { Params } from './params.service.ts'
import { SYSTEM_PARAM_ENTITY, changeParam, resetParam } from './system-param.service.ts'

type Answer<E extends Endpoint> = (visit: MemberVisit, input: HandlerInput<E>) => Promise<HandlerOutput<E>>

/** What holds for every company is for people who see every company, whatever codes somebody else was given. */
const onAll =
  <E extends Endpoint>(endpoint: E) =>
  (answer: Answer<E>): Route =>
    on(endpoint)(async (visit, input) => {
      if (!reachesAll(visit.viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
      return answer(visit, input)
    })

export const systemParamRoutes = (db: Db, params: Params): Route[] => [
  onAll(paramPage)((_, { query }) => pageParams(db, params, query)),
  onAll(paramDetail)((_, { query }) => paramOf(db, params, query.key)),
  onAll(paramSave)(async ({ actor }, { body }) => ({
    version: await db.tx((tx) => changeParam(tx, actor, body)),
  })),
  onAll(paramReset)(async ({ actor }, { body }) => {
    await db.tx((tx) => resetParam(tx, actor, body))
    return null
  }),
  onAll(paramHistory)((_, { query }) => pageLog(db, [SYSTEM_PARAM_ENTITY], query.key, query)),
]
