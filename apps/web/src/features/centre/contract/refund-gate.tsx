import { contractRefundGate } from '@visa/contract/centre/contract-refund'
import { returnAsk, ReturnCollection } from '@visa/contract/custody/gate-openings'
import { useAction, useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { useFormHandle, useFormState, useFormValues } from '../../../ui/form/form-context.ts'
import { GateTable } from '../../../ui/gate/gate-table.tsx'

const PAUSE_MS = 300
const GATE_STALE = ['/api/visacenter/contract/refundPassport', '/api/visacenter/passport']

interface Typed {
  collection: ReturnCollection | undefined
  personIds: readonly number[]
  reason: string
}

const SHOWN = Object.keys(ReturnCollection.shape)

/** What stands in the form now, as far as the gate asks for it; no collection: something in it cannot be sent. */
function typedIn(values: unknown): Typed {
  const typed = values as Readonly<Record<string, unknown>>
  const shown = ReturnCollection.safeParse(
    Object.fromEntries(SHOWN.map((name) => [name, typed[name] ?? undefined])),
  )
  const people = Array.isArray(typed['personIds']) ? typed['personIds'] : []
  return {
    collection: shown.success ? shown.data : undefined,
    personIds: people.map(Number),
    reason: typeof typed['reason'] === 'string' ? typed['reason'] : '',
  }
}

/** How the gate stands for each who is chosen, with the collector as they are typed: what is red stays behind. */
export function RefundGate({ contractId: id }: { contractId: number }) {
  const { reason, ...typed } = typedIn(useFormValues())
  const { collection, personIds } = JSON.parse(usePaused(JSON.stringify(typed), PAUSE_MS)) as Typed
  const { store } = useFormHandle()
  // Once it is sent the answer tells how it stands: what has left here is behind no gate any more.
  const isSent = useFormState(store, ({ saving }) => saving)
  const isAsked = collection !== undefined && personIds.length > 0
  const { data, error } = useCall(
    contractRefundGate,
    { body: { ...(collection ?? { way: 'COUNTER' }), id, personIds: [...personIds] } },
    { silent: true, enabled: isAsked && !isSent, keepPreviousData: true },
  )
  // A manager opens what is red, as at the desk of returns; somebody else hands the passport out.
  const ask = useAction(returnAsk, { invalidates: GATE_STALE })
  if (!isAsked) return null
  const gates = data ?? []
  // One reason is given for all of them.
  const reasons = Object.fromEntries(gates.map(({ applicantId }) => [applicantId, reason]))
  return (
    <GateTable
      returning={{ ...(collection && { collection }), gates, error, openings: {}, reasons, refused: {} }}
      ask={({ applicantId }, condition, why) =>
        ask.mutate({ body: { ...(collection ?? { way: 'COUNTER' }), applicantId, condition, reason: why } })
      }
    />
  )
}
