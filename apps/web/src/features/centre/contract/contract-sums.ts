import type { ContractRow } from '@visa/contract/centre/contract'
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

/** What forbids no review and is not to be forgotten over it: what is to go back, and a signature that lacks. */
export function leftOpen(
  t: MoneyWords & Pick<(typeof contractPageMessages)['zh'], 'toGiveBack' | 'notSigned'>,
  row: Money,
  unsigned: number | undefined,
  /** Who has their passport back and is still charged, in words; empty: nobody. */
  charged = '',
): string[] {
  const { kind } = standing(row)
  return [
    ...(charged === '' ? [] : [charged]),
    ...(kind === 'over' ? [fill(t.toGiveBack, { over: owedText(t, row) })] : []),
    ...(kind === 'back' ? [owedText(t, row)] : []),
    ...(unsigned === undefined ? [] : [fill(t.notSigned, { revision: unsigned })]),
  ]
}

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
