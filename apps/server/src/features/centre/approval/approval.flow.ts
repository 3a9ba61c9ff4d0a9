import type { ApprovalKind } from '@visa/contract/centre/approval.states'
import { approvalStateMessages } from '@visa/messages/states/contract-states'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow } from '../../../workflow/flow.ts'
import { feeApprovalTable, paymentApprovalTable } from './approval.table.ts'

/** Both kinds are in one table; by the calls of one nobody reaches the other. */
const only =
  (wanted: ApprovalKind) =>
  ({ kind }: { kind: ApprovalKind }): Refusal | undefined =>
    kind === wanted ? undefined : new Refusal('recordGone')

export const feeApprovalFlow = flow({
  table: feeApprovalTable,
  state: 'status',
  words: approvalStateMessages,
  admit: only('FEE'),
})

export const paymentApprovalFlow = flow({
  table: paymentApprovalTable,
  state: 'status',
  words: approvalStateMessages,
  admit: only('PAYMENT'),
})
