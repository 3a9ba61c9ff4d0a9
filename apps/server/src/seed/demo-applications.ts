import type { FormCode } from '@visa/contract/visa/form-codes'
import { idCard18 } from '@visa/contract/rules/id-card'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import type { OrderFields } from '@visa/contract/visa/order'

/** Applications of the demonstration, whole but for their files: papers may follow. */

type Values = Readonly<Record<string, unknown>>
type Journey = Pick<
  OrderFields,
  'entryDate' | 'exitDate' | 'purposeSection' | 'purposeGoal' | 'visaCategory' | 'entries' | 'contactEmail'
>

/** Of somebody born before 2000: what was written with fifteen digits is brought up to eighteen. */
const idCardOf = (birthDate: string, sex: string): string =>
  idCard18(`110105${birthDate.slice(2).replaceAll('-', '')}${sex === 'M' ? '011' : '012'}`) ?? ''

const personOf = (person: ApplicantFields, { contactEmail }: Journey): Values => ({
  cnName: person.cnName,
  surname: person.surname,
  givenNames: person.givenNames,
  hasOtherNames: 'n',
  sex: person.sex,
  birthDate: person.birthDate,
  birthPlace: 'BEIJING',
  birthCountry: 'CHN',
  nationality: 'CHN',
  hasOtherNationality: 'n',
  idCardNo: idCardOf(person.birthDate ?? '', person.sex),
  passportType: 'ORDINARY',
  passportNo: person.passportNo,
  passportIssueCountry: 'CHN',
  passportIssueDate: '2022-07-01',
  passportExpiryDate: person.passportExpiry,
  passportIssuePlace: 'BEIJING',
  mobile: '86-13800138000',
  email: contactEmail,
  homeCountry: 'CHN',
  homeAddress: '88 JIANGUO ROAD, CHAOYANG, BEIJING',
  homeCity: 'BEIJING',
  occupationGroup: 'EMPLOYED',
  position: 'ENGINEER',
  employerName: 'BEIJING QINGHE DESIGN CO., LTD.',
  employerAddress: '18 WANGJING STREET, BEIJING',
  employerPhone: '010-64116688',
  maritalStatus: 'SINGLE',
  fatherName: `${person.surname} JIANGUO`,
  motherName: 'LI HONG',
  everRefused: 'n',
  declaration: 'y',
})

const russian = { visitedRussia: 'n', hasRelatives: 'n' }

const OF_FORMS: Readonly<Record<FormCode, (order: Journey) => Values>> = {
  'ru-sticker': ({ entryDate, exitDate, purposeSection, purposeGoal, visaCategory, entries }) => ({
    ...russian,
    entryDate,
    exitDate,
    purposeSection,
    purposeGoal,
    visaCategory,
    entries,
    formerNationality: 'n',
    bornInRussia: 'n',
    institutionType: 'TRAVEL_COMPANY',
    institutionName: 'ООО «Заря»',
    institutionAddress: 'Москва, Арбат 1',
    referenceNo: '1234/26',
    invitationType: 'BLANK',
    itineraryCities: 'Москва, Санкт-Петербург',
    stays: [{ type: 'HOTEL', name: 'Метрополь', address: 'Москва, Театральный проезд 2' }],
    hasInsurance: 'n',
    hasChildren: 'n',
    submissionPlace: 'BEIJING',
  }),
  'ru-evisa': ({ entryDate, visaCategory }) => ({
    ...russian,
    entryDate,
    evisaCategory: visaCategory,
    stayDays: '10',
    stays: [
      {
        type: 'HOTEL',
        name: 'Hotel Metropol',
        address: 'Teatralny proezd 2, Moscow',
        phone: '+7 495 2660170',
      },
    ],
  }),
  ph: ({ entryDate, exitDate }) => ({
    phService: 'EVISA',
    flightType: 'ARRIVAL',
    transportationType: 'AIR',
    passengerType: 'FOREIGNER',
    occupationCode: 'PROFESSIONAL',
    purposeCode: 'HOLIDAY',
    arrivalDate: entryDate,
    arrivalPort: 'MNL',
    returnDate: exitDate,
    airlineCode: 'CA',
    flightNumber: 'CA179',
    stayLocationType: 'HOTEL',
    stayAddress: 'Manila Hotel',
    entries: 'SINGLE',
    criminalRecord: 'n',
  }),
  tr: ({ entryDate }) => ({
    documentType: 'ORDINARY',
    arrivalDate: entryDate,
    visaFreeChecked: 'y',
    supportingDocument: '0',
  }),
  my: ({ entryDate, exitDate }) => ({
    myService: 'EVISA',
    mobile: '13800138000',
    dialCode: '86',
    arrivalDate: entryDate,
    departureDate: exitDate,
    travelMode: '1',
    transportNo: 'MH389',
    embarkCountry: 'CHN',
    entries: 'SINGLE',
    visitPurpose: 'TOURISM',
    stayType: '01',
    stayAddress1: 'Hilton Kuala Lumpur',
    stayState: '14',
    stayCity: '1400',
    stayPostcode: '50470',
  }),
}

/** What somebody filled in for an order, in the form of its product. */
export const demoApplication = (code: FormCode, person: ApplicantFields, order: Journey): Values => ({
  ...personOf(person, order),
  ...OF_FORMS[code](order),
})
