import type { FormCode } from '../visa/form-codes.ts'
import type { ApplicationContext } from '../application/context.ts'
import { EXAMPLE_PERSON, exampleAnswers, type ExampleJourney } from '../application/example-answers.ts'

/** Applications that nothing is wrong with, for tests to spoil. */

export const TODAY = '2026-11-16'

const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ru-sticker': {
    'sticker.passportMinMonthsAfterExit': '6',
    'sticker.passportMinMonthsWorkStudy': '18',
    'sticker.maxDays.COMMON_TOURIST': '30',
    'sticker.maxMonths.COMMON_BUSINESS.SINGLE': '3',
    'sticker.maxMonths.COMMON_BUSINESS.MULTIPLE': '12',
  },
  'ru-evisa': {
    'evisa.countries': 'CHN',
    'evisa.passportMinMonthsFromApplication': '6',
    'evisa.applyMinDaysAhead': '4',
    'evisa.applyMaxDaysAhead': '86',
    'evisa.stayDays': '30',
    'insurance.minEur': '30000',
  },
  ph: {
    'visaFree.days': '14',
    'evisa.stayDays': '14',
    'evisa.ports': 'MNL,CEB',
    'passport.minMonthsAfterExit': '6',
    'etravel.windowHours': '72',
  },
  tr: { 'visaFree.days': '90', 'evisa.stayDays': '30', 'evisa.passportMinDaysAfterStay': '60' },
  my: {
    'visaFree.days': '30',
    'evisa.stayDays': '30',
    'mdac.windowDays': '3',
    'passport.minMonthsAfterExit': '6',
  },
}

export const sampleContext = (
  code: FormCode,
  more: Partial<ApplicationContext> = {},
): ApplicationContext => ({
  today: TODAY,
  order: {},
  rules: RULES[code] ?? {},
  options: {},
  ...more,
})

const attachment = (fileName: string) => [{ fileName, storageName: `1/${fileName}`, fileIndex: 0 }]

const PERSON = {
  ...EXAMPLE_PERSON,
  cnName: '吕静怡',
  surname: 'LYU',
  givenNames: 'JINGYI',
  sex: 'F',
  birthDate: '1988-04-12',
  birthPlace: 'ZHEJIANG',
  idCardNo: '330106198804120021',
  passportNo: 'E20418837',
  passportIssueDate: '2020-03-09',
  passportExpiryDate: '2030-03-08',
  passportIssuePlace: 'ZHEJIANG',
  email: 'lyu@example.com',
  homeAddress: 'NO. 1 WENSAN ROAD, HANGZHOU',
  homeCity: 'HANGZHOU',
  position: 'DESIGN DIRECTOR',
  employerName: 'QINGHE DESIGN CO., LTD.',
  employerAddress: '18 TIANMUSHAN ROAD, HANGZHOU',
  employerPhone: '0571-88886666',
  photo: attachment('photo.jpg'),
  passportScan: attachment('passport.jpg'),
}

const JOURNEY: ExampleJourney = {
  entryDate: '2026-12-01',
  exitDate: '2026-12-20',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  visaCategory: 'COMMON_TOURIST',
  entries: 'SINGLE',
}

/** What each asks beside that: files, and of forms for two services both. */
const FURTHER: Readonly<Record<FormCode, Readonly<Record<string, unknown>>>> = {
  'ru-sticker': { submissionPlace: 'SHANGHAI' },
  'ru-evisa': { fatherName: 'LYU GUODONG', motherName: 'NO INFORMATION', evisaCategory: 'TOURISM' },
  ph: {
    phService: 'BOTH',
    departureDate: '2026-12-01',
    originCountry: 'CHN',
    withTransit: 'n',
    returnDate: '2026-12-08',
    recentTravel: 'n',
    exposed: 'n',
    sick: 'n',
    toDeclare: 'n',
    familyUnder18: '0',
    familyAdults: '0',
    checkedBags: '1',
    handBags: '1',
    proofFiles: attachment('ticket.pdf'),
  },
  tr: {},
  my: {
    myService: 'BOTH',
    fatherName: 'LYU GUODONG',
    motherName: 'SHEN HONG',
    departureDate: '2026-12-10',
    returnTicket: attachment('ticket.pdf'),
  },
}

export const sampleApplication = (code: FormCode): Readonly<Record<string, unknown>> => ({
  ...PERSON,
  ...exampleAnswers(code, JOURNEY),
  ...FURTHER[code],
})
