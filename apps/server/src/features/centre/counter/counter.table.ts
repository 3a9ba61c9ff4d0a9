import { counterFields } from '@visa/contract/centre/config-counter'
import * as z from 'zod/mini'
import { table } from '../../../db/table.ts'

/** Counters of a centre with what stands at them. */
export const counterTable = table('centre_counter', {
  fields: counterFields,
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ counter, companyId }) => ({ subject: counter, companies: [companyId] }),
})
