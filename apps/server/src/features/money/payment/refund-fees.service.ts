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

/** Of fees no more goes back than they cost; what is kept for good never does. */
export async function refuseBeyondFees(
  tx: Tx,
  facts: SubjectFacts,
  { amountCents, lines }: Pick<FeeChoice, 'amountCents' | 'lines'>,
): Promise<void> {
  const { kind, id, no, kept } = facts
  if (kept !== null) {
    const paidCents = await paidOf(tx, { kind, id })
    const left = Math.max(paidCents - kept.cents, 0)
    const ofKept = sumOf(lines, kept.kind)
    if (amountCents > left || ofKept > sumOf(facts.lines, kept.kind) - kept.cents) {
      const params = { no, kept: formatMoney(kept.cents), left: formatMoney(left) }
      throw new Refusal('refundConsularLodged', params)
    }
  }
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
