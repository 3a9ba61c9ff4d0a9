import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const District = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  /** For short, such as 河北. */
  name: z.string(),
  fullname: z.string(),
  level: z.enum(['1', '2', '3']),
  pinyin: z.string(),
})
export type District = z.output<typeof District>

const kept = { access: 'session', cacheMs: 300_000, data: z.array(District) } as const

export const allCities = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/uquery/queryAllCity',
  summary: 'All cities, municipalities included',
  ...kept,
})

export const allCitiesWithCounties = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/uquery/queryAllCityWithCounty',
  summary: 'All cities and what stands below them',
  ...kept,
})

export const allDistricts = endpoint({
  method: 'GET',
  path: '/api/dictDistrict/uquery/queryAll',
  summary: 'All provinces, cities and counties',
  ...kept,
})
