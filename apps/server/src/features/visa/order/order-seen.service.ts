import type { Mover } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { applicantTable } from './applicant.table.ts'
import { orderTable } from './order.table.ts'

/** An order, and somebody in one, for whoever reaches them; gone for everybody else. */
export const seenOrder = (db: Queryable, by: Mover, id: number) => seenRow(db, by, orderTable, id)
export const seenApplicant = (db: Queryable, by: Mover, id: number) => seenRow(db, by, applicantTable, id)

interface ApplicantHit {
  id: number
  title: string
  code: string
  /** The order. */
  partOf: number
}

/** For the palette: whom somebody means by a name, its pinyin, a mobile, a passport or an order, the newest first. */
export const searchApplicants = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<ApplicantHit[]> =>
  rows<ApplicantHit & { [column: string]: unknown }>(
    db,
    sql`select p.id, coalesce(nullif(p.cn_name, ''), trim(p.surname || ' ' || p.given_names)) as title,
          concat_ws(' · ', nullif(p.passport_no, ''), o.order_no) as code, p.order_id as "partOf"
        from visa_applicant p join visa_order o on o.id = p.order_id
        where ${rowsWithin(viewer, applicantTable, 'p')} and ${matchesSearch('p', keyword)}
        order by p.created_at desc, p.id desc limit ${limit}`,
  )
