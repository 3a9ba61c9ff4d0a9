import type { ApplicationContext } from '@visa/contract/application/context'
import type { ApplicantForm } from '@visa/contract/visa/applicant-form'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'
import type { PassportFacts } from '@visa/contract/rules/mrz'
import { detailLink } from '../../lib/tabs/detail-routes.ts'

export const applicantLink = (id: number): string => detailLink({ type: 'APPLICANT', id: String(id) }) ?? ''

export const orderLink = ({ orderId, visaCountry }: Pick<ApplicantForm, 'orderId' | 'visaCountry'>): string =>
  detailLink({ type: 'VISA', id: String(orderId), countryCode: visaCountry }) ?? ''

/**
 * What an application is judged by: what is in force, what the order says, what is brought as a document instead, and
 * what was read from the passport.
 */
export function contextOf(
  options: ApplicationOptions,
  { order: { returnWay, ...order }, papers }: Pick<ApplicantForm, 'order' | 'papers'>,
  mrz: PassportFacts | undefined,
): ApplicationContext {
  const known = Object.entries({ ...order, returnWay: returnWay === null ? '' : String(returnWay) }).filter(
    ([, value]) => value !== null && value !== '',
  )
  return { ...options, order: Object.fromEntries(known), papers, ...(mrz && { mrz }) }
}
