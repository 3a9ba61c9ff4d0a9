import { CONTRACT_MACHINE, CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import { PAYMENT_STATUS, OPEN_REFUNDS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { actorOf } from '../../../access/actor.ts'
import { theProduct } from '../../../access/mover.ts'
import { loadViewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { askForRest } from '../../money/payment/settle-back.service.ts'
import type { SubjectFacts } from '../../money/payment/subjects.service.ts'
import type { Contract } from './contract.table.ts'

/** Money of a contract that ended while a refund was under way: the rest of that payment is asked for afterwards. */

const GIVEN_UP: ReadonlySet<ContractStatus> = new Set([
  CONTRACT_STATUS.CANCELLED,
  CONTRACT_STATUS.PASSPORT_RETURNED,
])

interface End {
  /** Under which number the history keeps it. */
  moveId: number
  actorId: number | null
}

const endOf = (db: Queryable, id: number): Promise<End | undefined> =>
  first<End & { [column: string]: unknown }>(
    db,
    sql`select id as "moveId", actor_id as "actorId" from state_history
        where machine = ${CONTRACT_MACHINE.name} and record_id = ${id} and operation in ('cancel', 'refundPassport')
        order by id desc limit 1`,
  )

/** Whether a refund named `r` was asked for after that: by the history, which has both in one order. */
const isSince = ({ moveId }: End): Sql => sql`exists (select 1 from state_history b
  where b.machine = 'refund' and b.record_id = r.id and b.from_state is null and b.id > ${moveId})`

/** What is left of a payment named `p` beside one of its refunds named `r`, whatever becomes of that one. */
const BESIDE = sql`p.amount_cents - coalesce((select sum(d.amount_cents) from refund d where d.payment_id = p.id
  and (d.status = ${fixed(REFUND_STATUS.DONE)} or d.id = r.id)), 0)`

/**
 * Asks for what a refund that is decided now held up when the contract ended, in the name of whoever ended it. What was
 * asked for since the end is not asked for again, whatever became of it: somebody has answered it.
 */
export async function askRestOf(
  tx: Tx,
  now: Date,
  { id, status, endReason }: Contract,
  facts: SubjectFacts,
  refund: { id: number },
): Promise<void> {
  const end = GIVEN_UP.has(status) ? await endOf(tx, id) : undefined
  if (end === undefined) return
  const rest = await first<{ id: number; cents: number }>(
    tx,
    sql`select p.id, ${BESIDE} as cents from refund r join payment p on p.id = r.payment_id
        where r.id = ${refund.id} and not ${isSince(end)} and p.status = ${PAYMENT_STATUS.PAID}`,
  )
  if (rest === undefined) return
  const { actorId: askedBy } = end
  const viewer = askedBy === null ? undefined : await loadViewer(tx, askedBy)
  const by = viewer === undefined ? theProduct(now) : { viewer, actor: actorOf(viewer, '', ''), now }
  await askForRest(tx, facts, { by, askedBy, reason: endReason }, rest)
}

interface SinceEnd {
  /** Refunds that were asked for with its end and wait for somebody to let them go. */
  refundNos: string[]
  /** What is asked for only once these refunds, which were under way before, are over. */
  laterCents: number
  laterNos: string[]
}

/** What is asked for of the money of a contract that ended, and what is still to be. */
export async function refundsSinceEnd(db: Queryable, id: number): Promise<SinceEnd> {
  const end = await endOf(db, id)
  if (end === undefined) return { refundNos: [], laterCents: 0, laterNos: [] }
  const of = sql`refund r join payment p on p.id = r.payment_id
    where p.subject_kind = 'CONTRACT' and p.subject_id = ${id} and not p.surplus`
  const asked = await rows<{ refundNo: string }>(
    db,
    sql`select r.refund_no as "refundNo" from ${of} and r.status = ${REFUND_STATUS.WAITING} and ${isSince(end)} order by r.id`,
  )
  const later = await one<{ cents: number; nos: string[] }>(
    db,
    sql`select coalesce(sum(cents), 0)::bigint as cents, coalesce(array_agg(no order by id), '{}') as nos from (
          select r.id, r.refund_no as no, ${BESIDE} as cents from ${of}
            and r.status in (${fixed(...OPEN_REFUNDS)}) and not ${isSince(end)}) l where cents > 0`,
  )
  return { refundNos: asked.map(({ refundNo }) => refundNo), laterCents: later.cents, laterNos: later.nos }
}
