import { cents, oneOf, text } from '@visa/contract/fields'
import { SHIFT_LIMITS, ShiftTotals } from '@visa/contract/money/shift'
import { SHIFT_MACHINE, SHIFT_STATUS, type ShiftStatus } from '@visa/contract/money/shift.states'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const numberOrNone = z.nullable(z.number())

/** A shift of a cashier; what came in it is what payments and refunds say. */
export const shiftTable = table('cashier_shift', {
  fields: { counter: text(SHIFT_LIMITS.counter), floatCents: cents() },
  given: {
    shiftNo: z.string(),
    companyId: z.number(),
    counterId: numberOrNone,
    cashierId: z.number(),
    status: oneOf<ShiftStatus>(SHIFT_STATUS),
    openedAt: z.nullable(z.string()),
  },
  also: {
    counted: z.nullable(z.record(z.string(), z.number())),
    countedCents: numberOrNone,
    expectedCents: numberOrNone,
    differenceReason: z.string(),
    totals: z.nullable(ShiftTotals),
    closedAt: z.nullable(z.string()),
  },
  columns: {
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    counted: json('counted'),
    totals: json('totals'),
  },
  log: { counted: null, totals: null, closedAt: null },
  reach: { company: 'companyId', owner: 'cashierId' },
  states: { status: SHIFT_MACHINE },
  entity: 'cashier_shift',
  about: ({ shiftNo, companyId }) => ({ subject: shiftNo, companies: [companyId] }),
})

export type Shift = RowOf<typeof shiftTable>
