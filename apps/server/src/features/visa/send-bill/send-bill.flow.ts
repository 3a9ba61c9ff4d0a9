import { sendBillStateMessages } from '@visa/messages/states/send-bill-states'
import { flow } from '../../../workflow/flow.ts'
import { sendBillTable } from './send-bill.table.ts'

/** What is on a bill when it goes is for its own service to judge: the rest goes without what is not fit. */
export const sendBillFlow = flow({ table: sendBillTable, state: 'status', words: sendBillStateMessages })
