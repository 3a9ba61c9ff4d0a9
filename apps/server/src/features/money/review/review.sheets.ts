import { FinanceFilters, type FinanceRow } from '@visa/contract/money/finance-review'
import { FINANCE_REVIEW } from '@visa/contract/money/finance-review.states'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { exporter } from '../../../sheets/exporter.ts'
import { listedReviews } from './review.repo.ts'

export const financeReviewExporter = exporter<FinanceFilters, FinanceRow & { [column: string]: unknown }>({
  kind: 'financeReview',
  access: FINANCE_REVIEW,
  filters: FinanceFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = financeReviewMessages[language]
    const f = fieldMessages[language]
    const { subjects } = paymentWordMessages[language]
    return [
      { title: f.subjectKind, kind: 'text', value: ({ subjectKind }) => subjects[subjectKind] },
      { title: t.subject, kind: 'text', width: 18, value: ({ subjectNo }) => subjectNo },
      {
        title: t.status,
        kind: 'text',
        width: 14,
        value: ({ status }) => stateText(financeReviewStateMessages[language], status),
      },
      { title: t.total, kind: 'money', value: ({ totalCents }) => totalCents },
      { title: t.taken, kind: 'money', value: ({ paidCents, refundedCents }) => paidCents + refundedCents },
      { title: t.refunded, kind: 'money', value: ({ refundedCents }) => refundedCents },
      { title: t.paid, kind: 'money', value: ({ paidCents }) => paidCents },
      { title: t.difference, kind: 'money', value: ({ paidCents, totalCents }) => paidCents - totalCents },
      { title: t.movedSince, kind: 'money', value: ({ differenceCents }) => differenceCents },
      { title: t.submitted, kind: 'text', width: 14, value: ({ submittedBy }) => submittedBy },
      { title: t.confirmed, kind: 'text', width: 14, value: ({ confirmedBy }) => confirmedBy },
      { title: t.reviewed, kind: 'text', width: 14, value: ({ reviewedBy }) => reviewedBy },
      { title: f.remark, kind: 'text', width: 30, value: ({ remark }) => remark },
    ]
  },
  source: listedReviews,
})
