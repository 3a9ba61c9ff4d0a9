import { machine } from '../states.ts'

/** A change of fees or of who pays, which somebody else lets through. */
export const APPROVAL_STATUS = { PENDING: 1, APPROVED: 2, REJECTED: 3, WITHDRAWN: 4, AGREED: 5 } as const
export type ApprovalStatus = (typeof APPROVAL_STATUS)[keyof typeof APPROVAL_STATUS]

const { PENDING, APPROVED, REJECTED, WITHDRAWN, AGREED } = APPROVAL_STATUS

/** Somebody must still decide. */
export const OPEN_APPROVALS: readonly ApprovalStatus[] = [PENDING, AGREED]

export const APPROVAL_STATUSES: readonly ApprovalStatus[] = Object.values(APPROVAL_STATUS)

export const APPROVAL_KINDS = ['FEE', 'PAYMENT'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const FEE_APPROVAL = 'center.feeApproval'
/** Lets changes through that are above the limit of everybody else. */
export const LARGE_FEE_APPROVAL = 'center.feeApproval.large'
export const PAYMENT_APPROVAL = 'center.paymentApproval'

const asking = 'center.contract.create'

/** The same way for both kinds; each is let through by a permission of its own. */
const approvalMachine = (kind: ApprovalKind, access: string) =>
  machine({
    name: `contract_approval_${kind.toLowerCase()}`,
    states: APPROVAL_STATUSES,
    edges: [
      { operation: 'apply', from: [null], to: PENDING, access: asking },
      // Above the limit the first of two says yes and it still waits.
      { operation: 'agree', from: [PENDING], to: AGREED, access, notBy: ['apply'] },
      { operation: 'approve', from: [PENDING, AGREED], to: APPROVED, access, notBy: ['apply', 'agree'] },
      {
        operation: 'reject',
        from: [PENDING, AGREED],
        to: REJECTED,
        access,
        reason: 'required',
        notBy: ['apply'],
      },
      { operation: 'withdraw', from: [PENDING, AGREED], to: WITHDRAWN, access: asking, onlyBy: ['apply'] },
    ],
  })

export const FEE_APPROVAL_MACHINE = approvalMachine('FEE', FEE_APPROVAL)
export const PAYMENT_APPROVAL_MACHINE = approvalMachine('PAYMENT', PAYMENT_APPROVAL)

/** What is not done to a contract while a change of it waits for somebody's yes: operations of its machine. */
export const STOPPED_BY_CHANGES = ['review', 'refundPassport', 'cancel', 'delete'] as const
type StoppedByChanges = (typeof STOPPED_BY_CHANGES)[number]
export const isStoppedByChanges = (operation: string): operation is StoppedByChanges =>
  STOPPED_BY_CHANGES.some((stopped) => stopped === operation)
