import { contractFields, contractStatus, Quantity } from '@visa/contract/centre/contract'
import { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import { maskDocument } from '@visa/contract/org/user-identity'
import { Promised } from '@visa/contract/visa/order-price'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())
const timeOrNone = z.nullable(z.string())

/** A contract of a visa centre; who is in it, what it costs and which papers came have tables of their own. */
export const contractTable = table('centre_contract', {
  fields: contractFields,
  given: {
    contractNo: z.string(),
    centreId: z.number(),
    status: contractStatus,
    orderId: idOrNone,
    operatorId: idOrNone,
    batchId: idOrNone,
    quantities: z.array(Quantity),
    priceVersion: z.string(),
  },
  also: {
    revision: z.number(),
    orderMade: z.boolean(),
    consularCents: z.number(),
    thirdPartyCents: z.number(),
    serviceCents: z.number(),
    totalCents: z.number(),
    feeGaps: z.number(),
    promisedDate: z.nullable(z.string()),
    promiseExplained: z.nullable(Promised),
    acceptedBy: idOrNone,
    acceptedAt: timeOrNone,
    reviewedBy: idOrNone,
    reviewedAt: timeOrNone,
    endReason: z.string(),
    authorisationId: idOrNone,
  },
  columns: {
    quantities: json('quantities'),
    proxy: json('proxy'),
    promiseExplained: json('promise_explained'),
    acceptedAt: moment('accepted_at'),
    reviewedAt: moment('reviewed_at'),
  },
  log: {
    customerIdNo: maskDocument,
    contactMobile: maskDocument,
    proxy: (proxy) => (proxy === null ? '' : `${proxy.collectorName} ${maskDocument(proxy.idNo)}`),
    services: (services) => services.join(', '),
    memberId: null,
    payerId: null,
    orderMade: null,
    feeGaps: null,
    promiseExplained: null,
    acceptedBy: null,
    acceptedAt: null,
    reviewedBy: null,
    reviewedAt: null,
    endReason: null,
    authorisationId: null,
  },
  reach: { company: 'centreId', owner: 'operatorId' },
  states: { status: CONTRACT_MACHINE },
  about: ({ id, contractNo, centreId }) => ({
    subject: contractNo,
    topic: String(id),
    companies: [centreId],
  }),
})

export type Contract = RowOf<typeof contractTable>
