import { dayOf } from '@visa/contract/dates'
import { ruleList } from '@visa/contract/visa/dated-rule'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { rulesInForce } from './rule.repo.ts'

export const ruleRoutes = (db: Db): Route[] => [
  on(ruleList)(({ now }, { query }) => rulesInForce(db, query.nationCode, query.day ?? dayOf(now))),
]
