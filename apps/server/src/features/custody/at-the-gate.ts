import type { Collection } from '@visa/contract/custody/handover'
import type { PassportStatus } from '@visa/contract/custody/passport.states'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import type { Registered } from './authorisation.service.ts'

export interface Balance {
  owedCents: number
  totalCents: number
  paidCents: number
  onCredit: boolean
}

/** All that the conditions look at. */
export interface AtTheGate {
  collection: Collection
  holder: Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames'>
  contactName: string
  /** The number of the contact's document, as it was given at the counter; empty: nobody said. */
  contactIdNo: string
  /** The passports of whoever of the order has the contact's name. */
  contactPassports: readonly string[]
  /** And their cards. */
  contactCards: readonly string[]
  /** Where the customer has their papers sent; empty: nobody said. */
  customerAddress: string
  /** To whom else, or where else, a parcel of this waybill went; empty: to nobody. */
  waybillTaken: string
  /** The number that was shown is of a passport that lies in the house: nobody outside can show that one. */
  shownIsHeld: boolean
  /** The numbers of the holder's passport, in the house and in the form. */
  passportNos: readonly string[]
  /** The numbers of the order's receipts. */
  receipts: readonly string[]
  balance: Balance
  /** Null: of this person there is none, and only papers can go. */
  passport: PassportStatus | null
  /** It was lodged and came back, whatever became of it since. */
  back: boolean
  /** The contract by which alone it goes back without having been lodged; empty: by the desk. */
  byContract: string
  /** The contract ends with it, and owes nothing from then on. */
  ends: boolean
  /** Originals of papers in the house, and of those that were lodged, at the consulate. */
  originals: number
  away: number
  applicant: OrderStatus
  /** Who moved the passport last. */
  mover: string
  /** What is registered for this person; null: at this desk letters are only noted. */
  registered: readonly Registered[] | null
  /** The identity cards known of the holder, of the form and of the counter. */
  holderCards: readonly string[]
  today: string
  /** Who hands it out. */
  giverId: number
  /** The check sheet of a passport that is back; null: none is asked for. */
  sheet: CheckSheet | null
  /** The contract with a change that waits; null: none waits, undefined: there is no contract. */
  waiting: { contractNo: string } | null | undefined
}

export interface CheckSheet {
  state: 'none' | 'passed' | 'failed'
  who: string
  at: string
  /** What of the visa is not as it was asked for, and what was said of it. */
  differs: readonly string[]
  unread: readonly string[]
  note: string
}
