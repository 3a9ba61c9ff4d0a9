import type { PhoneContract } from '@visa/contract/centre/phone'
import { standing } from '@visa/contract/money/standing'
import type { phoneContractMessages } from '@visa/messages/centre/phone-contract'

type Sums = Pick<PhoneContract, 'fees' | 'discountCents' | 'totalCents' | 'paidCents' | 'back'>
type Words = Pick<
  (typeof phoneContractMessages)['zh' | 'en'],
  'discount' | 'total' | 'paid' | 'surplus' | 'goesBack'
>

/** The money of a contract, line by line, as its customer reads it. */
export function sumLines(contract: Sums, t: Words): { key: string; name: string; amount: number }[] {
  const { fees, discountCents, totalCents, paidCents } = contract
  // What is theirs until they have it: nobody has asked for it yet, or it is on its way.
  const { kind, cents } = standing({ ...contract, owedCents: 0 })
  return [
    // Lines can be alike to the last word: they are told apart by where they stand.
    ...fees.map(({ name, amount }, place) => ({ key: `fee ${place}`, name, amount })),
    ...(discountCents > 0 ? [{ key: 'discount', name: t.discount, amount: -discountCents }] : []),
    { key: 'total', name: t.total, amount: totalCents },
    ...(paidCents > 0 ? [{ key: 'paid', name: t.paid, amount: paidCents }] : []),
    ...(kind === 'over' ? [{ key: 'surplus', name: t.surplus, amount: cents }] : []),
    ...(kind === 'back' ? [{ key: 'back', name: t.goesBack, amount: cents }] : []),
  ]
}

/** What is to go back, and for whom it waits; each with how much. */
export function backLines(
  { back }: Pick<Sums, 'back'>,
  t: Pick<(typeof phoneContractMessages)['zh' | 'en'], 'backWaits' | 'backPayOut' | 'backOnWay'>,
): { text: string; amount: number }[] {
  return [
    { text: t.backWaits, amount: back.waitingCents },
    { text: t.backPayOut, amount: back.payOutCents },
    { text: t.backOnWay, amount: back.onWayCents },
  ].filter(({ amount }) => amount > 0)
}
