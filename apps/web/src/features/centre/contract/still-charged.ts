import type { ContractDetail } from '@visa/contract/centre/contract'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { listMessages } from '@visa/messages/ui/list'
import { fill, useTexts } from '../../../lib/i18n.tsx'

/** Who has their passport back and is still in the contract and charged; empty: nobody. */
export function useStillCharged(): (contract: Pick<ContractDetail, 'applicants' | 'gaveUpIds'>) => string {
  const t = useTexts(contractPageMessages)
  const { separator } = useTexts(listMessages)
  return ({ applicants, gaveUpIds }) => {
    const names = applicants.filter(({ id }) => gaveUpIds.includes(id)).map(applicantName)
    return names.length === 0
      ? ''
      : fill(t.stillCharged, { names: names.join(separator), count: applicants.length })
  }
}
