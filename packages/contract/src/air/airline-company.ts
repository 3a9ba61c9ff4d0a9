import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codes } from '../fields.ts'

/** The dictionary type whose entries the airlines are. */
export const AIRLINE_DICT = 'AIRLINE_COMPANY'

const AirlineOption = z.object({
  /** IATA designator, such as CA. */
  key: z.string(),
  value: z.string(),
  ename: z.string(),
  pinyin: z.string(),
  valid: z.number(),
})

export const airlineOptions = endpoint({
  method: 'GET',
  path: '/api/air/airlineCompany/queryAirLineOption',
  access: 'session',
  summary: 'Airlines to choose',
  query: z.strictObject({
    /** Those airlines, frozen ones too, so that old records keep their names. */
    keys: z.optional(codes(200)),
  }),
  cacheMs: 60_000,
  data: z.array(AirlineOption),
})
