import { can } from '@visa/contract/authority'
import { CLOSE_OTHERS } from '@visa/contract/money/shift.states'
import { shiftStateMessages } from '@visa/messages/states/shift-states'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow } from '../../../workflow/flow.ts'
import { shiftTable } from './shift.table.ts'

/** Who counted a drawer answers for it: somebody else's is closed by permission. */
export const shiftFlow = flow({
  table: shiftTable,
  state: 'status',
  words: shiftStateMessages,
  admit: ({ shiftNo, cashierId }, { viewer }) =>
    viewer === null || viewer.userId === cashierId || can(viewer.authorities, CLOSE_OTHERS)
      ? undefined
      : new Refusal('shiftOfSomebody', { shiftNo }),
})
