import { can } from '@visa/contract/authority'
import { CLOSE_OTHERS } from '@visa/contract/money/shift.states'
import { shiftStateMessages } from '@visa/messages/states/shift-states'
import { flow } from '../../../workflow/flow.ts'
import { shiftOfSomebody } from './deciders.service.ts'
import { shiftTable } from './shift.table.ts'

/** Who counted a drawer answers for it: somebody else's is closed by permission. */
export const shiftFlow = flow({
  table: shiftTable,
  state: 'status',
  words: shiftStateMessages,
  admit: (row, by, tx) =>
    by.viewer === null || by.viewer.userId === row.cashierId || can(by.viewer.authorities, CLOSE_OTHERS)
      ? undefined
      : shiftOfSomebody(tx, by, row),
})
