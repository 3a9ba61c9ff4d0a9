import type { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import { formatMoney } from '@visa/contract/money'
import { PAYMENT_STATUS, OPEN_REFUNDS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { first, fixed, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard } from '../../../workflow/flow.ts'
import { heldByLaw } from '../../privacy/hold/hold.service.ts'
import { refusalFor } from './contract-lacks.service.ts'
import { balanceOf } from './contract-subject.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

type ContractGuard = Guard<StateOf<typeof CONTRACT_MACHINE>, OperationOf<typeof CONTRACT_MACHINE>, Contract>

/** Whole as far as this operation asks for it. */
const whole: ContractGuard = (tx, { row, operation, by }) => refusalFor(tx, row, operation, by.now)

/** Nobody is paying it just now: what is settled with it would not be right. */
const nobodyPaying: ContractGuard = async (tx, { row: { id, contractNo } }) => {
  const paying = await first<{ paymentNo: string }>(
    tx,
    sql`select payment_no as "paymentNo" from payment where subject_kind = 'CONTRACT' and subject_id = ${id}
        and status = ${PAYMENT_STATUS.PAYING}`,
  )
  return paying === undefined
    ? undefined
    : new Refusal('contractPaying', { contractNo, paymentNo: paying.paymentNo })
}

/** Nothing is on its way back either. */
const nothingRefunding: ContractGuard = async (tx, { row: { id, contractNo } }) => {
  const refunding = await first<{ refundNo: string }>(
    tx,
    sql`select r.refund_no as "refundNo" from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = 'CONTRACT' and p.subject_id = ${id} and r.status in (${fixed(...OPEN_REFUNDS)})`,
  )
  return refunding === undefined
    ? undefined
    : new Refusal('contractRefunding', { contractNo, refundNo: refunding.refundNo })
}

/** What somebody asked to give back would be owed again once it is let go: it is reviewed when that is known. */
const paidThough: ContractGuard = async (tx, { row, by }) => {
  const { paidCents, totalCents } = await balanceOf(tx, row, by.now)
  const waiting = await first<{ refundNo: string; cents: number }>(
    tx,
    sql`select min(r.refund_no) as "refundNo", sum(r.amount_cents)::bigint as cents
        from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = 'CONTRACT' and p.subject_id = ${row.id} and not p.surplus
          and r.status = ${REFUND_STATUS.WAITING}
        having sum(r.amount_cents) > 0`,
  )
  return waiting === undefined || paidCents - waiting.cents >= totalCents
    ? undefined
    : new Refusal('contractRefunding', { contractNo: row.contractNo, refundNo: waiting.refundNo })
}

const unpaid: ContractGuard = async (tx, { row, by }) => {
  const { paidCents } = await balanceOf(tx, row, by.now)
  return paidCents === 0
    ? undefined
    : new Refusal('contractPaid', { contractNo: row.contractNo, paid: formatMoney(paidCents) })
}

/** What a court or an authority asks for stays. */
const unheld: ContractGuard = (tx, { row: { id: contractId, orderId, contractNo } }) =>
  heldByLaw(tx, { orderId, contractId }, contractNo)

/** Workflows (b). */
export const contractFlow = flow({
  table: contractTable,
  state: 'status',
  words: contractStateMessages,
  company: ({ centreId }) => centreId,
  guards: {
    accept: [whole],
    acceptAgain: [whole],
    review: [whole, paidThough],
    reviewedBack: [whole],
    cancel: [whole, nobodyPaying, nothingRefunding],
    delete: [whole, unheld, nobodyPaying, nothingRefunding, unpaid],
    // What is on its way back keeps nobody's passport here: the rest of its payment is asked for when that is over (`askRestOf`).
    refundPassport: [whole, nobodyPaying],
  },
})
