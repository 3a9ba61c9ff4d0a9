import { QueryClient } from '@tanstack/react-query'
import { mapDriving, mapSuggestion } from '@visa/contract/map/map'
import { encodePolyline, type Place } from '@visa/contract/rules/geo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapError, askMap, findRoute } from './maps.ts'

const FROM = { lat: 28.197, lng: 113 }
const TO = { lat: 28.1466, lng: 113.0653 }
/** About 111 m north. */
const beside = ({ lat, lng }: Place): Place => ({ lat: lat + 0.001, lng })

const answers = new Map<string, () => Promise<Response>>()
const asked: URL[] = []

const routeAnswer = (places: readonly Place[]) => async () =>
  Response.json({
    status: 0,
    message: 'Success',
    result: {
      routes: [{ mode: '', distance: 9000, duration: 20, polyline: encodePolyline(places), steps: [] }],
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answers.clear()
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    const url = new URL(path, 'http://localhost')
    asked.push(url)
    const answer = answers.get(url.pathname)
    if (answer !== undefined) return answer()
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const DRIVING = '/ws/direction/v1/driving'
const WALKING = '/ws/direction/v1/walking'
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const refused = (status: number, message: string) => async () => Response.json({ status, message })
const suggest = () => askMap(mapSuggestion, { keyword: '岳麓' })

test('P7.73 P9.3 a route is asked for with both places and a timestamp, and not again within the hour', async () => {
  answers.set(DRIVING, routeAnswer([FROM, TO]))
  const cache = client()
  const route = await findRoute(cache, FROM, TO)
  expect(route).toMatchObject({ distance: 9000, duration: 20, path: [FROM, TO], legs: [[], []] })
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    from: '28.197,113',
    to: '28.1466,113.0653',
    timestamp: String(Date.now()),
  })
  vi.advanceTimersByTime(3_599_000)
  await findRoute(cache, FROM, TO)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  await findRoute(cache, FROM, TO)
  expect(asked).toHaveLength(2)
})

test('P7.73 P9.13 the way to and from the road is asked for on foot, only beyond 20 m', async () => {
  const leg = [FROM, beside(FROM)]
  answers.set(DRIVING, routeAnswer([beside(FROM), TO]))
  answers.set(WALKING, routeAnswer(leg))
  const { legs } = await findRoute(client(), FROM, TO)
  expect(asked.map(({ pathname }) => pathname)).toEqual([DRIVING, WALKING])
  expect(legs[0]).toHaveLength(2)
  expect(legs[1]).toEqual([])
})

test('P7.73 a way on foot that fails is an empty path, and the route stays', async () => {
  answers.set(DRIVING, routeAnswer([beside(FROM), beside(TO)]))
  answers.set(WALKING, refused(373, '起终点距离超长'))
  expect((await findRoute(client(), FROM, TO)).legs).toEqual([[], []])
  answers.set(WALKING, () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await findRoute(client(), FROM, TO)).legs).toEqual([[], []])
})

test('P8.21 a status other than 0 is told in the words of the service', async () => {
  answers.set('/ws/place/v1/suggestion', refused(310, '请求参数信息有误'))
  await expect(suggest()).rejects.toEqual(new MapError('请求参数信息有误'))
  answers.set('/ws/place/v1/suggestion', refused(310, ''))
  await expect(suggest()).rejects.toEqual(new MapError('请求失败'))
})

test('P8.21 every other failure is 请求失败', async () => {
  const failures = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<html>', { status: 502 }),
    async () => Response.json(null),
    async () => Response.json({ code: '9999' }),
  ]
  for (const failure of failures) {
    answers.set('/ws/place/v1/suggestion', failure)
    await expect(suggest()).rejects.toEqual(new MapError('请求失败'))
  }
  answers.set(DRIVING, routeAnswer([]))
  await expect(findRoute(client(), FROM, TO)).rejects.toEqual(new MapError('请求失败'))
})

test('P8.15 P9.5 after 10000 ms without an answer it is 请求超时', async () => {
  expect(mapDriving.timeoutMs).toBe(10_000)
  let failure: unknown
  const waiting = suggest().catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(9999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(failure).toEqual(new MapError('请求超时'))
})
