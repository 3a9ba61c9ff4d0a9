import { passportStateMessages } from '@visa/messages/states/passport-states'
import { flow } from '../../workflow/flow.ts'
import { raise, settle } from './alarm.service.ts'
import { passportTable } from './passport.table.ts'

/** The way of a passport through the house. Movements are the database's: it notes one with every change of the row. */
export const passportFlow = flow({
  table: passportTable,
  state: 'status',
  words: passportStateMessages,
  effects: {
    reportMissing: [raise('MISSING')],
    reportDamaged: [raise('DAMAGED')],
    markUnclaimed: [raise('UNCLAIMED')],
    reportFound: [settle],
    reportFoundSent: [settle],
    reportFoundRetrieved: [settle],
    giveBack: [settle],
    giveBackEarly: [settle],
    giveBackDamaged: [settle],
  },
})
