import { plannedDay } from '@visa/contract/fields'
import { productFields } from '@visa/contract/visa/products'
import { sendBillStatus } from '@visa/contract/visa/send-bill'
import { SEND_BILL_MACHINE } from '@visa/contract/visa/send-bill.states'
import { SendBillSnapshot } from '@visa/contract/visa/send-bill-columns'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())

/** A send bill; who is on it is in `send_bill_line`. */
export const sendBillTable = table('send_bill', {
  fields: { lodgingDay: plannedDay, carrierId: idOrNone },
  given: {
    billNo: z.string(),
    status: sendBillStatus,
    acceptOrgId: z.number(),
    centreId: idOrNone,
    platformId: idOrNone,
    createdBy: idOrNone,
    nationCode: productFields.nationCode,
    visaType: z.number(),
    consulate: z.string(),
  },
  also: {
    submittedBy: idOrNone,
    submittedAt: z.nullable(z.string()),
    snapshot: z.nullable(SendBillSnapshot),
  },
  columns: { submittedAt: moment('submitted_at'), snapshot: json('snapshot') },
  log: { snapshot: null, submittedBy: null, submittedAt: null },
  reach: {
    owner: 'createdBy',
    parties: { acceptOrg: 'acceptOrgId', centre: 'centreId', platform: 'platformId' },
  },
  states: { status: SEND_BILL_MACHINE },
  about: ({ billNo, acceptOrgId }) => ({ subject: billNo, companies: [acceptOrgId] }),
})

export type SendBill = RowOf<typeof sendBillTable>
