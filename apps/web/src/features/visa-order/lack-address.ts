import { ORDER_STEP, type OrderLack } from '@visa/contract/visa/order-check'
import { href } from '../../lib/route.ts'

/** Where something that lacks is filled in: the very field where there is one. */
export function lackAddress(
  orderId: number,
  { step, applicantId, field }: Pick<OrderLack, 'step' | 'applicantId' | 'field'>,
): string {
  if (step === ORDER_STEP.APPLICANTS && applicantId !== null) {
    return href('/visa/applicant', { id: applicantId, field })
  }
  return href('/visa/new-order-detail', {
    id: orderId,
    step,
    ...(applicantId === null ? { field } : { applicantId }),
  })
}
