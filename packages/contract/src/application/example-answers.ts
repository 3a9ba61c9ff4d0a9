import type { OrderFields } from '../visa/order.ts'
import type { FormCode } from '../visa/form-codes.ts'
import type { Values } from './context.ts'

/** What somebody of the demonstration, and of tests, answers: nothing is wrong with it. */

export type ExampleJourney = Pick<
  OrderFields,
  'entryDate' | 'exitDate' | 'purposeSection' | 'purposeGoal' | 'visaCategory' | 'entries'
>

/** What every form asks and nobody but they themselves decides; who they are is added. */
export const EXAMPLE_PERSON: Values = {
  hasOtherNames: 'n',
  birthCountry: 'CHN',
  nationality: 'CHN',
  hasOtherNationality: 'n',
  passportType: 'ORDINARY',
  passportIssueCountry: 'CHN',
  mobile: '86-13800138000',
  homeCountry: 'CHN',
  occupationGroup: 'EMPLOYED',
  maritalStatus: 'SINGLE',
  everRefused: 'n',
  declaration: 'y',
}

const russian = { visitedRussia: 'n', hasRelatives: 'n' }

const OF_FORMS: Readonly<Record<FormCode, (journey: ExampleJourney) => Values>> = {
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

/** What a form asks about a journey, its files aside: papers may follow. */
export const exampleAnswers = (code: FormCode, journey: ExampleJourney): Values => OF_FORMS[code](journey)
