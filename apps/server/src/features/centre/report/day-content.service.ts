import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { DAY_FIGURES, type DayContent, type DayFigure } from '@visa/contract/centre/day-report'
import { startOfDay } from '@visa/contract/dates'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { addDays } from '@visa/contract/rules/days'
import { bucketOf } from '@visa/contract/visa/look-back'
import { fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { waysOf } from './dashboard.service.ts'
import { readFigures, readTotal, type Days } from './figures.repo.ts'
import { urgencyLevels } from './urgency.service.ts'

/** What the report of a day tells, put together from the figures of the centre. */

const ALL = { whose: 'mgr' } as const
const LATE_SHOWN = 40
/** Before anything was counted. */
const EVER = '2000-01-01'

export const dayFigures = (db: Queryable, centreId: number, days: Days): Promise<Record<DayFigure, number>> =>
  readTotal(db, { ...days, asker: { centreId }, narrowing: ALL, figures: DAY_FIGURES })

/** The same of each day of a period on which something happened, asked for at once. */
export async function figuresByDay(
  db: Queryable,
  centreId: number,
  days: Days,
): Promise<ReadonlyMap<string, Record<DayFigure, number>>> {
  const asking = { asker: { centreId }, narrowing: ALL, figures: DAY_FIGURES } as const
  const cells = await readFigures(db, { ...days, ...asking, dim: 'none', cut: 'day' })
  return new Map(cells.map((cell) => [cell.at, cell]))
}

async function stockUntil(db: Queryable, centreId: number, day: string): Promise<number> {
  const { passportsIn, passportsBack, passportsOut, passportsSent } = await readTotal(db, {
    from: EVER,
    to: day,
    asker: { centreId },
    narrowing: ALL,
    figures: ['passportsIn', 'passportsBack', 'passportsOut', 'passportsSent'],
  })
  return passportsIn + passportsBack - passportsOut - passportsSent
}

async function urgenciesOf(db: Queryable, centreId: number, day: string): Promise<DayContent['urgencies']> {
  const cells = await readFigures(db, {
    from: day,
    to: day,
    asker: { centreId },
    narrowing: ALL,
    dim: 'urgency',
    cut: 'none',
    figures: ['people'],
  })
  const zh = await urgencyLevels(db, 'zh')
  const en = new Map((await urgencyLevels(db, 'en')).map(({ key, name }) => [key, name]))
  return zh.map(({ key, name }) => ({
    key,
    zh: name,
    en: en.get(key) ?? name,
    people: cells.find((cell) => cell.key === key)?.people ?? 0,
  }))
}

const shiftsOf = (db: Queryable, centreId: number, day: string): Promise<DayContent['shifts']> =>
  rows<DayContent['shifts'][number] & { [column: string]: unknown }>(
    db,
    sql`select s.shift_no as "shiftNo", s.counter, u.real_name as cashier, s.expected_cents as "expectedCents",
          s.counted_cents as "countedCents", s.difference_reason as reason
        from cashier_shift s join app_user u on u.id = s.cashier_id
        where s.company_id = ${centreId} and s.opened_at >= ${startOfDay(day)}
          and s.opened_at < ${startOfDay(addDays(day, 1))} order by s.opened_at, s.id`,
  )

const READY = sql`(${fixed(PASSPORT_STATUS.RETURNED, PASSPORT_STATUS.RETRIEVED, PASSPORT_STATUS.UNCLAIMED)})`

/**
 * Promised for the day or before, and not ready when it ended: a day that is closed late tells where passports and
 * contracts stood then. Only what was moved since is looked up.
 */
const lateOf = (db: Queryable, centreId: number, day: string, end: Date): Promise<DayContent['late']> =>
  rows<DayContent['late'][number] & { [column: string]: unknown }>(
    db,
    sql`select c.id as "contractId", c.contract_no as "contractNo", i.holder as name,
          stood.place, c.promised_date::text as promised, ${day}::date - c.promised_date as days
        from passport_item i join contract_applicant p on p.applicant_id = i.applicant_id
        join centre_contract c on c.id = p.contract_id and c.centre_id = i.centre_id
        join lateral (select m.to_status as status, m.to_place as place from passport_movement m
          where m.item_id = i.id and m.moved_at < ${end} order by m.id desc limit 1) stood on true
        where i.centre_id = ${centreId} and c.promised_date <= ${day}::date
          and (i.status not in ${READY} or i.moved_at >= ${end}) and stood.status not in ${READY}
          and (c.status not in (${fixed(...ENDED_CONTRACTS)}) or exists (select 1 from state_history h
            where h.machine = 'centre_contract' and h.record_id = c.id and h.at >= ${end}
              and h.to_state = any(${ENDED_CONTRACTS.map(String)}::text[])))
        order by c.promised_date, c.id, p.seq limit 1000`,
  )

export type Differing = DayContent['corrections'][number]

export async function dayContent(
  db: Queryable,
  { centreId, day }: { centreId: number; day: string },
  corrections: Differing[],
): Promise<DayContent> {
  const end = startOfDay(addDays(day, 1))
  const names = await one<{ centreName: string; labelsLeft: number }>(
    db,
    sql`select c.company_name as "centreName", (select count(*) from passport_label l where l.company_id = c.id
          and l.created_at < ${end} and coalesce(l.bound_at, 'infinity') >= ${end}
          and coalesce(l.voided_at, 'infinity') >= ${end}) as "labelsLeft" from company c where c.id = ${centreId}`,
  )
  const late = await lateOf(db, centreId, day, end)
  const weekBefore = addDays(day, -7)
  return {
    ...names,
    day,
    figures: await dayFigures(db, centreId, { from: day, to: day }),
    weekBefore: await dayFigures(db, centreId, { from: weekBefore, to: weekBefore }),
    month: await dayFigures(db, centreId, { from: bucketOf(day, 'month'), to: day }),
    urgencies: await urgenciesOf(db, centreId, day),
    stock: {
      opening: await stockUntil(db, centreId, addDays(day, -1)),
      closing: await stockUntil(db, centreId, day),
    },
    ways: await waysOf(db, { centreId }, ALL, { from: day, to: day }),
    shifts: await shiftsOf(db, centreId, day),
    late: late.slice(0, LATE_SHOWN),
    lateMore: Math.max(0, late.length - LATE_SHOWN),
    corrections,
  }
}
