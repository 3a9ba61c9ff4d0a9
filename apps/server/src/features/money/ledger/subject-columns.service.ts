import { SUPPLY_KIND } from '@visa/contract/supply/bill'
import { identifier, sql, type Sql } from '../../../db/sql.ts'

const { CHANGE, REFUND } = SUPPLY_KIND

/** What a bill of a supplier named `b` is, with what the supplier is asked for: `AIR`, `TRAIN_CHANGE`, `HOTEL_REFUND`. */
export const SUPPLY_TYPE = sql`b.order_type || case b.kind when ${CHANGE} then '_CHANGE' when ${REFUND} then '_REFUND' else '' end`

/** What a row named `alias` is about, as screens lead there. */
export function subjectColumns(alias: string): Sql {
  const row = identifier(alias)
  return sql`${row}.subject_kind as "subjectKind", ${row}.subject_id as "subjectId", ${row}.subject_no as "subjectNo",
    coalesce((select ${SUPPLY_TYPE} from supply_bill b
      where ${row}.subject_kind = 'SUPPLY' and b.id = ${row}.subject_id), '') as "subjectType"`
}
