import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { LodgingDay, lodgingDaySet, lodgingWeekSet } from '@visa/contract/visa/handling'
import { USUAL_CAPACITY } from '@visa/contract/visa/handling'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { reaches } from '../../../access/scope.ts'
import { recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { refuseUnseen, type SetThing } from '../../../refusal/optimistic-lock.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { loadCalendar, type Calendar } from '../price/promise.service.ts'

const MONDAY = 0
const LONGEST_MONTH = 31
const MONTH_LENGTH = 'yyyy-MM'.length
const DAYS_OF_WEEK = 7
const SATURDAY = 5
const USUAL_WEEK: readonly number[] = Array.from({ length: DAYS_OF_WEEK }, (_, weekday) =>
  weekday < SATURDAY ? USUAL_CAPACITY : 0,
)

/** Who took a place; whoever was sent back or cancelled has none. */
const { WAITING_SUBMIT, SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED } = ORDER_STATUS
const PLACE_TAKEN = [WAITING_SUBMIT, SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED]
const TAKEN = sql`a.visa_type = 1 and a.status in (${fixed(...PLACE_TAKEN)})`

/** The organisation itself and the platform; to everybody else it is not there. */
export async function refuseOtherOrg(db: Queryable, { viewer }: Mover, id: number): Promise<string> {
  const org = await first<{ name: string; centre: boolean }>(
    db,
    sql`select short_name as name, is_centre as centre from company where id = ${id} and identity_code = 8`,
  )
  if (org === undefined) throw new Refusal('recordGone')
  const side = org.centre ? { centre: id, acceptOrg: id } : { acceptOrg: id }
  const platform = { platform: viewer?.companyId ?? null }
  if (viewer !== null && !reaches(viewer, { parties: { ...side, ...platform } }))
    throw new Refusal('recordGone')
  return org.name
}

const weekdayOf = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + SATURDAY + 1) % DAYS_OF_WEEK

interface Exception {
  day: string
  capacity: number | null
  remark: string
}

/** Who sets something of an organisation does so one after the other. */
export const holdOrg = (tx: Tx, id: number): Promise<unknown> =>
  affected(tx, sql`select 1 from company where id = ${id} for no key update`)

const weekOf = async (db: Queryable, acceptOrgId: number): Promise<readonly number[]> =>
  (
    await first<{ capacities: number[] }>(
      db,
      sql`select capacities from lodging_week where accept_org_id = ${acceptOrgId}`,
    )
  )?.capacities ?? USUAL_WEEK

/** What somebody said of the day, else none on a holiday, else as on its weekday; a swapped workday is a Monday. */
function capacityOn(
  day: string,
  week: readonly number[],
  { special }: Calendar,
  exception: Exception | undefined,
): number {
  if (exception?.capacity !== undefined && exception.capacity !== null) return exception.capacity
  const known = special.get(day)
  if (known?.working === false) return 0
  return week[known?.working === true ? MONDAY : weekdayOf(day)] ?? 0
}

export async function daysOf(
  db: Queryable,
  acceptOrgId: number,
  from: string,
  to: string,
): Promise<{ week: number[]; days: LodgingDay[] }> {
  const week = await weekOf(db, acceptOrgId)
  const calendar = await loadCalendar(db, from, { acceptOrgId, nationCode: '' })
  const exceptions = await rows<Exception & { changedAt: string | null; [column: string]: unknown }>(
    db,
    sql`select day, capacity, remark, ${instantOf(sql`updated_at`)} as "changedAt" from lodging_day
        where accept_org_id = ${acceptOrgId} and day between ${from}::date and ${to}::date`,
  )
  const used = await rows<{ day: string; used: number }>(
    db,
    sql`select a.lodging_day as day, count(*) as used from visa_applicant a
        where a.accept_org_id = ${acceptOrgId} and a.lodging_day between ${from}::date and ${to}::date and ${TAKEN}
        group by a.lodging_day`,
  )
  const days: LodgingDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const exception = exceptions.find((each) => each.day === day)
    days.push({
      day,
      capacity: capacityOn(day, week, calendar, exception),
      used: used.find((each) => each.day === day)?.used ?? 0,
      holiday: calendar.special.get(day)?.name ?? '',
      remark: exception?.remark ?? '',
      isException: exception !== undefined && exception.capacity !== null,
      changedAt: exception?.changedAt ?? null,
    })
  }
  return { week: [...week], days }
}

const NOBODY = { by: '', at: null }
type SetBy = Pick<SetThing, 'by' | 'at'> & { [column: string]: unknown }

const weekSetBy = async (db: Queryable, { viewer }: Mover, id: number): Promise<SetBy> =>
  (await first<SetBy>(
    db,
    sql`select ${personFor(viewer, sql`updated_by`)} as by, ${instantOf(sql`updated_at`)} as at
        from lodging_week where accept_org_id = ${id}`,
  )) ?? NOBODY

/** A whole month. */
export async function calendarOf(db: Queryable, by: Mover, acceptOrgId: number, asked: string | undefined) {
  await refuseOtherOrg(db, by, acceptOrgId)
  const today = dayOf(by.now)
  const month = asked ?? today.slice(0, MONTH_LENGTH)
  const start = `${month}-01`
  const end = addDays(`${addDays(start, LONGEST_MONTH).slice(0, MONTH_LENGTH)}-01`, -1)
  const { at: weekChangedAt } = await weekSetBy(db, by, acceptOrgId)
  return { today, month, weekChangedAt, ...(await daysOf(db, acceptOrgId, start, end)) }
}

/** How many places a day has, and how many of them people other than these have taken. */
export async function placesOn(
  db: Queryable,
  acceptOrgId: number,
  day: string,
  without: readonly number[],
): Promise<{ capacity: number; used: number }> {
  const { days } = await daysOf(db, acceptOrgId, day, day)
  const { used } = await one<{ used: number }>(
    db,
    sql`select count(*) as used from visa_applicant a where a.accept_org_id = ${acceptOrgId}
          and a.lodging_day = ${day}::date and ${TAKEN} and a.id <> all(${without}::bigint[])`,
  )
  return { capacity: days[0]?.capacity ?? 0, used }
}

/**
 * Holds a day and refuses where it has no room for these people. Who holds it goes on before anybody else counts, so
 * of two who want the last place one gets it.
 */
export async function takePlaces(
  tx: Tx,
  { now }: Mover,
  acceptOrgId: number,
  day: string,
  applicantIds: readonly number[],
): Promise<void> {
  if (day < dayOf(now)) throw new Refusal('lodgingDayPast', { day })
  await affected(
    tx,
    sql`insert into lodging_day (accept_org_id, day) values (${acceptOrgId}, ${day}::date) on conflict do nothing`,
  )
  await first(
    tx,
    sql`select 1 from lodging_day where accept_org_id = ${acceptOrgId} and day = ${day}::date for update`,
  )
  const { capacity, used } = await placesOn(tx, acceptOrgId, day, applicantIds)
  if (capacity === 0) throw new Refusal('lodgingDayClosed', { day })
  if (used + applicantIds.length > capacity)
    throw new Refusal('lodgingDayFull', { day, capacity, left: Math.max(capacity - used, 0) })
}

const LODGING = 'lodging_capacity'

const logged = (
  tx: Tx,
  by: ActingPerson,
  org: { id: number; name: string },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: LODGING,
    entityId: org.id,
    subject: org.name,
    companies: [org.id],
    action: 'update',
    before,
    after,
  })

export async function setWeek(
  tx: Tx,
  by: ActingPerson,
  { acceptOrgId: id, week, seen }: HandlerInput<typeof lodgingWeekSet>['body'],
): Promise<void> {
  const name = await refuseOtherOrg(tx, by, id)
  await holdOrg(tx, id)
  const before = await weekOf(tx, id)
  refuseUnseen({ name, ...(await weekSetBy(tx, by, id)), current: { week: before } }, seen)
  await affected(
    tx,
    sql`insert into lodging_week (accept_org_id, capacities, updated_by, updated_at)
        values (${id}, ${week}::integer[], ${by.viewer.userId}, now())
        on conflict (accept_org_id) do update
          set capacities = excluded.capacities, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
  )
  await logged(tx, by, { id, name }, { week: before.join(' ') }, { week: week.join(' ') })
}

/** Fewer places than are taken are allowed: nobody loses theirs, and nobody more comes. */
export async function setDay(
  tx: Tx,
  by: ActingPerson,
  { acceptOrgId: id, day, capacity, remark, seen }: HandlerInput<typeof lodgingDaySet>['body'],
): Promise<void> {
  const name = await refuseOtherOrg(tx, by, id)
  if (day < dayOf(by.now)) throw new Refusal('lodgingDayPast', { day })
  await holdOrg(tx, id)
  const before = await first<SetBy & { capacity: number | null; remark: string }>(
    tx,
    sql`select capacity, remark, ${personFor(by.viewer, sql`updated_by`)} as by, ${instantOf(sql`updated_at`)} as at
        from lodging_day where accept_org_id = ${id} and day = ${day}::date for update`,
  )
  if (before !== undefined) {
    const { capacity: places, remark: said, by: who, at } = before
    const current = { acceptOrgId: id, day, capacity: places, remark: said }
    refuseUnseen({ name: `${name} ${day}`, by: who, at, current }, seen)
  }
  await affected(
    tx,
    sql`insert into lodging_day (accept_org_id, day, capacity, remark, updated_by, updated_at)
        values (${id}, ${day}::date, ${capacity}, ${remark}, ${by.viewer.userId}, now())
        on conflict (accept_org_id, day) do update set capacity = excluded.capacity, remark = excluded.remark,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
  )
  await logged(
    tx,
    by,
    { id, name },
    { lodgingDay: day, capacity: before?.capacity ?? null, remark: before?.remark ?? '' },
    { lodgingDay: day, capacity, remark },
  )
}
