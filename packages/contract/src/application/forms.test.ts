// Long because: every field of every form is written down here, so that a dropped field or a changed limit is noticed.
import { describe, expect, test } from 'vitest'
import { COMMON_SECTIONS } from './common.ts'
import type { Clause, Condition } from './condition.ts'
import { COUNTRIES, type Field } from './field.ts'
import { dictionariesOf, type Fields } from './form.ts'
import { APPLICATION_FORMS, formByCode, formOf, withCommon } from './forms.ts'
import { FORM_CODES } from '../visa/form-codes.ts'

/** Field, kind (with its choices), limit and need, in the order of the form. */
const WRITTEN: Readonly<Record<string, string>> = {
  common: `
    cnName | text | 64 | if: nationality=CHN
    surname | latin | 50 | y
    givenNames | latin | 80 | y
    hasOtherNames | yesno | - | y
    otherNames | latin | 120 | if: hasOtherNames=y
    sex | select:SEX | - | y
    birthDate | date | - | y
    birthPlace | latin | 60 | y
    birthCountry | country | - | y
    nationality | country | - | y
    hasOtherNationality | yesno | - | y
    otherNationalities | multi:COUNTRY | 3 | if: hasOtherNationality=y
    idCardNo | latin | 18 | if: nationality=CHN
    passportType | select:PASSPORT_TYPE | - | y
    passportNo | latin | 20 | y
    passportIssueCountry | country | - | y
    passportIssueDate | date | - | y
    passportExpiryDate | date | - | y
    passportIssuePlace | latin | 60 | y
    mobile | phone | 16 | y
    email | email | 120 | y
    homeCountry | country | - | y
    homeAddressCn | text | 200 | n
    homeAddress | latin | 200 | y
    homeCity | latin | 80 | y
    homePostcode | digits | 10 | n
    emergencyName | text | 64 | n
    emergencyPhone | phone | 30 | n
    emergencyRelation | select:RELATION | - | n
    occupationGroup | select:OCCUPATION_GROUP | - | y
    position | latin | 80 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT
    employerName | latin | 120 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerAddress | latin | 200 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerPhone | phone | 30 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    maritalStatus | select:MARITAL_STATUS | - | y
    spouseName | latin | 120 | if: maritalStatus=MARRIED
    spouseNationality | country | - | if: maritalStatus=MARRIED
    fatherName | latin | 120 | n
    motherName | latin | 120 | n
    guardianName | text | 64 | if: age<18
    travelsWith | select:BOTH_PARENTS,ONE_PARENT,OTHER | - | if: age<18
    everRefused | yesno | - | y
    refusalDetails | textarea | 1000 | if: everRefused=y
    photo | file | 1 | y
    passportScan | file | 1 | y
    invitationType | select:INVITATION_TYPE | - | n
    documentReturnType | select:DOCUMENT_RETURN_TYPE | - | n
    remark | textarea | 255 | n
  `,
  'ru-sticker': `
    nationality | country | - | y
    formerNationality | yesno | - | y
    formerNationalityLostDate | date | - | if: formerNationality=y
    formerNationalityReason | cyrillic-or-latin | 200 | if: formerNationality=y
    purposeSection | select:VISIT_SECTION_PURPOSE | - | y
    purposeGoal | select:VISIT_PURPOSE | - | y
    visaCategory | select:VISA_CATEGORY | - | y
    entries | select:VISA_ENTRIES | - | y
    entryDate | date | - | y
    exitDate | date | - | y
    surname | latin | 50 | y
    givenNames | latin | 80 | y
    surnameRu | cyrillic-or-latin | 50 | n
    givenNamesRu | cyrillic-or-latin | 80 | n
    hasOtherNames | yesno | - | y
    otherNames | latin | 120 | if: hasOtherNames=y
    sex | select:SEX | - | y
    birthDate | date | - | y
    birthPlace | latin | 60 | y
    bornInRussia | yesno | - | y
    emigrationDate | date | - | if: bornInRussia=y
    emigrationCountry | country | - | if: bornInRussia=y
    maritalStatus | select:MARITAL_STATUS | - | n
    spouseName | latin | 120 | n show: maritalStatus=MARRIED
    passportType | select:PASSPORT_TYPE | - | y
    passportNo | latin | 20 | y
    passportIssueDate | date | - | y
    passportExpiryDate | date | - | y
    institutionType | select:INSTITUTION_TYPE | - | y
    institutionName | cyrillic-or-latin | 120 | if: institutionType!=PERSON
    institutionAddress | cyrillic-or-latin | 200 | if: institutionType!=PERSON
    institutionPhone | phone | 30 | n show: institutionType!=PERSON
    institutionInn | digits | 12 | n show: institutionType=ORGANISATION|TRAVEL_COMPANY
    inviterName | cyrillic-or-latin | 120 | if: institutionType=PERSON
    inviterAddress | cyrillic-or-latin | 200 | if: institutionType=PERSON
    inviterPhone | phone | 30 | if: institutionType=PERSON
    referenceNo | cyrillic-or-latin | 40 | if: purposeSection=TOURISM
    voucherNo | cyrillic-or-latin | 40 | n show: purposeSection=TOURISM
    invitationType | select:INVITATION_TYPE | - | y
    invitationNo | cyrillic-or-latin | 40 | if: invitationType=IMMIGRATION
    itineraryCities | cyrillic-or-latin | 200 | y
    stays | table | 10 | n
    stays.type | select:RU_ACCOMMODATION | - | y
    stays.name | cyrillic-or-latin | 120 | y
    stays.address | cyrillic-or-latin | 200 | y
    hasInsurance | yesno | - | y
    insurer | cyrillic-or-latin | 120 | if: hasInsurance=y
    policyNo | latin | 80 | if: hasInsurance=y
    visitedRussia | yesno | - | y
    visitCount | digits | 3 | if: visitedRussia=y
    lastVisitFrom | date | - | if: visitedRussia=y
    lastVisitTo | date | - | if: visitedRussia=y
    homeAddress | latin | 200 | y
    mobile | phone | 30 | y
    email | email | 120 | n
    occupationGroup | select:OCCUPATION_GROUP | - | y
    employerName | latin | 120 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    position | latin | 80 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerAddress | latin | 200 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerPhone | phone | 30 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    hasChildren | yesno | - | y
    children | table | 6 | if: hasChildren=y
    children.fullName | latin | 120 | y
    children.birthDate | date | - | y
    hasRelatives | yesno | - | y
    relativesInRussia | table | 8 | if: hasRelatives=y
    relativesInRussia.relation | select:RELATION | - | y
    relativesInRussia.surname | cyrillic-or-latin | 50 | y
    relativesInRussia.givenNames | cyrillic-or-latin | 80 | y
    relativesInRussia.birthDate | date | - | y
    relativesInRussia.address | cyrillic-or-latin | 200 | y
    submissionPlace | select:RU_CONSULATE | - | y
    photo | file | 1 | y
  `,
  'ru-evisa': `
    nationality | country | - | y
    surname | latin | 50 | y
    givenNames | latin | 80 | y
    hasOtherNames | yesno | - | y
    otherNames | latin | 120 | if: hasOtherNames=y
    sex | select:SEX | - | y
    birthDate | date | - | y
    birthPlace | latin | 60 | y
    birthCountry | country | - | y
    hasOtherNationality | yesno | - | y
    otherNationalities | multi:COUNTRY | 3 | if: hasOtherNationality=y
    maritalStatus | select:MARITAL_STATUS | - | y
    spouseName | latin | 120 | if: maritalStatus=MARRIED
    spouseNationality | country | - | if: maritalStatus=MARRIED
    fatherName | latin | 120 | y
    fatherBirthDate | date | - | n
    motherName | latin | 120 | y
    motherBirthDate | date | - | n
    passportType | select:PASSPORT_TYPE | - | y
    passportNo | latin | 20 | y
    passportIssueDate | date | - | y
    passportExpiryDate | date | - | y
    evisaCategory | select:EVISA_CATEGORY | - | y
    entryDate | date | - | y
    stayDays | digits | 2 | y
    portOfEntry | select:RU_PORT | - | n
    portOther | latin | 80 | if: portOfEntry=OTHER
    stays | table | 10 | y
    stays.type | select:RU_ACCOMMODATION | - | y
    stays.name | latin | 120 | y
    stays.address | latin | 200 | y
    stays.phone | phone | 30 | y
    stays.email | email | 120 | n
    expenseBearer | select:RU_EXPENSE_BEARER | - | n
    insurer | latin | 120 | n
    policyNo | latin | 80 | n
    insuranceAmount | latin | 30 | n
    visitedRussia | yesno | - | y
    visitCount | digits | 3 | if: visitedRussia=y
    lastVisitFrom | date | - | if: visitedRussia=y
    lastVisitTo | date | - | if: visitedRussia=y
    homeAddress | latin | 200 | y
    mobile | phone | 30 | y
    email | email | 120 | y
    occupationGroup | select:OCCUPATION_GROUP | - | y
    employerName | latin | 120 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    position | latin | 80 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerAddress | latin | 200 | if: occupationGroup=EMPLOYED|SELF_EMPLOYED|BUSINESS_OWNER|CIVIL_SERVANT|STUDENT
    employerPhone | phone | 30 | n
    hasRelatives | yesno | - | y
    relativesInRussia | table | 8 | if: hasRelatives=y
    relativesInRussia.relation | select:RELATION | - | y
    relativesInRussia.surname | latin | 50 | y
    relativesInRussia.givenNames | latin | 80 | y
    relativesInRussia.birthDate | date | - | y
    relativesInRussia.address | latin | 200 | y
    photo | file | 1 | y
    passportScan | file | 1 | y
    declaration | yesno | - | y
  `,
  ph: `
    phService | select:ETRAVEL,EVISA,BOTH | - | y
    flightType | select:PH_FLIGHT_TYPE | - | y
    transportationType | select:PH_TRANSPORTATION | - | y
    passengerType | select:PH_PASSENGER_TYPE | - | y
    passportNo | latin | 20 | y
    surname | latin | 50 | y
    givenNames | latin | 80 | y
    middleName | latin | 50 | n
    extensionName | select:JR,SR,II,III,IV | - | n
    sex | select:SEX | - | y
    birthDate | date | - | y
    nationality | country | - | y
    birthCountry | country | - | y
    passportIssueCountry | country | - | y
    passportIssueDate | date | - | y
    passportExpiryDate | date | - | y
    occupationCode | select:PH_OCCUPATION | - | y
    mobile | phone | 16 | y
    email | email | 120 | y
    homeCountry | country | - | y
    homeAddress | latin | 200 | y
    purposeCode | select:PH_PURPOSE | - | y
    arrivalDate | date | - | y
    departureDate | date | - | if: phService=ETRAVEL|BOTH
    originCountry | country | - | if: phService=ETRAVEL|BOTH
    originPort | latin | 80 | n show: phService=ETRAVEL|BOTH
    withTransit | yesno | - | if: phService=ETRAVEL|BOTH
    transitCountry | country | - | if: withTransit=y
    transitPort | latin | 80 | if: withTransit=y
    transitDate | date | - | if: withTransit=y
    arrivalPort | select:PH_TRAVEL_PORT | - | y
    returnDate | date | - | if: purposeCode=HOLIDAY|VISIT
    airlineCode | text | 20 | if: transportationType=AIR
    flightNumber | latin | 20 | y
    vesselName | latin | 80 | if: transportationType=SEA
    stayLocationType | select:PH_STAY_LOCATION | - | y
    stayAddress | latin | 200 | if: stayLocationType=RESIDENCE|HOTEL
    onwardCountry | country | - | if: stayLocationType=TRANSIT
    recentTravel | yesno | - | if: phService=ETRAVEL|BOTH
    visitedCountries | multi:COUNTRY | 20 | if: recentTravel=y
    exposed | yesno | - | if: phService=ETRAVEL|BOTH
    sick | yesno | - | if: phService=ETRAVEL|BOTH
    symptoms | multi:PH_SYMPTOM | 9 | if: sick=y
    toDeclare | yesno | - | if: phService=ETRAVEL|BOTH
    familyUnder18 | digits | 2 | if: phService=ETRAVEL|BOTH
    familyAdults | digits | 2 | if: phService=ETRAVEL|BOTH
    checkedBags | digits | 2 | if: phService=ETRAVEL|BOTH
    handBags | digits | 2 | if: phService=ETRAVEL|BOTH
    entries | select:VISA_ENTRIES | - | if: phService=EVISA|BOTH
    maritalStatus | select:MARITAL_STATUS | - | if: phService=EVISA|BOTH
    everRefused | yesno | - | if: phService=EVISA|BOTH
    criminalRecord | yesno | - | if: phService=EVISA|BOTH
    photo | file | 1 | if: phService=EVISA|BOTH
    passportScan | file | 1 | if: phService=EVISA|BOTH
    proofFiles | file | 10 | if: phService=EVISA|BOTH
  `,
  tr: `
    nationality | country | - | y
    documentType | select:TR_DOCUMENT_TYPE | - | y
    arrivalDate | date | - | y
    visaFreeChecked | yesno | - | if: nationality=CHN & documentType=ORDINARY
    givenNames | latin | 50 | y
    surname | latin | 50 | n
    birthDate | date | - | y
    birthPlace | latin | 40 | y
    motherName | latin | 40 | n
    fatherName | latin | 40 | n
    passportNo | latin | 16 | y
    passportIssueDate | date | - | y
    passportExpiryDate | date | - | y
    email | email | 40 | y
    mobile | phone | 20 | y
    homeAddress | latin | 200 | y
    supportingDocument | select:TR_SUPPORTING_DOCUMENT | - | y
    supportingFrom | select:TR_SUPPORTING_SOURCE | - | if: supportingDocument=1|2
    supportingExpiry | date | - | if: supportingDocument=1 show: supportingDocument=1|2
    declaration | yesno | - | y
  `,
  my: `
    myService | select:MDAC,EVISA,BOTH | - | y
    surname | latin | 50 | y
    givenNames | latin | 80 | y
    sex | select:SEX | - | y
    birthDate | date | - | y
    birthCountry | country | - | y
    nationality | country | - | y
    idCardNo | latin | 30 | if: myService=EVISA|BOTH
    race | latin | 60 | n show: myService=EVISA|BOTH
    maritalStatus | select:MARITAL_STATUS | - | if: myService=EVISA|BOTH
    fatherName | latin | 120 | if: myService=EVISA|BOTH
    motherName | latin | 120 | if: myService=EVISA|BOTH
    passportNo | latin | 12 | y
    passportIssuePlace | latin | 100 | if: myService=EVISA|BOTH
    passportIssueDate | date | - | if: myService=EVISA|BOTH
    passportExpiryDate | date | - | y
    email | email | 100 | y
    dialCode | digits | 4 | y
    mobile | phone | 12 | y
    homeAddress | latin | 200 | if: myService=EVISA|BOTH
    occupationGroup | select:OCCUPATION_GROUP | - | if: myService=EVISA|BOTH
    arrivalDate | date | - | y
    departureDate | date | - | y
    travelMode | select:MY_TRAVEL_MODE | - | y
    transportNo | latin | 30 | y
    embarkCountry | country | - | y
    entries | select:VISA_ENTRIES | - | if: myService=EVISA|BOTH
    visitPurpose | select:MY_PURPOSE | - | if: myService=EVISA|BOTH
    stayType | select:MY_STAY_TYPE | - | y
    stayAddress1 | latin | 100 | y
    stayAddress2 | latin | 100 | n
    stayState | select:MY_STATE | - | y
    stayCity | text | 60 | y
    stayPostcode | digits | 5 | y
    photo | file | 1 | if: myService=EVISA|BOTH
    passportScan | file | 1 | if: myService=EVISA|BOTH
    returnTicket | file | 3 | if: myService=EVISA|BOTH
    birthCertificate | file | 2 | if: myService=EVISA|BOTH & age<18
    declaration | yesno | - | y
  `,
}

const clauseText = (clause: Clause): string => {
  if ('ageBelow' in clause) return `age<${clause.ageBelow}`
  if ('requested' in clause) return 'requested'
  return 'is' in clause
    ? `${clause.field}=${clause.is.join('|')}`
    : `${clause.field}!=${clause.not.join('|')}`
}
const conditionText = (condition: Condition): string => condition.map(clauseText).join(' & ')

const KIND_OF_SCRIPT = {
  any: 'text',
  han: 'text',
  name: 'latin',
  latin: 'latin',
  address: 'latin',
  code: 'latin',
  digits: 'digits',
  russianName: 'cyrillic-or-latin',
  russianOrLatin: 'cyrillic-or-latin',
  phone: 'phone',
  email: 'email',
} as const

function kindText(field: Field): string {
  if (field.kind === 'text') return field.lines ? 'textarea' : KIND_OF_SCRIPT[field.script]
  if (field.kind === 'yesNo') return 'yesno'
  if (field.kind === 'rows') return 'table'
  if (!('choices' in field)) return field.kind
  const choices = 'codes' in field.choices ? field.choices.codes.join(',') : field.choices.dictionary
  return field.kind === 'select' && choices === COUNTRIES ? 'country' : `${field.kind}:${choices}`
}

function needText({ need, shown }: Field): string {
  const said = need === 'always' ? 'y' : need === 'never' ? 'n' : `if: ${conditionText(need)}`
  const shownThen = typeof need === 'string' ? '' : conditionText(need)
  return conditionText(shown) === shownThen ? said : `${said} show: ${conditionText(shown)}`
}

const lineOf = (name: string, field: Field): string =>
  `${name} | ${kindText(field)} | ${'max' in field ? field.max : '-'} | ${needText(field)}`

const columnLines = (name: string, field: Field): string[] =>
  field.kind === 'rows'
    ? Object.entries(field.columns).map(([column, each]) => lineOf(`${name}.${column}`, each))
    : []

const linesOf = (sections: Readonly<Record<string, Fields>>): string[] =>
  Object.values(sections)
    .flatMap((fields) => Object.entries(fields))
    .flatMap(([name, field]) => [lineOf(name, field)].concat(columnLines(name, field)))

const written = (code: string): string[] =>
  (WRITTEN[code] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

describe('every field is as written down', () => {
  test('in the part that all applicants have', () => {
    expect(linesOf(COMMON_SECTIONS)).toEqual(written('common'))
  })
  test.each(FORM_CODES)('in the form %s', (code) => {
    expect(linesOf(formByCode(code).sections)).toEqual(written(code))
  })
})

test('there are five forms, found by country and kind of visa, and no field is in one twice', () => {
  expect(APPLICATION_FORMS.map(({ code }) => code)).toEqual(FORM_CODES)
  expect(formOf('RUS', 1)?.code).toBe('ru-sticker')
  expect(formOf('RUS', 2)?.code).toBe('ru-evisa')
  expect(formOf('PHL', 2)?.code).toBe('ph')
  expect(formOf('PHL', 1)).toBeUndefined()
  for (const { code, sections, fields } of APPLICATION_FORMS) {
    const names = Object.values(sections).flatMap((each) => Object.keys(each))
    expect(new Set(names).size, code).toBe(names.length)
    expect(Object.keys(fields), code).toEqual(names)
  }
})

test('with the common part a form has every common field once, and asks no more than before but what is ours', () => {
  for (const form of APPLICATION_FORMS) {
    const whole = withCommon(form)
    const common = Object.values<Fields>(COMMON_SECTIONS).flatMap((fields) => Object.keys(fields))
    expect(Object.keys(whole.fields), form.code).toEqual(expect.arrayContaining(common))
    const own = Object.entries(whole.fields).filter(([name]) => Object.hasOwn(form.fields, name))
    expect(Object.fromEntries(own)).toEqual(form.fields)
    const more = Object.entries(whole.fields).filter(([name]) => !Object.hasOwn(form.fields, name))
    expect(more.filter(([, field]) => !field.ours && field.need !== 'never')).toEqual([])
  }
})

test('conditions ask only for fields that are there', () => {
  for (const { code, fields } of APPLICATION_FORMS.map(withCommon)) {
    const clauses = Object.values(fields).flatMap(({ need, shown }) =>
      shown.concat(typeof need === 'string' ? [] : need),
    )
    const asked = clauses.flatMap((clause) => ('field' in clause ? [clause.field] : []))
    expect(
      asked.filter((field) => !Object.hasOwn(fields, field)),
      code,
    ).toEqual([])
  }
})

test('the dictionaries of a form are each named once', () => {
  expect(dictionariesOf(formByCode('tr'))).toEqual([
    'COUNTRY',
    'TR_DOCUMENT_TYPE',
    'TR_SUPPORTING_DOCUMENT',
    'TR_SUPPORTING_SOURCE',
  ])
})
