import { serviceFeeFields } from '@visa/contract/centre/config-service-fee'
import * as z from 'zod/mini'
import { table } from '../../../db/table.ts'

/** What a centre does itself and charges for, between two days. */
export const serviceFeeTable = table('centre_service_fee', {
  fields: serviceFeeFields,
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ name, companyId }) => ({ subject: name, companies: [companyId] }),
})
