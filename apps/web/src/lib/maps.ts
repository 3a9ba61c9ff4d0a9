import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@visa/contract/endpoint'
import {
  MAP_CACHE_MS,
  MAP_SUCCESS,
  mapDriving,
  mapSuggestion,
  mapWalking,
  type MapEndpoint,
} from '@visa/contract/map/map'
import { decodePolyline, needsOwnMarker, type Place } from '@visa/contract/rules/geo'
import { mapMessages } from '@visa/messages/map/map'
import { currentLanguage } from './language.ts'
import { requestOf } from './request.ts'

/** Why the map service gave nothing, in words to show. */
export class MapError extends Error {
  override readonly name = 'MapError'
}

const texts = () => mapMessages[currentLanguage()]

type Answer<E extends MapEndpoint> = Extract<CallOutput<E>, { status: typeof MAP_SUCCESS }>
type Query<E extends MapEndpoint> = CallInput<E>['query']

/** Whatever the service said; only a status of 0 is a success, and any other one brings its reason. */
function judge<E extends MapEndpoint>(answer: unknown): Answer<E> {
  if (typeof answer !== 'object' || answer === null || !('status' in answer))
    throw new MapError(texts().failure)
  if (answer.status === MAP_SUCCESS) return answer as Answer<E>
  const message = 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
  throw new MapError(message || texts().failure)
}

/** Asks the map service once, without a cache. */
export async function askMap<E extends MapEndpoint>(
  endpoint: E,
  query: Query<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { url, init } = requestOf(endpoint, { query }, Date.now())
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), endpoint.timeoutMs)
  const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal])
  try {
    const response = await fetch(url, { ...init, signal: either })
    return judge<E>(await response.json())
  } catch (error) {
    if (error instanceof MapError || signal?.aborted === true) throw error
    throw new MapError(timeout.signal.aborted ? texts().timeout : texts().failure)
  } finally {
    clearTimeout(timer)
  }
}

/** The same for the cache of queries, where an answer serves for an hour. */
const mapQuery = <E extends MapEndpoint>(endpoint: E, query: Query<E>) => ({
  queryKey: [endpoint.path, query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => askMap(endpoint, query, signal),
  staleTime: endpoint.cacheMs,
  meta: { cacheMs: endpoint.cacheMs },
})

const written = ({ lat, lng }: Place): string => `${lat},${lng}`

const wayQuery = (from: Place, to: Place) => ({ from: written(from), to: written(to) })

/** The way on foot; empty when there is none, for whatever reason. */
async function walkingPath(client: QueryClient, from: Place, to: Place): Promise<Place[]> {
  try {
    const { result } = await client.fetchQuery(mapQuery(mapWalking, wayQuery(from, to)))
    return decodePolyline(result.routes[0]?.polyline ?? [])
  } catch {
    return []
  }
}

export interface MapRoute {
  from: Place
  to: Place
  /** Along the road. */
  path: Place[]
  /** On foot from the start to the road, and from the road to the end; empty when there is no need or no way. */
  legs: readonly [Place[], Place[]]
  /** Metres. */
  distance: number
  /** Minutes. */
  duration: number
}

/** By car, and on foot where the road does not reach. */
export async function findRoute(client: QueryClient, from: Place, to: Place): Promise<MapRoute> {
  const { result } = await client.fetchQuery(mapQuery(mapDriving, wayQuery(from, to)))
  const [route] = result.routes
  const path = decodePolyline(route?.polyline ?? [])
  const [start, end] = [path[0], path.at(-1)]
  if (route === undefined || start === undefined || end === undefined) throw new MapError(texts().failure)
  const legs = await Promise.all([
    needsOwnMarker(from, start) ? walkingPath(client, from, start) : [],
    needsOwnMarker(to, end) ? walkingPath(client, end, to) : [],
  ])
  return { from, to, path, legs, distance: route.distance, duration: route.duration }
}

/** The same for a screen, which shows the failure itself. */
export function useMapRoute(from: Place | undefined, to: Place | undefined): UseQueryResult<MapRoute> {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['map route', from, to],
    queryFn: () => (from && to ? findRoute(client, from, to) : Promise.reject(new MapError(texts().failure))),
    enabled: from !== undefined && to !== undefined,
    staleTime: MAP_CACHE_MS,
    meta: { cacheMs: MAP_CACHE_MS },
  })
}

/** Places that fit what was typed; none while nothing is. */
export const usePlaces = (keyword: string, region: string) =>
  useQuery({
    ...mapQuery(mapSuggestion, region === '' ? { keyword } : { keyword, region }),
    enabled: keyword !== '',
    select: ({ data }) => data,
  })
