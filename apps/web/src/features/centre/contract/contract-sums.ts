import type { ContractRow } from '@visa/contract/centre/contract'
import { isFixedContract } from '@visa/contract/centre/contract.states'
import type { ContractPage } from '@visa/contract/centre/contract-calls'
import { standing } from '@visa/contract/money/standing'
import { COUNT_CAP } from '@visa/contract/page'
import type { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'

type Money = Pick<ContractRow, 'owedCents' | 'totalCents' | 'paidCents' | 'back'>
type MoneyWords = Pick<
  (typeof contractPageMessages)['zh'],
  'owes' | 'overpaid' | 'goesBack' | 'settled' | 'owesNoMore'
>

/** What is owed, came too much or is to go back, in a word; what ended unpaid owes nothing and was not paid either. */
export function owedText(t: MoneyWords, money: Money): string {
  const { kind, cents } = standing(money)
  const amount = yuan(cents)
  return {
    owed: fill(t.owes, { amount }),
    back: fill(t.goesBack, { amount }),
    over: fill(t.overpaid, { amount }),
    unpaid: t.owesNoMore,
    settled: t.settled,
  }[kind]
}

type Signed = Pick<ContractRow, 'status' | 'revision' | 'signed' | 'pending'>

/** The revision that holds and that nobody has signed; what waits for a yes makes another one. */
export const unsignedOf = ({ status, revision, signed, pending }: Signed): number | undefined =>
  isFixedContract(status) && !signed && pending.length === 0 ? revision : undefined

type LeftWords = MoneyWords & Pick<(typeof contractPageMessages)['zh'], 'toGiveBack' | 'notSigned'>

/** What forbids no review and is not to be forgotten over it: what is to go back, and a signature that lacks. */
export function leftOpen(
  t: LeftWords,
  row: Money & Signed,
  /** Who has their passport back and is still charged, in words; empty: nobody. */
  charged = '',
): string[] {
  const { kind } = standing(row)
  const revision = unsignedOf(row)
  return [
    ...(charged === '' ? [] : [charged]),
    ...(kind === 'over' ? [fill(t.toGiveBack, { over: owedText(t, row) })] : []),
    ...(kind === 'back' ? [owedText(t, row)] : []),
    ...(revision === undefined ? [] : [fill(t.notSigned, { revision })]),
  ]
}

/** The same of several, each by its number; of those that lack nothing nothing. */
export const leftOfAll = (
  t: LeftWords & Pick<(typeof contractPageMessages)['zh'], 'leftOf' | 'comma'>,
  rows: readonly (Money & Signed & Pick<ContractRow, 'contractNo'>)[],
): string[] =>
  rows.flatMap((row) => {
    const left = leftOpen(t, row)
    return left.length === 0 ? [] : [fill(t.leftOf, { contractNo: row.contractNo, left: left.join(t.comma) })]
  })

type SumWords = Pick<(typeof contractPageMessages)['zh'], 'sums' | 'sumsOfNewest' | 'ratedSums'>

/** What all that match come to, or as many of them as are summed up: then it says so. */
export function sumsText(t: SumWords, { sums, more }: Pick<ContractPage, 'sums' | 'more'>): string {
  return [
    more === true ? fill(t.sumsOfNewest, { count: COUNT_CAP.toLocaleString('en') }) : '',
    fill(t.sums, {
      people: sums.people,
      consular: yuan(sums.consularCents),
      thirdParty: yuan(sums.thirdPartyCents),
      service: yuan(sums.serviceCents),
      discount: yuan(sums.discountCents),
      total: yuan(sums.totalCents),
      paid: yuan(sums.paidCents),
    }),
    sums.rated > 0
      ? fill(t.ratedSums, { average: (sums.stars / sums.rated).toFixed(1), rated: sums.rated })
      : '',
  ].join('')
}
