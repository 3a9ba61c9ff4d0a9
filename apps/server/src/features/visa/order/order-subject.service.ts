import { TAKE_MONEY } from '@visa/contract/money/payment.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { containing, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { FOUND_AT_MOST, type Fit, type Subject } from '../../money/payment/subjects.service.ts'
import { CONTRACT_TOTAL } from './order-contract.ts'
import { orderFacts } from './order-facts.ts'
import { recogniseOrder } from './order-recognition.service.ts'
import { orderTable } from './order.table.ts'

/** What somebody reads off a slip without its beginning. */
const LAST_DIGITS = 5

/** By the number, by its last five digits, or by a part of it. */
const findOrders = async (db: Queryable, { viewer }: ActingPerson, typed: string): Promise<Fit[]> => {
  const digits = typed.replaceAll(/[^0-9]/g, '')
  if (digits === '') return []
  const fits = digits.length === LAST_DIGITS ? `%${digits}` : containing(digits)
  return rows(
    db,
    sql`select o.id, o.order_no = ${typed.trim().toUpperCase()} as whole, o.created_at as "createdAt" from visa_order o
        where ${matchesSearch('o', typed)} and o.order_no like ${fits} and ${CONTRACT_TOTAL} is null and ${rowsWithin(viewer, orderTable, 'o')}
        order by o.created_at desc, o.id desc limit ${FOUND_AT_MOST}`,
  )
}

/** Orders can be paid for: by whoever reaches them. */
export const orderSubject: Subject = {
  kind: 'ORDER',
  takenBy: () => TAKE_MONEY,
  find: findOrders,
  see: async (db, by, id) => orderFacts(db, await seenRow(db, by, orderTable, id)),
  hold: async (tx, by, id) =>
    orderFacts(tx, await heldRow(tx, by, orderTable, id, { strength: 'no key update' })),
  async onBack(tx, by, { id }, _payment, { id: refundId }) {
    const order = await seenRow(tx, by, orderTable, id)
    await recogniseOrder(tx, by, { order, from: order.status, cause: { refundId } })
  },
}
