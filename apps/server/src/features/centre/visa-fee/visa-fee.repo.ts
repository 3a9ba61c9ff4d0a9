import type { VisaFeeFilters } from '@visa/contract/centre/config-visa-fee'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, sql } from '../../../db/sql.ts'
import { formerGoesOn, ruleSource } from '../../visa/price/fee-rule.service.ts'

/** Consular fees that hold at the own centre: its own first, then those for all. */
export function visaFeeSource(viewer: Viewer, filters: VisaFeeFilters, today: string): ListSource {
  const { nationCode, phase } = filters
  const source = ruleSource(viewer, { nationCode, phase, kind: 'consular' }, today)
  return {
    ...source,
    columns: sql`${source.columns}, coalesce(r.accept_org_id = ${viewer.companyId}, false) as own,
      ${formerGoesOn('r')} as "goesOn"`,
    where: allOf(source.where, sql`r.agent_id is null and r.agent_level = ''`),
    orderBy: sql`(r.accept_org_id is null), ${source.orderBy}`,
  }
}
