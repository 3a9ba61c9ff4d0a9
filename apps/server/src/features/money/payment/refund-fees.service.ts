import { formatMoney } from '@visa/contract/money'
import type { initiateRefund } from '@visa/contract/money/payment'
import { afterRefund, owedAgain } from '@visa/contract/money/refund-choice'
import type { HandlerInput } from '@visa/contract/endpoint'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import type { Tx } from '../../../db/pool.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { paidOf } from './balance.service.ts'
import type { Payment } from './payment.table.ts'
import type { SubjectFacts } from './subjects.service.ts'

/** What a refund does to the fees of what it is of. */

export type FeeChoice = Pick<
  HandlerInput<typeof initiateRefund>['body'],
  'amountCents' | 'feesAfter' | 'lines'
>

/** What lines of one kind come to. */
const sumOf = (lines: readonly { kind: string; cents: number }[], kind: string): number =>
  lines.reduce((total, line) => total + (line.kind === kind ? line.cents : 0), 0)

/** What is kept for good never goes back. */
export async function refuseKept(
  tx: Tx,
  { kind, id, no, kept, lines: there }: SubjectFacts,
  { amountCents, lines }: Pick<FeeChoice, 'amountCents' | 'lines'>,
  /** Whether the fees have fallen by it already: it was let go, and is to be paid out. */
  isLetGo = false,
): Promise<void> {
  if (kept === null) return
  const left = Math.max((await paidOf(tx, { kind, id })) - kept.cents, 0)
  const going = sumOf(lines, kept.kind)
  const fees = sumOf(there, kept.kind) + (isLetGo ? going : 0)
  if (amountCents <= left && going <= fees - kept.cents) return
  throw new Refusal('refundConsularLodged', { no, kept: formatMoney(kept.cents), left: formatMoney(left) })
}

/** Of fees no more goes back than they cost. */
export async function refuseBeyondFees(
  tx: Tx,
  facts: SubjectFacts,
  { amountCents, lines }: Pick<FeeChoice, 'amountCents' | 'lines'>,
): Promise<void> {
  const { no } = facts
  await refuseKept(tx, facts, { amountCents, lines })
  if (lines.length === 0) return
  if (facts.fixedPrice === true) throw new Refusal('refundFixedPrice', { no })
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  if (sum !== amountCents)
    throw new Refusal('refundLines', { lines: formatMoney(sum), amount: formatMoney(amountCents) })
  for (const line of lines) {
    const left = sumOf(facts.lines, line.kind)
    if (sumOf(lines, line.kind) <= left) continue
    const name = { zh: feeKindMessages.zh.kinds[line.kind], en: feeKindMessages.en.kinds[line.kind] }
    throw new Refusal('refundLineAbove', { kind: name, left: formatMoney(Math.max(left, 0)) })
  }
}

/**
 * What goes back beyond what came too much is owed again, unless fees fall with it. Which of both is meant nobody
 * guesses: whoever asks for it says so, and so does who lets it go.
 */
export async function refuseUnsaid(
  tx: Tx,
  facts: SubjectFacts,
  { surplus }: Payment,
  { amountCents, feesAfter, lines }: FeeChoice,
): Promise<void> {
  const { no, totalCents, closed } = facts
  if (feesAfter === 'stay' && lines.length > 0) throw new Refusal('refundFeesBoth', { no })
  if (feesAfter === 'fall' && facts.fixedPrice === true) throw new Refusal('refundFixedPrice', { no })
  if (feesAfter === 'fall' && lines.length === 0)
    throw new InvalidInput([{ field: 'lines', rule: 'required', params: {} }])
  if (feesAfter !== undefined || lines.length > 0) return
  const standing = { totalCents, paidCents: await paidOf(tx, facts), closed }
  if (owedAgain(standing, amountCents, surplus) <= 0) return
  const { owedCents } = afterRefund(standing, { amountCents, fallCents: 0, surplus })
  throw new Refusal('refundFeesUnsaid', {
    no,
    amount: formatMoney(amountCents),
    owed: formatMoney(owedCents),
  })
}
