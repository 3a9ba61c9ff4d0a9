import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Page } from '@visa/contract/page'
import type { HandlingGroup, HandlingQuery, HandlingRow } from '@visa/contract/visa/handling'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { fixed, allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, given } from '../order/list-parts.service.ts'
import { CONTRACT_OWED, ORDER_OWED } from '../../money/ledger/ledger.service.ts'
import { applicantTable, balancesOf } from '../order/order-records.service.ts'
import { CONSULATE } from '../order/consulate.service.ts'
import { lacksPhoto } from '../order/photo-there.service.ts'

/** Approved and waiting, in the words of their index. */
const HANDLED = sql`a.status in (${fixed(ORDER_STATUS.APPROVED, ORDER_STATUS.WAITING_SUBMIT)})`

const within = (viewer: Viewer): Sql => allOf(HANDLED, rowsWithin(viewer, applicantTable, 'a'))

const GROUP = sql`a.accept_org_id as "acceptOrgId", ${companyName(sql`a.accept_org_id`)} as "acceptOrgName",
  a.nation_code as "nationCode", a.visa_type as "visaType", ${CONSULATE} as consulate, a.lodging_day as "lodgingDay"`

const withCountry = <Row extends { nationCode: NationCode }>(row: Row): Row & { visaCountry: string } => ({
  ...row,
  visaCountry: SHORT_NATIONS[row.nationCode],
})

type StoredGroup = Omit<HandlingGroup, 'visaCountry'>

/** Who is to be lodged, counted by where and when; those without a day first. */
export async function groupsOf(db: Queryable, { viewer }: ActingPerson): Promise<HandlingGroup[]> {
  const found = await rows<StoredGroup & { [column: string]: unknown }>(
    db,
    sql`select ${GROUP}, count(*) filter (where a.status = ${fixed(ORDER_STATUS.APPROVED)}) as approved,
          count(*) filter (where a.status = ${fixed(ORDER_STATUS.WAITING_SUBMIT)}) as waiting
        from visa_applicant a where ${within(viewer)}
        group by a.accept_org_id, a.nation_code, a.visa_type, ${CONSULATE}, a.lodging_day
        order by "acceptOrgName", a.nation_code, a.visa_type, consulate, a.lodging_day nulls first`,
  )
  return found.map(withCountry)
}

type StoredRow = Omit<HandlingRow, 'visaCountry' | 'onCredit'>

/** Within the order they are asked of, money is the same; few orders owe. */
async function withCredit(db: Queryable, found: readonly StoredRow[]): Promise<HandlingRow[]> {
  const owing = [...new Set(found.filter(({ owedCents }) => owedCents > 0).map(({ orderId }) => orderId))]
  const balances = await balancesOf(db, owing)
  return found.map((row) => ({
    ...withCountry(row),
    onCredit: balances.get(row.orderId)?.onCredit ?? false,
  }))
}

export async function pageHandled(
  db: Queryable,
  { viewer }: ActingPerson,
  query: HandlingQuery,
): Promise<Page<HandlingRow>> {
  const { keyword, status, acceptOrgId, nationCode, visaType, consulate, lodgingDay, unplanned, ...page } =
    query
  const found = await cappedPage<StoredRow & { [column: string]: unknown }>(db, page, {
    columns: sql`${GROUP}, a.id, a.status,
      case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
      trim(a.surname || ' ' || a.given_names) as "latinName", a.passport_no as "passportNo",
      a.order_id as "orderId", o.order_no as "orderNo", ${companyName(sql`a.agent_id`)} as "agentName",
      o.promised_date as "promisedDate", ${personFor(viewer, sql`a.handler_id`)} as "handlerName",
      -- Under a contract the money is the contract's.
      coalesce((select ${CONTRACT_OWED} from centre_contract c where c.order_id = o.id and c.status not in (${fixed(...ENDED_CONTRACTS)})),
        ${ORDER_OWED}) as "owedCents",
      p.status as "passportStatus", p.label,
      array_remove(array[case when ${lacksPhoto(sql`a`)} then 'photo' end,
        case when p.id is not null and p.label is null then 'label' end], null) as needs, b.id as "billId", coalesce(b.bill_no, '') as "billNo"`,
    from: sql`visa_applicant a join visa_order o on o.id = a.order_id
      left join passport_item p on p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}
      left join send_bill_line l on l.applicant_id = a.id and l.taken_out_at is null
      left join send_bill b on b.id = l.bill_id`,
    countFrom: sql`visa_applicant a`,
    where: allOf(
      within(viewer),
      given(keyword, (typed) => matchesSearch('a', typed)),
      given(status, (wanted) => sql`a.status = ${wanted}`),
      given(acceptOrgId, (id) => sql`a.accept_org_id = ${id}`),
      given(nationCode, (code) => sql`a.nation_code = ${code}`),
      given(visaType, (type) => sql`a.visa_type = ${type}`),
      given(consulate, (code) => sql`${CONSULATE} = ${code}`),
      given(lodgingDay, (day) => sql`a.lodging_day = ${day}::date`),
      unplanned === true ? sql`a.lodging_day is null` : undefined,
    ),
    orderBy: sql`o.promised_date nulls last, a.order_id, a.seq, a.id`,
  })
  return { ...found, rows: await withCredit(db, found.rows) }
}
