import { optionFields } from '@visa/contract/centre/config-option'
import * as z from 'zod/mini'
import { json } from '../../../db/column.ts'
import { table } from '../../../db/table.ts'

/** How a centre works, between two days. */
export const optionTable = table('centre_option', {
  fields: optionFields,
  given: { companyId: z.number() },
  columns: { options: json('options') },
  log: {
    options: (options: unknown) =>
      Object.fromEntries(
        Object.entries(Object(options) as Record<string, string | number | null>).filter(
          ([, value]) => value !== 'platform' && value !== '' && value !== null,
        ),
      ),
  },
  reach: { company: 'companyId' },
  about: ({ validFrom, companyId }) => ({ subject: validFrom, companies: [companyId] }),
})
