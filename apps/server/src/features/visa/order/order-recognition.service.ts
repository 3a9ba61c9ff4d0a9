import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { post, type AccountKind, type NewEntry } from '../../money/ledger/ledger.service.ts'
import { orderFacts } from './order-facts.ts'
import type { VisaOrder } from './order.table.ts'

const { SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED, CANCELLED } = ORDER_STATUS
const WITH_CONSULATE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([SUBMITTED, RESULT_AVAILABLE])

const ENDED: ReadonlySet<OrderStatus> = new Set<OrderStatus>([MATERIAL_RETURNED, CANCELLED])

const isRecognised = (status: OrderStatus): boolean => WITH_CONSULATE.has(status) || ENDED.has(status)

/** What made it: a move of the order, or a refund. */
type Cause = { moveId: number } | { refundId: number }

interface Recognised {
  order: VisaOrder
  /** Where it stood before. */
  from: OrderStatus
  cause: Cause
}

const keyOf = (kind: AccountKind, detail: string): string => `${kind} ${detail}`

/**
 * Brings what the books say was earned and is owed to consulates to where an order stands: consular fees count once it
 * is lodged, all others once it is delivered, each without what was given back; cancelled it keeps what is spent. What is booked already is compared, so
 * that an order taken off its bill, lodged again or refunded later is right whatever happened before.
 */
export async function recogniseOrder(tx: Tx, by: Mover, { order, from, cause }: Recognised): Promise<void> {
  const { id, status } = order
  if (!isRecognised(status) && !isRecognised(from)) return
  const facts = await orderFacts(tx, order)
  // Everybody is lodged, or each who was has cost their own fee.
  const spent = ENDED.has(status) ? (facts.kept?.cents ?? 0) : 0
  const wanted = new Map<string, { account: NewEntry['account']; cents: number }>()
  for (const { kind, cents } of facts.lines) {
    const ofConsulate = WITH_CONSULATE.has(status) ? cents : Math.min(spent, cents)
    const counts = kind === 'consular' ? ofConsulate : status === MATERIAL_RETURNED ? cents : 0
    const account: NewEntry['account'] =
      kind === 'consular' ? { kind: 'CONSULAR' } : { kind: 'REVENUE', detail: kind }
    wanted.set(keyOf(account.kind, account.detail ?? ''), { account, cents: -counts })
  }
  const booked = await rows<{ kind: AccountKind; detail: string; cents: number }>(
    tx,
    sql`select a.kind, a.detail, sum(e.amount_cents) as cents from ledger_group g
        join ledger_entry e on e.group_id = g.id join ledger_account a on a.id = e.account_id
        where g.subject_kind = 'ORDER' and g.subject_id = ${id} and a.kind in ('CONSULAR', 'REVENUE')
        group by a.kind, a.detail`,
  )
  for (const { kind, detail, cents } of booked) {
    const known = wanted.get(keyOf(kind, detail)) ?? { account: { kind, detail }, cents: 0 }
    wanted.set(keyOf(kind, detail), { ...known, cents: known.cents - cents })
  }
  const entries = [...wanted.values()].filter(({ cents }) => cents !== 0)
  const sum = entries.reduce((total, { cents }) => total + cents, 0)
  if (entries.length === 0) return
  const served = status === MATERIAL_RETURNED ? 'served' : 'lodged'
  await post(
    tx,
    by,
    {
      bookId: facts.bookId,
      cause: 'moveId' in cause ? served : 'givenBack',
      causeId: 'moveId' in cause ? cause.moveId : cause.refundId,
      subject: { kind: 'ORDER', id, no: facts.no },
    },
    [...entries, { account: facts.account, cents: -sum }],
  )
}
