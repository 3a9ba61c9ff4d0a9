import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchTerm, text } from '../fields.ts'

/**
 * Maps, in the words of the provider (Tencent): its paths, its parameters, its answers. An answer is
 * `{status, message, …}` and not our envelope; it is a success when the status is 0.
 */

export const MAP_SUCCESS = 0
export const MAP_CACHE_MS = 3_600_000
export const MAP_TIMEOUT_MS = 10_000

/** The provider's numbers for the refusals that we give in its place. */
export const MAP_STATUS = {
  NOT_ALLOWED: 110,
  NOT_OPEN: 113,
  TOO_OFTEN: 120,
  MISSING: 306,
  WRONG: 310,
  FAILED: 500,
} as const

const KEYWORD_MAX = 96
const REGION_MAX = 32

const PAIR = /^-?\d{1,2}(\.\d{1,15})?, ?-?\d{1,3}(\.\d{1,15})?$/

const isOnEarth = (value: string): boolean => {
  const [lat = Number.NaN, lng = Number.NaN] = value.split(',').map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** `lat,lng` in degrees, kept to a millionth: about a hand's breadth. */
const latLng = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'rule:required'),
      z.regex(PAIR),
      z.refine<string>(isOnEarth, { error: 'rule:invalid' }),
    ),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => String(Number(Number(part).toFixed(6))))
      .join(','),
  ),
)

/** A script as answer, for pages that read it so; the name goes into the script and so can be nothing but a name. */
const scripted = {
  output: z.optional(z.enum(['json', 'jsonp'])),
  callback: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/))),
}

// The provider passes over what it does not know, its own key among it; so do these.
const RouteQuery = z.object({ from: latLng, to: latLng, ...scripted })
const SuggestionQuery = z.object({
  keyword: text(KEYWORD_MAX),
  /** A city to look in first. */
  region: searchTerm(REGION_MAX),
  ...scripted,
})
const GeocoderQuery = z
  .object({
    address: searchTerm(KEYWORD_MAX),
    region: searchTerm(REGION_MAX),
    location: z.optional(latLng),
    ...scripted,
  })
  .check(
    z.refine(({ address, location }) => (address ?? '') !== '' || location !== undefined, {
      error: 'rule:required',
      path: ['address'],
    }),
  )

const Location = z.object({ lat: z.number(), lng: z.number() })
const word = z._default(z.string(), '')
const figure = z._default(z.number(), 0)

const Step = z.object({
  instruction: word,
  /** Where its points begin and end among the numbers of the polyline. */
  polyline_idx: z.optional(z.array(z.number())),
  road_name: word,
  dir_desc: word,
  distance: figure,
  act_desc: z._default(z.union([z.string(), z.array(z.string())]), ''),
})

const Route = z.object({
  mode: word,
  distance: z.number(),
  /** Minutes. */
  duration: z.number(),
  /** The first pair in degrees, then steps in millionths of a degree. */
  polyline: z.array(z.number()),
  steps: z._default(z.array(Step), []),
})

const Suggestion = z.object({
  id: z.string(),
  title: z.string(),
  address: word,
  province: word,
  city: word,
  district: word,
  adcode: z._default(z.union([z.string(), z.number()]), ''),
  location: Location,
})

const AddressParts = z.object({
  nation: z.optional(z.string()),
  province: word,
  city: word,
  district: word,
  street: word,
  street_number: word,
})

const Geocoded = z.object({
  title: z.optional(z.string()),
  address: z.optional(z.string()),
  location: z.optional(Location),
  /** Of an address that was looked up. */
  address_components: z.optional(AddressParts),
  /** Of a place whose address was asked for. */
  address_component: z.optional(AddressParts),
  ad_info: z.optional(z.object({ adcode: word, name: z.optional(z.string()) })),
  reliability: z.optional(z.number()),
  level: z.optional(z.number()),
})

/** Anything else than a success says why and holds nothing. */
const answer = <S extends z.ZodMiniType>(success: S) =>
  z.union([
    success,
    z.object({ status: z.number().check(z.refine((n) => n !== MAP_SUCCESS)), message: word }),
  ])

const ok = z.literal(MAP_SUCCESS)
const RouteAnswer = answer(
  z.object({ status: ok, message: word, result: z.object({ routes: z.array(Route) }) }),
)
const SuggestionAnswer = answer(
  z.object({ status: ok, message: word, count: figure, data: z.array(Suggestion) }),
)
const GeocoderAnswer = answer(z.object({ status: ok, message: word, result: Geocoded }))

const shared = {
  method: 'GET',
  access: 'session',
  limit: { max: 120, seconds: 60 },
  timeoutMs: MAP_TIMEOUT_MS,
  cacheMs: MAP_CACHE_MS,
} as const

export const mapDriving = endpoint({
  ...shared,
  path: '/ws/direction/v1/driving',
  summary: 'The way by car, as the map provider answers it',
  query: RouteQuery,
  data: RouteAnswer,
})

export const mapWalking = endpoint({
  ...shared,
  path: '/ws/direction/v1/walking',
  summary: 'The way on foot, as the map provider answers it',
  query: RouteQuery,
  data: RouteAnswer,
})

export const mapSuggestion = endpoint({
  ...shared,
  path: '/ws/place/v1/suggestion',
  summary: 'Places that fit what was typed, as the map provider answers it',
  query: SuggestionQuery,
  data: SuggestionAnswer,
})

export const mapGeocoder = endpoint({
  ...shared,
  path: '/ws/geocoder/v1',
  summary: 'Where an address is, or which address a place has, as the map provider answers it',
  query: GeocoderQuery,
  data: GeocoderAnswer,
})

/** Not among ENDPOINTS: their answers are the provider's and not the envelope. */
export const MAP_PROTOCOL = [mapDriving, mapWalking, mapSuggestion, mapGeocoder] as const

export type MapEndpoint = (typeof MAP_PROTOCOL)[number]
export type MapPlace = z.output<typeof Suggestion>

export const qqSuggestion = endpoint({
  method: 'GET',
  path: '/api/map/qq/suggestion',
  access: 'session',
  summary: 'Places that fit what was typed',
  query: z.strictObject({ keyword: text(KEYWORD_MAX), region: searchTerm(REGION_MAX) }),
  data: z.array(Suggestion),
  limit: { max: 600, seconds: 60 },
  timeoutMs: MAP_TIMEOUT_MS,
  cacheMs: MAP_CACHE_MS,
})

const Landmark = z.object({
  id: z.string(),
  name: z.string(),
  /** Its name in Latin letters. */
  pinyin: z.string(),
  /** 1 province or its equal, 2 city. */
  level: z.number(),
  lat: z.number(),
  lng: z.number(),
})

export const mapLandmarks = endpoint({
  method: 'GET',
  path: '/api/map/landmarks',
  access: 'session',
  summary: 'Where the cities are: what a map shows that has no picture beneath it',
  data: z.array(Landmark),
  cacheMs: MAP_CACHE_MS,
})
