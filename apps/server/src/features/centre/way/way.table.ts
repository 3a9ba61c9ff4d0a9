import { centreWayFields } from '@visa/contract/centre/config-ways'
import * as z from 'zod/mini'
import { table } from '../../../db/table.ts'

/** How a centre takes money, between two days. */
export const centreWayTable = table('centre_payment_way', {
  fields: centreWayFields,
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ way, companyId }) => ({ subject: way, companies: [companyId] }),
})
