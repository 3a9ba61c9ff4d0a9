import { billStateMessages } from '@visa/messages/states/bill-states'
import { LINE_STATUS } from '@visa/contract/money/bill.states'
import { affected, sql } from '../../../db/sql.ts'
import { flow } from '../../../workflow/flow.ts'
import { refuseSide } from './bill-side.ts'
import { billTable } from './bill.table.ts'

/** Who accepts a bill accepts every line that is not disputed. */
export const billFlow = flow({
  table: billTable,
  state: 'status',
  words: billStateMessages,
  company: ({ companyId }) => companyId,
  guards: { confirm: [(_, { by, row }) => refuseSide(by, row, 'owes')] },
  effects: {
    confirm: [
      (tx, { row }) =>
        affected(
          tx,
          sql`update account_bill_line set status = ${LINE_STATUS.CONFIRMED}
              where bill_id = ${row.id} and status = ${LINE_STATUS.OPEN}`,
        ),
    ],
  },
})
