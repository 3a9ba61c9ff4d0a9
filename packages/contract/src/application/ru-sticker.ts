import { VISA_TYPE } from '../visa/products.ts'
import {
  as,
  country,
  date,
  digits,
  latin,
  phone,
  rows,
  russianName,
  russianOrLatin,
  select,
  yesNo,
} from './field.ts'
import { common, worksOrStudies } from './common.ts'
import { is, isNot, yes } from './condition.ts'
import { monthsAfter, notAfterToday, notBefore, notBeforeToday, youngerOnEntry } from './day-rules.ts'
import { applicationForm } from './form.ts'
import { inRussian, ofOrder } from './offers.ts'
import { RELATIVES_IN_RUSSIA, VISITS_TO_RUSSIA } from './ru-common.ts'
import { atMostForCategory, CATEGORY_RULES, noNeedOnlyFor } from './ru-rules.ts'
import { inn, namesAtMost, visaFree, where } from './value-rules.ts'

const institution = isNot('institutionType', 'PERSON')
const person = is('institutionType', 'PERSON')
const tourism = is('purposeSection', 'TOURISM')
const insured = yes('hasInsurance')
const workOrStudy = is('purposeSection', 'WORK', 'STUDY')

export const ruSticker = applicationForm({
  code: 'ru-sticker',
  country: 'RUS',
  visaType: VISA_TYPE.STICKER,
  rules: [
    'visaFree.days',
    'sticker.passportMinMonthsAfterExit',
    'sticker.passportMinMonthsWorkStudy',
    ...CATEGORY_RULES,
  ],
  categories: (read) => [read.text('visaCategory')],
  sections: {
    visa: {
      nationality: as(common.nationality, { tips: [visaFree] }),
      formerNationality: yesNo({ own: true }),
      formerNationalityLostDate: date({
        need: yes('formerNationality'),
        rules: [notAfterToday],
        own: true,
      }),
      formerNationalityReason: russianOrLatin(200, { need: yes('formerNationality'), own: true }),
      purposeSection: select('VISIT_SECTION_PURPOSE', { offer: ofOrder('purposeSection') }),
      purposeGoal: select('VISIT_PURPOSE', { parent: 'purposeSection', offer: ofOrder('purposeGoal') }),
      visaCategory: select('VISA_CATEGORY', { parent: 'purposeSection', offer: ofOrder('visaCategory') }),
      entries: select('VISA_ENTRIES', { offer: ofOrder('entries') }),
      entryDate: date({ rules: [notBeforeToday], offer: ofOrder('entryDate') }),
      exitDate: date({ rules: [notBefore('entryDate'), atMostForCategory], offer: ofOrder('exitDate') }),
    },
    person: {
      surname: common.surname,
      givenNames: common.givenNames,
      surnameRu: russianName(50, { need: 'never', offer: inRussian('surname') }),
      givenNamesRu: russianName(80, { need: 'never', offer: inRussian('givenNames') }),
      hasOtherNames: common.hasOtherNames,
      otherNames: as(common.otherNames, { rules: [namesAtMost(8)] }),
      sex: common.sex,
      birthDate: common.birthDate,
      birthPlace: common.birthPlace,
      bornInRussia: yesNo(),
      emigrationDate: date({ need: yes('bornInRussia'), rules: [notAfterToday, notBefore('birthDate')] }),
      emigrationCountry: country({ need: yes('bornInRussia') }),
      maritalStatus: as(common.maritalStatus, { need: 'never' }),
      spouseName: as(common.spouseName, { need: 'never', shown: is('maritalStatus', 'MARRIED') }),
    },
    passport: {
      passportType: common.passportType,
      passportNo: common.passportNo,
      passportIssueDate: common.passportIssueDate,
      passportExpiryDate: as(common.passportExpiryDate, {
        rules: [
          monthsAfter((read) => read.text('exitDate'), 'sticker.passportMinMonthsAfterExit'),
          where(
            workOrStudy,
            monthsAfter((read) => read.text('entryDate'), 'sticker.passportMinMonthsWorkStudy'),
          ),
        ],
      }),
    },
    visit: {
      institutionType: select('INSTITUTION_TYPE', {
        offer: (read) => (read.holds(tourism) ? 'TRAVEL_COMPANY' : undefined),
      }),
      institutionName: russianOrLatin(120, { need: institution }),
      institutionAddress: russianOrLatin(200, { need: institution }),
      institutionPhone: phone(30, { need: 'never', shown: institution }),
      institutionInn: digits(12, {
        need: 'never',
        shown: is('institutionType', 'ORGANISATION', 'TRAVEL_COMPANY'),
        rules: [inn],
      }),
      inviterName: russianOrLatin(120, { need: person }),
      inviterAddress: russianOrLatin(200, { need: person }),
      inviterPhone: phone(30, { need: person }),
      referenceNo: russianOrLatin(40, { need: tourism }),
      voucherNo: russianOrLatin(40, { need: 'never', shown: tourism }),
      invitationType: as(common.invitationType, {
        need: 'always',
        rules: [noNeedOnlyFor('TOURISM', 'TRANSIT')],
      }),
      invitationNo: russianOrLatin(40, { need: is('invitationType', 'IMMIGRATION') }),
      itineraryCities: russianOrLatin(200),
      stays: rows(
        10,
        { type: select('RU_ACCOMMODATION'), name: russianOrLatin(120), address: russianOrLatin(200) },
        { need: 'never' },
      ),
      hasInsurance: yesNo(),
      insurer: russianOrLatin(120, { need: insured }),
      policyNo: latin(80, { need: insured, own: true }),
    },
    history: VISITS_TO_RUSSIA,
    contact: {
      homeAddress: common.homeAddress,
      mobile: as(common.mobile, { max: 30 }),
      email: as(common.email, { need: 'never' }),
      occupationGroup: common.occupationGroup,
      employerName: common.employerName,
      position: as(common.position, {
        need: worksOrStudies,
        offer: (read) => (read.text('occupationGroup') === 'STUDENT' ? 'STUDENT' : undefined),
      }),
      employerAddress: common.employerAddress,
      employerPhone: common.employerPhone,
    },
    relatives: {
      hasChildren: yesNo(),
      children: rows(
        6,
        { fullName: latin(120), birthDate: date({ rules: [notAfterToday, youngerOnEntry(16)] }) },
        { need: yes('hasChildren') },
      ),
      hasRelatives: yesNo(),
      relativesInRussia: rows(8, RELATIVES_IN_RUSSIA(russianOrLatin), { need: yes('hasRelatives') }),
    },
    submission: {
      submissionPlace: select('RU_CONSULATE', { offer: ofOrder('submissionPlace') }),
      photo: common.photo,
    },
  },
})
