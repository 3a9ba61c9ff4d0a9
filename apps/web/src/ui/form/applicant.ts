import { day, email, text, textOrEmpty } from '@visa/contract/fields'
import { Attachment } from '@visa/contract/files/file'
import * as z from 'zod/mini'

/** An applicant for a sticker visa, about a hundred fields: kind, limit, whether it must be filled in. */
const FIELDS = {
  visa: {
    nationality: 'choice 0 y',
    formerNationality: 'yesno 0 y',
    formerNationalityLostDate: 'date 0 n',
    formerNationalityReason: 'text 200 n',
    purposeSection: 'choice 0 y',
    purposeGoal: 'choice 0 y',
    visaCategory: 'choice 0 y',
    entries: 'choice 0 y',
    entryDate: 'date 0 y',
    exitDate: 'date 0 y',
  },
  person: {
    surname: 'text 50 y',
    givenNames: 'text 80 y',
    surnameRu: 'text 50 n',
    givenNamesRu: 'text 80 n',
    hasOtherNames: 'yesno 0 y',
    otherNames: 'text 120 n',
    sex: 'choice 0 y',
    birthDate: 'date 0 y',
    birthPlace: 'text 60 y',
    bornInRussia: 'yesno 0 y',
    emigrationDate: 'date 0 n',
    emigrationCountry: 'choice 0 n',
    maritalStatus: 'choice 0 n',
    spouseName: 'text 120 n',
    cnName: 'text 64 n',
    birthCountry: 'choice 0 y',
    hasOtherNationality: 'yesno 0 y',
    otherNationalities: 'several 3 n',
    idCardNo: 'text 18 n',
  },
  passport: {
    passportType: 'choice 0 y',
    passportNo: 'text 20 y',
    passportIssueDate: 'date 0 y',
    passportExpiryDate: 'date 0 y',
    passportIssueCountry: 'choice 0 y',
    passportIssuePlace: 'text 60 y',
  },
  visit: {
    institutionType: 'choice 0 y',
    institutionName: 'text 120 n',
    institutionAddress: 'text 200 n',
    institutionPhone: 'text 30 n',
    institutionInn: 'text 12 n',
    inviterName: 'text 120 n',
    inviterAddress: 'text 200 n',
    inviterPhone: 'text 30 n',
    referenceNo: 'text 40 n',
    voucherNo: 'text 40 n',
    invitationType: 'choice 0 y',
    invitationNo: 'text 40 n',
    itineraryCities: 'text 200 y',
    hasInsurance: 'yesno 0 y',
    insurer: 'text 120 n',
    policyNo: 'text 80 n',
  },
  history: {
    visitedRussia: 'yesno 0 y',
    visitCount: 'text 3 n',
    lastVisitFrom: 'date 0 n',
    lastVisitTo: 'date 0 n',
    everRefused: 'yesno 0 y',
    refusalDetails: 'text 1000 n',
  },
  contact: {
    homeAddress: 'text 200 y',
    mobile: 'text 30 y',
    email: 'email 120 n',
    occupationGroup: 'choice 0 y',
    employerName: 'text 120 n',
    position: 'text 80 n',
    employerAddress: 'text 200 n',
    employerPhone: 'text 30 n',
    homeCountry: 'choice 0 y',
    homeAddressCn: 'text 200 n',
    homeCity: 'text 80 y',
    homePostcode: 'text 10 n',
    emergencyName: 'text 64 n',
    emergencyPhone: 'text 30 n',
    emergencyRelation: 'choice 0 n',
  },
  relatives: {
    hasChildren: 'yesno 0 y',
    hasRelatives: 'yesno 0 y',
    spouseNationality: 'choice 0 n',
    fatherName: 'text 120 n',
    motherName: 'text 120 n',
    guardianName: 'text 64 n',
    travelsWith: 'choice 0 n',
  },
  submission: {
    submissionPlace: 'choice 0 y',
    photo: 'files 1 y',
    passportScan: 'files 1 y',
    documentReturnType: 'choice 0 n',
    remark: 'text 255 n',
  },
} as const

/** Shown only where another field has one of these values (or, with `not`, none of them); then perhaps required. */
interface Condition {
  on: string
  values: readonly string[]
  not: boolean
  required: boolean
}

export const CONDITIONS: Readonly<Record<string, Condition>> = {
  children: { on: 'hasChildren', values: ['y'], not: false, required: false },
  relativesInRussia: { on: 'hasRelatives', values: ['y'], not: false, required: false },
  formerNationalityLostDate: { on: 'formerNationality', values: ['y'], not: false, required: true },
  formerNationalityReason: { on: 'formerNationality', values: ['y'], not: false, required: true },
  otherNames: { on: 'hasOtherNames', values: ['y'], not: false, required: true },
  emigrationDate: { on: 'bornInRussia', values: ['y'], not: false, required: true },
  emigrationCountry: { on: 'bornInRussia', values: ['y'], not: false, required: true },
  spouseName: { on: 'maritalStatus', values: ['MARRIED'], not: false, required: false },
  institutionName: { on: 'institutionType', values: ['PERSON'], not: true, required: true },
  institutionAddress: { on: 'institutionType', values: ['PERSON'], not: true, required: true },
  institutionPhone: { on: 'institutionType', values: ['PERSON'], not: true, required: false },
  institutionInn: {
    on: 'institutionType',
    values: ['ORGANISATION', 'TRAVEL_COMPANY'],
    not: false,
    required: false,
  },
  inviterName: { on: 'institutionType', values: ['PERSON'], not: false, required: true },
  inviterAddress: { on: 'institutionType', values: ['PERSON'], not: false, required: true },
  inviterPhone: { on: 'institutionType', values: ['PERSON'], not: false, required: true },
  referenceNo: { on: 'purposeSection', values: ['TOURISM'], not: false, required: true },
  voucherNo: { on: 'purposeSection', values: ['TOURISM'], not: false, required: false },
  invitationNo: { on: 'invitationType', values: ['IMMIGRATION'], not: false, required: true },
  insurer: { on: 'hasInsurance', values: ['y'], not: false, required: true },
  policyNo: { on: 'hasInsurance', values: ['y'], not: false, required: true },
  visitCount: { on: 'visitedRussia', values: ['y'], not: false, required: true },
  lastVisitFrom: { on: 'visitedRussia', values: ['y'], not: false, required: true },
  lastVisitTo: { on: 'visitedRussia', values: ['y'], not: false, required: true },
  employerName: {
    on: 'occupationGroup',
    values: ['EMPLOYED', 'SELF_EMPLOYED', 'BUSINESS_OWNER', 'CIVIL_SERVANT', 'STUDENT'],
    not: false,
    required: true,
  },
  position: {
    on: 'occupationGroup',
    values: ['EMPLOYED', 'SELF_EMPLOYED', 'BUSINESS_OWNER', 'CIVIL_SERVANT', 'STUDENT'],
    not: false,
    required: true,
  },
  employerAddress: {
    on: 'occupationGroup',
    values: ['EMPLOYED', 'SELF_EMPLOYED', 'BUSINESS_OWNER', 'CIVIL_SERVANT', 'STUDENT'],
    not: false,
    required: true,
  },
  employerPhone: {
    on: 'occupationGroup',
    values: ['EMPLOYED', 'SELF_EMPLOYED', 'BUSINESS_OWNER', 'CIVIL_SERVANT', 'STUDENT'],
    not: false,
    required: true,
  },
  cnName: { on: 'nationality', values: ['CHN'], not: false, required: true },
  otherNationalities: { on: 'hasOtherNationality', values: ['y'], not: false, required: true },
  idCardNo: { on: 'nationality', values: ['CHN'], not: false, required: true },
  spouseNationality: { on: 'maritalStatus', values: ['MARRIED'], not: false, required: true },
  refusalDetails: { on: 'everRefused', values: ['y'], not: false, required: true },
}

export type SectionName = keyof typeof FIELDS
type ApplicantKind = 'text' | 'date' | 'yesno' | 'choice' | 'files' | 'several' | 'email'

export interface ApplicantField {
  name: string
  kind: ApplicantKind
  max: number
  required: boolean
}

const readField = ([name, line]: readonly [string, string]): ApplicantField => {
  const [kind = 'text', max = '0', required = 'n'] = line.split(' ')
  return { name, kind: kind as ApplicantKind, max: Number(max), required: required === 'y' }
}

export const SECTIONS = (Object.keys(FIELDS) as SectionName[]).map((name) => ({
  name,
  fields: Object.entries<string>(FIELDS[name]).map(readField),
}))

export const isShown = ({ on, values, not }: Condition, form: Readonly<Record<string, unknown>>): boolean =>
  values.includes(String(form[on])) !== not

const choice = z.string().check(z.minLength(1, 'rule:required'))

const SCHEMAS: Readonly<Record<ApplicantKind, (field: ApplicantField) => z.ZodMiniType>> = {
  text: ({ max, required }) => (required ? text(max || 200) : textOrEmpty(max || 200)),
  date: ({ required }) => (required ? day : z._default(z.nullable(day), null)),
  yesno: () => z._default(choice, 'n'),
  choice: ({ required }) => (required ? choice : z._default(z.nullable(choice), null)),
  files: () => z._default(z.array(Attachment), []),
  several: () => z._default(z.array(z.string()).check(z.maxLength(3)), []),
  email: ({ required }) => (required ? email : z._default(z.nullable(email), null)),
}

const Stay = z.strictObject({ type: choice, name: text(120), address: text(200) })
const Child = z.strictObject({ fullName: text(120), birthDate: day })
const Relative = z.strictObject({
  relation: choice,
  surname: text(50),
  givenNames: text(80),
  birthDate: day,
  address: text(200),
})

/** What only another field can tell. */
const requiredWhen = Object.entries(CONDITIONS)
  .filter(([, condition]) => condition.required)
  .map(([name, condition]) =>
    z.refine<Record<string, unknown>>((form) => !isShown(condition, form) || Boolean(form[name]), {
      path: [name],
      error: 'rule:required',
    }),
  )

const single: Record<string, z.ZodMiniType> = Object.fromEntries(
  SECTIONS.flatMap(({ fields }) => fields).map((field) => [field.name, SCHEMAS[field.kind](field)]),
)

export const Applicant = z
  .strictObject({
    ...single,
    stays: z._default(z.array(Stay).check(z.maxLength(10)), []),
    children: z._default(z.array(Child).check(z.maxLength(6)), []),
    relativesInRussia: z._default(z.array(Relative).check(z.maxLength(8)), []),
  })
  .check(...requiredWhen)
