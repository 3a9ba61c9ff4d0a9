import { VISA_TYPE } from '../visa/products.ts'
import { as, date, digits, email, latin, phone, rows, select, yesNo } from './field.ts'
import { common, worksOrStudies } from './common.ts'
import { is, yes } from './condition.ts'
import { applyBetween, before, monthsAfter } from './day-rules.ts'
import { applicationForm } from './form.ts'
import { mobileOfOrder, ofOrder, stayOfOrder, withChina } from './offers.ts'
import { RELATIVES_IN_RUSSIA, VISITS_TO_RUSSIA } from './ru-common.ts'
import {
  confirmed,
  insuredFor,
  listedBy,
  namesAtMost,
  upToRule,
  visaFree,
  withCountryCode,
} from './value-rules.ts'

export const ruEvisa = applicationForm({
  code: 'ru-evisa',
  country: 'RUS',
  visaType: VISA_TYPE.EVISA,
  rules: [
    'visaFree.days',
    'evisa.countries',
    'evisa.passportMinMonthsFromApplication',
    'evisa.applyMinDaysAhead',
    'evisa.applyMaxDaysAhead',
    'evisa.stayDays',
    'evisa.photoPixels',
    'evisa.photoMaxKb',
    'insurance.minEur',
  ],
  sections: {
    person: {
      nationality: as(common.nationality, {
        rules: [listedBy('evisa.countries', 'notAdmitted')],
        tips: [visaFree],
      }),
      surname: common.surname,
      givenNames: common.givenNames,
      hasOtherNames: common.hasOtherNames,
      otherNames: as(common.otherNames, { rules: [namesAtMost(8)] }),
      sex: common.sex,
      birthDate: common.birthDate,
      birthPlace: common.birthPlace,
      birthCountry: common.birthCountry,
      hasOtherNationality: common.hasOtherNationality,
      otherNationalities: common.otherNationalities,
      maritalStatus: common.maritalStatus,
      spouseName: common.spouseName,
      spouseNationality: common.spouseNationality,
      fatherName: as(common.fatherName, { need: 'always' }),
      fatherBirthDate: date({ need: 'never', rules: [before('birthDate')] }),
      motherName: as(common.motherName, { need: 'always' }),
      motherBirthDate: date({ need: 'never', rules: [before('birthDate')] }),
    },
    passport: {
      passportType: common.passportType,
      passportNo: common.passportNo,
      passportIssueDate: common.passportIssueDate,
      passportExpiryDate: as(common.passportExpiryDate, {
        rules: [monthsAfter((read) => read.context.today, 'evisa.passportMinMonthsFromApplication')],
      }),
    },
    visit: {
      evisaCategory: select('EVISA_CATEGORY', { offer: ofOrder('visaCategory') }),
      entryDate: date({
        rules: [applyBetween('evisa.applyMinDaysAhead', 'evisa.applyMaxDaysAhead')],
        offer: ofOrder('entryDate'),
      }),
      stayDays: digits(2, { rules: [upToRule('evisa.stayDays')], offer: stayOfOrder }),
      portOfEntry: select('RU_PORT', { need: 'never' }),
      portOther: latin(80, { need: is('portOfEntry', 'OTHER') }),
      stays: rows(10, {
        type: select('RU_ACCOMMODATION'),
        name: latin(120),
        address: latin(200),
        phone: phone(30),
        email: email(120, { need: 'never' }),
      }),
      expenseBearer: select('RU_EXPENSE_BEARER', { need: 'never' }),
      insurer: latin(120, { need: 'never' }),
      policyNo: latin(80, { need: 'never', own: true }),
      insuranceAmount: latin(30, { need: 'never', rules: [insuredFor('insurance.minEur')] }),
    },
    history: VISITS_TO_RUSSIA,
    contact: {
      homeAddress: common.homeAddress,
      mobile: as(common.mobile, {
        max: 30,
        rules: [withCountryCode],
        offer: mobileOfOrder,
        mend: withChina,
      }),
      email: common.email,
      occupationGroup: common.occupationGroup,
      employerName: common.employerName,
      position: as(common.position, { need: worksOrStudies }),
      employerAddress: common.employerAddress,
      employerPhone: as(common.employerPhone, { need: 'never' }),
    },
    relatives: {
      hasRelatives: yesNo(),
      relativesInRussia: rows(8, RELATIVES_IN_RUSSIA(latin), { need: yes('hasRelatives') }),
    },
    files: {
      photo: common.photo,
      passportScan: common.passportScan,
      declaration: yesNo({ rules: [confirmed] }),
    },
  },
})
