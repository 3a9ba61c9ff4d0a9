import type { RuleKey } from '../issues.ts'
import { isDay } from '../rules/days.ts'
import { isEmail } from '../rules/patterns.ts'
import type { FormCode } from '../visa/form-codes.ts'

/** The consular sites that a robot knows, and what each of them asks. */

export const SITE_CODES = ['RU_EVISA', 'PH_EVISA'] as const
export type SiteCode = (typeof SITE_CODES)[number]

/** What is sent to sites, by our own names; each site takes some of them under names of its own. */
export const PAYLOAD_FIELDS = [
  'surname',
  'givenNames',
  'sex',
  'birthDate',
  'birthPlace',
  'birthCountry',
  'nationality',
  'passportNo',
  'passportIssueDate',
  'passportExpiryDate',
  'purpose',
  'arrivalDate',
  'returnDate',
  'stayDays',
  'port',
  'flightNumber',
  'stayName',
  'stayAddress',
  'occupation',
  'homeAddress',
  'mobile',
  'email',
  'photo',
] as const
export type PayloadField = (typeof PAYLOAD_FIELDS)[number]
export type Payload = Partial<Record<PayloadField, string>>

/** P3.41 */
export const EVISA_LABELS = [
  'waitPay',
  'processing',
  'success',
  'fail',
  'correctionRequired',
  'draft',
  'unsend',
] as const
export type EvisaLabel = (typeof EVISA_LABELS)[number]

/** What a script does one after the other; each leaves a picture of its page. */
export const SITE_STEPS = [
  'login',
  'lookup',
  'person',
  'trip',
  'photo',
  'captcha',
  'submit',
  'payment',
  'status',
] as const
export type SiteStep = (typeof SITE_STEPS)[number]

type Kind = 'latin' | 'code' | 'date' | 'email' | 'digits' | 'file'

interface SiteField {
  kind: Kind
  max: number
  need: boolean
}

const field = (kind: Kind, max: number, need = true): SiteField => ({ kind, max, need })
const DAY_LENGTH = 10
const FILE_NAME = 255

export interface SiteSchema {
  /** A payload is judged by the version it was made for; another one is judged anew when it is queued. */
  version: string
  nationCode: string
  form: FormCode
  fields: Partial<Record<PayloadField, SiteField>>
  steps: readonly SiteStep[]
}

const PERSON = {
  surname: field('latin', 50),
  givenNames: field('latin', 80),
  sex: field('code', 1),
  birthDate: field('date', DAY_LENGTH),
  birthCountry: field('code', 3),
  nationality: field('code', 3),
  passportNo: field('code', 20),
  passportIssueDate: field('date', DAY_LENGTH),
  passportExpiryDate: field('date', DAY_LENGTH),
} as const

export const SITE_SCHEMAS: Readonly<Record<SiteCode, SiteSchema>> = {
  RU_EVISA: {
    version: '3.2',
    nationCode: 'RUS',
    form: 'ru-evisa',
    steps: ['login', 'lookup', 'person', 'trip', 'photo', 'captcha', 'submit', 'payment'],
    fields: {
      ...PERSON,
      birthPlace: field('latin', 60),
      purpose: field('code', 32),
      arrivalDate: field('date', DAY_LENGTH),
      stayDays: field('digits', 2),
      port: field('code', 32, false),
      stayName: field('latin', 120),
      stayAddress: field('latin', 200),
      homeAddress: field('latin', 200),
      mobile: field('latin', 30),
      email: field('email', 120),
      photo: field('file', FILE_NAME),
    },
  },
  PH_EVISA: {
    version: '1.4',
    nationCode: 'PHL',
    form: 'ph',
    steps: ['login', 'lookup', 'person', 'trip', 'photo', 'submit', 'payment'],
    fields: {
      ...PERSON,
      purpose: field('code', 32),
      arrivalDate: field('date', DAY_LENGTH),
      returnDate: field('date', DAY_LENGTH),
      port: field('code', 32),
      flightNumber: field('code', 20),
      stayAddress: field('latin', 200),
      occupation: field('code', 32),
      mobile: field('latin', 30),
      email: field('email', 120),
      photo: field('file', FILE_NAME),
    },
  },
}

const FITS: Readonly<Record<Kind, { fits: (value: string) => boolean; rule: RuleKey }>> = {
  latin: { fits: (value) => /^[\u0020-\u007e]*$/.test(value), rule: 'latinAddress' },
  code: { fits: (value) => /^[A-Za-z0-9_.-]*$/.test(value), rule: 'code' },
  date: { fits: isDay, rule: 'date' },
  email: { fits: isEmail, rule: 'email' },
  digits: { fits: (value) => /^\d+$/.test(value), rule: 'integer' },
  file: { fits: () => true, rule: 'invalid' },
}

export interface PayloadFault {
  field: PayloadField
  rule: RuleKey
  params: { max?: number }
}

/** Everything that a site would not take, by field in the order of the site. */
export function payloadFaults(site: SiteCode, payload: Payload): PayloadFault[] {
  const { fields } = SITE_SCHEMAS[site]
  return PAYLOAD_FIELDS.flatMap((name): PayloadFault[] => {
    const asked = fields[name]
    if (asked === undefined) return []
    const value = payload[name] ?? ''
    if (value === '') return asked.need ? [{ field: name, rule: 'required', params: {} }] : []
    if (value.length > asked.max) return [{ field: name, rule: 'tooLong', params: { max: asked.max } }]
    const { fits, rule } = FITS[asked.kind]
    return fits(value) ? [] : [{ field: name, rule, params: {} }]
  })
}

/** The fields that a site asks, in their order. */
export const fieldsOfSite = (site: SiteCode): PayloadField[] =>
  PAYLOAD_FIELDS.filter((name) => SITE_SCHEMAS[site].fields[name] !== undefined)

/** The site that files applications of a form. */
export const siteOfForm = (form: string): SiteCode | undefined =>
  SITE_CODES.find((code) => SITE_SCHEMAS[code].form === form)
