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
  /** How the Chinese name is typed, in full and by initials: `eluosi|els`. */
  pinyin: z.string(),
  /** An electronic visa can be ordered beside the sticker visa. */
  showEvisa: z.boolean(),
})
export type Country = z.output<typeof Country>

export const countryList = endpoint({
  method: 'GET',
  path: '/api/dict/country/list',
  access: 'session',
  summary: 'All countries and regions',
  cacheMs: 60_000,
  data: z.array(Country),
})
