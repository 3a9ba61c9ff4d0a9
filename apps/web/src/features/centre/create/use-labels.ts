import { contractLabels, type FaultyLabel } from '@visa/contract/centre/contract-label'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import type { CounterDraft } from '../draft.ts'

/** What the house says of labels: of those on the counter, and of one that is scanned. */
export function useLabels(draft: CounterDraft, contractId: number | null) {
  const t = useTexts(contractCreateMessages)
  const orderId = draft.fromOrder?.id ?? null
  const labels = draft.people.map(({ label }) => label.trim()).filter((label) => label !== '')
  const asked = useCall(
    contractLabels,
    { body: { labels, contractId, orderId } },
    {
      enabled: labels.length > 0 && draft.visaType === VISA_TYPE.STICKER,
      silent: true,
      keepPreviousData: true,
      staleTime: 0,
    },
  )
  const textOf = ({ label, fault, contract }: FaultyLabel): string => {
    const said = { label, contractNo: contract?.contractNo ?? '' }
    if (fault === 'bound' || fault === 'spoken')
      return fill(contract === null ? t.labelFaults.taken : t.labelFaults.inContract, said)
    return fill(t.labelFaults[fault], said)
  }
  return {
    /**
     * What is known against the label of a row. One that another contract only speaks for goes to whoever comes first, and
     * that contract may be this one, made already while its answer was lost: it keeps nobody from going on.
     */
    faultOf: ({ label }: { label: string }): { text: string; isGrave: boolean } | undefined => {
      const code = label.trim().toUpperCase()
      const found = code === '' ? undefined : asked.data?.find((each) => each.label === code)
      return found && { text: textOf(found), isGrave: found.fault !== 'spoken' }
    },
    /** The same of one that is scanned; without an answer it goes on, and its row tells later. */
    ask: async (label: string): Promise<string | undefined> => {
      try {
        const body = { labels: [label], contractId, orderId }
        const [found] = await call(contractLabels, { body }, { silent: true })
        return found && textOf(found)
      } catch {
        return undefined
      }
    },
  }
}
