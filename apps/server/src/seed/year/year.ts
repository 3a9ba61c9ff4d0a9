import { dayOf, startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type pg from 'pg'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { theProduct } from '../../access/mover.ts'
import { readerOf } from '../../backup/client.ts'
import { NO_VAULT } from '../../crypto/vault.ts'
import type { Tx } from '../../db/pool.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { closeDay } from '../../features/centre/report/day-report.service.ts'
import { setParam } from '../../features/org/system-param/system-param.service.ts'
import { refillAccountDays } from './accounts.ts'
import { agenciesIn, clerksIn, type Agencies, type Clerks } from './agencies.ts'
import { dayNumber, type Copy } from './copies.ts'
import { sceneOf, type Scene } from './days.ts'
import { Filling, type Days } from './filling.ts'
import { endsOf, foundBetween, ownersOf } from './found.ts'
import { Counters } from './numbers.ts'
import { quietly } from './quiet.ts'
import { RECHARGE_CENTS, RECHARGE_REFERENCE, recharged } from './recharge.ts'
import { peopleIn } from './sense.ts'
import { TABLES, type Table } from './tables.ts'
import type { Hands, Row } from './template.ts'
import { daysBefore, lived, ordersIn, type Lived, type Week } from './week.ts'
import { whole } from './write.ts'

interface Size {
  orders: number
  days: number
  now: Date
  say: (line: string) => void
}

/** A part of a year, for whoever measures one thing and does without the rest. */
interface Part {
  week: Week
  tables: readonly Table[]
  /** Rows that are not needed are left out. */
  keep?: (table: Table, row: Row) => boolean
  /** Somebody else of our agency who has every fiftieth of its orders. */
  colleague?: number
}

/** Mark of a database that holds a year already. */
export const YEAR_MARK = 'seed.year'

const WEEK_DAYS = 7
const WORKING_DAYS = 5
/** So far apart people come who came at one moment in the days that are copied. */
const [SPREAD_SECONDS, SPREAD_STEP, RECENT_SECONDS] = [7200, 7919, 1500]

type Recorded = Days & Pick<Lived, 'isAgencys'>

/** Everything that happens on some days, with the rows that are left of it. */
async function recorded(tx: Tx, keep: Part['keep'], live: () => Promise<Lived>): Promise<Recorded> {
  const before = await endsOf(tx)
  const { comings, isAgencys, came } = await live()
  const all = await foundBetween(tx, before, await endsOf(tx))
  const ownerOf = ownersOf(all, came)
  const found = all.map((each) => ({
    ...each,
    rows: each.rows.filter((row) => keep?.(each.table, row) ?? true),
  }))
  return { found, ownerOf, comings, isAgencys }
}

const copiesOver = (count: number, weeks: number): Copy[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    days: WEEK_DAYS * (weeks - 1 - Math.floor((index * weeks) / count)),
    seconds: (index * SPREAD_STEP) % SPREAD_SECONDS,
  }))

const copiesNow = (count: number): Copy[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    days: 0,
    seconds: -((index * SPREAD_STEP) % RECENT_SECONDS),
  }))

const COLLEAGUE_EVERY = 5000

/** The place of who came in a copy, among all of one kind in all copies. */
function placesOf(isAgencys: readonly boolean[], wanted: boolean): (copy: Copy, owner: number) => number {
  const isOne = (each: boolean): boolean => each === wanted
  const inEach = isAgencys.filter(isOne).length
  const places = isAgencys.map((_, owner) => isAgencys.slice(0, owner).filter(isOne).length)
  return (copy, owner) => copy.index * inEach + (places[owner] ?? 0)
}

/** Who ordered and who served in copies, by the places among all who come. */
function handsIn(
  { isAgencys }: Recorded,
  { agencies, clerks, colleague }: { agencies: Agencies; clerks: Clerks; colleague: number | undefined },
  first: { ordered: number; served: number },
): Hands {
  const [ordered, served] = [placesOf(isAgencys, true), placesOf(isAgencys, false)]
  return {
    agency: agencies.ours,
    agencyOf(copy, owner) {
      const place = first.ordered + ordered(copy, owner)
      const agency = agencies.at(place)
      const isColleagues = colleague !== undefined && place % COLLEAGUE_EVERY === 0
      return isColleagues ? { ...agency, userId: colleague } : agency
    },
    clerk: clerks.ours,
    clerkOf: (copy, owner) => clerks.at(first.served + served(copy, owner)),
  }
}

/** What agencies pay ahead in each month for what they order in it. */
async function payAhead(
  filling: Filling,
  recharge: Recorded,
  { agencies, clerks, counters }: { agencies: Agencies; clerks: Clerks; counters: Counters },
  paidOn: string,
): Promise<void> {
  const first = dayNumber(paidOn)
  const copies = filling.entries.spent().map(({ accountId, month, cents }, index) => ({
    index,
    days: first - dayNumber(`${month}-01`),
    seconds: 0,
    agency: agencies.byAccount(accountId),
    cents,
  }))
  const digits = RECHARGE_REFERENCE.length - 'YEAR'.length
  await filling.write(recharge, copies, {
    ...handsIn(recharge, { agencies, clerks, colleague: undefined }, { ordered: 0, served: 0 }),
    agencyOf: ({ agency = 0 }) => agencies.all[agency] ?? agencies.ours,
    counters,
    family: 0,
    person: 0,
    cents: String(RECHARGE_CENTS),
    more: new Map([[RECHARGE_REFERENCE, ({ index }) => `YEAR${String(index + 1).padStart(digits, '0')}`]]),
  })
}

/** How many copies of the week, and of the days since, come to so many orders. */
function countsFor(orders: number, week: Week, { weeks, since }: { weeks: number; since: number }) {
  const aWeek = orders / ordersIn(week) / (weeks + since / WORKING_DAYS)
  return { past: Math.ceil(aWeek * weeks), recent: Math.ceil((aWeek * since) / WORKING_DAYS) }
}

/** Each day that something happened on is closed the night after, as the scheduled task does it. */
async function closeDays(tx: Tx, centreId: number, now: Date): Promise<number> {
  const open = await rows<{ day: string }>(
    tx,
    sql`select distinct day::text as day from centre_sum where centre_id = ${centreId} and span = 1
          and day < ${dayOf(now)}::date
          and not exists (select 1 from centre_day_report r where r.centre_id = centre_sum.centre_id and r.day = centre_sum.day)
        order by 1`,
  )
  for (const { day } of open) await closeDay(tx, theProduct(nightAfter(day)), { centreId, day })
  return open.length
}

const NIGHT_MS = 30 * 60_000
const nightAfter = (day: string): Date => new Date(startOfDay(addDays(day, 1)).getTime() + NIGHT_MS)

const ROUND = 1000

/** Families and people that nobody is yet. */
const firstFree = (tx: Tx): Promise<{ family: number; person: number }> =>
  one<{ family: number; person: number }>(
    tx,
    sql`select (select coalesce(max(id), 0) / ${ROUND} * ${ROUND} + ${ROUND} from visa_order) as family,
          (select coalesce(max(id), 0) / ${ROUND} * ${ROUND} + ${ROUND} from visa_applicant) as person`,
  )

/** Lets a week be lived by the services, and copies it. */
async function lifeOf(
  client: pg.Client,
  tx: Tx,
  { orders, days, now, say }: Size,
  { week, tables, keep, colleague }: Part,
): Promise<Scene> {
  const [agencies, clerks] = [await agenciesIn(tx), await clerksIn(tx)]
  const scene = await sceneOf(tx, now)
  const lately = daysBefore(now)
  const [monday = dayOf(now)] = lately.week
  say('Living a week, and the days since …')
  const recharge = await recorded(tx, keep, async () => {
    await recharged(scene, monday, agencies.ours.name)
    const { id } = await one<{ id: number }>(tx, sql`select max(id) as id from account_recharge`)
    return { comings: [], isAgencys: [true], came: new Map([[`account_recharge ${id}`, 0]]) }
  })
  const first = await firstFree(tx)
  const past = await recorded(tx, keep, () => lived(scene, lately.week, { week, ...first }))
  const [families, people] = [past.comings.length, peopleIn(past.comings)]
  const next = {
    week,
    family: first.family + families,
    person: first.person + people,
    endings: ['unpaid', 'cancelled'] as const,
  }
  const recent = await recorded(tx, keep, () => lived(scene, lately.since, next))
  const weeks = Math.max(1, Math.round(days / WEEK_DAYS))
  const counts = countsFor(orders, week, { weeks, since: lately.since.length })
  const filling = new Filling(client, tx, { say, tables })
  await filling.begin()
  const counters = await Counters.read(tx)
  const hands = { agencies, clerks, colleague }
  const family = next.family + recent.comings.length
  const person = next.person + peopleIn(recent.comings)
  const ordered = counts.past * past.isAgencys.filter(Boolean).length
  await quietly(client, tx, { tables, say }, async () => {
    say(`Copying the week ${whole(counts.past)} times`)
    await filling.write(past, copiesOver(counts.past, weeks), {
      ...handsIn(past, hands, { ordered: 0, served: 0 }),
      counters,
      family,
      person,
    })
    say(`Copying the days since ${whole(counts.recent)} times`)
    await filling.write(recent, copiesNow(counts.recent), {
      ...handsIn(recent, hands, { ordered, served: counts.past * families - ordered }),
      counters,
      family: family + counts.past * families,
      person: person + counts.past * people,
    })
    await payAhead(filling, recharge, { agencies, clerks, counters }, monday)
    await filling.finish()
    await counters.keep(tx, scene.centreId)
  })
  await refillAccountDays(tx)
  return scene
}

const within = (client: pg.Client): Tx => ({ ...readerOf(client), transaction: true, vault: NO_VAULT })

/** Fills a database of the demonstration with a year of a busy centre, in the transaction that the client is in. */
export async function fillYear(client: pg.Client, size: Size): Promise<void> {
  const tx = within(client)
  const { now, say } = size
  const { centreId } = await lifeOf(client, tx, size, { week: 'whole', tables: TABLES })
  say('Counting what figures and reports tell …')
  await tx.query(sql`select refill_order_facts(), refill_centre_facts()`)
  const closed = await closeDays(tx, centreId, now)
  say(`${whole(closed)} days of the centre closed`)
  await setParam(tx, SYSTEM_ACTOR, YEAR_MARK, dayOf(now))
}

/** Fills some tables with as much of one kind, for whoever measures that alone: the others say nothing of it. */
export const fillPart = async (client: pg.Client, size: Size, part: Part): Promise<void> => {
  await client.query('begin')
  await lifeOf(client, within(client), size, part)
  await client.query('commit')
}
