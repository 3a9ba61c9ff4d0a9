import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { SWEEP_MS, tendCache } from './query-cache.ts'
import { rest, wake } from './resting-queries.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answered = async (cacheMs: number, name: string) => {
  const client = createQueryClient()
  const options = { queryKey: [name], queryFn: () => name, staleTime: cacheMs, meta: { cacheMs } }
  await client.prefetchQuery(options)
  return { client, options, has: () => client.getQueryCache().find({ queryKey: [name] }) !== undefined }
}

it('keeps an answer while it may be used again and drops it at the next sweep after that (P9.2)', async () => {
  const { client, has } = await answered(SWEEP_MS + 1, '/api/dict')
  const stop = tendCache(client)
  await vi.advanceTimersByTimeAsync(SWEEP_MS)
  expect(has()).toBe(true)
  await vi.advanceTimersByTimeAsync(SWEEP_MS)
  expect(has()).toBe(false)
  stop()
})

it('keeps what is on a screen, however old', async () => {
  const { client, options, has } = await answered(5_000, '/api/dict')
  const leave = new QueryObserver(client, options).subscribe(() => undefined)
  const stop = tendCache(client)
  await vi.advanceTimersByTimeAsync(3 * SWEEP_MS)
  expect(has()).toBe(true)
  leave()
  await vi.advanceTimersByTimeAsync(SWEEP_MS)
  expect(has()).toBe(false)
  stop()
})

it('forgets everything when the page is left (P9.2), and nothing after the tending has ended', async () => {
  const first = await answered(SWEEP_MS, '/api/dict')
  const stop = tendCache(first.client)
  page.dispatchEvent(new Event('pagehide'))
  expect(first.has()).toBe(false)
  stop()
  const second = await answered(0, '/api/dict')
  tendCache(second.client)()
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(SWEEP_MS)
  expect(second.has()).toBe(true)
})

it('keeps what a hidden screen shows until the screen is gone', async () => {
  const { client, options, has } = await answered(5_000, '/api/dict')
  const observer = new QueryObserver(client, options)
  rest(observer)
  const stop = tendCache(client)
  await vi.advanceTimersByTimeAsync(3 * SWEEP_MS)
  expect(has()).toBe(true)
  wake(observer)
  await vi.advanceTimersByTimeAsync(SWEEP_MS)
  expect(has()).toBe(false)
  stop()
})
