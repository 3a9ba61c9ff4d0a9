/** What documents of each kind are held against: names of the application's fields, and the journey of the order. */
export const AUDIT_FIELDS = [
  'cnName',
  'latinName',
  'passportNo',
  'sex',
  'birthDate',
  'nationality',
  'idCardNo',
  'passportIssueDate',
  'passportExpiryDate',
  'employerName',
  'position',
  'employerPhone',
  'spouseName',
  'fatherName',
  'motherName',
  'journey',
] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

const PERSON = ['cnName', 'latinName', 'passportNo'] as const
const IN_PASSPORT = [...PERSON, 'sex', 'birthDate', 'nationality'] as const

/** By codes of MATERIAL_KIND. */
const OF_KIND: Readonly<Record<string, readonly AuditField[]>> = {
  PASSPORT: [...IN_PASSPORT, 'passportIssueDate', 'passportExpiryDate'],
  OLD_PASSPORT: ['cnName', 'latinName', 'sex', 'birthDate', 'nationality'],
  PHOTO: ['cnName', 'sex'],
  ID_CARD: ['cnName', 'idCardNo', 'sex', 'birthDate'],
  HOUSEHOLD: ['cnName', 'idCardNo', 'sex', 'birthDate'],
  EMPLOYMENT: [...PERSON, 'employerName', 'position', 'employerPhone', 'journey'],
  SCHOOL: [...PERSON, 'employerName', 'journey'],
  BUSINESS_LICENCE: ['cnName', 'employerName'],
  BANK_STATEMENT: ['cnName'],
  DEPOSIT: ['cnName', 'latinName'],
  INVITATION: [...IN_PASSPORT, 'journey'],
  ITINERARY: ['latinName', 'journey'],
  TICKET: ['latinName', 'journey'],
  HOTEL: ['latinName', 'journey'],
  INSURANCE: ['latinName', 'passportNo', 'birthDate', 'journey'],
  MARRIAGE: ['cnName', 'spouseName', 'birthDate'],
  BIRTH: ['cnName', 'birthDate', 'fatherName', 'motherName'],
  FORM: [...IN_PASSPORT, 'journey'],
  AUTHORITY: PERSON,
}

export const auditFieldsOf = (document: string): readonly AuditField[] => OF_KIND[document] ?? PERSON
