import { VISA_TYPE } from '../visa/products.ts'
import {
  anyText,
  as,
  codeText,
  country,
  date,
  digits,
  file,
  latin,
  multi,
  select,
  yesNo,
  COUNTRIES,
} from './field.ts'
import { common } from './common.ts'
import { is, yes } from './condition.ts'
import { monthsAfter, notAfter, notBefore, notBeforeToday, opensBefore, withinDaysOf } from './day-rules.ts'
import { applicationForm } from './form.ts'
import { mobileOfOrder, ofOrder, serviceOfOrder, usually, withChina } from './offers.ts'
import {
  listedBy,
  longerThan,
  noneOf,
  notDestination,
  oneOf,
  visaFree,
  where,
  withCountryCode,
} from './value-rules.ts'

const declares = is('phService', 'ETRAVEL', 'BOTH')
const applies = is('phService', 'EVISA', 'BOTH')
const transit = yes('withTransit')
const air = is('transportationType', 'AIR')
const sea = is('transportationType', 'SEA')
const elsewhere = notDestination('PHL')
const HOURS_A_DAY = 24
/** What supports an application, each asked for by its own name where there is a list of documents. */
const PROOFS = ['TICKET', 'HOTEL', 'ITINERARY', 'BANK_STATEMENT', 'EMPLOYMENT', 'INVITATION']

/** eTravel, the free declaration, and the e-Visa share a form. */
export const ph = applicationForm({
  code: 'ph',
  country: 'PHL',
  visaType: VISA_TYPE.EVISA,
  rules: [
    'visaFree.days',
    'evisa.stayDays',
    'evisa.ports',
    'passport.minMonthsAfterExit',
    'etravel.windowHours',
  ],
  categories: (read) => (read.text('phService') === 'BOTH' ? ['ETRAVEL', 'EVISA'] : [read.text('phService')]),
  sections: {
    start: {
      phService: select(['ETRAVEL', 'EVISA', 'BOTH'], { offer: serviceOfOrder('ETRAVEL', 'EVISA', 'BOTH') }),
      flightType: select('PH_FLIGHT_TYPE', { offer: usually('ARRIVAL') }),
      transportationType: select('PH_TRANSPORTATION', { offer: usually('AIR') }),
      passengerType: select('PH_PASSENGER_TYPE', { offer: usually('FOREIGNER'), rules: [noneOf('CREW')] }),
    },
    person: {
      passportNo: as(common.passportNo, { rules: [longerThan(5)] }),
      surname: common.surname,
      givenNames: common.givenNames,
      middleName: latin(50, { need: 'never' }),
      extensionName: select(['JR', 'SR', 'II', 'III', 'IV'], { need: 'never' }),
      sex: common.sex,
      birthDate: common.birthDate,
      nationality: as(common.nationality, { tips: [visaFree] }),
      birthCountry: common.birthCountry,
      passportIssueCountry: common.passportIssueCountry,
      passportIssueDate: common.passportIssueDate,
      passportExpiryDate: as(common.passportExpiryDate, {
        rules: [
          monthsAfter(
            (read) => read.text('returnDate') || read.text('arrivalDate'),
            'passport.minMonthsAfterExit',
          ),
        ],
      }),
      occupationCode: select('PH_OCCUPATION'),
      mobile: as(common.mobile, { rules: [withCountryCode], offer: mobileOfOrder, mend: withChina }),
      email: common.email,
      homeCountry: common.homeCountry,
      homeAddress: common.homeAddress,
    },
    travel: {
      purposeCode: select('PH_PURPOSE'),
      arrivalDate: date({
        rules: [notBeforeToday],
        tips: [
          where(
            declares,
            opensBefore((read) => {
              const hours = read.ruleNumber('etravel.windowHours')
              return hours === undefined ? undefined : Math.floor(hours / HOURS_A_DAY)
            }),
          ),
        ],
        offer: ofOrder('entryDate'),
      }),
      departureDate: date({ need: declares, rules: [notAfter('arrivalDate')] }),
      originCountry: country({ need: declares, rules: [elsewhere], offer: usually('CHN') }),
      originPort: latin(80, { need: 'never', shown: declares }),
      withTransit: yesNo({ need: declares }),
      transitCountry: country({ need: transit, rules: [elsewhere] }),
      transitPort: latin(80, { need: transit }),
      transitDate: date({ need: transit, rules: [notBefore('departureDate'), notAfter('arrivalDate')] }),
      arrivalPort: select('PH_TRAVEL_PORT', {
        rules: [where(applies, listedBy('evisa.ports', 'notOffered'))],
      }),
      returnDate: date({
        need: is('purposeCode', 'HOLIDAY', 'VISIT'),
        rules: [notBefore('arrivalDate'), where(applies, withinDaysOf('arrivalDate', 'evisa.stayDays'))],
        offer: ofOrder('exitDate'),
      }),
      airlineCode: anyText(20, { need: air }),
      flightNumber: codeText(20),
      vesselName: latin(80, { need: sea }),
    },
    destination: {
      stayLocationType: select('PH_STAY_LOCATION', {
        rules: [where(sea, noneOf('TRANSIT')), where(air, noneOf('TRAVEL_PORT'))],
      }),
      stayAddress: latin(200, { need: is('stayLocationType', 'RESIDENCE', 'HOTEL') }),
      onwardCountry: country({ need: is('stayLocationType', 'TRANSIT'), rules: [elsewhere] }),
    },
    health: {
      recentTravel: yesNo({ need: declares }),
      visitedCountries: multi(COUNTRIES, 20, { need: yes('recentTravel') }),
      exposed: yesNo({ need: declares }),
      sick: yesNo({ need: declares }),
      symptoms: multi('PH_SYMPTOM', 9, { need: yes('sick') }),
    },
    customs: {
      toDeclare: yesNo({ need: declares }),
      // They are declared too.
      familyUnder18: digits(2, { need: declares }),
      familyAdults: digits(2, { need: declares }),
      checkedBags: digits(2, { need: declares }),
      handBags: digits(2, { need: declares }),
    },
    evisa: {
      entries: select('VISA_ENTRIES', {
        need: applies,
        rules: [oneOf('SINGLE', 'MULTIPLE')],
        offer: ofOrder('entries'),
      }),
      maritalStatus: as(common.maritalStatus, { need: applies }),
      everRefused: as(common.everRefused, { need: applies }),
      criminalRecord: yesNo({ need: applies }),
      photo: as(common.photo, { need: applies }),
      passportScan: as(common.passportScan, { need: applies }),
      proofFiles: file(10, { need: applies, papers: PROOFS }),
    },
  },
})
