import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { ReturnPerson, ReturnRow, ReturnSearch } from '@visa/contract/custody/centre-return'
import { HANDOVER_LIMITS } from '@visa/contract/custody/handover'
import { dayOf, startOfDay } from '@visa/contract/dates'
import type { Page, PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { placedColumns } from '../../custody/place.service.ts'
import { passportsWithin } from '../../custody/passport.service.ts'
import { given } from '../../visa/order/list-parts.service.ts'

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`
const FROM = sql`passport_item p join visa_applicant a on a.id = p.applicant_id join visa_order o on o.id = p.order_id`
/** As many as the gate takes at once, and one more that tells of others. */
const SOME = HANDOVER_LIMITS.people + 1

/** Passports that have not gone back, within reach, with the letter by which a card can collect them. */
export const collectableWhere = (
  db: Queryable,
  { viewer, now }: ActingPerson,
  which: Sql,
  /** The number of the card; empty: none was shown. */
  card = '',
): Promise<ReturnPerson[]> =>
  rows<ReturnPerson & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId", ${NAME} as name, p.passport_no as "passportNo", o.order_no as "orderNo", p.label,
          p.status, ${placedColumns}, coalesce(t.authorisation_no, '') as "authorisationNo",
          coalesce(t.relation, '') as relation, t.valid_until as "validUntil",
          coalesce(t.valid_until < ${dayOf(now)}::date, false) as expired
        from ${FROM} left join lateral (
          select g.authorisation_no, g.relation, g.valid_until from custody_authorisation_person n
          join custody_authorisation g on g.id = n.authorisation_id
          where n.applicant_id = a.id and n.handover_id is null and g.revoked_at is null and g.id_no = ${card}
          order by g.id desc limit 1) t on true
        where p.status <> ${fixed(PASSPORT_STATUS.RETURNED)} and ${passportsWithin(viewer, 'p')} and ${which}
        order by p.order_id, a.seq limit ${SOME}`,
  )

const READY = sql`p.status in (${fixed(PASSPORT_STATUS.RETRIEVED, PASSPORT_STATUS.UNCLAIMED)})`

const stateOf = { ready: READY, returned: sql`p.status = ${fixed(PASSPORT_STATUS.RETURNED)}` } as const

/** Since when it can be fetched, or was: nothing that was put elsewhere or put right since changes that. */
const SINCE = sql`coalesce(h.created_at, (select max(m.moved_at) from passport_movement m where m.item_id = p.id
  and m.from_status = ${fixed(PASSPORT_STATUS.SENT)} and m.to_status = ${fixed(PASSPORT_STATUS.RETRIEVED)}), p.moved_at)`

/** Passports that can be fetched or were, the one that moved last first. */
export const listedReturns = (
  viewer: Viewer,
  { keyword, state, way, from, to }: ReturnSearch,
): ListSource => ({
  columns: sql`p.id, a.id as "applicantId", ${NAME} as name, p.passport_no as "passportNo",
      o.order_no as "orderNo", p.label, p.status, ${placedColumns},
      ${instantOf(SINCE)} as "movedAt",
      case when h.id is null then null else jsonb_build_object('handoverNo', h.handover_no, 'way', h.way,
        'collectorName', h.collector_name, 'waybillNo', h.waybill_no,
        'givenBy', ${personFor(viewer, sql`h.given_by`)}, 'givenAt', ${instantOf(sql`h.created_at`)},
        'opened', jsonb_array_length(h.opened)) end as handover`,
  from: sql`${FROM} left join visa_handover h on h.passport_id = p.id`,
  where: allOf(
    passportsWithin(viewer, 'p'),
    sql`p.status in (${fixed(PASSPORT_STATUS.RETRIEVED, PASSPORT_STATUS.RETURNED, PASSPORT_STATUS.UNCLAIMED)})`,
    given(
      keyword,
      (typed) => sql`(p.passport_no = ${typed.toUpperCase()} or p.label = ${typed.toUpperCase()}
          or h.handover_no = ${typed.toUpperCase()} or ${matchesSearch('a', typed)})`,
    ),
    given(state, (wanted) => stateOf[wanted]),
    given(way, (wanted) => sql`h.way = ${wanted}`),
    // Nothing moved before it could be fetched.
    given(from, (day) => sql`(p.moved_at >= ${startOfDay(day)} and ${SINCE} >= ${startOfDay(day)})`),
    given(to, (day) => sql`${SINCE} < ${startOfDay(addDays(day, 1))}`),
  ),
  orderBy: sql`p.moved_at desc, p.id desc`,
})

export const pageReturns = (
  db: Queryable,
  { viewer }: ActingPerson,
  search: ReturnSearch,
  page: PageRequest,
): Promise<Page<ReturnRow>> =>
  cappedPage<ReturnRow & { [column: string]: unknown }>(db, page, listedReturns(viewer, search))
