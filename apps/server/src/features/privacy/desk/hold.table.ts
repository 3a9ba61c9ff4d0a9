import { PRIVACY_LIMITS } from '@visa/contract/privacy/privacy'
import { text } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { moment, type Column } from '../../../db/column.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { identifier, sql } from '../../../db/sql.ts'
import { table } from '../../../db/table.ts'
import { contractTable } from '../../centre/contract/contract-read.service.ts'
import { applicantTable, orderTable } from '../../visa/order/order-records.service.ts'

/** What is held as people call it, and the companies of it. */
const About = z.object({ no: z.string(), companies: z.array(z.number()) })
const ABOUT: Column<z.output<typeof About>> = {
  names: [],
  read: (at) =>
    `coalesce((select jsonb_build_object('no', o.order_no, 'companies',
        array_remove(array[o.agent_id, o.accept_org_id, o.centre_id, o.customer_id], null))
        from visa_order o where o.id = ${at('order_id')}),
      (select jsonb_build_object('no', c.contract_no, 'companies', array[c.centre_id])
        from centre_contract c where c.id = ${at('contract_id')}))`,
}

export const holdTable = table('legal_hold', {
  fields: { reason: text(PRIVACY_LIMITS.reason) },
  given: {
    orderId: z.nullable(z.number()),
    contractId: z.nullable(z.number()),
    applicantId: z.nullable(z.number()),
    setBy: z.nullable(z.number()),
    setAt: z.string(),
    about: About,
  },
  also: { liftedBy: z.nullable(z.number()), liftedAt: z.nullable(z.string()), liftReason: z.string() },
  columns: { setAt: moment('set_at'), liftedAt: moment('lifted_at'), about: ABOUT },
  log: { liftedBy: null },
  reach: {
    because: 'a hold is seen with its order or contract',
    within: (
      viewer,
      alias,
    ) => sql`(exists (select 1 from visa_order o where o.id = ${identifier(alias)}.order_id
        and ${rowsWithin(viewer, orderTable, 'o')})
      or exists (select 1 from centre_contract c where c.id = ${identifier(alias)}.contract_id
        and ${rowsWithin(viewer, contractTable, 'c')}))`,
  },
  about: ({ orderId, about: { no, companies } }) => ({
    subject: no,
    topic: orderId === null ? '' : String(orderId),
    companies: [...new Set(companies)],
  }),
})

/** Whose consent it is. */
const Whose = z.object({ name: z.string(), orderId: z.number(), companies: z.array(z.number()) })
const WHOSE: Column<z.output<typeof Whose>> = {
  names: [],
  read: (at) =>
    `(select jsonb_build_object('orderId', a.order_id,
        'companies', array_remove(array[a.agent_id, a.accept_org_id, a.centre_id, a.customer_id], null),
        'name', case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end)
      from visa_applicant a where a.id = ${at('applicant_id')})`,
}

export const consentTable = table('privacy_consent', {
  fields: { keepUntil: z.string(), note: z.string() },
  given: {
    applicantId: z.number(),
    recordedBy: z.nullable(z.number()),
    recordedAt: z.string(),
    whose: Whose,
  },
  also: { withdrawnBy: z.nullable(z.number()), withdrawnAt: z.nullable(z.string()) },
  columns: { recordedAt: moment('recorded_at'), withdrawnAt: moment('withdrawn_at'), whose: WHOSE },
  log: { withdrawnBy: null },
  reach: {
    because: 'a consent is seen with its applicant',
    within: (
      viewer,
      alias,
    ) => sql`exists (select 1 from visa_applicant a where a.id = ${identifier(alias)}.applicant_id
      and ${rowsWithin(viewer, applicantTable, 'a')})`,
  },
  about: ({ whose: { name, orderId, companies } }) => ({
    subject: name,
    topic: String(orderId),
    companies: [...new Set(companies)],
  }),
})
