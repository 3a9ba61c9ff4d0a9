import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractFeeLogs, contractLogs } from '@visa/contract/centre/contract-calls'
import { contractSigning } from '@visa/contract/centre/contract-sign'
import type { LogWords } from '@visa/contract/log-changes'
import { auditNameMessages } from '@visa/messages/audit/audit-names'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { contractEventMessages } from '@visa/messages/centre/contract-events'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCategoryName } from '../../../pickers/use-dict-name.ts'
import { TimelineCard } from '../../../ui/detail/detail-timeline.tsx'
import { movesOf } from '../../../ui/detail/timeline-events.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { LogRows } from '../../../ui/log/log-panel.tsx'
import { useMoneyEvents } from '../../../ui/money/use-money-events.ts'
import { contractTone } from '../contract.names.ts'
import { approvalEvents, priceEvents, signingEvents } from './contract-events.ts'
import { logWords } from './contract-log-words.ts'
import { useContractApprovals } from './use-contract-approvals.ts'

interface OfContract {
  contract: ContractDetail
}

/** Changes within a state that whoever follows a contract wants to know. */
const NOTABLE = [
  'totalCents',
  'promisedDate',
  'payerName',
  'discountCents',
  'applicants',
  'contractPeople',
  'passportBack',
] as const

const toneOf = (state: string | number) => contractTone(Number(state))

function useLogWords({ visaType }: ContractDetail): LogWords {
  const categoryOf = useCategoryName()
  return logWords({
    states: useTexts(contractStateMessages),
    names: useTexts(auditNameMessages).fieldNames,
    visaTypes: useTexts(visaTypeMessages),
    customers: useTexts(contractCreateMessages),
    categoryOf: (code) => categoryOf(code, visaType),
  })
}

export function ContractTimeline({ contract }: OfContract) {
  const { id } = contract
  const words = useTexts(contractStateMessages)
  const t = useTexts(contractEventMessages)
  const { approvalKinds: kinds } = useTexts(contractMessages)
  const logs = useCall(contractLogs, { query: { id } }, { silent: true })
  const approvals = useContractApprovals(id)
  const signing = useCall(contractSigning, { query: { id } }, { silent: true })
  const fees = useCall(contractFeeLogs, { query: { id } }, { silent: true })
  const money = useMoneyEvents(logs.data)
  return (
    <TimelineCard
      calls={[logs]}
      rows={logs.data?.changes ?? []}
      now={logs.dataUpdatedAt}
      words={useLogWords(contract)}
      story={{ notable: NOTABLE }}
      also={[
        ...money,
        ...priceEvents(fees.data ?? [], { t }),
        ...approvalEvents(approvals.rows, { t, kinds }),
        ...signingEvents(signing.data?.signatures ?? [], { t }),
      ]}
      moves={movesOf(logs.data?.history ?? [], { words, toneOf })}
    />
  )
}

export function ContractLog({ contract }: OfContract) {
  const { id } = contract
  const logs = useCall(contractLogs, { query: { id } }, { silent: true })
  const words = useLogWords(contract)
  const t = useTexts(contractPageMessages)
  return (
    <Loaded result={logs}>
      {({ changes, changed }) => (
        <>
          {changed > changes.length && (
            <p role="note">{fill(t.logCut, { shown: changes.length, count: changed })}</p>
          )}
          <LogRows rows={changes} words={words} />
        </>
      )}
    </Loaded>
  )
}
