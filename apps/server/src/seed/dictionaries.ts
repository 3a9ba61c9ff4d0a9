import { AIRLINE_DICT } from '@visa/contract/air/airline-company'
import { airlineEntries } from './airlines.ts'
import { CENTRE_DICTIONARIES } from './dictionaries/centre.ts'
import { DOCUMENT_DICTIONARIES } from './dictionaries/documents.ts'
import { EVISA_DICTIONARIES } from './dictionaries/evisa-options.ts'
import { MONEY_DICTIONARIES } from './dictionaries/money.ts'
import { ORDER_DICTIONARIES } from './dictionaries/orders.ts'
import { ORGANISATION_DICTIONARIES } from './dictionaries/organisation.ts'
import { PEOPLE_DICTIONARIES } from './dictionaries/people.ts'
import { PHILIPPINE_DICTIONARIES } from './dictionaries/philippines.ts'
import type { DictionarySeed } from './dictionaries/seed.ts'
import { VISA_DICTIONARIES } from './dictionaries/visa.ts'

/** Dictionary types that the product reads, with the entries an installation begins with. */
export const DICTIONARIES: readonly DictionarySeed[] = [
  ...VISA_DICTIONARIES,
  ...PEOPLE_DICTIONARIES,
  ...ORDER_DICTIONARIES,
  ...DOCUMENT_DICTIONARIES,
  ...MONEY_DICTIONARIES,
  ...CENTRE_DICTIONARIES,
  ...ORGANISATION_DICTIONARIES,
  ...EVISA_DICTIONARIES,
  ...PHILIPPINE_DICTIONARIES,
  {
    type: AIRLINE_DICT,
    name: '航空公司',
    ename: 'Airline',
    remark: '编码为国际航协两字代码',
    entries: airlineEntries,
  },
]
