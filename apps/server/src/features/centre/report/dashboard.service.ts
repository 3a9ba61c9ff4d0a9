import { APPROVALS, type CentreDashboard, type Counted, type Tile } from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { HOUSE_DESKS } from '@visa/contract/custody/house-desks'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { DATE_BUCKETS } from '@visa/contract/rules/date-shortcuts'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { narrowedTo } from '../../../access/narrowed.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { cameBack } from '../../custody/came-back.service.ts'
import { sendBillTable } from '../../visa/send-bill/send-bill.service.ts'
import { tileCounts, tileRows, type Standing } from './dashboard.repo.ts'
import { reachOf } from './reach.ts'
import { readFigures, readTotal, type Asker, type Days, type Narrowing } from './figures.repo.ts'

const SHOWN = 5
const SHIFTS_SHOWN = 12
const UNSIGNED_SHOWN = 7

const WAY_FIGURES = ['payments', 'paidCents', 'refunds', 'refundedCents'] as const
const TODAY_FIGURES = [
  'contracts',
  'accepted',
  'reviewed',
  'passportsSent',
  'passportsBack',
  'passportsOut',
] as const

/** What was taken and given back in some days, by way, the ways in their order. */
export async function waysOf(db: Queryable, asker: Asker, narrowing: Narrowing, days: Days) {
  const cells = await readFigures(db, {
    ...days,
    asker,
    narrowing,
    dim: 'way',
    cut: 'none',
    figures: WAY_FIGURES,
  })
  return PAYMENT_WAYS.flatMap((way) => {
    const cell = cells.find(({ key }) => key === way)
    if (cell === undefined || (cell.payments === 0 && cell.refunds === 0)) return []
    const { payments, paidCents, refunds, refundedCents } = cell
    return [{ way, payments, paidCents, refunds, refundedCents }]
  })
}

type Shift = CentreDashboard['shifts'][number]

const shiftsOf = (db: Queryable, viewer: Viewer, whose: Whose, today: string): Promise<Shift[]> =>
  rows<Shift & { [column: string]: unknown }>(
    db,
    sql`select s.id, s.shift_no as "shiftNo", s.counter, ${personFor(viewer, sql`s.cashier_id`)} as cashier,
          s.status = ${SHIFT_STATUS.OPEN} as open, ${instantOf(sql`s.opened_at`)} as "openedAt",
          ${instantOf(sql`s.closed_at`)} as "closedAt", s.counted_cents - s.expected_cents as "differenceCents"
        from cashier_shift s
        where ${allOf(
          withinScope(viewer, { company: sql`s.company_id`, owner: sql`s.cashier_id` }),
          whose === 'emp' ? sql`s.cashier_id = ${viewer.userId}` : undefined,
          sql`(s.opened_at >= ${startOfDay(today)} or s.status = ${SHIFT_STATUS.OPEN})`,
        )} order by s.opened_at desc, s.id desc limit ${SHIFTS_SHOWN}`,
  )

type Retrieval = CentreDashboard['retrievals'][number]

/** The last bills, and before them those that are closed with a passport still at the consulate. */
function retrievalsOf(db: Queryable, viewer: Viewer): Promise<Retrieval[]> {
  const submitted = sql`${rowsWithin(viewer, sendBillTable, 'b')} and b.status = ${SEND_BILL_STATUS.SUBMITTED}`
  return rows<Retrieval & { [column: string]: unknown }>(
    db,
    sql`select b.id as "billId", b.bill_no as "billNo", ${instantOf(sql`b.retrieved_at`)} as "closedAt",
          count(l.id) as total, count(l.id) filter (where ${cameBack(sql`p`)}) as back,
          count(l.id) filter (where p.status = ${fixed(PASSPORT_STATUS.SENT)}) as away
        from ((select b.id from send_bill b where ${submitted} order by b.id desc limit 40)
          union (select b.id from send_bill b where ${submitted} and b.retrieved_at is not null
            and b.id in (select s.bill_id from passport_item i join send_bill_line s on s.passport_id = i.id
              where i.status = ${fixed(PASSPORT_STATUS.SENT)} and s.taken_out_at is null))) shown
        join send_bill b on b.id = shown.id
        join send_bill_line l on l.bill_id = b.id and l.taken_out_at is null
        join passport_item p on p.id = l.passport_id
        group by b.id, b.bill_no, b.retrieved_at
        having b.retrieved_at is not null or count(l.id) filter (where ${cameBack(sql`p`)}) > 0
        order by b.retrieved_at is not null and count(l.id) filter (where p.status = ${fixed(PASSPORT_STATUS.SENT)}) > 0 desc,
          max((select max(m.moved_at) from passport_movement m where m.item_id = p.id
            and m.cause = 'RETRIEVAL' and m.to_status = ${fixed(PASSPORT_STATUS.RETRIEVED)})) desc nulls last, b.id desc limit ${SHOWN}`,
  )
}

/** Days that were closed and wait for a signature, the latest first. */
const unsignedDays = async (db: Queryable, viewer: Viewer): Promise<string[]> => {
  const found = await rows<{ day: string }>(
    db,
    sql`select r.day::text as day from centre_day_report r where r.signed_at is null
          and ${withinScope(viewer, { company: sql`r.centre_id` })} order by r.day desc limit ${UNSIGNED_SHOWN}`,
  )
  return found.map(({ day }) => day)
}

/** Of one's own alone, mine and all is the same. */
export async function standingOf(
  db: Queryable,
  { viewer, now }: ActingPerson,
  whose: Whose,
): Promise<Standing> {
  const atDesk = await narrowedTo(db, viewer, [...HOUSE_DESKS])
  return {
    viewer,
    atDesk: atDesk.dataScope > viewer.dataScope ? atDesk : viewer,
    whose: reachOf(viewer) === 'own' ? 'mgr' : whose,
    today: dayOf(now),
  }
}

const countIn = (counts: readonly Counted[], key: string): number =>
  counts.find((each) => each.key === key)?.count ?? 0

/** How the centre stands now, of oneself or of all within reach. */
export async function dashboardOf(db: Queryable, by: ActingPerson, asked: Whose): Promise<CentreDashboard> {
  const { viewer, now } = by
  const standing = await standingOf(db, by, asked)
  const { whose, today, atDesk } = standing
  const days = { from: today, to: today }
  const count = (tile: Tile) => tileCounts(db, tile, standing)
  const first = (tile: Tile, key: string) =>
    tileRows(db, { tile, key }, standing, { page: 1, pageSize: SHOWN })
  const promised = await count('promises')
  const waiting = []
  for (const key of APPROVALS) waiting.push(...(await first('approvals', key)).rows)
  return {
    day: today,
    at: now.toISOString(),
    reach: reachOf(viewer),
    contracts: await count('contracts'),
    passports: await count('passports'),
    promises: DATE_BUCKETS.map((bucket) => ({
      bucket,
      open: countIn(promised, `${bucket}-open`),
      ready: countIn(promised, `${bucket}-ready`),
    })),
    late: (await first('promises', 'past-open')).rows,
    places: await count('places'),
    exceptions: await count('exceptions'),
    exceptionsReach: reachOf(atDesk),
    approvals: await count('approvals'),
    waiting: waiting.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, SHOWN),
    ways: await waysOf(db, viewer, { whose }, days),
    today: await readTotal(db, { ...days, asker: viewer, narrowing: { whose }, figures: TODAY_FIGURES }),
    shifts: await shiftsOf(db, viewer, whose, today),
    retrievals: await retrievalsOf(db, viewer),
    unsigned: whose === 'mgr' ? await unsignedDays(db, viewer) : [],
  }
}
