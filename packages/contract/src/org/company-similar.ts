import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm } from '../fields.ts'

export const Similar = z.object({
  /** Which of what was given another company has. */
  taken: z.array(z.enum(['companyName', 'shortName', 'taxCode'])),
  /** Companies that sound much the same; told to whoever looks after all of them. */
  similar: z.array(z.object({ id: z.number(), companyCode: z.string(), companyName: z.string() })),
})
export type Similar = z.output<typeof Similar>

export const companySimilar = endpoint({
  method: 'GET',
  path: '/api/company/similar',
  summary: 'Which names or tax code are taken by another company, and companies that sound much the same',
  query: z.strictObject({
    companyName: searchTerm(128),
    shortName: searchTerm(32),
    taxCode: searchTerm(20),
    id: z.optional(id),
  }),
  access: ['cust.company.add', 'cust.company.edit'],
  data: Similar,
})
