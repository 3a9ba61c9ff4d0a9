import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractLogs } from '@visa/contract/centre/contract-calls'
import type { LogWords } from '@visa/contract/log-changes'
import { stateText } from '@visa/contract/states'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { TimelineCard } from '../../../ui/detail/detail-timeline.tsx'
import { movesOf } from '../../../ui/detail/timeline-events.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { LogRows } from '../../../ui/log/log-panel.tsx'
import { useMoneyEvents } from '../../../ui/money/use-money-events.ts'
import { contractTone } from '../contract.names.ts'

interface OfContract {
  contract: ContractDetail
}

/** Changes within a state that whoever follows a contract wants to know. */
const NOTABLE = ['totalCents', 'promisedDate', 'payerName', 'discountCents', 'applicants'] as const

const toneOf = (state: string | number) => contractTone(Number(state))

/** Money is kept in cents and told as people write it. */
function useLogWords(): LogWords {
  const states = useTexts(contractStateMessages)
  return {
    names: {},
    value: (field, value) => {
      if (field === 'status') return stateText(states, Number(value))
      return field.endsWith('Cents') && value !== null ? yuan(Number(value)) : undefined
    },
  }
}

export function ContractTimeline({ contract: { id } }: OfContract) {
  const words = useTexts(contractStateMessages)
  const logs = useCall(contractLogs, { query: { id } }, { silent: true })
  return (
    <TimelineCard
      calls={[logs]}
      rows={logs.data?.changes ?? []}
      now={logs.dataUpdatedAt}
      words={useLogWords()}
      story={{ notable: NOTABLE }}
      also={useMoneyEvents(logs.data)}
      moves={movesOf(logs.data?.history ?? [], { words, toneOf })}
    />
  )
}

export function ContractLog({ contract: { id } }: OfContract) {
  const logs = useCall(contractLogs, { query: { id } }, { silent: true })
  const words = useLogWords()
  return <Loaded result={logs}>{({ changes }) => <LogRows rows={changes} words={words} />}</Loaded>
}
