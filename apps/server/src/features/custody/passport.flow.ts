import { passportStateMessages } from '@visa/messages/states/passport-states'
import { flow } from '../../workflow/flow.ts'
import { raise, settle } from './alarm.service.ts'
import { passportTable } from './passport.table.ts'

const REPORTED = settle('MISSING', 'DAMAGED')

/** The way of a passport through the house. Movements are the database's: it notes one with every change of the row. */
export const passportFlow = flow({
  table: passportTable,
  state: 'status',
  words: passportStateMessages,
  effects: {
    reportMissing: [raise('MISSING')],
    reportDamaged: [raise('DAMAGED')],
    markUnclaimed: [raise('UNCLAIMED')],
    reportFound: [settle()],
    reportFoundSent: [settle()],
    reportFoundRetrieved: [settle()],
    // Found, and damaged still.
    reportFoundDamaged: [settle('MISSING')],
    // It is fetched by nobody until it is back.
    correct: [settle('UNCLAIMED')],
    giveBack: [settle()],
    giveBackEarly: [settle()],
    giveBackDamaged: [settle()],
    withdrawToHeld: [REPORTED],
    withdrawToChecked: [REPORTED],
    withdrawToSent: [REPORTED],
    withdrawToRetrieved: [REPORTED],
    // Nobody has fetched it, whatever was reported of it.
    withdrawToUnclaimed: [REPORTED],
    withdrawToDamaged: [settle('MISSING')],
  },
})
