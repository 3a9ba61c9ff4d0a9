import { formatDate } from '@visa/contract/dates'
import {
  financeConfirm,
  financeHistory,
  financeReview,
  financeSubmit,
  financeUpdate,
  type FinanceRow,
} from '@visa/contract/money/finance-review'
import { operationText } from '@visa/contract/states'
import { accountMessages } from '@visa/messages/money/accounts'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import styles from './review.module.css'

const WRITING = { invalidates: CASE_STALE } as const

interface OfRow {
  row: FinanceRow
  onClosed: () => void
}

/** Hands the money of one's work in, or says it anew while nobody has confirmed it. */
export function SubmitDialog({ row, anew = false, onClosed }: OfRow & { anew?: boolean }) {
  const t = useTexts(financeReviewMessages)
  const words = useTexts(financeReviewStateMessages)
  const { id, subjectNo: no, status: seenStatus, totalCents, paidCents, remark } = row
  return (
    <FormDialog
      name={`finance ${id}`}
      title={fill(anew ? t.updateTitle : t.submitTitle, { no })}
      width={480}
      okText={anew ? t.update : operationText(words, 'submit')}
      target={useSaving(anew ? financeUpdate : financeSubmit, WRITING)}
      fields={[
        {
          name: 'remark',
          kind: 'textarea',
          help: fill(t.submitHelp, { total: yuan(totalCents), paid: yuan(paidCents) }),
        },
      ]}
      initial={{ id, remark, ...(anew ? {} : { seenStatus }) }}
      onSaved={({ submittedCents }) => toast.success(fill(t.submitDone, { no, paid: yuan(submittedCents) }))}
      onClosed={onClosed}
    />
  )
}

interface RejectProps {
  rows: readonly FinanceRow[]
  /** By who confirms, or by who reviews. */
  kind: 'reject' | 'turnDown'
  /** Of several, what became of each is told by the list. */
  onAnswered?: (answer: unknown) => void
  onClosed: () => void
}

/** Sends money back to who handed it in, and says why. */
export function RejectDialog({ rows, kind, onAnswered, onClosed }: RejectProps) {
  const t = useTexts(financeReviewMessages)
  const words = useTexts(financeReviewStateMessages)
  const [only] = rows
  const name =
    rows.length === 1 && only !== undefined ? only.subjectNo : fill(t.rejectMany, { count: rows.length })
  return (
    <FormDialog
      name={`finance ${kind}`}
      title={fill(t.rejectTitle, { name })}
      width={480}
      okText={operationText(words, kind)}
      danger
      target={useSaving(kind === 'reject' ? financeConfirm : financeReview, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ ids: rows.map(({ id }) => id), pass: false }}
      onSaved={(answer) => {
        const [answered] = answer.rows
        if (onAnswered !== undefined) onAnswered(answer)
        else if (answered?.ok === true) toast.success(fill(t.rejectDone, { name }))
        else toast.error(answered?.message ?? '')
      }}
      onClosed={onClosed}
    />
  )
}

/** What finance did with it, the newest first. */
export function HistoryDialog({ row: { id, subjectNo: no }, onClosed }: OfRow) {
  const t = useTexts(financeReviewMessages)
  const { system } = useTexts(accountMessages)
  const words = useTexts(financeReviewStateMessages)
  const moves = useCall(financeHistory, { query: { id } }).data ?? []
  return (
    <Dialog open title={fill(t.historyTitle, { no })} width={550} footer={null} onCancel={onClosed}>
      <ol className={styles.history}>
        {moves.map(({ id: move, at, operation, actorName, reason }) => (
          <li key={move}>
            <time dateTime={at}>{formatDate(at, 'MM-dd hh:mm')}</time>
            <b>{operationText(words, operation)}</b>
            <span>{actorName === '' || actorName === 'system' ? system : actorName}</span>
            {reason !== '' && <span className={styles.soft}>{reason}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
