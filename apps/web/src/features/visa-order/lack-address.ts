import { ORDER_STEP, type OrderLack } from '@visa/contract/visa/order-check'
import { href } from '../../lib/route.ts'

/** Kinds of documents are codes in capitals; what an application asks begins with a small letter. */
const isFormField = (field: string): boolean => /^[a-z]/.test(field)

/** What somebody has yet to bring: it stands with their documents. */
export const isOfPapers = ({ step, applicantId }: Pick<OrderLack, 'step' | 'applicantId'>): boolean =>
  step === ORDER_STEP.DOCUMENTS && applicantId !== null

/** Where something that lacks is filled in: the very field where there is one, else the documents of whose it is. */
export function lackAddress(
  orderId: number,
  { step, applicantId, field }: Pick<OrderLack, 'step' | 'applicantId' | 'field'>,
): string {
  if (applicantId === null) return href('/visa/new-order-detail', { id: orderId, step, field })
  return step === ORDER_STEP.APPLICANTS || isFormField(field)
    ? href('/visa/applicant', { id: applicantId, field })
    : href('/visa/new-order-detail', { id: orderId, step, applicantId })
}
