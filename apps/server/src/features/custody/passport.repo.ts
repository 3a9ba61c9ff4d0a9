import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { isLabel } from '@visa/contract/custody/label'
import type { PassportItem, PassportMovement, PassportQuery } from '@visa/contract/custody/passport'
import type { Page } from '@visa/contract/page'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import type { Mover } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, fixed, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { companyName, given } from '../visa/order/list-parts.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import { passportTable } from './passport.table.ts'
import { placedColumns, placeNameOf } from './place.service.ts'

const OWN = {
  id: 0,
  createTime: 0,
  updateTime: 0,
  orderId: 0,
  applicantId: 0,
  passportNo: 0,
  status: 0,
  label: 0,
  movedAt: 0,
}

type Told = Omit<PassportItem, 'visaCountry'> & { nationCode: NationCode }

const told = ({ nationCode, ...row }: Told): PassportItem => ({
  ...row,
  visaCountry: SHORT_NATIONS[nationCode],
})

const NEWEST = sql`p.created_at desc, p.id desc`
/** Of one order, as its applicants are listed. */
const BY_APPLICANT = sql`a.seq, p.id desc`

const source = (viewer: Viewer | null, where: Sql, orderBy = NEWEST): ListSource => ({
  columns: sql`${selectOf(passportTable, OWN, 'p')}, a.status as "applicantStatus", a.nation_code as "nationCode",
    o.order_no as "orderNo", ${placedColumns}, coalesce(nullif(${NAME_OF}, ''), p.holder) as holder,
    p.custodian_id as "custodianId", ${personFor(viewer, sql`p.custodian_id`)} as "custodianName",
    ${companyName(sql`p.agent_id`)} as "agentName", ${companyName(sql`p.accept_org_id`)} as "acceptOrgName"`,
  from: sql`passport_item p join visa_applicant a on a.id = p.applicant_id join visa_order o on o.id = p.order_id`,
  where: allOf(rowsWithin(viewer, passportTable, 'p'), where),
  orderBy,
})

/** What is typed whole is looked up; anything else is searched among applicants. */
function byKeyword(typed: string): Sql {
  const code = typed.toUpperCase()
  return isLabel(code) ? sql`p.label = ${code}` : matchesSearch('a', typed)
}

export async function pagePassports(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  { keyword, status, orderId, ...page }: PassportQuery,
): Promise<Page<PassportItem>> {
  const where = allOf(
    given(keyword, byKeyword),
    given(status, (wanted) => sql`p.status = ${wanted}`),
    given(orderId, (id) => sql`p.order_id = ${id}`),
  )
  const found = await cappedPage<Told & { [column: string]: unknown }>(
    db,
    page,
    source(viewer, where, orderId === undefined ? NEWEST : BY_APPLICANT),
  )
  return { ...found, rows: found.rows.map(told) }
}

const AS_MANY = 20

/** Passports within reach, those in the house first. */
export async function passportsWhere(
  db: Queryable,
  { viewer }: Pick<Mover, 'viewer'>,
  which: Sql,
  most = AS_MANY,
): Promise<PassportItem[]> {
  const { columns, from, where } = source(viewer, which)
  const found = await rows<Told & { [column: string]: unknown }>(
    db,
    sql`select ${columns} from ${from} where ${where} order by (p.status = ${fixed(PASSPORT_STATUS.RETURNED)}), p.id desc limit ${most}`,
  )
  return found.map(told)
}

export async function passportById(
  db: Queryable,
  by: Pick<Mover, 'viewer'>,
  id: number,
): Promise<PassportItem> {
  return orGone((await passportsWhere(db, by, sql`p.id = ${id}`))[0])
}

/** Every step of a passport, newest first; whether the reader may see the passport is for the caller to know. */
export const movementsOf = (
  db: Queryable,
  viewer: Viewer | null,
  itemId: number,
): Promise<PassportMovement[]> =>
  rows<PassportMovement & { [column: string]: unknown }>(
    db,
    sql`select m.id, m.from_status as "fromStatus", m.to_status as "toStatus",
          nullif(m.from_place, '') as "fromPlace", m.to_place as "toPlace", m.place_note as "placeNote",
          ${placeNameOf(sql`m.place_id`)} as "placeName", m.slot, m.counter, ${instantOf(sql`m.client_at`)} as "clientAt",
          ${personFor(viewer, sql`m.to_custodian`)} as "custodianName", m.cause, m.cause_no as "causeNo", m.scanned,
          m.note, ${personFor(viewer, sql`m.actor_id`)} as "actorName", ${instantOf(sql`m.moved_at`)} as "movedAt"
        from passport_movement m where m.item_id = ${itemId} order by m.id desc`,
  )
