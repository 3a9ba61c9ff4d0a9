import type { CallOutput } from '@visa/contract/endpoint'
import { MAP_TIMEOUT_MS, type MapEndpoint } from '@visa/contract/map/map'
import { safeParse } from 'zod/mini'
import { MapsUnreachable, questionOf, type Fetch, type MapService } from './map-service.ts'

export interface TencentMapSettings {
  key: string
  endpoint: string
}

/** Tencent's map service. The address holds the key, so no error may carry it. */
export function tencentMaps({ key, endpoint }: TencentMapSettings, fetch: Fetch): MapService['ask'] {
  const read = async (url: URL): Promise<unknown> => {
    try {
      const signal = AbortSignal.timeout(MAP_TIMEOUT_MS)
      const response = await fetch(new Request(url, { signal, redirect: 'error' }))
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return await response.json()
    } catch (error) {
      throw new MapsUnreachable(
        `the map service gave no answer: ${error instanceof Error ? error.name : 'unknown'}`,
      )
    }
  }
  return async <E extends MapEndpoint>(asked: E, query: Parameters<MapService['ask']>[1]) => {
    const url = new URL(asked.path, endpoint)
    url.search = new URLSearchParams([...questionOf(query), ['key', key], ['output', 'json']]).toString()
    const answer = safeParse(asked.data, await read(url))
    if (!answer.success) throw new MapsUnreachable('the map service gave an answer that is not its own')
    return answer.data as CallOutput<E>
  }
}
