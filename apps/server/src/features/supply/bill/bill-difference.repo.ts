import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { PartsAnswer } from '@visa/contract/supply/parts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
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
  const changes = await rows<{ id: number; cents: number }>(
    db,
    sql`select id, price_cents - fee_cents as cents from supply_bill where order_id = ${id}
          and kind = ${SUPPLY_KIND.CHANGE} and status = ${SUPPLY_STATUS.COMPLETED} and price_cents > fee_cents order by id`,
  )
  return changes.map((change) => ({
    id: change.id,
    cents: places.reduce((sum, place) => sum + shareOf(change.cents, place, travellers.length), 0),
  }))
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

/** What was given back of what was paid for an order, or for a change of one. */
export async function backOf(db: Queryable, { id, kind, orderId }: SupplyBill): Promise<number> {
  const isChange = kind === SUPPLY_KIND.CHANGE
  const cents = isChange
    ? sql`(select sum((d ->> 'cents')::bigint) from ${DIFFERENCES} where (d ->> 'id')::bigint = ${id})`
    : sql`r.back_cents - coalesce((select sum((d ->> 'cents')::bigint) from ${DIFFERENCES}), 0)`
  const { back } = await one<{ back: number }>(
    db,
    sql`select coalesce(sum(${cents}), 0)::bigint as back from supply_bill r where r.order_id = ${isChange ? orderId : id}
          and r.kind = ${SUPPLY_KIND.REFUND} and r.status = ${SUPPLY_STATUS.COMPLETED}`,
  )
  return back
}
