import {
  visaFeeDelete,
  visaFeePage,
  visaFeeSave,
  type VisaFeeDraft,
  type VisaFeeRow,
} from '@visa/contract/centre/config-visa-fee'
import { dayOf } from '@visa/contract/dates'
import type { FeeRuleDraft } from '@visa/contract/visa/fee-rule'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { changeFeeRule, putFeeRule, removeFeeRules } from '../../visa/price/fee-rule.service.ts'
import { visaFeeSource } from './visa-fee.repo.ts'

/** A consular fee is a rule like any other, for the own centre and for everybody's customers. */
const asRule = ({ companyId }: Viewer, { id: _id, seen: _seen, ...draft }: VisaFeeDraft): FeeRuleDraft => ({
  ...draft,
  kind: 'consular',
  service: '',
  agentId: null,
  agentLevel: '',
  acceptOrgId: companyId,
})

export const visaFeeRoutes = (db: Db): Route[] => [
  on(visaFeePage)(({ viewer, now }, { query }) => {
    const source = visaFeeSource(viewer, query, dayOf(now))
    return cappedPage<VisaFeeRow & { [column: string]: unknown }>(db, query, source)
  }),
  onCentreWrite(visaFeeSave)(async (tx, visit, { body }) => {
    const rule = asRule(visit.viewer, body)
    const { id, seen } = body
    if (id === undefined || seen === undefined) await putFeeRule(tx, visit, rule)
    else await changeFeeRule(tx, visit, { ...rule, id, seen })
    return null
  }),
  onCentreWrite(visaFeeDelete)(async (tx, visit, { body }) => {
    await removeFeeRules(tx, visit, [body.id])
    return null
  }),
]
