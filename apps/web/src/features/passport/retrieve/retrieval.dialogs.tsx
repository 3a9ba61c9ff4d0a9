import {
  EXPLANATIONS,
  retrievalExplain,
  retrievalReopen,
  retrievalStray,
  type RetrievalBill,
  type RetrievalLine,
  type RetrievalStray,
  type StrayOutcome,
} from '@visa/contract/custody/retrieval'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { RETRIEVAL_STALE } from './use-retrieval.ts'

const WRITING = { invalidates: RETRIEVAL_STALE } as const

interface ExplainProps {
  billId: number
  lines: readonly RetrievalLine[]
  onClosed: () => void
}

/** Why passports did not come back with their bill. */
export function ExplainDialog({ billId, lines, onClosed }: ExplainProps) {
  const t = useTexts(retrievalMessages)
  const title = fill(t.explainOf, { names: lines.map(({ name }) => name).join(' ') })
  return (
    <FormDialog
      name={`explain ${billId}`}
      title={title}
      width={480}
      target={useSaving(retrievalExplain, WRITING)}
      nameOf={() => title}
      fields={[
        {
          name: 'explained',
          kind: 'select',
          label: t.explain,
          options: EXPLANATIONS.map((value) => ({ value, label: t.explanations[value] })),
        },
        { name: 'note', kind: 'textarea', label: t.note },
      ]}
      initial={{ billId, lineIds: lines.map(({ id }) => id), explained: 'KEPT', note: '' }}
      onClosed={onClosed}
    />
  )
}

export interface Straying {
  stray: RetrievalStray
  outcome: StrayOutcome
}

interface StrayProps {
  billId: number
  straying: Straying
  onClosed: () => void
}

/** What becomes of a passport that is not on the bill. */
export function StrayDialog({ billId, straying: { stray, outcome }, onClosed }: StrayProps) {
  const t = useTexts(retrievalMessages)
  const title = `${t.outcomes[outcome]} ${stray.name || stray.code}`
  return (
    <FormDialog
      name={`stray ${stray.id}`}
      title={title}
      width={480}
      target={useSaving(retrievalStray, WRITING)}
      nameOf={() => title}
      fields={[{ name: 'note', kind: 'textarea', label: t.note }]}
      initial={{ billId, strayId: stray.id, outcome, note: '' }}
      onClosed={onClosed}
    />
  )
}

export function ReopenDialog({
  bill: { id, billNo },
  onClosed,
}: {
  bill: RetrievalBill
  onClosed: () => void
}) {
  const t = useTexts(retrievalMessages)
  const title = `${t.reopen} ${billNo}`
  return (
    <FormDialog
      name={`reopen ${id}`}
      title={title}
      width={480}
      target={useSaving(retrievalReopen, WRITING)}
      nameOf={() => title}
      fields={[{ name: 'reason', kind: 'textarea', label: t.reopenReason, required: true }]}
      initial={{ billId: id }}
      onClosed={onClosed}
    />
  )
}
