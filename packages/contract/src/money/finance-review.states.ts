import { machine } from '../states.ts'
import type { SubjectKind } from './ways.ts'

/** Where the money of something that is paid for stands with finance: an axis of its own beside the work. */
export const FINANCE_STATUS = { UNSUBMITTED: 1, SUBMITTED: 2, CONFIRMED: 3, REVIEWED: 4, AGAIN: 5 } as const
export type FinanceStatus = (typeof FINANCE_STATUS)[keyof typeof FINANCE_STATUS]
export const FINANCE_STATUSES: readonly FinanceStatus[] = Object.values(FINANCE_STATUS)

/** Who hands in the money of their work, who confirms that it is there, and who looks at that again. */
export const FINANCE_REVIEW = 'center.financeReview'
export const CONFIRM_FINANCE = 'center.financeReview.confirm'
export const REVIEW_FINANCE = 'center.financeReview.review'

/** What a customer pays for; what companies pay ahead or settle is checked where it is told. */
const REVIEWED_KINDS: ReadonlySet<SubjectKind> = new Set<SubjectKind>(['ORDER', 'CONTRACT'])
export const isReviewed = (kind: SubjectKind): boolean => REVIEWED_KINDS.has(kind)

const { UNSUBMITTED, SUBMITTED, CONFIRMED, REVIEWED, AGAIN } = FINANCE_STATUS

/** Money that moves after it was confirmed takes the confirmation with it. */
export const FINANCE_MACHINE = machine({
  name: 'finance_review',
  states: FINANCE_STATUSES,
  edges: [
    { operation: 'open', from: [null], to: UNSUBMITTED, access: null },
    { operation: 'submit', from: [UNSUBMITTED], to: SUBMITTED, access: FINANCE_REVIEW },
    { operation: 'confirm', from: [SUBMITTED], to: CONFIRMED, access: CONFIRM_FINANCE },
    { operation: 'confirmAgain', from: [AGAIN], to: CONFIRMED, access: CONFIRM_FINANCE },
    {
      operation: 'review',
      from: [CONFIRMED],
      to: REVIEWED,
      access: REVIEW_FINANCE,
      notBy: [['confirm', 'confirmAgain']],
    },
    {
      operation: 'reject',
      from: [SUBMITTED, AGAIN],
      to: UNSUBMITTED,
      access: CONFIRM_FINANCE,
      reason: 'required',
      danger: true,
    },
    {
      operation: 'turnDown',
      from: [CONFIRMED],
      to: UNSUBMITTED,
      access: REVIEW_FINANCE,
      reason: 'required',
      danger: true,
    },
    { operation: 'moneyMoved', from: [CONFIRMED, REVIEWED], to: AGAIN, access: null },
  ],
})
