import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const Country = z.object({
  id: z.number(),
  /** ISO 3166 alpha-3, such as RUS. */
  nationCode: z.string(),
  /** ISO 3166 alpha-2, such as RU. */
  code: z.string(),
  cname: z.string(),
  ename: z.string(),
  /** An electronic visa can be ordered beside the sticker visa. */
  showEvisa: z.boolean(),
})
export type Country = z.output<typeof Country>

export const countryList = endpoint({
  method: 'GET',
  path: '/api/dict/country/list',
  access: 'session',
  summary: 'All countries and regions',
  data: z.array(Country),
})
