import { feeDecide, paymentDecide, type ApprovalRow } from '@visa/contract/centre/approval'
import type { ApprovalKind } from '@visa/contract/centre/approval.states'
import { CONTRACT_CREATE } from '@visa/contract/centre/contract.states'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { listMessages } from '@visa/messages/ui/list'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { toast } from '../../../lib/feedback.ts'
import { yuan } from '../../../lib/yuan.ts'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { isWaiting } from '../contract.names.ts'
import { APPROVAL_ACCESS } from './approval-link.tsx'
import { differencesText } from './differences.tsx'
import { RejectDialog } from './reject.dialog.tsx'

const CALLS = { FEE: feeDecide, PAYMENT: paymentDecide } as const

const decide = (decision: 'approve' | 'withdraw') => (row: ApprovalRow) => ({
  body: { id: row.id, decision, reason: '', seenStatus: row.status },
})

/** What follows for the money once a change is let through, in words. */
function useConsequence(): (row: ApprovalRow) => string {
  const t = useTexts(approvalMessages)
  return ({ kind, beforeCents, afterCents, refundDueCents, owedAfterCents }) => {
    if (kind === 'PAYMENT' && beforeCents === afterCents) return t.paymentFollows
    if (refundDueCents > 0) return fill(t.refundFollows, { amount: yuan(refundDueCents) })
    return owedAfterCents > 0 ? fill(t.owedFollows, { amount: yuan(owedAfterCents) }) : t.nothingFollows
  }
}

/** Before the first of two agrees: that it is not in force with that, and who may be the second. */
function useSecond(): (row: ApprovalRow) => string[] {
  const t = useTexts(approvalMessages)
  const { separator } = useTexts(listMessages)
  return ({ needsTwo, agreedBy, seconds }) => {
    if (!needsTwo || agreedBy !== '') return []
    return [seconds.length === 0 ? t.noSecond : fill(t.secondThen, { names: seconds.join(separator) })]
  }
}

/** Letting through, rejecting, taking back: nobody decides on what they asked for themselves. */
export function useApprovalActions(kind: ApprovalKind): RowAction<ApprovalRow>[] {
  const t = useTexts(approvalMessages)
  const consequence = useConsequence()
  const secondOf = useSecond()
  return [
    {
      key: 'approve',
      label: t.approve,
      access: APPROVAL_ACCESS[kind],
      when: isWaiting,
      locked: ({ own, agreedOwn }) => (own ? t.ownLocked : agreedOwn ? t.firstLocked : undefined),
      confirm: (row) => ({
        title: fill(t.approveTitle, { approvalNo: row.approvalNo }),
        content: [differencesText(row), consequence(row), ...secondOf(row)].join(' · '),
        okText: t.approve,
      }),
      call: rowCall(CALLS[kind], decide('approve'), ({ waitsForSecond }, { approvalNo }) =>
        toast.success(fill(waitsForSecond ? t.agreed : t.approved, { approvalNo })),
      ),
    },
    {
      key: 'reject',
      label: t.reject,
      access: APPROVAL_ACCESS[kind],
      danger: true,
      when: isWaiting,
      locked: ({ own }) => (own ? t.ownLocked : undefined),
      dialog: (row, onClosed) => <RejectDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'withdraw',
      label: t.withdraw,
      access: CONTRACT_CREATE,
      when: (row) => isWaiting(row) && row.own,
      confirm: ({ approvalNo }) => ({ title: fill(t.withdrawTitle, { approvalNo }) }),
      call: rowCall(CALLS[kind], decide('withdraw')),
    },
  ]
}
