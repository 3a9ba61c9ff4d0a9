import { mapDriving } from '@visa/contract/map/map'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MapsUnreachable, type Fetch } from './map-service.ts'
import { tencentMaps } from './tencent-maps.ts'

const SETTINGS = { key: 'SECRET-MAP-KEY', endpoint: 'https://maps.example' }
const QUERY = { from: '28.2,112.9', to: '28.1,113' }

test('a provider that keeps silent is waited for 10 s', async () => {
  const over = AbortSignal.abort(new DOMException('over', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over)
  onTestFinished(() => timeout.mockRestore())
  const ask = tencentMaps(SETTINGS, (request) => fetch(request))
  await expect(ask(mapDriving, QUERY)).rejects.toBeInstanceOf(MapsUnreachable)
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test.each<[string, Fetch]>([
  ['nobody', (request) => Promise.reject(new TypeError(`fetch failed: ${request.url}`))],
  ['a broken gateway', async () => new Response('Bad gateway', { status: 502 })],
  ['a page', async () => new Response('<html>')],
  ['something without a status', async () => Response.json({ message: 'ok' })],
])('%s at the other end is told as unreachable, without the key', async (_, fetch) => {
  const error: unknown = await tencentMaps(SETTINGS, fetch)(mapDriving, QUERY).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MapsUnreachable)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET-MAP-KEY')
})
