import { is, youngerThan, yes } from './condition.ts'
import { after, afterToday, notAfterToday, passportNotice } from './day-rules.ts'
import {
  anyText,
  codeText,
  country,
  date,
  digits,
  email,
  file,
  han,
  latin,
  latinAddress,
  latinName,
  multi,
  phone,
  select,
  textLines,
  yesNo,
  COUNTRIES,
} from './field.ts'
import { firstOf, ofChineseName, ofMrz, ofOrder, returnOfOrder, usually, usuallyChinese } from './offers.ts'
import {
  contactPhone,
  differsFrom,
  digitCount,
  idCard,
  idCardBirth,
  idCardSex,
  noneOf,
  notNationality,
  singleAsChild,
  where,
} from './value-rules.ts'

/** Who works for somebody or for themselves. */
const WORKING = ['EMPLOYED', 'SELF_EMPLOYED', 'BUSINESS_OWNER', 'CIVIL_SERVANT'] as const
const works = is('occupationGroup', ...WORKING)
/** The same and students, who have a school. */
export const worksOrStudies = is('occupationGroup', ...WORKING, 'STUDENT')

const chinese = is('nationality', 'CHN')
const married = is('maritalStatus', 'MARRIED')
const china = usuallyChinese('CHN')

/** What is kept of every applicant, also where the form of a country does not ask it. */
export const COMMON_SECTIONS = {
  identity: {
    cnName: han(64, { need: chinese, ours: true, locked: true }),
    surname: latinName(50, { offer: firstOf(ofMrz('surname'), ofChineseName('surname')), locked: true }),
    givenNames: latinName(80, {
      offer: firstOf(ofMrz('givenNames'), ofChineseName('givenNames')),
      locked: true,
    }),
    hasOtherNames: yesNo(),
    otherNames: latin(120, { need: yes('hasOtherNames') }),
    sex: select('SEX', { rules: [idCardSex], offer: ofMrz('sex'), locked: true }),
    birthDate: date({ rules: [notAfterToday, idCardBirth], offer: ofMrz('birthDate'), locked: true }),
    birthPlace: latin(60),
    birthCountry: country({ offer: china }),
    nationality: country({ offer: firstOf(ofMrz('nationality'), china), locked: true }),
    hasOtherNationality: yesNo(),
    otherNationalities: multi(COUNTRIES, 3, { need: yes('hasOtherNationality'), rules: [notNationality] }),
    idCardNo: latin(18, { need: chinese, rules: [where(chinese, idCard)] }),
  },
  passport: {
    passportType: select('PASSPORT_TYPE', { offer: usually('ORDINARY'), locked: true }),
    passportNo: codeText(20, { offer: ofMrz('passportNo'), locked: true }),
    passportIssueCountry: country({ offer: firstOf(ofMrz('passportIssueCountry'), china), locked: true }),
    passportIssueDate: date({ rules: [notAfterToday, after('birthDate')], locked: true }),
    passportExpiryDate: date({
      rules: [after('passportIssueDate'), afterToday],
      tips: [passportNotice],
      offer: ofMrz('passportExpiryDate'),
      locked: true,
    }),
    passportIssuePlace: latin(60, { locked: true }),
  },
  contact: {
    mobile: phone(16, { rules: [contactPhone], offer: ofOrder('contactMobile') }),
    email: email(120, { offer: ofOrder('contactEmail') }),
    homeCountry: country({ offer: china }),
    homeAddressCn: anyText(200, { need: 'never', ours: true, offer: ofOrder('customerAddr') }),
    homeAddress: latinAddress(200),
    homeCity: latin(80),
    homePostcode: digits(10, { need: 'never', rules: [where(is('homeCountry', 'CHN'), digitCount(6))] }),
    emergencyName: anyText(64, { need: 'never', ours: true }),
    emergencyPhone: phone(30, { need: 'never', ours: true, rules: [differsFrom('mobile', 'sameMobile')] }),
    emergencyRelation: select('RELATION', { need: 'never', ours: true, rules: [noneOf('SELF')] }),
  },
  work: {
    occupationGroup: select('OCCUPATION_GROUP'),
    position: latin(80, { need: works }),
    employerName: latin(120, { need: worksOrStudies }),
    employerAddress: latin(200, { need: worksOrStudies }),
    employerPhone: phone(30, { need: worksOrStudies }),
  },
  family: {
    maritalStatus: select('MARITAL_STATUS', { tips: [singleAsChild] }),
    spouseName: latin(120, { need: married }),
    spouseNationality: country({ need: married, offer: china }),
    fatherName: latin(120, { need: 'never' }),
    motherName: latin(120, { need: 'never' }),
    guardianName: anyText(64, { need: youngerThan(18), ours: true }),
    travelsWith: select(['BOTH_PARENTS', 'ONE_PARENT', 'OTHER'], { need: youngerThan(18), ours: true }),
  },
  history: {
    everRefused: yesNo(),
    refusalDetails: textLines(1000, { need: yes('everRefused') }),
  },
  handling: {
    photo: file(1, { papers: ['PHOTO'] }),
    passportScan: file(1, { papers: ['PASSPORT'] }),
    invitationType: select('INVITATION_TYPE', { need: 'never', ours: true }),
    documentReturnType: select('DOCUMENT_RETURN_TYPE', { need: 'never', ours: true, offer: returnOfOrder }),
    remark: textLines(255, { need: 'never', ours: true }),
  },
}

/** The same by name, for forms to take from. */
export const common = {
  ...COMMON_SECTIONS.identity,
  ...COMMON_SECTIONS.passport,
  ...COMMON_SECTIONS.contact,
  ...COMMON_SECTIONS.work,
  ...COMMON_SECTIONS.family,
  ...COMMON_SECTIONS.history,
  ...COMMON_SECTIONS.handling,
}
