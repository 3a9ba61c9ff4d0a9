import { Attachment } from '@visa/contract/files/file'
import { maskDocument } from '@visa/contract/org/user-identity'
import { NATION_CODES } from '@visa/contract/visa/products'
import { issuedResult, resultFields, resultWay } from '@visa/contract/visa/result'
import * as z from 'zod/mini'
import { attachment, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { companiesOf, PARTIES, partyFields } from '../order/order-records.service.ts'

export const resultTable = table('visa_result', {
  fields: { ...resultFields, result: issuedResult, reason: z.string(), file: z.array(Attachment) },
  given: {
    applicantId: z.number(),
    orderId: z.number(),
    nationCode: z.enum(NATION_CODES),
    way: resultWay,
    // Null: a consular site said so.
    givenBy: z.nullable(z.number()),
    // The applicant's, which triggers keep alike.
    ...partyFields,
    createdAt: z.string(),
  },
  also: { supersededAt: z.nullable(z.string()) },
  columns: {
    file: attachment('file', 'file_name'),
    createdAt: moment('created_at'),
    supersededAt: moment('superseded_at'),
  },
  log: {
    visaNo: maskDocument,
    file: ([file]) => file?.fileName ?? '',
  },
  reach: { parties: PARTIES },
  // The log of an order gathers the results of its applicants.
  about: ({ orderId, id, ...parties }) => ({
    subject: String(id),
    topic: String(orderId),
    companies: companiesOf(parties),
  }),
})

export type StoredResult = RowOf<typeof resultTable>
