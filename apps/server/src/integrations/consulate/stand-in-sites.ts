import type { SiteCode } from '@visa/contract/form-task/sites'

/** What the consular sites that we play ask, in their own words and under their own names. */

const STAND_IN_CONSULATE = '/stand-in/consulate'

/** The pages of an application, in their order. */
export type StandInPage = 'person' | 'trip' | 'photo' | 'captcha' | 'confirm' | 'pay'

interface StandInField {
  name: string
  label: string
  max: number
  optional?: boolean
  /** What it must look like. */
  like?: RegExp
}

export interface StandInSite {
  code: SiteCode
  path: string
  title: string
  pages: readonly StandInPage[]
  fields: Partial<Record<StandInPage, readonly StandInField[]>>
  /** The field that a correction asks for. */
  corrected: string
  fee: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NAME = /^[A-Z][A-Z '-]*$/

const RU: StandInSite = {
  code: 'RU_EVISA',
  path: `${STAND_IN_CONSULATE}/ru`,
  title: 'Electronic Visa',
  pages: ['person', 'trip', 'photo', 'captcha', 'confirm', 'pay'],
  corrected: 'hotel_address',
  fee: 'US$ 52',
  fields: {
    person: [
      { name: 'family_name', label: 'Surname', max: 50, like: NAME },
      { name: 'first_names', label: 'Given names', max: 80, like: NAME },
      { name: 'gender', label: 'Sex (M or F)', max: 1, like: /^[MF]$/ },
      { name: 'birth_date', label: 'Date of birth', max: 10, like: DAY },
      { name: 'birth_place', label: 'Place of birth', max: 60 },
      { name: 'birth_country', label: 'Country of birth', max: 3 },
      { name: 'citizenship', label: 'Citizenship', max: 3 },
      { name: 'passport_number', label: 'Passport number', max: 20 },
      { name: 'passport_issued', label: 'Date of issue', max: 10, like: DAY },
      { name: 'passport_expires', label: 'Date of expiry', max: 10, like: DAY },
    ],
    trip: [
      { name: 'purpose', label: 'Purpose', max: 32 },
      { name: 'arrival', label: 'Date of arrival', max: 10, like: DAY },
      { name: 'days', label: 'Days of stay', max: 2, like: /^\d+$/ },
      { name: 'port', label: 'Port of entry', max: 32, optional: true },
      { name: 'hotel', label: 'Accommodation', max: 120 },
      { name: 'hotel_address', label: 'Address of the accommodation', max: 200 },
      { name: 'home_address', label: 'Home address', max: 200 },
      { name: 'phone', label: 'Mobile phone', max: 30 },
      { name: 'email', label: 'Email', max: 120, like: /^\S+@\S+$/ },
    ],
  },
}

const PH: StandInSite = {
  code: 'PH_EVISA',
  path: `${STAND_IN_CONSULATE}/ph`,
  title: 'Philippine e-Visa',
  pages: ['person', 'trip', 'photo', 'confirm', 'pay'],
  corrected: 'destination_address',
  fee: 'US$ 36',
  fields: {
    person: [
      { name: 'last_name', label: 'Last name', max: 50, like: NAME },
      { name: 'first_name', label: 'First name', max: 80, like: NAME },
      { name: 'sex', label: 'Sex (M or F)', max: 1, like: /^[MF]$/ },
      { name: 'date_of_birth', label: 'Date of birth', max: 10, like: DAY },
      { name: 'country_of_birth', label: 'Country of birth', max: 3 },
      { name: 'nationality', label: 'Nationality', max: 3 },
      { name: 'passport_no', label: 'Passport number', max: 20 },
      { name: 'issue_date', label: 'Issue date', max: 10, like: DAY },
      { name: 'expiry_date', label: 'Expiry date', max: 10, like: DAY },
    ],
    trip: [
      { name: 'purpose_of_visit', label: 'Purpose of visit', max: 32 },
      { name: 'arrival_date', label: 'Arrival date', max: 10, like: DAY },
      { name: 'departure_date', label: 'Departure date', max: 10, like: DAY },
      { name: 'port_of_arrival', label: 'Port of arrival', max: 32 },
      { name: 'flight_no', label: 'Flight number', max: 20 },
      { name: 'destination_address', label: 'Address in the Philippines', max: 200 },
      { name: 'occupation', label: 'Occupation', max: 32 },
      { name: 'mobile_no', label: 'Mobile number', max: 30 },
      { name: 'email_address', label: 'Email address', max: 120, like: /^\S+@\S+$/ },
    ],
  },
}

export const STAND_IN_SITES: readonly StandInSite[] = [RU, PH]

export type SiteErrors = Readonly<Record<string, string>>

/** What the site does not take of a page, by field. */
export function pageErrors(
  site: StandInSite,
  page: StandInPage,
  given: Readonly<Record<string, string>>,
): SiteErrors {
  const wrong = (site.fields[page] ?? []).flatMap(({ name, label, max, optional = false, like }) => {
    const value = (given[name] ?? '').trim()
    if (value === '') return optional ? [] : [[name, `${label} is required`]]
    if (value.length > max) return [[name, `${label} is longer than ${max} characters`]]
    return like === undefined || like.test(value) ? [] : [[name, `${label} is not valid`]]
  })
  return Object.fromEntries(wrong) as SiteErrors
}

const METHODS: ReadonlySet<string> = new Set(['', 'transfer', 'card'])

/** What the site does not take of a payment. */
export function paymentErrors(given: Readonly<Record<string, string>>): SiteErrors {
  const { method = '', paid_on: paidOn = '', receipt = '' } = given
  return {
    ...(METHODS.has(method) ? {} : { method: 'Paid by is not valid' }),
    ...(paidOn === '' || DAY.test(paidOn) ? {} : { paid_on: 'Paid on is not valid' }),
    ...(/^\w{6,}$/.test(receipt.trim()) ? {} : { receipt: 'This receipt is not known' }),
  }
}
