import { OPEN_APPROVALS } from '@visa/contract/centre/approval.states'
import type { Counted, Tile, TileRow } from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Page, PageRequest } from '@visa/contract/page'
import { personFor } from '../../../access/person-name.ts'
import { reachOf } from './reach.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** What stands where now. A figure and the rows behind it are asked for by the same words. */

export interface Standing {
  viewer: Viewer
  /** The same person as somebody who works at a desk of their house. */
  atDesk: Viewer
  whose: Whose
  today: string
}

interface TileSource {
  from: Sql
  where: Sql
  key: Sql
  columns: Sql
  /** Since when it waits. */
  since: Sql
  id: Sql
}

const { WAITING, ACCEPTED, ACCEPT_RETURNED, REVIEW_RETURNED } = CONTRACT_STATUS
const { HELD, CHECKED, SENT, RETRIEVED, RETURNED, MISSING, DAMAGED, UNCLAIMED } = PASSPORT_STATUS

const own = (whose: Whose, column: Sql, viewer: Viewer): Sql | undefined =>
  whose === 'emp' ? sql`${column} = ${viewer.userId}` : undefined

const contractColumns = (viewer: Viewer): Sql => sql`c.id, c.contract_no as no, c.customer_name as name,
  c.id as "contractId", c.contract_no as "contractNo", ${personFor(viewer, sql`c.operator_id`)} as who,
  ${instantOf(sql`c.updated_at`)} as since, c.promised_date::text as promised, c.total_cents as "amountCents"`

const contracts = ({ viewer, whose }: Standing): TileSource => ({
  from: sql`centre_contract c`,
  where: allOf(
    withinScope(viewer, { company: sql`c.centre_id`, owner: sql`c.operator_id` }),
    own(whose, sql`c.operator_id`, viewer),
    // As the index of what is open says it.
    sql`c.status in (${fixed(CONTRACT_STATUS.WAITING, CONTRACT_STATUS.ACCEPTED, CONTRACT_STATUS.ACCEPT_RETURNED, CONTRACT_STATUS.REVIEW_RETURNED)})`,
  ),
  key: sql`case when c.status = ${ACCEPTED} then 'review' when c.status in (${WAITING}, ${ACCEPT_RETURNED}, ${REVIEW_RETURNED})
    then 'waiting' end`,
  columns: contractColumns(viewer),
  since: sql`c.updated_at`,
  id: sql`c.id`,
})

const ITEMS = sql`passport_item i
  left join lateral (select k.* from contract_applicant p join centre_contract k on k.id = p.contract_id
    where p.applicant_id = i.applicant_id order by k.id desc limit 1) c on true
  left join custody_place l on l.id = i.place_id`

const itemColumns = (viewer: Viewer): Sql => sql`i.id, i.passport_no as no, i.holder as name,
  c.id as "contractId", coalesce(c.contract_no, '') as "contractNo", ${personFor(viewer, sql`i.custodian_id`)} as who,
  ${instantOf(sql`i.moved_at`)} as since, c.promised_date::text as promised, null::bigint as "amountCents"`

/** What is wrong with a passport is the matter of all who reach the house, whoever's contract it is of. */
const wrong = (standing: Standing): TileSource => {
  const { atDesk } = standing
  const whose = reachOf(atDesk) === 'centre' ? 'mgr' : standing.whose
  return items({ ...standing, viewer: atDesk, whose }, EXCEPTION)
}

/** Passports that are somebody's: of whose contract, and else of who answers for it. */
const items = ({ viewer, whose }: Standing, key: Sql, more?: Sql): TileSource => ({
  from: ITEMS,
  where: allOf(
    sql`i.centre_id is not null and i.status <> ${RETURNED}`,
    withinScope(viewer, { company: sql`i.centre_id`, owner: sql`coalesce(c.operator_id, i.handler_id)` }),
    own(whose, sql`coalesce(c.operator_id, i.custodian_id)`, viewer),
    more,
  ),
  key,
  columns: itemColumns(viewer),
  since: sql`i.moved_at`,
  id: sql`i.id`,
})

const STAGE = sql`case when i.status = ${HELD} then 'check' when i.status = ${CHECKED} then 'send'
  when i.status = ${SENT} then 'consulate' when i.status in (${RETRIEVED}, ${UNCLAIMED}) then 'return' end`
const EXCEPTION = sql`case i.status when ${MISSING} then 'MISSING' when ${DAMAGED} then 'DAMAGED'
  when ${UNCLAIMED} then 'UNCLAIMED' end`
const READY = sql`i.status in (${RETRIEVED}, ${UNCLAIMED})`

/** past-open: promised for a day before today, and not there yet. */
const promiseKey = (today: string): Sql => sql`case
    when c.promised_date < ${today}::date then 'past' when c.promised_date = ${today}::date then 'today'
    else coalesce((array['tomorrow', 'dayAfterTomorrow', 'afterThreeDays', 'afterFourDays', 'afterFiveDays',
      'afterSixDays'])[c.promised_date - ${today}::date], 'afterWeekDays') end
  || case when ${READY} then '-ready' else '-open' end`

/** A shelf by its number, else in words where it is; in the hands of another house it is in none of this one's places. */
const PLACE = sql`case when i.house_id <> i.centre_id then 'ELSEWHERE' else coalesce(l.id::text, i.place) end`

const approvals = ({ viewer, whose }: Standing): TileSource => ({
  from: sql`contract_approval a join centre_contract c on c.id = a.contract_id`,
  where: allOf(
    sql`a.status in (${fixed(...OPEN_APPROVALS)})`,
    withinScope(viewer, { company: sql`a.centre_id`, owner: sql`a.operator_id` }),
    own(whose, sql`a.asked_by`, viewer),
  ),
  key: sql`a.kind`,
  columns: sql`a.id, a.approval_no as no, a.reason as name, c.id as "contractId", c.contract_no as "contractNo",
    ${personFor(viewer, sql`a.asked_by`)} as who, ${instantOf(sql`a.created_at`)} as since,
    c.promised_date::text as promised, a.after_cents - a.before_cents as "amountCents"`,
  since: sql`a.created_at`,
  id: sql`a.id`,
})

function sourceOf(tile: Tile, standing: Standing): TileSource {
  switch (tile) {
    case 'contracts':
      return contracts(standing)
    case 'passports':
      return items(standing, STAGE)
    case 'promises':
      return items(standing, promiseKey(standing.today), sql`c.promised_date is not null`)
    case 'places':
      // What is missing lies nowhere; it is told among the exceptions.
      return items(standing, PLACE, sql`i.status <> ${MISSING}`)
    case 'exceptions':
      return wrong(standing)
    case 'approvals':
      return approvals(standing)
  }
}

/** How many there are of each; of shelves with their names. */
export const tileCounts = (db: Queryable, tile: Tile, standing: Standing): Promise<Counted[]> => {
  const { from, where, key } = sourceOf(tile, standing)
  const name = tile === 'places' ? sql`coalesce(max(l.name), '')` : sql`''`
  return rows<Counted & { [column: string]: unknown }>(
    db,
    sql`select ${key} as key, ${name} as name, count(*) as count from ${from} where ${where} and ${key} is not null
        group by 1 order by 2, 1`,
  )
}

/** The rows behind one of them, those that wait longest first. */
export const tileRows = (
  db: Queryable,
  { tile, key }: { tile: Tile; key: string },
  standing: Standing,
  page: PageRequest,
): Promise<Page<TileRow>> => {
  const source = sourceOf(tile, standing)
  const { from, where, columns, since, id } = source
  const first = tile === 'promises' ? sql`c.promised_date, ` : sql``
  return cappedPage<TileRow & { [column: string]: unknown }>(db, page, {
    columns,
    from,
    where: sql`${where} and ${source.key} = ${key}`,
    orderBy: sql`${first}${since}, ${id}`,
  })
}
