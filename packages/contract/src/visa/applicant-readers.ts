import { ORDER_READERS } from './order-list.ts'

/** Who opens applications; which of them, their reach decides. */
export const APPLICANT_READERS = [
  ...ORDER_READERS,
  'visa.applicant.general',
  'visa.applicant.russia',
  'visa.applicant.russiaEvisa',
  'visa.applicant.v2',
] as const

/** Who fills in applications. */
export const APPLICANT_WRITERS = ['visa.order.add', 'visa.order.manage.edit'] as const
