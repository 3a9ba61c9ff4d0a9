import { formatMoney } from '@visa/contract/money'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard } from '../../../workflow/flow.ts'
import { reviewTable, type Review } from './review.table.ts'

/** What was handed in is confirmed as it was handed in; what moved since is said anew first. */
const asHandedIn: Guard<unknown, unknown, Review> = (_, { row }) => {
  const { subjectNo: no, submittedCents, paidCents } = row
  if (submittedCents === paidCents) return undefined
  return new Refusal('financeMoved', {
    no,
    submitted: formatMoney(submittedCents ?? 0),
    now: formatMoney(paidCents),
  })
}

/** Whoever handed it in, or said it anew, does not confirm it. */
const byAnother: Guard<unknown, unknown, Review> = (_, { row, by }) =>
  by.viewer !== null && row.submittedBy === by.viewer.userId
    ? new Refusal('financeOwn', { no: row.subjectNo })
    : undefined

export const reviewFlow = flow({
  table: reviewTable,
  state: 'status',
  words: financeReviewStateMessages,
  company: ({ bookId }) => bookId,
  guards: { confirm: [byAnother, asHandedIn], confirmAgain: [byAnother] },
})
