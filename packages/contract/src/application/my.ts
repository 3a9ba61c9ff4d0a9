import { VISA_TYPE } from '../visa/products.ts'
import { anyText, as, country, date, digits, file, latin, select, yesNo } from './field.ts'
import { common } from './common.ts'
import { is, youngerThan } from './condition.ts'
import { monthsAfter, notBefore, notBeforeToday, opensBefore, withinDaysOf } from './day-rules.ts'
import { applicationForm } from './form.ts'
import { ofOrder, serviceOfOrder, usually, usuallyChinese } from './offers.ts'
import {
  capitalsDigits,
  codeWithin,
  confirmed,
  digitCount,
  digitsOnly,
  nameTogether,
  oneOf,
  visaFree,
  where,
} from './value-rules.ts'

const declares = is('myService', 'MDAC', 'BOTH')
const applies = is('myService', 'EVISA', 'BOTH')

/** The arrival card and the eVISA share a form. */
export const my = applicationForm({
  code: 'my',
  country: 'MYS',
  visaType: VISA_TYPE.EVISA,
  rules: [
    'visaFree.days',
    'evisa.stayDays',
    'mdac.windowDays',
    'passport.minMonthsAfterExit',
    'evisa.photoMm',
  ],
  categories: (read) => (read.text('myService') === 'BOTH' ? ['MDAC', 'EVISA'] : [read.text('myService')]),
  sections: {
    service: {
      myService: select(['MDAC', 'EVISA', 'BOTH'], { offer: serviceOfOrder('MDAC', 'EVISA', 'BOTH') }),
    },
    person: {
      surname: common.surname,
      givenNames: as(common.givenNames, { rules: [where(declares, nameTogether(60))] }),
      sex: common.sex,
      birthDate: common.birthDate,
      birthCountry: common.birthCountry,
      nationality: as(common.nationality, { tips: [visaFree] }),
      idCardNo: as(common.idCardNo, { max: 30, need: applies }),
      race: latin(60, { need: 'never', shown: applies, offer: usuallyChinese('CHINESE') }),
      maritalStatus: as(common.maritalStatus, { need: applies }),
      fatherName: as(common.fatherName, { need: applies }),
      motherName: as(common.motherName, { need: applies }),
    },
    passport: {
      passportNo: as(common.passportNo, { max: 12 }),
      passportIssuePlace: as(common.passportIssuePlace, { max: 100, need: applies }),
      passportIssueDate: as(common.passportIssueDate, { need: applies }),
      passportExpiryDate: as(common.passportExpiryDate, {
        rules: [monthsAfter((read) => read.text('departureDate'), 'passport.minMonthsAfterExit')],
      }),
    },
    contact: {
      email: as(common.email, { max: 100 }),
      dialCode: digits(4, { offer: usually('86') }),
      mobile: as(common.mobile, { max: 12, rules: [digitsOnly] }),
      homeAddress: as(common.homeAddress, { need: applies }),
      occupationGroup: as(common.occupationGroup, { need: applies }),
    },
    trip: {
      arrivalDate: date({
        rules: [notBeforeToday],
        tips: [
          where(
            declares,
            opensBefore((read) => read.ruleNumber('mdac.windowDays')),
          ),
        ],
        offer: ofOrder('entryDate'),
      }),
      departureDate: date({
        rules: [notBefore('arrivalDate'), withinDaysOf('arrivalDate', 'evisa.stayDays')],
        offer: ofOrder('exitDate'),
      }),
      travelMode: select('MY_TRAVEL_MODE'),
      transportNo: latin(30, { rules: [where(is('travelMode', '1'), capitalsDigits)] }),
      embarkCountry: country({ offer: usually('CHN') }),
      entries: select('VISA_ENTRIES', {
        need: applies,
        rules: [oneOf('SINGLE', 'MULTIPLE')],
        offer: ofOrder('entries'),
      }),
      visitPurpose: select('MY_PURPOSE', { need: applies }),
    },
    stay: {
      stayType: select('MY_STAY_TYPE'),
      stayAddress1: latin(100),
      stayAddress2: latin(100, { need: 'never' }),
      stayState: select('MY_STATE'),
      stayCity: anyText(60, { rules: [codeWithin('stayState')] }),
      stayPostcode: digits(5, { rules: [digitCount(5)] }),
    },
    files: {
      photo: as(common.photo, { need: applies }),
      passportScan: as(common.passportScan, { need: applies }),
      returnTicket: file(3, { need: applies, papers: ['TICKET'] }),
      birthCertificate: file(2, { need: [...applies, ...youngerThan(18)], papers: ['BIRTH'] }),
      declaration: yesNo({ rules: [confirmed] }),
    },
  },
})
