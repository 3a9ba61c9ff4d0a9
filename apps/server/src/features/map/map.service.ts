import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import {
  MAP_SUCCESS,
  mapSuggestion,
  type MapEndpoint,
  type MapPlace,
  type mapLandmarks,
} from '@visa/contract/map/map'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { CITY_CENTRES } from '../../integrations/maps/city-centres.ts'
import { MapsUnreachable, type MapService } from '../../integrations/maps/map-service.ts'
import { pinyinOf } from '../../pinyin.ts'

/** The provider's answer, whatever its status; refused in our words when there is no provider or no answer. */
export async function askMaps<E extends MapEndpoint>(
  maps: MapService | undefined,
  endpoint: E,
  query: HandlerInput<E>['query'],
): Promise<CallOutput<E>> {
  if (maps === undefined) throw new Refusal('mapsOff')
  try {
    return await maps.ask(endpoint, query)
  } catch (error) {
    if (error instanceof MapsUnreachable) throw new Refusal('mapsUnreachable')
    throw error
  }
}

export async function suggestPlaces(
  maps: MapService | undefined,
  query: { keyword: string; region?: string | undefined },
): Promise<MapPlace[]> {
  const answer = await askMaps(maps, mapSuggestion, query)
  if (answer.status === MAP_SUCCESS && 'data' in answer) return answer.data
  throw new Refusal('mapsRefused', { reason: answer.message })
}

/** As maps print it: one word with a capital. */
const latinName = (name: string): string => {
  const [whole = ''] = pinyinOf(name).split('|')
  return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}`
}

export async function landmarks(db: Queryable): Promise<CallOutput<typeof mapLandmarks>> {
  const named = await rows<{ id: string; name: string; level: number }>(
    db,
    sql`select id, name, level from district where id = any(${CITY_CENTRES.map(({ id }) => id)}::text[])`,
  )
  const nameOf = new Map(named.map((each) => [each.id, each]))
  return CITY_CENTRES.flatMap((centre) => {
    const known = nameOf.get(centre.id)
    return known === undefined ? [] : [{ ...known, ...centre, pinyin: latinName(known.name) }]
  })
}
