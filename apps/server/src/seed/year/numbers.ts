import { labelCode } from '@visa/contract/custody/label'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { dayNumber, shortDayPart, type Copy } from './copies.ts'

/** Numbers of papers in copies: those of each day follow on one another, as if they had been drawn. */

export type Slot = (copy: Copy) => string

const DAY_NUMBER = /^([A-Z]{1,3})(\d{6})(\d{5,})$/
const LOOSE: ReadonlySet<string> = new Set(['ZF', 'FZ'])
/** The two digits that tell centres apart are a part of the number, not of the count. */
const MARKED = 'HT'
/** Drawn by a sequence that begins anew after its last five digits. */
const ORDER = 'V'
const DIGITS = 5

const keyOf = (prefix: string, day: number): string => `${prefix} ${day}`

/** How far the numbers of each day were given out; the same for all that is made in a run. */
export class Counters {
  readonly #days = new Map<string, number>()
  readonly #loose = new Map<string, number>()
  labels = 0

  /** Contracts are numbered by each centre for itself; the year is one centre's. */
  static async read(db: Queryable, centreId: number): Promise<Counters> {
    const counters = new Counters()
    const known = await rows<{ prefix: string; day: string; last: number }>(
      db,
      sql`select prefix, day::text as day, last from day_number
          union all select ${MARKED}, day::text, last from contract_number where centre_id = ${centreId}
          union all select ${ORDER}, day::text, max(right(order_no, ${DIGITS})::integer)
            from visa_order, to_date(substr(order_no, 2, 6), 'YYMMDD') day group by day`,
    )
    for (const { prefix, day, last } of known) counters.#days.set(keyOf(prefix, dayNumber(day)), last)
    const loose = await rows<{ prefix: string; last: number }>(
      db,
      sql`select 'ZF' as prefix, last_value as last from payment_number
          union all select 'FZ', last_value from ledger_number union all select 'P', last_value from passport_label_no`,
    )
    for (const { prefix, last } of loose) counters.#loose.set(prefix, last)
    counters.labels = counters.#loose.get('P') ?? 0
    return counters
  }

  next(prefix: string, day: number): number {
    const key = keyOf(prefix, day)
    const last = (this.#days.get(key) ?? 0) + 1
    this.#days.set(key, last)
    return last
  }

  /** So many at once; the first of them. */
  loose(prefix: string, count: number): number {
    const last = this.#loose.get(prefix) ?? 0
    this.#loose.set(prefix, last + count)
    return last + 1
  }

  takeLabels(count: number): number {
    const first = this.labels + 1
    this.labels += count
    return first
  }

  /** As far as they were given out, for whoever draws the next one. */
  async keep(db: Queryable, centreId: number): Promise<void> {
    const drawn = [...this.#days].map(([key, last]) => {
      const [prefix = '', day = '0'] = key.split(' ')
      return { prefix, day: new Date(Number(day) * 86_400_000).toISOString().slice(0, 10), last }
    })
    const told = (isMarked: boolean) =>
      JSON.stringify(drawn.filter(({ prefix }) => prefix !== ORDER && (prefix === MARKED) === isMarked))
    const orders = drawn.filter(({ prefix }) => prefix === ORDER).map(({ last }) => last)
    await db.query(
      sql`insert into day_number (prefix, day, last)
          select prefix, day, last from jsonb_to_recordset(${told(false)}::jsonb) as d (prefix text, day date, last integer)
          on conflict (prefix, day) do update set last = greatest(day_number.last, excluded.last)`,
    )
    await db.query(
      sql`insert into contract_number (centre_id, day, last)
          select ${centreId}::bigint, day, last from jsonb_to_recordset(${told(true)}::jsonb) as d (day date, last integer)
          on conflict (centre_id, day) do update set last = greatest(contract_number.last, excluded.last)`,
    )
    await db.query(
      sql`select setval('payment_number', ${this.#loose.get('ZF') ?? 1}), setval('ledger_number', ${this.#loose.get('FZ') ?? 1}),
            setval('passport_label_no', ${Math.max(this.labels, 1)}),
            setval('order_number', ${Math.max(1, ...orders)})`,
    )
  }
}

/** What the numbers of some days are in each copy of them. */
export function numberSlots(
  numbers: readonly string[],
  copies: readonly Copy[],
  counters: Counters,
): Map<string, Slot> {
  const slots = new Map<string, Slot>()
  const daily = new Map<string, { prefix: string; day: number }>()
  const looseNumbers = new Map<string, string[]>()
  for (const number of numbers) {
    const [, prefix = '', short = ''] = DAY_NUMBER.exec(number) ?? []
    if (prefix === '') throw new Error(`${number} is no number of ours`)
    if (LOOSE.has(prefix)) looseNumbers.set(prefix, [...(looseNumbers.get(prefix) ?? []), number])
    else
      daily.set(number, {
        prefix,
        day: dayNumber(`20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`),
      })
  }
  const drawn = new Int32Array(copies.length * daily.size)
  let at = 0
  for (const copy of copies)
    for (const { prefix, day } of daily.values()) drawn[at++] = counters.next(prefix, day - copy.days)
  for (const [place, [number, { prefix }]] of [...daily].entries()) {
    const [, , short = '', rest = ''] = DAY_NUMBER.exec(number) ?? []
    const day = shortDayPart(short)
    const mark = prefix === MARKED ? rest.slice(0, -DIGITS) : ''
    slots.set(
      number,
      (copy) =>
        `${prefix}${day(copy)}${mark}${String(drawn[copy.index * daily.size + place]).padStart(DIGITS, '0')}`,
    )
  }
  for (const [prefix, all] of looseNumbers) {
    const first = counters.loose(prefix, all.length * copies.length)
    for (const [place, number] of all.entries()) {
      const day = shortDayPart(DAY_NUMBER.exec(number)?.[2] ?? '')
      slots.set(
        number,
        (copy) =>
          `${prefix}${day(copy)}${String(first + copy.index * all.length + place).padStart(DIGITS, '0')}`,
      )
    }
  }
  return slots
}

const serialOf = (code: string): number => Number(code.slice(1, -1))

/** Labels of copies: each a number of its own, those of a run beside each other. */
export function labelSlots(
  codes: readonly string[],
  copies: readonly Copy[],
  counters: Counters,
): { codes: Map<string, Slot>; serial: (serial: number) => Slot } {
  const serials = codes.map(serialOf)
  const lowest = Math.min(...serials)
  const span = codes.length === 0 ? 0 : Math.max(...serials) - lowest + 1
  const first = counters.takeLabels(span * copies.length)
  const serial = (old: number) => (copy: Copy) => first + copy.index * span + (old - lowest)
  return {
    codes: new Map(codes.map((code) => [code, (copy) => labelCode(serial(serialOf(code))(copy))])),
    serial: (old) => (copy) => String(serial(old)(copy)),
  }
}
