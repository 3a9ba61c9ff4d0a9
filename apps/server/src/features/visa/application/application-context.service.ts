import type { ApplicationContext, OrderFacts } from '@visa/contract/application/context'
import { formCodeOf } from '@visa/contract/application/forms'
import type { OrderFields } from '@visa/contract/visa/order'
import type { Queryable } from '../../../db/sql.ts'
import { applicationOptionsOn } from './application.service.ts'

/** What of an order its applications ask. */
type AskedOrder = Pick<
  OrderFields,
  | 'nationCode'
  | 'visaType'
  | 'entryDate'
  | 'exitDate'
  | 'visaCategory'
  | 'entries'
  | 'purposeSection'
  | 'purposeGoal'
  | 'contactMobile'
  | 'contactEmail'
  | 'customerAddr'
  | 'returnWay'
>

/** What an order says of its journey and contact; what it does not say is not known. */
function orderFactsOf(order: AskedOrder): OrderFacts {
  const { entryDate, exitDate, visaCategory, entries, purposeSection, purposeGoal } = order
  const { contactMobile, contactEmail, customerAddr, returnWay } = order
  const said = {
    entryDate: entryDate ?? '',
    exitDate: exitDate ?? '',
    visaCategory,
    entries,
    purposeSection,
    purposeGoal,
    contactMobile,
    contactEmail,
    customerAddr,
    returnWay: returnWay === null ? '' : String(returnWay),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

/** What the applications of an order are judged by on a day: choices, rules in force, and what the order itself says. */
export async function applicationContextOf(
  db: Queryable,
  order: AskedOrder,
  day: string,
): Promise<ApplicationContext> {
  return { ...(await applicationOptionsOn(db, formCodeOf(order), day)), order: orderFactsOf(order) }
}
