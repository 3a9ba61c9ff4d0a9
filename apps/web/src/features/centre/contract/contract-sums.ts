import type { ContractRow } from '@visa/contract/centre/contract'
import { isFixedContract } from '@visa/contract/centre/contract.states'
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

type Sums = Parameters<typeof owedText>[1]
type Signed = Pick<ContractRow, 'status' | 'revision' | 'signed' | 'pending'>

/** The revision that holds and that nobody has signed; what waits for a yes makes another one. */
export const unsignedOf = ({ status, revision, signed, pending }: Signed): number | undefined =>
  isFixedContract(status) && !signed && pending.length === 0 ? revision : undefined

type LeftWords = Parameters<typeof owedText>[0] &
  Pick<(typeof contractPageMessages)['zh'], 'toGiveBack' | 'notSigned'>

/** What forbids no review and is not to be forgotten over it: what came too much, and a signature that lacks. */
export function leftOpen(t: LeftWords, row: Sums & Signed): string[] {
  const revision = unsignedOf(row)
  return [
    ...(row.paidCents > row.totalCents ? [fill(t.toGiveBack, { over: owedText(t, row) })] : []),
    ...(revision === undefined ? [] : [fill(t.notSigned, { revision })]),
  ]
}

/** The same of several, each by its number; of those that lack nothing nothing. */
export const leftOfAll = (
  t: LeftWords & Pick<(typeof contractPageMessages)['zh'], 'leftOf' | 'comma'>,
  rows: readonly (Sums & Signed & Pick<ContractRow, 'contractNo'>)[],
): string[] =>
  rows.flatMap((row) => {
    const left = leftOpen(t, row)
    return left.length === 0 ? [] : [fill(t.leftOf, { contractNo: row.contractNo, left: left.join(t.comma) })]
  })

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
