import {
  EXPLANATIONS,
  retrievalExplain,
  retrievalReopen,
  retrievalStray,
  type RetrievalBill,
  type RetrievalClosing,
  type RetrievalLine,
  STRAY_OUTCOMES,
  type RetrievalStray,
} from '@visa/contract/custody/retrieval'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import styles from './retrieve.module.css'

const WRITING = { invalidates: CASE_STALE } as const

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
          label: t.why,
          options: EXPLANATIONS.map((value) => ({ value, label: t.explanations[value] })),
        },
        { name: 'note', kind: 'textarea', label: t.note },
      ]}
      initial={{ billId, lineIds: lines.map(({ id }) => id), explained: 'KEPT', note: '' }}
      onClosed={onClosed}
    />
  )
}

interface StrayProps {
  billId: number
  stray: RetrievalStray
  onClosed: () => void
}

/** What becomes of a passport that is not on the bill: recorded on its own, where it has one. */
export function StrayDialog({ billId, stray, onClosed }: StrayProps) {
  const t = useTexts(retrievalMessages)
  const title = fill(t.settleOf, { name: `${stray.name} ${stray.passportNo || stray.code}`.trim() })
  const hasBill = stray.otherBillNo !== ''
  return (
    <FormDialog
      name={`stray ${stray.id}`}
      title={title}
      width={480}
      target={useSaving(retrievalStray, WRITING)}
      nameOf={() => title}
      fields={[
        {
          name: 'outcome',
          kind: 'select',
          label: t.outcome,
          options: STRAY_OUTCOMES.filter((each) => each !== 'OTHER_BILL' || hasBill).map((value) => ({
            value,
            label: t.outcomes[value],
          })),
          ...(hasBill && { help: fill(t.strayIn, { billNo: stray.otherBillNo }) }),
        },
        { name: 'note', kind: 'textarea', label: t.note, required: !hasBill },
      ]}
      initial={{ billId, strayId: stray.id, outcome: hasBill ? 'OTHER_BILL' : 'REPORTED', note: '' }}
      onClosed={onClosed}
    />
  )
}

interface ClosingProps {
  billNo: string
  closing: RetrievalClosing
  busy: boolean
  onClose: () => void
  onBack: () => void
}

/** Asks once, with what will happen. No button has the focus: what a scanner sends after a code agrees to nothing. */
export function ClosingDialog({ billNo, closing, busy, onClose, onBack }: ClosingProps) {
  const t = useTexts(retrievalMessages)
  const { issued, refused, returned, explained, messages, off } = closing
  const count = issued + refused + returned
  return (
    <Dialog
      open
      title={fill(t.closeOf, { billNo })}
      width={480}
      okText={
        <>
          {t.close} <kbd>F10</kbd>
        </>
      }
      cancelText={t.back}
      okButtonProps={{ loading: busy }}
      onOk={onClose}
      onCancel={onBack}
    >
      <ul className={styles.closing}>
        <li>
          {count === 0 ? t.closing.none : fill(t.closing.results, { count, issued, refused, returned })}
        </li>
        {explained > 0 && <li>{fill(t.closing.explained, { count: explained })}</li>}
        <li>{messages === 0 ? t.closing.noMessages : fill(t.closing.messages, { count: messages })}</li>
        {off.length > 0 && (
          <li>{fill(t.closing.off, { steps: off.map((step) => t.closing.steps[step]).join(' ') })}</li>
        )}
      </ul>
      <p>
        {t.closing.after}
        {messages > 0 && ` · ${t.closing.sent}`}
      </p>
      <p>{t.closing.keys}</p>
    </Dialog>
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
