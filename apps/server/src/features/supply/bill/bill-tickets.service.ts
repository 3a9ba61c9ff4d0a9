import { isDeepStrictEqual } from 'node:util'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { ticketProblems, ticketsFor, type Ticket } from '@visa/contract/supply/parts'
import { isByTraveller, isTravel } from '@visa/contract/supply/types'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, sql } from '../../../db/sql.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import type { SupplyBill } from './bill.table.ts'

/** The numbers that something is issued under: each is of the traveller whom it names. */

const asCompared = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** Each number with the traveller whom it names, or who stands at its place where it names nobody. */
function ofTravellers(bill: SupplyBill, given: readonly Ticket[]): Ticket[] | Refusal {
  const { orderType, travellers, billNo: no } = bill
  const wanted = ticketsFor(orderType, travellers)
  if (given.length !== wanted.length)
    return new Refusal('supplyNumberEach', { no, count: wanted.length, given: given.length })
  const known = new Set(travellers.map(({ realName }) => asCompared(realName)))
  const stranger = given.find(({ realName }) => realName !== '' && !known.has(asCompared(realName)))
  if (stranger !== undefined) return new Refusal('supplyNumberStranger', { no, name: stranger.realName })
  // One number stands for all, whomever of them it names.
  if (wanted.length < travellers.length)
    return wanted.map(({ realName }, place) => ({ realName, ticketNo: given[place]?.ticketNo ?? '' }))
  const left = given.map(({ realName, ticketNo }, place) => ({
    name: asCompared(realName === '' ? (wanted[place]?.realName ?? '') : realName),
    ticketNo,
  }))
  const tickets: Ticket[] = []
  for (const { realName } of wanted) {
    // Of two with one name the first has the first.
    const place = left.findIndex(({ name }) => name === asCompared(realName))
    if (place < 0) return new Refusal('supplyNumberLacks', { no, name: realName })
    for (const { ticketNo } of left.splice(place, 1)) tickets.push({ realName, ticketNo })
  }
  return tickets
}

/**
 * Nobody flies on the ticket of somebody else: a number that another order of the supplier was issued under is theirs
 * until that traveller is refunded. Bookings of hotels, cars and tours may serve several orders.
 */
async function refuseUsed(tx: Tx, bill: SupplyBill, tickets: readonly Ticket[]): Promise<void> {
  const { id, orderId, orderType, supplierCompanyId, billNo: no } = bill
  if (!isByTraveller(orderType)) return
  // Two who issue at once do it one after the other.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`supply numbers ${supplierCompanyId}`}, 0))`,
  )
  for (const { ticketNo } of tickets) {
    const used = await first<{ billNo: string }>(
      tx,
      sql`select b.bill_no as "billNo" from supply_bill b
          cross join lateral jsonb_array_elements(b.tickets) with ordinality t (ticket, nth)
          where b.tickets @> ${JSON.stringify([{ ticketNo }])}::jsonb and b.kind = ${fixed(SUPPLY_KIND.ORDER)}
            and b.supplier_company_id = ${supplierCompanyId} and b.order_type = ${orderType}
            and b.status = ${SUPPLY_STATUS.COMPLETED} and b.id <> ${orderId ?? id} and t.ticket ->> 'ticketNo' = ${ticketNo}
            and (select count(distinct p) from supply_bill r
              cross join lateral jsonb_array_elements(r.parts -> 'places') p
              where r.order_id = b.id and r.kind = ${SUPPLY_KIND.REFUND} and r.status = ${SUPPLY_STATUS.COMPLETED}
                and (jsonb_array_length(b.tickets) < jsonb_array_length(b.travellers) or p = to_jsonb(t.nth - 1))
            ) < case when jsonb_array_length(b.tickets) < jsonb_array_length(b.travellers)
              then jsonb_array_length(b.travellers) else 1 end
          limit 1`,
    )
    if (used !== undefined) throw new Refusal('supplyNumberUsed', { no, ticketNo, other: used.billNo })
  }
}

const withNumber = (given: readonly Ticket[]): Ticket[] => given.filter(({ ticketNo }) => ticketNo !== '')

/** The numbers as they are kept: each with the name of who it is for. */
export async function numbersOf(tx: Tx, bill: SupplyBill, given: readonly Ticket[]): Promise<Ticket[]> {
  const { orderType, billNo: no } = bill
  if (!isTravel(orderType)) return withNumber(given)
  const tickets = ofTravellers(bill, given)
  if (tickets instanceof Refusal) throw tickets
  const problems = ticketProblems(orderType, tickets)
  if (problems.length > 0) throw new InvalidInput(problems)
  const numbers = tickets.map(({ ticketNo }) => ticketNo)
  if (new Set(numbers).size < numbers.length) throw new Refusal('supplyNumberTwice', { no })
  await refuseUsed(tx, bill, tickets)
  return tickets
}

/** Whether what is given once more is what it was issued under. */
export const isSameTickets = (bill: SupplyBill, given: readonly Ticket[]): boolean =>
  isDeepStrictEqual(bill.tickets, isTravel(bill.orderType) ? ofTravellers(bill, given) : withNumber(given))
