import { CENTRE_FIGURES, FACT_KINDS } from '@visa/contract/centre/figures'
import type { Correction, FactQuery, FactRow } from '@visa/contract/centre/report'
import type { Page, PageRequest } from '@visa/contract/page'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { allOf, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { columnOf, factsWithin, keyOf } from './figures.repo.ts'
import { correctionsWithin } from './statistics.service.ts'

const FULL_NAME = (alias: Sql): Sql =>
  sql`case when ${alias}.cn_name = '' then trim(${alias}.surname || ' ' || ${alias}.given_names) else ${alias}.cn_name end`

/** What a row is called and whose it is, by its kind. */
const NO = sql`case f.kind
  when ${FACT_KINDS.payment} then (select p.payment_no from payment p where p.id = f.record_id)
  when ${FACT_KINDS.refund} then (select r.refund_no from refund r where r.id = f.record_id)
  when ${FACT_KINDS.movement} then (select i.passport_no from passport_movement m join passport_item i on i.id = m.item_id
    where m.id = f.record_id)
  when ${FACT_KINDS.label} then rtrim(f.record_no, '-')
  else c.contract_no end`
const NAME = sql`case f.kind
  when ${FACT_KINDS.person} then (select ${FULL_NAME(sql`p`)} from contract_applicant p where p.id = f.record_id)
  when ${FACT_KINDS.payment} then (select coalesce(nullif(p.payer, ''), p.subject_no) from payment p where p.id = f.record_id)
  when ${FACT_KINDS.refund} then (select coalesce(nullif(p.payer, ''), p.subject_no) from refund r
    join payment p on p.id = r.payment_id where r.id = f.record_id)
  when ${FACT_KINDS.movement} then (select i.holder from passport_movement m join passport_item i on i.id = m.item_id
    where m.id = f.record_id)
  else coalesce(c.customer_name, '') end`
const KIND = sql`(array['contract', 'person', 'step', 'payment', 'refund', 'movement', 'label'])[f.kind]`

function wanted(viewer: Viewer, asked: FactQuery): Sql {
  const { figure, from, to, by, key, weekday, hour } = asked
  return allOf(
    sql`f.kind = ${FACT_KINDS[CENTRE_FIGURES[figure].kind]}`,
    factsWithin(viewer, asked),
    sql`f.day between ${from}::date and ${to}::date`,
    sql`f.${columnOf(figure)} <> 0`,
    by === undefined ? undefined : sql`${keyOf(by)} = ${key ?? ''}`,
    weekday === undefined ? undefined : sql`extract(isodow from f.day) = ${weekday}`,
    hour === undefined ? undefined : sql`f.hour = ${hour}`,
  )
}

/** The rows whose values add up to a figure. */
const factRows = (viewer: Viewer, asked: FactQuery): ListSource => ({
  columns: sql`${KIND} as kind, case when f.record_no = '' then f.record_id else ('x' || left(md5(f.record_no), 12))::bit(48)::bigint end as id, coalesce(${NO}, '') as no, coalesce(${NAME}, '') as name,
    f.contract_id as "contractId", coalesce(c.contract_no, '') as "contractNo", f.nation_code as "nationCode",
    f.visa_type as "visaType", ${personFor(viewer, sql`f.operator_id`)} as "operatorName", f.day::text as day,
    f.${columnOf(asked.figure)} as value`,
  from: sql`centre_fact f left join centre_contract c on c.id = f.contract_id`,
  countFrom: sql`centre_fact f`,
  where: wanted(viewer, asked),
  orderBy: sql`f.day desc, f.record_id desc, f.record_no`,
})

export async function pageFacts(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  page: PageRequest,
  asked: FactQuery,
): Promise<Page<FactRow> & { sum: number }> {
  const source = factRows(viewer, asked)
  const found = await cappedPage<FactRow & { [column: string]: unknown }>(db, page, source)
  const { sum } = await one<{ sum: number }>(
    db,
    sql`select coalesce(sum(f.${columnOf(asked.figure)}), 0)::bigint as sum from centre_fact f where ${source.where}`,
  )
  return { ...found, sum }
}

export const pageCorrections = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  page: PageRequest,
  { from, to }: { from: string; to: string },
): Promise<Page<Correction>> =>
  cappedPage<Correction & { [column: string]: unknown }>(db, page, {
    columns: sql`c.id, c.day::text as day, c.figure, c.before_value as before, c.after_value as after, r.day::text as "toldOn"`,
    from: sql`centre_day_correction c join centre_day_report r on r.id = c.report_id`,
    where: allOf(correctionsWithin(viewer), sql`c.day between ${from}::date and ${to}::date`),
    orderBy: sql`c.day desc, c.id desc`,
  })
