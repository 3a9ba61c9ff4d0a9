import { custodyErrorMessages as custody } from '../custody/custody-errors.ts'
import { orderErrorMessages as order } from './order-errors.ts'

/** The refusals of the visa business, from all its rooms. */
export const visaErrorMessages = {
  zh: { ...order.zh, ...custody.zh },
  en: { ...order.en, ...custody.en },
}
