import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { PartsAnswer } from '@visa/contract/supply/parts'
import { one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import type { SupplyBill } from './bill.table.ts'

/** Differences of fares: paid with changes, and given back with the order that was changed. The fees of changes are not. */

export type Differences = NonNullable<PartsAnswer['differences']>

export const centsOf = (differences: Differences = []): number =>
  differences.reduce((sum, { cents }) => sum + cents, 0)

/** What of a sum is of one place of so many: of all of them together the whole sum, to the cent. */
const shareOf = (cents: number, place: number, count: number): number =>
  Math.floor((cents * (place + 1)) / count) - Math.floor((cents * place) / count)

/** What was paid for changes of an order on top of their fees, for the travellers at these places. */
export async function differencesOf(
  db: Queryable,
  { id, travellers }: SupplyBill,
  places: readonly number[],
): Promise<Differences> {
  const changes = await rows<{ id: number; cents: number; of: number[] | null }>(
    db,
    sql`select id, price_cents - fee_cents as cents, parts -> 'places' as of from supply_bill where order_id = ${id}
          and kind = ${SUPPLY_KIND.CHANGE} and status = ${SUPPLY_STATUS.COMPLETED} and price_cents > fee_cents order by id`,
  )
  return changes.flatMap(({ id: change, cents, of }) => {
    // It was paid for those who still travelled then.
    const paidFor = of ?? travellers.map((_, place) => place)
    const own = places.map((place) => paidFor.indexOf(place)).filter((nth) => nth >= 0)
    const share = own.reduce((sum, nth) => sum + shareOf(cents, nth, paidFor.length), 0)
    return own.length === 0 ? [] : [{ id: change, cents: share }]
  })
}

/** What goes back of each change where so much goes back in all: what is kept is kept of the fare first. */
export function differencesBack(
  { priceCents, parts: { differences = [] } }: SupplyBill,
  backCents: number,
): Differences {
  let left = Math.max(
    0,
    backCents - Math.max(0, priceCents - centsOf(differences) - (priceCents - backCents)),
  )
  return differences.map(({ id, cents }) => {
    const own = Math.min(cents, left)
    left -= own
    return { id, cents: own }
  })
}

const DIFFERENCES = sql`jsonb_array_elements(r.parts -> 'differences') d`

/** What is given back of what was paid for an order or a change that is named `alias`, by refunds that were settled. */
const backFor = (alias: Sql): Sql => sql`(select coalesce(sum(case when ${alias}.kind = ${SUPPLY_KIND.CHANGE}
    then (select sum((d ->> 'cents')::bigint) from ${DIFFERENCES} where (d ->> 'id')::bigint = ${alias}.id)
    else r.back_cents - coalesce((select sum((d ->> 'cents')::bigint) from ${DIFFERENCES}), 0) end), 0)::bigint
  from supply_bill r where r.order_id = coalesce(${alias}.order_id, ${alias}.id)
    and r.kind = ${SUPPLY_KIND.REFUND} and r.status = ${SUPPLY_STATUS.COMPLETED})`

/** What an order or a change costs that has money of its own: nothing where it ended undone. */
export const totalFor = (
  alias: Sql,
): Sql => sql`(case when ${alias}.status = ${SUPPLY_STATUS.CANCELLED} then 0
  else ${alias}.price_cents - ${backFor(alias)} end)`

/** The same of one that is at hand. */
export async function totalOf(db: Queryable, { id }: SupplyBill): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select ${totalFor(sql`b`)} as total from supply_bill b where b.id = ${id}`,
  )
  return total
}
