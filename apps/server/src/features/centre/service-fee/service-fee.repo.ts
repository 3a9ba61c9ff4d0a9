import type { ServiceFeeFilters } from '@visa/contract/centre/config-service-fee'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { allOf, containing, sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { goesOnWithout, phaseOf, type Dated } from '../dated/dated.service.ts'
import { serviceFeeTable } from './service-fee.table.ts'

/** The prices of one service are known by its code. */
export const datedService: Dated<typeof serviceFeeTable> = { table: serviceFeeTable, key: ['code'] }

export const serviceFeeSource = (
  { companyId }: Viewer,
  { keyword, phase }: ServiceFeeFilters,
  today: string,
): ListSource => ({
  columns: sql`${selectOf(serviceFeeTable, undefined, 's')}, ${phaseOf('s', today)} as phase,
    ${goesOnWithout(datedService, 's')} as "goesOn"`,
  from: sql`centre_service_fee s`,
  where: allOf(
    sql`s.company_id = ${companyId}`,
    phase === undefined ? undefined : sql`${phaseOf('s', today)} = ${phase}`,
    keyword === undefined
      ? undefined
      : sql`(s.name ilike ${containing(keyword)} or s.name_en ilike ${containing(keyword)} or s.code ilike ${containing(keyword)})`,
  ),
  orderBy: sql`s.sort_no, s.code, s.valid_from desc, s.id`,
})
