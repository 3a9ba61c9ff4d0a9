import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seenOrUnset } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { SEND_BILL } from './send-bill.ts'
import { sendBillColumn, SEND_BILL_COLUMNS } from './send-bill-columns.ts'

/** A send bill on paper, and which columns an organisation has on it. */

const TEMPLATE = 'visa.sendBill.template'

/** The bill as it is printed, in the columns of its organisation. */
export const sendBillPreview = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/preview',
  access: SEND_BILL,
  summary: 'A bill as it would be printed now, or as it was submitted',
  query: z.strictObject({ id }),
  data: z.object({ titles: z.array(z.string()), rows: z.array(z.array(z.string())) }),
})

export const sendBillPdf = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/pdf',
  access: SEND_BILL,
  summary: 'A submitted bill as PDF; every print gives the same file',
  query: PaperQuery,
  data: PaperFile,
})

export const sendBillExcel = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/excel',
  access: SEND_BILL,
  summary: 'A submitted bill as a workbook; every one gives the same file',
  query: PaperQuery,
  data: PaperFile,
})

export const sendBillTemplate = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/template',
  access: SEND_BILL,
  summary: 'In which columns an organisation prints its send bills',
  query: z.strictObject({ acceptOrgId: id }),
  /** `changedAt` null: the usual ones. */
  data: z.object({ columns: z.array(sendBillColumn), changedAt: z.nullable(z.iso.datetime()) }),
})

export const sendBillTemplateSet = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/templateSet',
  access: TEMPLATE,
  summary:
    'Choose the columns of an organisation’s send bills and their order; what was submitted stays as it is',
  json: z.strictObject({
    acceptOrgId: id,
    columns: z.array(sendBillColumn).check(
      z.minLength(1, 'rule:required'),
      z.maxLength(SEND_BILL_COLUMNS.length),
      z.refine<string[]>((columns) => new Set(columns).size === columns.length, { error: 'rule:twice' }),
    ),
    seen: seenOrUnset,
  }),
  data: z.null(),
})
