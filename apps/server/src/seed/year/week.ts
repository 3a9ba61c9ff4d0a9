import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { PRODUCTS } from '@visa/contract/visa/products'
import { rows, sql } from '../../db/sql.ts'
import { DAYS_OF_ONE, opening, ordered, walkedIn, type Coming, type Scene } from './days.ts'

/** Who comes in a week: a product that an agency orders, or somebody who walks in at the centre; and how many they are. */
const WEEK = [
  ['walkIn', 2],
  [1, 1],
  [2, 2],
  ['walkIn', 1],
  [0, 2],
  [3, 1],
  ['walkIn', 3],
  [4, 1],
  [1, 1],
  [2, 2],
] as const satisfies readonly (readonly ['walkIn' | number, number])[]

export const ORDERS_A_WEEK = WEEK.length
const WORKING_DAYS = 5
const SUNDAY = 0
const SATURDAY = 6

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The last week of which everybody has what they came for, and the working days since. */
export function daysBefore(now: Date): { week: readonly string[]; since: readonly string[] } {
  const today = dayOf(now)
  let monday = addDays(today, -(DAYS_OF_ONE + WORKING_DAYS - 1))
  while (weekday(monday) !== 1) monday = addDays(monday, -1)
  const since: string[] = []
  for (let day = addDays(monday, 7); day < today; day = addDays(day, 1))
    if (weekday(day) !== SATURDAY && weekday(day) !== SUNDAY) since.push(day)
  return { week: Array.from({ length: WORKING_DAYS }, (_, place) => addDays(monday, place)), since }
}

export interface Lived {
  comings: Coming[]
  /** Whether an agency ordered, by the place of who came. */
  isAgencys: boolean[]
  /** By the record that somebody came for, their place among all who did. */
  came: ReadonlyMap<string, number>
}

/** Lets a week's people come on some days; those who do so on the newest are still under way. */
export async function lived(
  scene: Scene,
  days: readonly string[],
  { family, person, thinksBetter = false }: { family: number; person: number; thinksBetter?: boolean },
): Promise<Lived> {
  const comings: Coming[] = []
  const came = new Map<string, number>()
  let next = person
  for (const [place, [what, people]] of WEEK.entries()) {
    const day = days[place % days.length] ?? ''
    const coming = {
      family: family + place,
      person: next,
      people,
      at: opening(day, Math.floor(place / days.length)),
    }
    next += people
    comings.push(coming)
    const isLast = place === WEEK.findLastIndex(([each]) => each === 'walkIn')
    if (what === 'walkIn') await walkedIn(scene, coming, thinksBetter && isLast)
    else await ordered(scene, coming, PRODUCTS[what] ?? PRODUCTS[0])
    const [order] = await rows<{ id: number }>(
      scene.tx,
      sql`select id from visa_order order by id desc limit 1`,
    )
    came.set(`visa_order ${order?.id}`, place)
  }
  return { comings, isAgencys: WEEK.map(([what]) => what !== 'walkIn'), came }
}
