import { formatMoney } from '@visa/contract/money'
import { SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import { supplyKind, supplyStatus } from '@visa/contract/supply/bill'
import { supplyFields } from '@visa/contract/supply/order'
import { PartsAnswer, Traveller } from '@visa/contract/supply/parts'
import { SUPPLY_TYPES } from '@visa/contract/supply/types'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())
const timeOrNone = z.nullable(z.string())

/** What a supplier is asked for: an order, a change or a refund of one. Travellers are nobody's in the log. */
export const billTable = table('supply_bill', {
  entity: 'supplyBill',
  fields: { title: z.string(), ...supplyFields, costCents: z.number(), priceCents: z.number() },
  given: {
    billNo: z.string(),
    kind: supplyKind,
    orderType: z.enum(SUPPLY_TYPES),
    status: supplyStatus,
    platformId: idOrNone,
    orderId: idOrNone,
    visaOrderId: idOrNone,
    visaService: z.string(),
    parts: PartsAnswer,
    travellers: z.array(Traveller),
    askedAt: z.string(),
    dueAt: timeOrNone,
    enteredBy: idOrNone,
  },
  also: {
    feeCents: z.number(),
    backCents: z.number(),
    quotedAt: timeOrNone,
    tickets: z.array(z.object({ realName: z.string(), ticketNo: z.string() })),
    issuedAt: timeOrNone,
    lockedBy: idOrNone,
    lockUntil: timeOrNone,
  },
  columns: {
    parts: json('parts'),
    travellers: json('travellers'),
    files: json('files'),
    tickets: json('tickets'),
    askedAt: moment('asked_at'),
    dueAt: moment('due_at'),
    quotedAt: moment('quoted_at'),
    issuedAt: moment('issued_at'),
    lockUntil: moment('lock_until'),
  },
  log: {
    costCents: formatMoney,
    feeCents: formatMoney,
    backCents: formatMoney,
    files: (files) => files.map(({ fileName }) => fileName).join(', '),
    tickets: (tickets) => tickets.map(({ ticketNo }) => ticketNo).join(', '),
    // Both sides read the log, and what the buyer pays is no matter of the supplier's.
    priceCents: null,
    serviceCents: null,
    quotedAt: null,
    issuedAt: null,
    lockedBy: null,
    lockUntil: null,
  },
  reach: {
    parties: {
      platform: 'platformId',
      agent: 'buyerCompanyId',
      customer: 'buyerCompanyId',
      acceptOrg: 'supplierCompanyId',
      centre: 'supplierCompanyId',
    },
  },
  states: { status: SUPPLY_MACHINE },
  about: ({ id, billNo, supplierCompanyId, buyerCompanyId }) => ({
    subject: billNo,
    topic: String(id),
    companies: [...new Set([supplierCompanyId, buyerCompanyId])],
  }),
})

/** What the buyer pays is logged apart: see `tellPrice`. */
export const PRICE_ENTITY = 'supplyPrice'

export type SupplyBill = RowOf<typeof billTable>
