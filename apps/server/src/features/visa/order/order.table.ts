import { orderFields, orderStatus, orderStep } from '@visa/contract/visa/order'
import { ORDER_MACHINE } from '@visa/contract/visa/order.states'
import { Promised } from '@visa/contract/visa/order-price'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())
const timeOrNone = z.nullable(z.string())

/** Whose an order is on each side, and the person there. */
export const partyFields = {
  agentId: idOrNone,
  acceptOrgId: idOrNone,
  centreId: idOrNone,
  platformId: idOrNone,
  customerId: idOrNone,
  customerUserId: idOrNone,
  ownerId: idOrNone,
  handlerId: idOrNone,
}

/**
 * Agents and the platform ask who answers for an order, the acceptance side who handles it there, a customer who of
 * them ordered it.
 */
export const PARTIES = {
  agent: { company: 'agentId', owner: 'ownerId' },
  platform: { company: 'platformId', owner: 'ownerId' },
  acceptOrg: { company: 'acceptOrgId', owner: 'handlerId' },
  centre: { company: 'centreId', owner: 'handlerId' },
  customer: { company: 'customerId', owner: 'customerUserId' },
} as const

type Parties = Readonly<Record<'agentId' | 'acceptOrgId' | 'centreId' | 'customerId', number | null>>

/** The companies that read an order's log. */
export const companiesOf = ({ agentId, acceptOrgId, centreId, customerId }: Parties): number[] => [
  ...new Set([agentId, acceptOrgId, centreId, customerId].filter((each) => each !== null)),
]

export const orderTable = table('visa_order', {
  fields: orderFields,
  given: {
    orderNo: z.string(),
    status: orderStatus,
    step: orderStep,
    centreId: idOrNone,
    platformId: idOrNone,
    customerId: idOrNone,
    customerUserId: idOrNone,
    ownerId: idOrNone,
    handlerId: idOrNone,
    createdBy: idOrNone,
    updatedBy: idOrNone,
    /** Whose checklist it is asked by. */
    checklistDay: z.string(),
  },
  also: {
    promisedDate: z.nullable(z.string()),
    promiseExplained: z.nullable(Promised),
    priceVersion: z.nullable(z.string()),
    totalCents: z.number(),
    claimedBy: idOrNone,
    claimedUntil: timeOrNone,
    confirmedBy: idOrNone,
    confirmedAt: timeOrNone,
    cancelReason: z.string(),
    cancelledBy: idOrNone,
    cancelledAt: timeOrNone,
  },
  // Made of the rest; lists look into it and nobody reads it.
  secret: { search: z.string() },
  columns: {
    promiseExplained: json('promise_explained'),
    claimedUntil: moment('claimed_until'),
    confirmedAt: moment('confirmed_at'),
    cancelledAt: moment('cancelled_at'),
  },
  log: {
    promiseExplained: null,
    priceVersion: null,
    services: (services) => services.join(', '),
    claimedBy: null,
    claimedUntil: null,
    confirmedBy: null,
    confirmedAt: null,
    cancelledBy: null,
    cancelledAt: null,
    // Told by name, beside the fields.
    agentId: null,
    acceptOrgId: null,
    memberId: null,
  },
  reach: { parties: PARTIES },
  states: { status: ORDER_MACHINE },
  about: ({ id, orderNo, ...parties }) => ({
    subject: orderNo,
    topic: String(id),
    companies: companiesOf(parties),
  }),
})

export type VisaOrder = RowOf<typeof orderTable>
