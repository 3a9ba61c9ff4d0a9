import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const DISTRICT_LEVELS = ['1', '2', '3'] as const
export type DistrictLevel = (typeof DISTRICT_LEVELS)[number]

export const District = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  /** For short, such as 河北. */
  name: z.string(),
  fullname: z.string(),
  level: z.enum(DISTRICT_LEVELS),
  pinyin: z.string(),
})
export type District = z.output<typeof District>

/** The official code of a place, by which it is known everywhere. */
export const districtCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'rule:districtCode'))

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
