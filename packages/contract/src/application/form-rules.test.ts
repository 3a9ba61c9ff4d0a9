import { describe, expect, test } from 'vitest'
import { sampleApplication, sampleContext } from '../testing/sample-applications.ts'
import { formByCode, withCommon } from './forms.ts'
import type { FormCode } from '../visa/form-codes.ts'
import { judge, tips } from './judge.ts'
import type { Values } from './context.ts'

const found = (code: FormCode, changes: Values) =>
  judge(withCommon(formByCode(code)), { ...sampleApplication(code), ...changes }, sampleContext(code)).map(
    ({ field, rule, params }) => [field, rule, ...Object.values(params)].join(' '),
  )

/** What is changed in an application that was fine, and what is said then. */
const REFUSED: readonly [FormCode, Values, string][] = [
  ['ru-sticker', { passportIssueDate: '2026-11-17' }, 'passportIssueDate notAfterToday'],
  ['ru-sticker', { birthDate: '1988-04-13' }, 'birthDate idCardBirth'],
  ['ru-sticker', { sex: 'M' }, 'sex idCardSex'],
  ['ru-sticker', { idCardNo: '330106198804120022' }, 'idCardNo idCard'],
  ['ru-sticker', { entryDate: '2026-11-15', exitDate: '2026-12-10' }, 'entryDate notBeforeToday'],
  ['ru-sticker', { exitDate: '2026-11-30' }, 'exitDate notBeforeDay 2026-12-01'],
  ['ru-sticker', { exitDate: '2027-01-01' }, 'exitDate notAfterDay 2026-12-31'],
  [
    'ru-sticker',
    {
      purposeSection: 'BUSINESS',
      visaCategory: 'COMMON_BUSINESS',
      entries: 'DOUBLE',
      exitDate: '2027-03-02',
    },
    'exitDate notAfterDay 2027-03-01',
  ],
  ['ru-sticker', { passportExpiryDate: '2027-06-19' }, 'passportExpiryDate passportMonths 2027-06-20 6'],
  [
    'ru-sticker',
    { purposeSection: 'WORK', passportExpiryDate: '2028-05-31' },
    'passportExpiryDate passportMonths 2028-06-01 18',
  ],
  ['ru-sticker', { passportIssueDate: '1988-04-12' }, 'passportIssueDate afterDay 1988-04-12'],
  ['ru-sticker', { passportExpiryDate: '2020-03-09' }, 'passportExpiryDate afterDay 2020-03-09'],
  ['ru-sticker', { institutionInn: '12345678901' }, 'institutionInn inn'],
  ['ru-sticker', { purposeSection: 'WORK', invitationType: 'NO_NEED' }, 'invitationType invitationNeeded'],
  ['ru-sticker', { hasOtherNames: 'y', otherNames: 'A;B;C;D;E;F;G;H;I' }, 'otherNames tooManyNames 8'],
  [
    'ru-sticker',
    { hasChildren: 'y', children: [{ fullName: 'LYU XIAOYU', birthDate: '2010-12-01' }] },
    'children.0.birthDate youngerThan 16',
  ],
  [
    'ru-sticker',
    { visitedRussia: 'y', visitCount: '0', lastVisitFrom: '2020-01-01', lastVisitTo: '2020-01-02' },
    'visitCount tooSmall 1',
  ],
  [
    'ru-sticker',
    { visitedRussia: 'y', visitCount: '1', lastVisitFrom: '2020-01-02', lastVisitTo: '2020-01-01' },
    'lastVisitTo notBeforeDay 2020-01-02',
  ],
  ['ru-evisa', { nationality: 'USA' }, 'nationality notAdmitted'],
  ['ru-evisa', { entryDate: '2026-11-19' }, 'entryDate applyEarlier 4 2026-11-20'],
  ['ru-evisa', { entryDate: '2027-02-11' }, 'entryDate applyLater 86 2027-02-10'],
  ['ru-evisa', { stayDays: '31' }, 'stayDays tooBig 30'],
  ['ru-evisa', { stayDays: '0' }, 'stayDays tooSmall 1'],
  ['ru-evisa', { passportExpiryDate: '2027-05-15' }, 'passportExpiryDate passportMonths 2027-05-16 6'],
  ['ru-evisa', { insuranceAmount: 'EUR 29,999' }, 'insuranceAmount insuredSum 30000'],
  ['ru-evisa', { insuranceAmount: 'MUCH' }, 'insuranceAmount insuredSum 30000'],
  ['ru-evisa', { mobile: '13800138000' }, 'mobile phoneCountry'],
  ['ru-evisa', { fatherBirthDate: '1988-04-12' }, 'fatherBirthDate beforeDay 1988-04-12'],
  ['ru-evisa', { declaration: 'n' }, 'declaration confirm'],
  ['ru-evisa', { stays: [] }, 'stays required'],
  ['ru-evisa', { portOfEntry: 'OTHER' }, 'portOther required'],
  [
    'ru-evisa',
    { hasOtherNationality: 'y', otherNationalities: ['CHN'] },
    'otherNationalities sameNationality',
  ],
  ['ph', { passportNo: 'E204' }, 'passportNo tooShort 5'],
  ['ph', { passengerType: 'CREW' }, 'passengerType notOffered'],
  ['ph', { originCountry: 'PHL' }, 'originCountry destination'],
  ['ph', { departureDate: '2026-12-02' }, 'departureDate notAfterDay 2026-12-01'],
  ['ph', { returnDate: '2026-12-16' }, 'returnDate notAfterDay 2026-12-15'],
  ['ph', { arrivalPort: 'CRK' }, 'arrivalPort notOffered'],
  ['ph', { entries: 'DOUBLE' }, 'entries notOffered'],
  ['ph', { passportExpiryDate: '2027-06-07' }, 'passportExpiryDate passportMonths 2027-06-08 6'],
  [
    'ph',
    { transportationType: 'SEA', vesselName: 'STAR', stayLocationType: 'TRANSIT', onwardCountry: 'JPN' },
    'stayLocationType notOffered',
  ],
  ['ph', { sick: 'y' }, 'symptoms required'],
  ['tr', { passportExpiryDate: '2027-02-28' }, 'passportExpiryDate passportDays 2027-03-01 90'],
  ['tr', { supportingDocument: '2' }, 'supportingFrom required'],
  [
    'tr',
    { supportingDocument: '1', supportingFrom: 'USA', supportingExpiry: '2026-11-30' },
    'supportingExpiry notBeforeDay 2026-12-01',
  ],
  ['my', { givenNames: 'A'.repeat(57) }, 'givenNames nameTogether 60'],
  ['my', { mobile: '86-138001380' }, 'mobile digits'],
  ['my', { departureDate: '2027-01-01' }, 'departureDate notAfterDay 2026-12-31'],
  ['my', { transportNo: 'MH 389' }, 'transportNo capitalsDigits'],
  ['my', { stayCity: '0101' }, 'stayCity otherParent'],
  ['my', { stayPostcode: '5047' }, 'stayPostcode digitCount 5'],
  ['my', { emergencyPhone: '13800138000' }, 'emergencyPhone sameMobile'],
  ['my', { emergencyRelation: 'SELF' }, 'emergencyRelation notOffered'],
  ['my', { homePostcode: '12345' }, 'homePostcode digitCount 6'],
]

test.each(REFUSED)('%s %j: %s', (code, changes, told) => {
  expect(found(code, changes)).toEqual([told])
})

const TAKEN: readonly [FormCode, Values][] = [
  ['ru-sticker', { exitDate: '2026-12-31', passportExpiryDate: '2027-06-30' }],
  ['ru-sticker', { maritalStatus: null }],
  ['ru-evisa', { entryDate: '2026-11-20' }],
  ['ru-evisa', { entryDate: '2027-02-10', stayDays: '30' }],
  ['ru-evisa', { insuranceAmount: 'EUR 30,000' }],
  ['ph', { phService: 'ETRAVEL', arrivalPort: 'CRK', returnDate: '2027-01-10', entries: null }],
  ['ph', { phService: 'EVISA', departureDate: null, exposed: null, sick: null }],
  ['tr', { surname: '' }],
  ['tr', { supportingDocument: '2', supportingFrom: 'USA', supportingExpiry: null }],
  ['my', { myService: 'MDAC', idCardNo: '', photo: [], givenNames: 'A'.repeat(56) }],
  ['my', { stayCity: 'Kuala Lumpur' }],
  ['my', { nationality: 'USA', idCardNo: 'X-1', cnName: '' }],
]

test.each(TAKEN)('%s %j is taken', (code, changes) => {
  expect(found(code, changes)).toEqual([])
})

describe('what is said without refusing', () => {
  const told = (code: FormCode, changes: Values, rules = {}) => {
    const context = sampleContext(code)
    return tips(
      formByCode(code),
      { ...sampleApplication(code), ...changes },
      { ...context, rules: { ...context.rules, ...rules } },
    ).map(({ field, rule, params }) => [field, rule, ...Object.values(params)].join(' '))
  }

  test('P9.17 a passport that is good for less than six months after the entry', () => {
    expect(told('ru-evisa', { passportExpiryDate: '2027-05-31' })).toEqual([
      'passportExpiryDate passportSixMonths',
    ])
    expect(told('ru-evisa', { passportExpiryDate: '2027-06-01' })).toEqual([])
  })

  test('that no visa is needed, which never stops anybody', () => {
    expect(told('ru-sticker', {})).toEqual([])
    expect(told('ru-sticker', {}, { 'visaFree.days': '30' })).toEqual(['nationality visaFree 30'])
    expect(told('ru-sticker', { nationality: 'JPN' }, { 'visaFree.days': '30' })).toEqual([])
    expect(told('tr', {})).toEqual(['visaFreeChecked visaFree 90'])
  })

  test('when a declaration opens, and a child that is married', () => {
    expect(told('my', {})).toEqual(['nationality visaFree 30', 'arrivalDate opensOn 2026-11-28'])
    expect(told('my', { arrivalDate: '2026-11-19' })).toEqual(['nationality visaFree 30'])
    expect(told('ph', { phService: 'EVISA' })).toEqual(['nationality visaFree 14'])
    expect(told('ru-evisa', { birthDate: '2015-01-01', maritalStatus: 'MARRIED' })).toEqual([
      'maritalStatus childStatus',
    ])
  })
})
