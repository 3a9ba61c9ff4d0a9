import { PASSPORT_STATUS, PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import { can } from '@visa/contract/authority'
import type { CountDifference, CountOutcome, CountPlace, CountToday } from '@visa/contract/custody/count'
import { RETRIEVE } from '@visa/contract/custody/retrieval'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { dayOf } from '@visa/contract/dates'
import { VALID } from '@visa/contract/fields'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { first, fixed, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { isAway } from './came-back.service.ts'
import { NOTHING_OWN, ownInCount } from './count-eyes.repo.ts'

/** What stands in a place by the system. */
export const STANDS = sql`p.status in (${fixed(...PASSPORTS_HERE)})`
export const placeText = (alias: Sql): Sql =>
  sql`coalesce((select trim(k.name || ' ' || ${alias}.slot) from custody_place k where k.id = ${alias}.place_id), '')`

/** Who answers for what stands in no place: it is in their hands. */
export const keeperText = (viewer: ActingPerson['viewer'], alias: Sql): Sql =>
  sql`case when ${alias}.place_id is null and ${alias}.status in (${fixed(...PASSPORTS_HERE)})
    then ${personFor(viewer, sql`${alias}.custodian_id`)} else '' end`

/** The passports that there are, or those of a day before as they stood at its end. */
const NOW = sql`passport_item`

/**
 * Passports as they stood when a day of the house ended, by their last movement until then. Looked at are those that are
 * here, and of those that the house took in or keeps what has moved since, wherever it went: each part by its index.
 */
const atEndOf = ({ viewer: { companyId } }: ActingPerson, day: string): Sql => {
  const end = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
  return sql`(select i.id, i.passport_no, i.holder, m.to_status as status, m.place_id, m.slot,
        m.to_custodian as custodian_id, coalesce(k.company_id, u.company_id) as house_id
      from passport_item i cross join lateral (select * from passport_movement m where m.item_id = i.id
          and m.moved_at < ${end} order by m.id desc limit 1) m
        left join custody_place k on k.id = m.place_id left join app_user u on u.id = m.to_custodian
      where i.id in (select i.id from passport_item i where i.house_id = ${companyId}
        union select i.id from passport_item i where i.accept_org_id = ${companyId} and i.moved_at >= ${end}
        union select i.id from passport_item i where i.centre_id = ${companyId} and i.moved_at >= ${end}))`
}

type Counted = Pick<CountPlace, 'system' | 'counted' | 'less' | 'more' | 'doneBy' | 'doneAt'>

interface Counting {
  countId: number | null
  /** Passports by the system: of now, or of then. */
  items: Sql
}

/**
 * The system against the scans. What was seen elsewhere lacks where the system has it, and is one difference: the one
 * of the place where it was seen. `here` says of a passport and `at` of a scan and of what was done that it is there.
 */
const figures = (
  { viewer }: ActingPerson,
  { countId, items }: Counting,
  { here, at }: { here: Sql; at: (alias: Sql) => Sql },
): { columns: Sql; from: Sql } => ({
  columns: sql`s.system, s.system - s.less as counted, case when d.done_at is null then 0 else s.less end as less,
    (select count(*) from custody_count_scan x where x.count_id = ${countId} and ${at(sql`x`)} and not x.fits) as more,
    ${personFor(viewer, sql`d.done_by`)} as "doneBy", ${instantOf(sql`d.done_at`)} as "doneAt"`,
  from: sql`cross join lateral (select count(*) as system, count(*) filter (where not exists (
        select 1 from custody_count_scan x where x.count_id = ${countId} and x.item_id = p.id and x.fits)) as less
      from ${items} p where p.house_id = ${viewer.companyId} and ${here} and ${STANDS}) s
    left join custody_count_place d on d.count_id = ${countId} and ${at(sql`d`)}`,
})

/** Every place of the house, then what is in people's hands. */
async function placesOf(db: Queryable, by: ActingPerson, counting: Counting): Promise<CountPlace[]> {
  const inPlace = figures(by, counting, {
    here: sql`p.place_id = k.id`,
    at: (of) => sql`${of}.place_id = k.id`,
  })
  const places = await rows<CountPlace & { [column: string]: unknown }>(
    db,
    sql`select k.id as "placeId", k.name, k.layers, k.slots, ${inPlace.columns} from custody_place k ${inPlace.from}
        where k.company_id = ${by.viewer.companyId} and k.valid = ${VALID.ENABLED} order by k.sort_no, k.name`,
  )
  const inHand = figures(by, counting, {
    here: sql`p.place_id is null`,
    at: (of) => sql`${of}.place_id is null`,
  })
  const hands = await one<Counted & { [column: string]: unknown }>(
    db,
    sql`select ${inHand.columns} from (select 1) k ${inHand.from}`,
  )
  return [...places, { placeId: null, name: '', layers: 0, slots: 0, ...hands }]
}

const NOTE = sql`left join custody_count_note n on n.count_id = c.id`

/** What is known of something that differs, which decides what can be said of it. */
const STANDING = sql`case when d.outcome is not null then 'SAID' when d.kind = 'LESS' then 'LESS'
  when w.id is null then 'STRANGER' when w.status in (${fixed(...PASSPORTS_HERE)}) then 'HERE'
  when ${isAway(sql`w`)} then case when b.bill_no is null then 'GONE' else 'AWAY' end
  when w.status = ${fixed(PASSPORT_STATUS.MISSING)} then 'LOST' else 'GONE' end`

const ANSWERS = {
  SAID: [],
  LESS: ['MISSING', 'OTHER'],
  STRANGER: ['REPORTED', 'OTHER'],
  HERE: ['PUT_HERE', 'OTHER'],
  AWAY: ['RETRIEVED', 'REPORTED', 'OTHER'],
  LOST: ['FOUND', 'OTHER'],
  GONE: ['REPORTED', 'OTHER'],
} as const satisfies Record<string, readonly CountOutcome[]>

/** Who may not take passports in from a consulate tells somebody who may. */
const answersFor = ({ viewer }: ActingPerson, standing: keyof typeof ANSWERS): CountOutcome[] =>
  ANSWERS[standing].filter((answer) => answer !== 'RETRIEVED' || can(viewer.authorities, RETRIEVE))

/** What lacks in places that were scanned whole, and what was seen where the system does not have it. */
async function differencesOf(
  db: Queryable,
  by: ActingPerson,
  { countId, items }: Counting,
): Promise<CountDifference[]> {
  const { viewer } = by
  const found = await rows<
    Omit<CountDifference, 'answers'> & { standing: keyof typeof ANSWERS; [column: string]: unknown }
  >(
    db,
    sql`select d.kind, d.code, d."passportId", d.name, d."passportNo", d."placeName", d."systemPlace", d.keeper,
          coalesce(d.outcome, '') as outcome, coalesce(d.note, '') as note, ${STANDING} as standing,
          coalesce(b.bill_no, '') as "billNo",
          ${personFor(viewer, sql`d.said_by`)} as "saidBy",
          (select jsonb_build_object('at', ${instantOf(sql`m.moved_at`)}, 'who', ${personFor(viewer, sql`m.actor_id`)},
              'cause', m.cause, 'no', m.cause_no, 'transferNo', coalesce((select max(t.transfer_no)
                from custody_transfer_line l join custody_transfer t on t.id = l.transfer_id
                where l.item_id = m.item_id and t.confirmed_at is null and t.cancelled_at is null), ''))
            from passport_movement m where m.item_id = d."passportId" order by m.id desc limit 1) as last
        from (
          select 'LESS' as kind, p.passport_no as code, p.id as "passportId", p.holder as name,
            p.passport_no as "passportNo", k.name as "placeName", ${placeText(sql`p`)} as "systemPlace",
            '' as keeper, n.outcome, n.note, n.said_by
          from custody_count c join custody_count_place d on d.count_id = c.id
          join custody_place k on k.id = d.place_id
          join ${items} p on p.house_id = k.company_id and p.place_id = k.id and ${STANDS}
          ${NOTE} and n.code = p.passport_no
          where c.id = ${countId} and not exists (
            select 1 from custody_count_scan x where x.count_id = c.id and x.item_id = p.id)
          union all
          select 'LESS', p.passport_no, p.id, p.holder, p.passport_no, '', '', ${keeperText(viewer, sql`p`)}, n.outcome,
            n.note, n.said_by
          from custody_count c join custody_count_place d on d.count_id = c.id and d.place_id is null
          join ${items} p on p.house_id = c.company_id and p.place_id is null and ${STANDS}
          ${NOTE} and n.code = p.passport_no
          where c.id = ${countId} and not exists (
            select 1 from custody_count_scan x where x.count_id = c.id and x.item_id = p.id)
          union all
          select 'MORE', x.code, p.id, coalesce(p.holder, ''), coalesce(p.passport_no, ''), coalesce(k.name, ''),
            coalesce(${placeText(sql`p`)}, ''), coalesce(${keeperText(viewer, sql`p`)}, ''), n.outcome, n.note, n.said_by
          from custody_count c join custody_count_scan x on x.count_id = c.id and not x.fits
          left join custody_place k on k.id = x.place_id left join passport_item p on p.id = x.item_id
          ${NOTE} and n.code = x.code where c.id = ${countId}
          union all
          select case n.outcome when 'MISSING' then 'LESS' else 'MORE' end, n.code, n.item_id, coalesce(p.holder, ''), coalesce(p.passport_no, ''), '', '', '', n.outcome,
            n.note, n.said_by
          from custody_count_note n left join passport_item p on p.id = n.item_id
          where n.count_id = ${countId} and n.outcome in ('MISSING', 'PUT_HERE', 'RETRIEVED', 'FOUND')) d
        left join passport_item w on w.id = d."passportId"
        left join lateral (select b.bill_no from send_bill_line l join send_bill b on b.id = l.bill_id
          where l.passport_id = w.id and l.taken_out_at is null and b.retrieved_at is null
            and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} order by l.id desc limit 1) b on true
        order by (d.outcome is not null), d.kind, d.name`,
  )
  const told: CountDifference[] = []
  for (const { standing, ...difference } of found)
    told.push({ ...difference, answers: answersFor(by, standing) })
  return told
}

/** What is kept of a closed count: all but names and numbers, which are the passports' own. */
interface Told {
  places: CountPlace[]
  differences: Omit<CountDifference, 'name' | 'passportNo' | 'last' | 'answers' | 'billNo'>[]
}

export const toldOf = ({ places, differences }: Pick<CountToday, 'places' | 'differences'>): Told => ({
  places,
  differences: differences.map(
    ({ name: _n, passportNo: _p, last: _l, answers: _a, billNo: _b, code, passportId, ...rest }) => ({
      ...rest,
      passportId,
      code: passportId === null ? code : '',
    }),
  ),
})

async function untold(
  db: Queryable,
  { places, differences }: Told,
): Promise<Pick<CountToday, 'places' | 'differences'>> {
  const named = await rows<{ id: number; name: string; passportNo: string }>(
    db,
    sql`select id, holder as name, passport_no as "passportNo" from passport_item
        where id = any(${differences.map(({ passportId }) => passportId)}::bigint[])`,
  )
  return {
    places,
    differences: differences.map(({ code, ...each }) => {
      const { name = '', passportNo = '' } = named.find(({ id }) => id === each.passportId) ?? {}
      // Counts that were closed long ago call what was put where it was seen a lack.
      const kind = each.outcome === 'PUT_HERE' ? 'MORE' : each.kind
      return { ...each, kind, name, passportNo, code: code || passportNo, answers: [], billNo: '' }
    }),
  }
}

interface Found extends Pick<CountToday, 'day' | 'begunBy' | 'closedBy' | 'closedAt' | 'lateReason'> {
  id: number
  told: Told | null
  [column: string]: unknown
}

const countWhere = (db: Queryable, { viewer }: ActingPerson, which: Sql): Promise<Found | undefined> =>
  first<Found>(
    db,
    sql`select c.id, c.day, ${personFor(viewer, sql`c.begun_by`)} as "begunBy", ${personFor(viewer, sql`c.closed_by`)} as "closedBy",
          ${instantOf(sql`c.closed_at`)} as "closedAt", c.late_reason as "lateReason", c.told
        from custody_count c where c.company_id = ${viewer.companyId} and ${which}`,
  )

/** A count of the house that is closed, as it was then. */
export async function closedCount(
  db: Queryable,
  by: ActingPerson,
  id: number,
): Promise<CountToday | undefined> {
  const found = await countWhere(db, by, sql`c.id = ${id} and c.closed_at is not null`)
  if (found === undefined || found.told === null) return undefined
  const { told, ...count } = found
  return { ...count, ...(await untold(db, told)), transfers: 0, own: NOTHING_OWN }
}

/** What was counted of a day that went by, against what stood there when it ended; nothing where nobody counted. */
export async function countOfDay(
  db: Queryable,
  by: ActingPerson,
  { id, day }: { id: number; day: string },
): Promise<Pick<CountToday, 'places' | 'differences'>> {
  const { begun } = await one<{ begun: boolean }>(
    db,
    sql`select exists (select 1 from custody_count_scan where count_id = ${id})
          or exists (select 1 from custody_count_place where count_id = ${id}) as begun`,
  )
  if (!begun) return { places: [], differences: [] }
  const counting = { countId: id, items: atEndOf(by, day) }
  return {
    places: await placesOf(db, by, counting),
    differences: await differencesOf(db, by, counting),
  }
}

export async function countOf(db: Queryable, by: ActingPerson): Promise<CountToday> {
  const day = dayOf(by.now)
  const found = await countWhere(db, by, sql`c.day = ${day}::date`)
  const closed = found === undefined ? undefined : await closedCount(db, by, found.id)
  if (closed !== undefined) return closed
  const { count: transfers } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from custody_transfer
        where company_id = ${by.viewer.companyId} and confirmed_at is null and cancelled_at is null`,
  )
  const countId = found?.id ?? null
  const counting = { countId, items: NOW }
  const places = await placesOf(db, by, counting)
  return {
    id: countId,
    day,
    begunBy: found?.begunBy ?? '',
    closedBy: found?.closedBy ?? '',
    closedAt: found?.closedAt ?? null,
    lateReason: '',
    places,
    differences: countId === null ? [] : await differencesOf(db, by, counting),
    transfers,
    own: await ownInCount(db, by, countId, places),
  }
}
