import { COMMON } from './common-script.ts'
import type { SiteScript } from './site-script.ts'

/** The Russian e-visa. Its captcha is a person's. */
export const russiaEvisa: SiteScript = {
  ...COMMON,
  site: 'RU_EVISA',
  pages: [
    {
      step: 'person',
      act: 'fill',
      heading: 'Personal data',
      button: 'Continue',
      fields: {
        family_name: 'surname',
        first_names: 'givenNames',
        gender: 'sex',
        birth_date: 'birthDate',
        birth_place: 'birthPlace',
        birth_country: 'birthCountry',
        citizenship: 'nationality',
        passport_number: 'passportNo',
        passport_issued: 'passportIssueDate',
        passport_expires: 'passportExpiryDate',
      },
    },
    {
      step: 'trip',
      act: 'fill',
      heading: 'Journey',
      button: 'Continue',
      fields: {
        purpose: 'purpose',
        arrival: 'arrivalDate',
        days: 'stayDays',
        port: 'port',
        hotel: 'stayName',
        hotel_address: 'stayAddress',
        home_address: 'homeAddress',
        phone: 'mobile',
        email: 'email',
      },
    },
    { step: 'photo', act: 'upload', heading: 'Photograph', button: 'Continue', field: 'photo' },
    { step: 'captcha', act: 'ask', heading: 'Confirm you are a person', button: 'Continue', need: 'captcha' },
    { step: 'submit', act: 'submit', heading: 'Review and submit', button: 'Submit application' },
    { step: 'payment', act: 'ask', heading: 'Payment', button: 'Pay', need: 'payment' },
  ],
}
