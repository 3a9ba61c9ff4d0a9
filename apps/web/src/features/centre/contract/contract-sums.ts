import type { ContractRow } from '@visa/contract/centre/contract'
import type { ContractPage } from '@visa/contract/centre/contract-calls'
import { COUNT_CAP } from '@visa/contract/page'
import type { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'

/** What is owed or came too much, in a word; what ended unpaid owes nothing and was not paid either. */
export function owedText(
  t: Pick<(typeof contractPageMessages)['zh'], 'owes' | 'overpaid' | 'settled' | 'owesNoMore'>,
  { owedCents, totalCents, paidCents }: Pick<ContractRow, 'owedCents' | 'totalCents' | 'paidCents'>,
): string {
  if (owedCents > 0) return fill(t.owes, { amount: yuan(owedCents) })
  if (paidCents > totalCents) return fill(t.overpaid, { amount: yuan(paidCents - totalCents) })
  return paidCents < totalCents ? t.owesNoMore : t.settled
}

/** What forbids no review and is not to be forgotten over it: what came too much, and a signature that lacks. */
export const leftOpen = (
  t: Parameters<typeof owedText>[0] & Pick<(typeof contractPageMessages)['zh'], 'toGiveBack' | 'notSigned'>,
  row: Parameters<typeof owedText>[1],
  unsigned: number | undefined,
): string[] => [
  ...(row.paidCents > row.totalCents ? [fill(t.toGiveBack, { over: owedText(t, row) })] : []),
  ...(unsigned === undefined ? [] : [fill(t.notSigned, { revision: unsigned })]),
]

type Words = Pick<(typeof contractPageMessages)['zh'], 'sums' | 'sumsOfNewest' | 'ratedSums'>

/** What all that match come to, or as many of them as are summed up: then it says so. */
export function sumsText(t: Words, { sums, more }: Pick<ContractPage, 'sums' | 'more'>): string {
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
