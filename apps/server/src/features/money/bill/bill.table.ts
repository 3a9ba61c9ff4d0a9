import { billStatus } from '@visa/contract/money/bill'
import { BILL_MACHINE } from '@visa/contract/money/bill.states'
import * as z from 'zod/mini'
import { moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { BOTH_SIDES } from '../account/account-reach.service.ts'

/** A month's bill; what it tells is in `account_bill_line`. */
export const billTable = table('account_bill', {
  fields: {},
  given: {
    billNo: z.string(),
    bookId: z.number(),
    companyId: z.number(),
    /** Its first day. */
    month: z.string(),
    status: billStatus,
    openingCents: z.number(),
    chargedCents: z.number(),
    paidCents: z.number(),
    adjustedCents: z.number(),
    closingCents: z.number(),
    dueDay: z.string(),
  },
  also: {
    settledCents: z.number(),
    reducedCents: z.number(),
    carriedCents: z.number(),
    revision: z.number(),
    remindedAt: z.nullable(z.string()),
    settledAt: z.nullable(z.string()),
  },
  columns: { remindedAt: moment('reminded_at'), settledAt: moment('settled_at') },
  reach: { parties: BOTH_SIDES },
  states: { status: BILL_MACHINE },
  about: ({ billNo, companyId, bookId }) => ({ subject: billNo, companies: [bookId, companyId] }),
})

export type Bill = RowOf<typeof billTable>

/** What this bill still asks for, disputed or not. */
export const restOf = ({ closingCents, settledCents, reducedCents, carriedCents }: Bill): number =>
  closingCents - settledCents - reducedCents - carriedCents
