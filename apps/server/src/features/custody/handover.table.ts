import { Collection, GATE_CONDITIONS, handoverWay } from '@visa/contract/custody/handover'
import { maskDocument } from '@visa/contract/org/user-identity'
import * as z from 'zod/mini'
import { json, moment } from '../../db/column.ts'
import { table } from '../../db/table.ts'
import { companiesOf, PARTIES, partyFields } from '../visa/order/order-records.service.ts'

const { way: _way, collector: _collector, ...collected } = Collection.shape

/** How something of an applicant left the house. */
export const handoverTable = table('visa_handover', {
  fields: {
    ...collected,
    collector: z.string(),
    way: handoverWay,
    early: z.boolean(),
    originals: z.number(),
  },
  given: {
    handoverNo: z.string(),
    applicantId: z.number(),
    orderId: z.number(),
    passportId: z.nullable(z.number()),
    givenBy: z.nullable(z.number()),
    // The applicant's, which triggers keep alike.
    ...partyFields,
    createdAt: z.string(),
  },
  // Of what went early, or through an opened gate.
  also: {
    collectionId: z.nullable(z.number()),
    reason: z.string(),
    opened: z.array(z.object({ condition: z.enum(GATE_CONDITIONS), reason: z.string() })),
  },
  columns: { opened: json('opened'), createdAt: moment('created_at') },
  log: {
    collectorMobile: maskDocument,
    address: null,
    collectionId: null,
    opened: (opened) => opened.map(({ condition, reason }) => `${condition}: ${reason}`).join('; '),
  },
  reach: { parties: PARTIES },
  // The log of an order gathers what left of its applicants.
  about: ({ handoverNo, orderId, ...parties }) => ({
    subject: handoverNo,
    topic: String(orderId),
    companies: companiesOf(parties),
  }),
})
