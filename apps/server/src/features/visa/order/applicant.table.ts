import { maskDocument } from '@visa/contract/org/user-identity'
import { applicantFields, applicantName, issueResult } from '@visa/contract/visa/applicant'
import { orderStatus } from '@visa/contract/visa/order'
import { APPLICANT_MACHINE } from '@visa/contract/visa/order.states'
import * as z from 'zod/mini'
import { attachment, json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { Attachment } from '@visa/contract/files/file'
import { companiesOf, PARTIES, partyFields } from './order.table.ts'

const values = z.record(z.string(), z.unknown())

export const applicantTable = table('visa_applicant', {
  fields: applicantFields,
  given: {
    orderId: z.number(),
    seq: z.number(),
    formCode: z.string(),
    status: orderStatus,
    // The order's, which a trigger keeps alike.
    ...partyFields,
  },
  also: {
    nationCode: z.string(),
    visaType: z.number(),
    result: issueResult,
    values,
    stamps: values,
    passportConfirmedBy: z.nullable(z.number()),
    passportConfirmedAt: z.nullable(z.string()),
    photo: z.array(Attachment),
    memberId: z.nullable(z.number()),
    cancelReason: z.string(),
    // When the last audit of the documents ended, and who looked first where two have to.
    auditedAt: z.nullable(z.string()),
    firstReviewBy: z.nullable(z.number()),
    firstReviewAt: z.nullable(z.string()),
    /** On which they are lodged; null: none is set. */
    lodgingDay: z.nullable(z.string()),
    /** Under what the consulate knows an electronic application. */
    consularReference: z.string(),
    // Fields of the form that must be filled in, and how many are.
    needed: z.number(),
    filled: z.number(),
  },
  // Made of the rest; lists look into it and nobody reads it.
  secret: { search: z.string() },
  columns: {
    values: json('form_values'),
    stamps: json('stamps'),
    passportConfirmedAt: moment('passport_confirmed_at'),
    photo: attachment('photo', 'photo_name'),
    auditedAt: moment('audited_at'),
    firstReviewAt: moment('first_review_at'),
  },
  log: {
    // Numbers of documents and phones are told so that they can be told apart, not read.
    passportNo: maskDocument,
    mobile: maskDocument,
    birthDate: null,
    nationCode: null,
    visaType: null,
    values: null,
    stamps: null,
    memberId: null,
    passportConfirmedBy: null,
    auditedAt: null,
    firstReviewBy: null,
    firstReviewAt: null,
    needed: null,
    filled: null,
    photo: ([file]) => file?.fileName ?? '',
  },
  reach: { parties: PARTIES },
  states: { status: APPLICANT_MACHINE },
  // The log of an order gathers its applicants'.
  about: ({ orderId, cnName, surname, givenNames, ...parties }) => ({
    subject: applicantName({ cnName, surname, givenNames }),
    topic: String(orderId),
    companies: companiesOf(parties),
  }),
})

export type ApplicantRow = RowOf<typeof applicantTable>
