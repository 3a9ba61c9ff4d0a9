import type { ContractPage } from '@visa/contract/centre/contract-calls'
import { COUNT_CAP } from '@visa/contract/page'
import type { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'

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
