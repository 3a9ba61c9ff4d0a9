import { isServiceAway } from '@visa/contract/image/service-away'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../refusal/refusal.ts'
import { askImageService, type Reached } from './image-service.ts'

const FIRST: Reached = { address: 'http://first', token: 'one' }
const NEXT: Reached = { address: 'http://next', token: 'two' }
const ASKED = { operation: 'ocr', userId: 1, file: new Blob(['page']), options: {} }
const DOWN = { key: 'imageDown' }

/** What each address does when it is asked. */
const services = new Map<string, () => Response>()
const ends = (): never => {
  throw new TypeError('fetch failed')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.stubGlobal('fetch', async (address: string) => (services.get(new URL(address).origin) ?? ends)())
  services.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What comes of something that waits, while so much time goes by. */
async function after<Made>(ms: number, wait: Promise<Made>): Promise<Made> {
  const noticed = wait.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
  await noticed
  return wait
}

test('a reading survives a service that ends under it, however late the machine starts the next', async () => {
  services.set(FIRST.address, ends)
  services.set(NEXT.address, () => Response.json({ width: 7 }))
  const killed = Date.now()
  // First it is not noticed, then nobody is there for half a minute.
  const reach = () => {
    const since = Date.now() - killed
    return since < 400 ? FIRST : since < 30_000 ? ('starting' as const) : NEXT
  }
  expect(await after(40_000, askImageService(reach, ASKED))).toEqual({ width: 7 })
})

test('an answer that breaks off is asked for once more', async () => {
  services.set(FIRST.address, () => new Response('{"width":'))
  services.set(NEXT.address, () => Response.json({ width: 7 }))
  let now = FIRST
  const reach = () => {
    const said = now
    now = NEXT
    return said
  }
  expect(await after(1000, askImageService(reach, ASKED))).toEqual({ width: 7 })
})

test('who comes while it is being started waits for it; where none runs, and where none comes, it is down', async () => {
  services.set(NEXT.address, () => Response.json({ width: 7 }))
  const began = Date.now()
  const reach = () => (Date.now() - began < 5000 ? ('starting' as const) : NEXT)
  expect(await after(6000, askImageService(reach, ASKED))).toEqual({ width: 7 })
  await expect(askImageService(() => undefined, ASKED)).rejects.toMatchObject(DOWN)
  await expect(
    after(
      60_000,
      askImageService(() => 'starting', ASKED),
    ),
  ).rejects.toMatchObject(DOWN)
})

test('a service that is named and does not answer is down within a few looks', async () => {
  await expect(
    after(
      2000,
      askImageService(() => FIRST, ASKED),
    ),
  ).rejects.toMatchObject(DOWN)
})

test.each([
  ['busy', true],
  ['timeout', true],
  ['down', true],
  ['noFace', false],
  ['truncated', false],
  ['crashed', false],
])('"%s" says to programs whether the next picture would be refused, too: %s', async (code, away) => {
  services.set(FIRST.address, () => Response.json({ error: code }, { status: 422 }))
  const refusal: unknown = await askImageService(() => FIRST, ASKED).catch((thrown: unknown) => thrown)
  expect(refusal instanceof Refusal && isServiceAway(refusal.data)).toBe(away)
})
