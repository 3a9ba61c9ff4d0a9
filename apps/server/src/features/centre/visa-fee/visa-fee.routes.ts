import {
  visaFeeDelete,
  visaFeePage,
  visaFeeSave,
  type VisaFeeRow,
} from '@visa/contract/centre/config-visa-fee'
import { dayOf } from '@visa/contract/dates'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { changeFeeRule, putFeeRule, removeFeeRules } from '../../visa/price/fee-rule.service.ts'
import { visaFeeSource } from './visa-fee.repo.ts'
import { centreRule } from './visa-fee.service.ts'

export const visaFeeRoutes = (db: Db): Route[] => [
  on(visaFeePage)(({ viewer, now }, { query }) => {
    const source = visaFeeSource(viewer, query, dayOf(now))
    return cappedPage<VisaFeeRow & { [column: string]: unknown }>(db, query, source)
  }),
  onCentreWrite(visaFeeSave)(async (tx, visit, { body }) => {
    const { id, ...rule } = centreRule(visit.viewer, body)
    const { seen } = body
    if (id === undefined || seen === undefined) await putFeeRule(tx, visit, rule)
    else await changeFeeRule(tx, visit, { ...rule, id, seen })
    return null
  }),
  onCentreWrite(visaFeeDelete)(async (tx, visit, { body }) => {
    await removeFeeRules(tx, visit, [body.id])
    return null
  }),
]
