import { placeFields } from '@visa/contract/custody/passport'
import { valid } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { table } from '../../db/table.ts'

/** A safe, shelf or drawer of a house. */
export const placeTable = table('custody_place', {
  fields: { ...placeFields, valid },
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ name, companyId }) => ({ subject: name, companies: [companyId] }),
})
