import { COMMON } from './common-script.ts'
import type { SiteScript } from './site-script.ts'

/** The Philippine e-Visa. */
export const philippinesEvisa: SiteScript = {
  ...COMMON,
  site: 'PH_EVISA',
  pages: [
    {
      step: 'person',
      act: 'fill',
      heading: 'Personal data',
      button: 'Continue',
      fields: {
        last_name: 'surname',
        first_name: 'givenNames',
        sex: 'sex',
        date_of_birth: 'birthDate',
        country_of_birth: 'birthCountry',
        nationality: 'nationality',
        passport_no: 'passportNo',
        issue_date: 'passportIssueDate',
        expiry_date: 'passportExpiryDate',
      },
    },
    {
      step: 'trip',
      act: 'fill',
      heading: 'Journey',
      button: 'Continue',
      fields: {
        purpose_of_visit: 'purpose',
        arrival_date: 'arrivalDate',
        departure_date: 'returnDate',
        port_of_arrival: 'port',
        flight_no: 'flightNumber',
        destination_address: 'stayAddress',
        occupation: 'occupation',
        mobile_no: 'mobile',
        email_address: 'email',
      },
    },
    { step: 'photo', act: 'upload', heading: 'Photograph', button: 'Continue', field: 'photo' },
    { step: 'submit', act: 'submit', heading: 'Review and submit', button: 'Submit application' },
    { step: 'payment', act: 'ask', heading: 'Payment', button: 'Pay', need: 'payment' },
  ],
}
