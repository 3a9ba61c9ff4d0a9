import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { movePassport } from './passport.service.ts'
import { resultsAhead } from './result-ahead.repo.ts'

const TOLD = 50
/** Passports that one statement looks at: it stays short, however many there are. */
const PORTION = 5000

/** Of so many passports after this one: the last of them, and those whose steps do not lead to where they are. */
const faultsAfter = (db: Queryable, after: number, portion: number) =>
  one<{ last: number | null; faults: number[] }>(
    db,
    sql`with part as materialized (
          select id, status, place, place_note, place_id, slot, custodian_id from passport_item
          where id > ${after} order by id limit ${portion}),
        wrong as (
          select distinct p.id from part p left join lateral (
            select m.*, row_number() over w = 1 as is_first, lead(m.id) over w is null as is_last,
              lag(m.to_status) over w as status_before, lag(m.to_place) over w as place_before,
              lag(m.to_custodian) over w as custodian_before
            from passport_movement m where m.item_id = p.id window w as (order by m.id)) s on true
          where s.id is null or (s.is_first and s.from_status is not null)
            or (not s.is_first and (s.from_status, s.from_place, s.from_custodian)
              is distinct from (s.status_before, s.place_before, s.custodian_before))
            or (s.is_last and (s.to_status, s.to_place, s.place_note, s.place_id, s.slot, s.to_custodian)
              is distinct from (p.status, p.place, p.place_note, p.place_id, p.slot, p.custodian_id)))
        select (select max(id) from part) as last,
          coalesce((select array_agg(id order by id) from wrong), '{}') as faults`,
  )

/**
 * Passports that do not stand where their last movement brought them or have none, and movements that do not follow on
 * one another; as many as can be told.
 */
export async function custodyFaults(db: Queryable, portion = PORTION): Promise<{ id: number }[]> {
  const found: { id: number }[] = []
  for (let after = 0; found.length < TOLD;) {
    const { last, faults } = await faultsAfter(db, after, portion)
    if (last === null) break
    found.push(...faults.map((id) => ({ id })))
    after = last
  }
  return found.slice(0, TOLD)
}

const numbered = (found: readonly { id: number }[]) => ({
  count: found.length,
  ids: found.map(({ id }) => id).join(' '),
})

/** Proves each night that every passport is where its last movement says, and none away whose result is given. */
export const custodyCheckJob: QuartzJob = {
  serviceName: 'custody',
  method: 'check',
  title: inBoth((t) => t.custodyTitle),
  description: inBoth((t) => t.custodyText),
  schedule: { cronExpression: '0 40 2 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db }) {
    const [faults, ahead] = [await custodyFaults(db), await resultsAhead(db)]
    if (faults.length + ahead.length === 0) return inBoth((t) => t.custodyFine)
    const told = inBoth((t) =>
      [
        ...(faults.length > 0 ? [fill(t.custodyWrong, numbered(faults))] : []),
        ...(ahead.length > 0 ? [fill(t.custodyAhead, numbered(ahead))] : []),
      ].join('\n'),
    )
    throw new Error(`${told.zh}\n${told.en}`)
  },
}

async function noteUnclaimed(tx: Tx, id: number, now: Date): Promise<void> {
  const [row] = await rows<{
    place: 'SAFE' | 'COUNTER'
    placeNote: string
    placeId: number | null
    slot: string
    custodianId: number | null
  }>(
    tx,
    sql`select place, place_note as "placeNote", place_id as "placeId", slot, custodian_id as "custodianId"
        from passport_item where id = ${id} and status = ${PASSPORT_STATUS.RETRIEVED} for update`,
  )
  if (row === undefined) return
  const step = { id, operation: 'markUnclaimed', cause: 'EXCEPTION' } as const
  await movePassport(tx, theProduct(now), { ...row, ...step })
}

/** Passports that are ready for long are noted as unclaimed, which raises an alarm in their house. */
export const unclaimedJob: QuartzJob = {
  serviceName: 'custody',
  method: 'unclaimed',
  title: inBoth((t) => t.unclaimedTitle),
  description: inBoth((t) => t.unclaimedText),
  schedule: { cronExpression: '0 50 2 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const days = await getParam(db, 'custody.unclaimedDays')
    const found = await rows<{ id: number; days: number }>(
      db,
      sql`select p.id, l.days from passport_item p, lateral (select coalesce(
              (select (k.options ->> 'unclaimedDays')::int from centre_option k where k.company_id = p.accept_org_id
                and daterange(k.valid_from, k.valid_to, '[]') @> ${dayOf(now)}::date), ${days}::int) as days) l
          where p.status = ${PASSPORT_STATUS.RETRIEVED}
            and (select m.moved_at from passport_movement m where m.item_id = p.id
              and m.to_status = ${PASSPORT_STATUS.RETRIEVED} and m.from_status is distinct from m.to_status
              order by m.id desc limit 1) < ${now}::timestamptz - make_interval(days => l.days)
          order by p.id`,
    )
    const failures: { id: number; error: unknown }[] = []
    for (const { id } of found) {
      try {
        await db.tx((tx) => noteUnclaimed(tx, id, now))
      } catch (error) {
        // The others are noted all the same.
        failures.push({ id, error })
      }
    }
    const limits = [...new Set(found.map((each) => each.days))].toSorted((a, b) => a - b)
    const told = inBoth((t) =>
      [
        fill(t.unclaimedDone, {
          count: found.length - failures.length,
          days: (limits.length === 0 ? [days] : limits).join(' / '),
        }),
        ...failures.map(({ id, error }) => fill(t.unclaimedFailed, { id, reason: String(error) })),
      ].join('\n'),
    )
    if (failures.length === 0) return told
    throw new AggregateError(
      failures.map(({ error }) => error),
      `${told.zh}\n${told.en}`,
    )
  },
}

const shanghai = (day: string): Sql => sql`((${day}::date)::timestamp at time zone 'Asia/Shanghai')`

/** Looked at again for some days, so that a night without a server forgets none. */
const NIGHTS = 7

/**
 * A day on which a house that has places moved or gave out passports and nobody began to count stands open from the
 * night on, as one does that was begun: it is said until somebody closes it late.
 */
export const openDaysOf = (db: Queryable, now: Date): Promise<number> => {
  const today = dayOf(now)
  const [from, to] = [shanghai(addDays(today, -NIGHTS)), shanghai(today)]
  return affected(
    db,
    sql`insert into custody_count (company_id, day)
        select distinct w.company_id, w.day from (
          select p.house_id as company_id, (p.moved_at at time zone 'Asia/Shanghai')::date as day
          from passport_item p where p.house_id is not null and p.moved_by is not null
            and p.moved_at >= ${from} and p.moved_at < ${to}
          union
          select t.company_id, (t.created_at at time zone 'Asia/Shanghai')::date from custody_collection t
          where t.created_at >= ${from} and t.created_at < ${to}) w
        where exists (select 1 from custody_place k where k.company_id = w.company_id and k.valid = 1)
        on conflict do nothing`,
  )
}

export const uncountedJob: QuartzJob = {
  serviceName: 'custody',
  method: 'uncounted',
  title: inBoth((t) => t.uncountedTitle),
  description: inBoth((t) => t.uncountedText),
  schedule: { cronExpression: '0 20 0 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const count = await openDaysOf(db, now)
    return inBoth((t) => fill(t.uncountedDone, { count }))
  },
}
