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
import { agenciesIn, type Agencies } from './agencies.ts'
import { dayNumber, type Copy } from './copies.ts'
import { sceneOf } from './days.ts'
import { Filling, type Days } from './filling.ts'
import { endsOf, foundBetween, ownersOf } from './found.ts'
import { Counters } from './numbers.ts'
import { quietly } from './quiet.ts'
import { RECHARGE_CENTS, RECHARGE_REFERENCE, recharged } from './recharge.ts'
import { peopleIn } from './sense.ts'
import { TABLES } from './tables.ts'
import type { Agency } from './template.ts'
import { daysBefore, lived, ORDERS_A_WEEK, type Lived } from './week.ts'
import { whole } from './write.ts'

export interface YearOptions {
  orders: number
  days: number
  now: Date
  say: (line: string) => void
}

/** Mark of a database that holds a year already. */
export const YEAR_MARK = 'seed.year'

const WEEK_DAYS = 7
const WORKING_DAYS = 5
/** So far apart people come who came at one moment in the days that are copied. */
const [SPREAD_SECONDS, SPREAD_STEP, RECENT_SECONDS] = [7200, 7919, 1500]

/** Everything that happens on some days, with the rows that are left of it. */
async function recorded(tx: Tx, live: () => Promise<Lived>): Promise<Days & Pick<Lived, 'isAgencys'>> {
  const before = await endsOf(tx)
  const { comings, isAgencys, came } = await live()
  const found = await foundBetween(tx, before, await endsOf(tx))
  return { found, ownerOf: ownersOf(found, came), comings, isAgencys }
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

/** The one who has an order of an agency's, by its place among all of them. */
function agencyOfOrder({ isAgencys }: Pick<Lived, 'isAgencys'>, agencies: Agencies, first: number) {
  const ofAgencies = isAgencys.filter(Boolean).length
  const places = isAgencys.map((_, owner) => isAgencys.slice(0, owner).filter(Boolean).length)
  return (copy: Copy, owner: number): Agency =>
    agencies.at(first + copy.index * ofAgencies + (places[owner] ?? 0))
}

/** What agencies pay ahead in each month for what they order in it. */
async function payAhead(
  filling: Filling,
  recharge: Days,
  agencies: Agencies,
  counters: Counters,
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
  await filling.write(recharge, copies, {
    counters,
    agency: agencies.ours,
    agencyOf: ({ agency = 0 }) => agencies.all[agency] ?? agencies.ours,
    family: 0,
    person: 0,
    cents: String(RECHARGE_CENTS),
    more: new Map([
      [
        RECHARGE_REFERENCE,
        ({ index }) => `YEAR${String(index + 1).padStart(RECHARGE_REFERENCE.length - 4, '0')}`,
      ],
    ]),
  })
}

/** How many copies of the week, and of the days since, come to so many orders. */
function countsFor(orders: number, weeks: number, since: number) {
  const aWeek = orders / ORDERS_A_WEEK / (weeks + since / WORKING_DAYS)
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

/**
 * Fills a database of the demonstration with a year of a busy centre, in the transaction that the client is in: a week
 * is lived by the services, and copied.
 */
export async function fillYear(client: pg.Client, { orders, days, now, say }: YearOptions): Promise<void> {
  const db = readerOf(client)
  const tx: Tx = { ...db, transaction: true, vault: NO_VAULT }
  const agencies = await agenciesIn(tx)
  const scene = await sceneOf(tx, now)
  const { week, since } = daysBefore(now)
  const [monday = dayOf(now)] = week
  say('Living a week, and the days since …')
  const recharge = await recorded(tx, async () => {
    await recharged(scene, monday, agencies.ours.name)
    const { id } = await one<{ id: number }>(tx, sql`select max(id) as id from account_recharge`)
    return { comings: [], isAgencys: [true], came: new Map([[`account_recharge ${id}`, 0]]) }
  })
  const past = await recorded(tx, () => lived(scene, week, { family: 0, person: 0 }))
  const [families, people] = [past.comings.length, peopleIn(past.comings)]
  const recent = await recorded(tx, () =>
    lived(scene, since, { family: families, person: people, thinksBetter: true }),
  )
  const counts = countsFor(orders, Math.max(1, Math.round(days / WEEK_DAYS)), since.length)
  const filling = new Filling(client, tx, say)
  await filling.begin()
  const counters = await Counters.read(tx, scene.centreId)
  await quietly(
    client,
    tx,
    TABLES,
    async () => {
      const agency = agencies.ours
      const [family, person] = [families + recent.comings.length, people + peopleIn(recent.comings)]
      const weeks = Math.max(1, Math.round(days / WEEK_DAYS))
      say(`Copying the week ${whole(counts.past)} times`)
      await filling.write(past, copiesOver(counts.past, weeks), {
        counters,
        agency,
        agencyOf: agencyOfOrder(past, agencies, 0),
        family,
        person,
      })
      say(`Copying the days since ${whole(counts.recent)} times`)
      await filling.write(recent, copiesNow(counts.recent), {
        counters,
        agency,
        agencyOf: agencyOfOrder(recent, agencies, counts.past * past.isAgencys.filter(Boolean).length),
        family: family + counts.past * families,
        person: person + counts.past * people,
      })
      await payAhead(filling, recharge, agencies, counters, monday)
      await filling.finish()
      await counters.keep(tx, scene.centreId)
    },
    say,
  )
  say('Counting what figures and reports tell …')
  await refillAccountDays(tx)
  await tx.query(sql`select refill_order_facts(), refill_centre_facts()`)
  const closed = await closeDays(tx, scene.centreId, now)
  say(`${whole(closed)} days of the centre closed`)
  await setParam(tx, SYSTEM_ACTOR, YEAR_MARK, dayOf(now))
}
