import type { ProcessTimeFilters } from '@visa/contract/centre/config-process-time'
import { NATION_CODES } from '@visa/contract/visa/products'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, sql } from '../../../db/sql.ts'
import { processTimeColumns } from '../calendar/process-time.service.ts'
import { phaseOf } from '../dated/dated.service.ts'

/** Process times of the own centre, what holds first. */
export const processTimeSource = (
  { companyId }: Viewer,
  { nationCode, phase }: ProcessTimeFilters,
  today: string,
): ListSource => ({
  columns: sql`${processTimeColumns('p')}, ${phaseOf('p', today)} as phase`,
  from: sql`centre_process_time p`,
  where: allOf(
    sql`p.company_id = ${companyId}`,
    nationCode === undefined ? undefined : sql`p.nation_code = ${nationCode}`,
    phase === undefined ? undefined : sql`${phaseOf('p', today)} = ${phase}`,
  ),
  orderBy: sql`array_position(${NATION_CODES}::text[], p.nation_code), p.visa_type, p.visa_category, p.urgency_level, p.consulate,
    p.valid_from desc, p.id`,
})
