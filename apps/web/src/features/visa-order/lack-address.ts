import type { OrderLack } from '@visa/contract/visa/order-check'
import { ORDER_STEP } from '@visa/contract/visa/order-check'
import { href } from '../../lib/route.ts'

/** What somebody has yet to bring: it stands with their documents. */
export const isOfPapers = ({ step, applicantId }: Pick<OrderLack, 'step' | 'applicantId'>): boolean =>
  step === ORDER_STEP.DOCUMENTS && applicantId !== null

type Lacking = Pick<OrderLack, 'kind' | 'step' | 'applicantId' | 'field'>

/** Where something that lacks is filled in: the very field where there is one, else the documents of whose it is. */
export function lackAddress(orderId: number, { kind, step, applicantId, field }: Lacking): string {
  if (kind === 'field' && applicantId !== null) return href('/visa/applicant', { id: applicantId, field })
  return kind === 'document' && applicantId !== null
    ? href('/visa/new-order-detail', { id: orderId, step, applicantId })
    : href('/visa/new-order-detail', { id: orderId, step, field })
}
