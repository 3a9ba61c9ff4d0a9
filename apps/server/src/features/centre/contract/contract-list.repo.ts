import { OPEN_APPROVALS } from '@visa/contract/centre/approval.states'
import type { ContractRow } from '@visa/contract/centre/contract'
import { LOW_STARS, type ContractPage, type ContractSearch } from '@visa/contract/centre/contract-calls'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { PHONE_LIMITS } from '@visa/contract/centre/phone'
import { PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import { startOfDay } from '@visa/contract/dates'
import { FINANCE_STATUS, type FinanceStatus } from '@visa/contract/money/finance-review.states'
import { COUNT_CAP, type PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, first, fixed, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { CONTRACT_OWED, CONTRACT_PAID } from '../../money/ledger/ledger.service.ts'
import { goingBack } from '../../money/ledger/stays.service.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { given } from '../../visa/order/list-parts.service.ts'
import { contractTable } from './contract.table.ts'

type Indexed = { [column: string]: unknown }

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`
const AS_MANY = 5

const shortName = (id: Sql): Sql => sql`coalesce((select k.short_name from company k where k.id = ${id}), '')`

/** Told in another way than they are kept. */
const OTHERWISE = new Set([
  'payerName',
  'acceptedBy',
  'acceptedAt',
  'reviewedBy',
  'reviewedAt',
  'promiseExplained',
])
const PLAIN = Object.fromEntries(
  [...contractTable.columns.keys()].filter((field) => !OTHERWISE.has(field)).map((field) => [field, null]),
)

/** The columns of a list, of contracts named `c`. */
const columnsFor = (viewer: Viewer | null): Sql => sql`${selectOf(contractTable, PLAIN, 'c')},
  ${shortName(sql`c.centre_id`)} as "centreName",
  coalesce((select o.order_no from visa_order o where o.id = c.order_id), '') as "orderNo",
  case when c.payer_id is null then c.payer_name else ${shortName(sql`c.payer_id`)} end as "payerName",
  (select coalesce(string_agg(name, '、' order by seq), '') from (select ${NAME} as name, a.seq
    from contract_applicant a where a.contract_id = c.id order by a.seq limit ${AS_MANY}) n) as people,
  c.people_count as "peopleCount",
  ${CONTRACT_PAID} as "paidCents", ${CONTRACT_OWED} as "owedCents", ${goingBack('CONTRACT', sql`c.id`)} as back,
  array(select p.kind from contract_approval p where p.contract_id = c.id and p.status in (${fixed(...OPEN_APPROVALS)}) order by p.kind) as pending,
  (select count(*) from contract_applicant a join passport_item i on i.applicant_id = a.applicant_id
    and i.status in (${fixed(...PASSPORTS_HERE)}) where a.contract_id = c.id) as "passportsHeld",
  ${personFor(viewer, sql`c.operator_id`)} as "operatorName", ${personFor(viewer, sql`c.accepted_by`)} as "acceptedBy",
  ${instantOf(sql`c.accepted_at`)} as "acceptedAt", ${personFor(viewer, sql`c.reviewed_by`)} as "reviewedBy",
  ${instantOf(sql`c.reviewed_at`)} as "reviewedAt", (select f.status from finance_review f where f.subject_kind = 'CONTRACT' and f.subject_id = c.id) as "financeStatus",
  (select e.stars from contract_evaluation e where e.contract_id = c.id) as stars,
  exists (select from contract_signature g where g.contract_id = c.id and g.revision = c.revision) as signed`

const byMoney = (money: NonNullable<ContractSearch['money']>): Sql => {
  if (money === 'owed') return sql`${CONTRACT_OWED} > 0`
  return money === 'settled' ? sql`c.total_cents = ${CONTRACT_PAID}` : sql`c.total_cents < ${CONTRACT_PAID}`
}

const byFinance = (status: FinanceStatus): Sql => {
  const is = sql`exists (select 1 from finance_review f where f.subject_kind = 'CONTRACT' and f.subject_id = c.id
    and f.status = ${status})`
  // What was never handed in has no row there.
  return status === FINANCE_STATUS.UNSUBMITTED
    ? sql`(${is} or not exists (select 1 from finance_review f where f.subject_kind = 'CONTRACT' and f.subject_id = c.id))`
    : is
}

const byRating = (rating: NonNullable<ContractSearch['rating']>): Sql =>
  sql`exists (select 1 from contract_evaluation e where e.contract_id = c.id
    and e.stars <= ${rating === 'low' ? LOW_STARS : PHONE_LIMITS.stars})`

const WAITS = sql`exists (select 1 from contract_approval p where p.contract_id = c.id and p.status in (${fixed(...OPEN_APPROVALS)}))`

function conditions(search: ContractSearch): Sql {
  return allOf(
    given(search.keyword, (typed) => matchesSearch('c', typed, { rows: 'of a company' })),
    search.status === undefined
      ? sql`c.status <> ${CONTRACT_STATUS.DELETED}`
      : sql`c.status = ${search.status}`,
    given(search.nationCode, (code) => sql`c.nation_code = ${code}`),
    given(search.money, byMoney),
    search.pending === undefined ? undefined : search.pending ? WAITS : sql`not ${WAITS}`,
    given(search.finance, byFinance),
    given(search.rating, byRating),
    given(search.operatorId, (id) => sql`c.operator_id = ${id}`),
    given(search.createdFrom, (day) => sql`c.created_at >= ${startOfDay(day)}`),
    given(search.createdTo, (day) => sql`c.created_at < ${startOfDay(addDays(day, 1))}`),
    given(search.promisedFrom, (day) => sql`c.promised_date >= ${day}::date`),
    given(search.promisedTo, (day) => sql`c.promised_date <= ${day}::date`),
  )
}

/** Contracts within reach that fit, newest first. */
export const listedContracts = (viewer: Viewer | null, search: ContractSearch, more?: Sql): ListSource => ({
  columns: columnsFor(viewer),
  from: sql`centre_contract c`,
  where: allOf(rowsWithin(viewer, contractTable, 'c'), conditions(search), more),
  orderBy: sql`c.created_at desc, c.id desc`,
})

/**
 * Sums are taken of those that are counted, and by the same reading: asked for apart, a count whose order is all the same
 * reads the table where half of it fits, while the sums are in an index. Past the cap both are of the newest.
 */
const sumsOf = (db: Queryable, where: Sql): Promise<ContractPage['sums'] & { counted: number }> =>
  one<ContractPage['sums'] & { counted: number }>(
    db,
    sql`with found as materialized (select c.id, c.consular_cents, c.third_party_cents, c.service_cents, c.discount_cents,
            c.total_cents, ${CONTRACT_PAID} as paid, c.people_count as people
          from centre_contract c where ${where} order by c.created_at desc, c.id desc limit ${fixed(COUNT_CAP + 1)})
        select coalesce(sum(consular_cents), 0) as "consularCents", coalesce(sum(third_party_cents), 0) as "thirdPartyCents",
          coalesce(sum(service_cents), 0) as "serviceCents", coalesce(sum(discount_cents), 0) as "discountCents",
          coalesce(sum(total_cents), 0) as "totalCents",
          coalesce(sum(paid), 0) as "paidCents", coalesce(sum(people), 0) as people, (select count(*) from found) as counted,
          count(e.stars) as rated, coalesce(sum(e.stars), 0) as stars
        from (select * from found limit ${fixed(COUNT_CAP)}) t
          left join contract_evaluation e on e.contract_id = t.id`,
  )

/** A page of contracts: somebody's own, or all within reach. */
export async function pageContracts(
  db: Queryable,
  { viewer }: ActingPerson,
  search: ContractSearch,
  page: PageRequest,
  whose: 'own' | 'all',
): Promise<ContractPage> {
  const own = whose === 'own' ? sql`c.operator_id = ${viewer.userId}` : undefined
  const source = listedContracts(viewer, search, own)
  const { counted, ...sums } = await sumsOf(db, source.where)
  return { ...(await cappedPage<ContractRow & Indexed>(db, page, { ...source, counted })), sums }
}

export async function contractRow(
  db: Queryable,
  { viewer }: { viewer: Viewer | null },
  id: number,
): Promise<ContractRow> {
  const within = rowsWithin(viewer, contractTable, 'c')
  return orGone(
    await first<ContractRow & Indexed>(
      db,
      sql`select ${columnsFor(viewer)} from centre_contract c where c.id = ${id} and ${within}`,
    ),
  )
}

/** How many contracts somebody has had, as far as they are within reach. */
export const countOfMember = (
  db: Queryable,
  { viewer }: { viewer: Viewer | null },
  memberId: number,
): Promise<{ count: number }> =>
  one(
    db,
    sql`select count(*) as count from centre_contract c where c.member_id = ${memberId}
          and c.status <> ${fixed(CONTRACT_STATUS.DELETED)} and ${rowsWithin(viewer, contractTable, 'c')}`,
  )
