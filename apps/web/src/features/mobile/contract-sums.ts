import type { PhoneContract } from '@visa/contract/centre/phone'
import type { phoneContractMessages } from '@visa/messages/centre/phone-contract'

type Sums = Pick<PhoneContract, 'fees' | 'discountCents' | 'totalCents' | 'paidCents'>
type Words = Pick<(typeof phoneContractMessages)['zh' | 'en'], 'discount' | 'total' | 'paid' | 'surplus'>

/** What a customer paid beyond what the contract comes to: theirs, until it is paid back. */
export const overOf = ({ paidCents, totalCents }: Pick<Sums, 'paidCents' | 'totalCents'>): number =>
  Math.max(0, paidCents - totalCents)

/** The money of a contract, line by line, as its customer reads it. */
export function sumLines(contract: Sums, t: Words): { key: string; name: string; amount: number }[] {
  const { fees, discountCents, totalCents, paidCents } = contract
  const over = overOf(contract)
  return [
    // Lines can be alike to the last word: they are told apart by where they stand.
    ...fees.map(({ name, amount }, place) => ({ key: `fee ${place}`, name, amount })),
    ...(discountCents > 0 ? [{ key: 'discount', name: t.discount, amount: -discountCents }] : []),
    { key: 'total', name: t.total, amount: totalCents },
    ...(paidCents > 0 ? [{ key: 'paid', name: t.paid, amount: paidCents }] : []),
    ...(over > 0 ? [{ key: 'surplus', name: t.surplus, amount: over }] : []),
  ]
}
