import { AUDITED, COMPANY_FIELDS, type CompanyField } from '@visa/contract/org/company'
import type { companyEditMessages } from '@visa/messages/org/company-edit'

type SectionName = Exclude<keyof (typeof companyEditMessages)['zh']['sections'], 'note'>

/** Where the fields of a company stand, in the form and in its audit. */
const SECTION_OF: Readonly<Record<CompanyField, SectionName>> = {
  companyName: 'names',
  shortName: 'names',
  ename: 'names',
  taxCode: 'names',
  companyCode: 'names',
  identityCode: 'names',
  isCentre: 'names',
  parentId: 'names',
  licenceNo: 'licence',
  licenceFrom: 'licence',
  licenceTo: 'licence',
  legalPerson: 'licence',
  certificates: 'licence',
  contacts: 'contact',
  phone: 'contact',
  email: 'contact',
  districtId: 'contact',
  address: 'contact',
  mapPoint: 'contact',
  logo: 'contact',
  invoiceTitle: 'money',
  bankAccounts: 'money',
  settleMode: 'terms',
  creditLimit: 'terms',
  paymentDay: 'terms',
  grade: 'terms',
  defaultAcceptOrgId: 'terms',
  remark: 'terms',
}

const ORDER = Object.keys(SECTION_OF) as readonly CompanyField[]
const SECTIONS: readonly SectionName[] = ['names', 'licence', 'contact', 'money', 'terms']

export interface AuditSection {
  name: SectionName
  fields: CompanyField[]
}

/** The fields to look at, by section: what is changed and what must be audited, or all. */
export function sectionsOf(changed: readonly string[], all: boolean): AuditSection[] {
  const isShown = (field: CompanyField): boolean =>
    all || changed.includes(field) || Object.hasOwn(AUDITED, field)
  return SECTIONS.map((name) => ({
    name,
    fields: ORDER.filter((field) => SECTION_OF[field] === name && isShown(field)),
  })).filter(({ fields }) => fields.length > 0)
}

export const FIELD_COUNT = COMPANY_FIELDS.length
