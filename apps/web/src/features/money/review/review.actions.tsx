import { financeConfirm, financeReview, type FinanceRow } from '@visa/contract/money/finance-review'
import { FINANCE_MACHINE, FINANCE_REVIEW, FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import type { BatchResult } from '@visa/contract/batch'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { stateActions } from '../../../ui/list/state-actions.ts'
import { HistoryDialog, RejectDialog, SubmitDialog } from './review.dialogs.tsx'

type Operation = (typeof FINANCE_MACHINE)['edges'][number]['operation']

const idsOf = (rows: readonly FinanceRow[]): number[] => rows.map(({ id }) => id)

const paidBy = (rows: readonly FinanceRow[]): string =>
  yuan(rows.reduce((sum, { paidCents }) => sum + paidCents, 0))

/** A single row is a batch of one: what became of it is told in words. */
const tell =
  (done: (row: FinanceRow) => string) =>
  ({ rows: [answered] }: BatchResult, row: FinanceRow): void => {
    if (answered?.ok === true) toast.success(done(row))
    else toast.error(answered?.message ?? '')
  }

/** Why it is sent back is asked first, of one or of several. */
const rejecting = (kind: 'reject' | 'turnDown', label: string) => ({
  dialog: (row: FinanceRow, onClosed: () => void) => (
    <RejectDialog kind={kind} rows={[row]} onClosed={onClosed} />
  ),
  batch: {
    label,
    dialog: (rows: readonly FinanceRow[], onAnswered: (answer: unknown) => void, onClosed: () => void) => (
      <RejectDialog kind={kind} rows={rows} onAnswered={onAnswered} onClosed={onClosed} />
    ),
  },
})

/** What is done to money with finance, to one or to several. */
export function useReviewActions(): RowAction<FinanceRow>[] {
  const t = useTexts(financeReviewMessages)
  const words = useTexts(financeReviewStateMessages)
  const can = useCan()
  const content = (rows: readonly FinanceRow[]): string => fill(t.batchSum, { paid: paidBy(rows) })
  const confirming = (label: string) => ({
    locked: ({ submittedByMe }: FinanceRow) => (submittedByMe ? t.ownHandedIn : undefined),
    call: rowCall(
      financeConfirm,
      ({ id }: FinanceRow) => ({ body: { ids: [id], pass: true } }),
      tell(({ subjectNo: no, paidCents }) => fill(t.confirmDone, { no, paid: yuan(paidCents) })),
    ),
    batch: {
      label,
      content,
      call: rowCall(financeConfirm, (rows: readonly FinanceRow[]) => ({
        body: { ids: idsOf(rows), pass: true },
      })),
    },
  })
  return [
    ...stateActions<FinanceRow, Operation>(
      FINANCE_MACHINE,
      { words, stateOf: ({ status }) => status, can },
      {
        submit: { dialog: (row, onClosed) => <SubmitDialog row={row} onClosed={onClosed} /> },
        confirm: confirming(t.batchConfirm),
        confirmAgain: confirming(t.batchConfirmAgain),
        review: {
          locked: ({ confirmedByMe }) => (confirmedByMe ? t.ownConfirmed : undefined),
          call: rowCall(
            financeReview,
            ({ id }: FinanceRow) => ({ body: { ids: [id], pass: true } }),
            tell(({ subjectNo: no }) => fill(t.reviewDone, { no })),
          ),
          batch: {
            label: t.batchReview,
            content,
            call: rowCall(financeReview, (rows: readonly FinanceRow[]) => ({
              body: { ids: idsOf(rows), pass: true },
            })),
          },
        },
        reject: rejecting('reject', t.batchReject),
        turnDown: rejecting('turnDown', t.batchTurnDown),
      },
    ),
    {
      key: 'update',
      label: t.update,
      access: FINANCE_REVIEW,
      when: ({ status }) => status === FINANCE_STATUS.SUBMITTED,
      dialog: (row, onClosed) => <SubmitDialog anew row={row} onClosed={onClosed} />,
    },
    {
      key: 'history',
      label: t.history,
      dialog: (row, onClosed) => <HistoryDialog row={row} onClosed={onClosed} />,
    },
  ]
}
