import { CODES } from '@visa/contract/codes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { ScanQueue, type QueuedScan } from './scan-queue.ts'

/** A server that hears some calls and answers fewer. */
function scene(fates: readonly ('fine' | 'lost' | 'unanswered' | 'busy' | 'over')[]) {
  const counted = new Map<string, string>()
  const order: string[] = []
  const told: string[] = []
  let kept: readonly QueuedScan<string>[] = []
  let turn = 0
  let keys = 0
  const make = () =>
    new ScanQueue<string, string>({
      keep: (queue) => {
        kept = queue
      },
      send: async ({ key, scan }) => {
        const fate = fates[turn] ?? 'fine'
        turn += 1
        if (fate === 'busy') throw new CallError(CODES.SYSTEM_EXCEPTION, 'busy')
        if (fate === 'over') throw new CallError(CODES.NOT_LOGGED_IN, 'over')
        if (fate !== 'lost' && !counted.has(key)) {
          counted.set(key, scan)
          order.push(scan)
        }
        if (fate !== 'fine') throw new CallError('NETWORK', 'gone')
        return `counted ${scan}`
      },
      tell: ({ answer, queued }) => told.push(`${answer ?? 'refused'}${queued.late ? ' late' : ''}`),
      changed: () => undefined,
      newKey: () => `key ${(keys += 1)}`,
      now: () => new Date('2026-11-17T02:00:00Z'),
      pause: () => Promise.resolve(),
    })
  return { make, order, told, kept: () => kept }
}

test('scans without a connection wait in their order, are sent again under their keys, and counted once', async () => {
  const { make, order, told, kept } = scene([
    'fine',
    'lost',
    'unanswered',
    'lost',
    'fine',
    'unanswered',
    'fine',
  ])
  const queue = make()
  for (const code of ['A', 'B', 'C', 'D']) queue.push(code)
  await queue.run()
  await expect.poll(() => kept()).toEqual([])
  expect(order).toEqual(['A', 'B', 'C', 'D'])
  expect(told).toEqual(['counted A', 'counted B late', 'counted C late', 'counted D late'])
  expect(queue.silentSince).toBeUndefined()
})

test('what waited when the page was left is sent when it is opened again', async () => {
  const never = new Promise<void>(() => undefined)
  const { make, order, told, kept } = scene(['lost'])
  const first = make()
  Object.assign(first, { run: () => never })
  first.push('A')
  first.push('B')
  expect(kept()).toHaveLength(2)
  const left = kept()
  const second = make()
  second.adopt(left)
  await expect.poll(kept).toEqual([])
  expect(order).toEqual(['A', 'B'])
  expect(told).toEqual(['counted A late', 'counted B late'])
})

test('500 scans at two counters over a network that drops calls and answers: each is counted once, in its order', async () => {
  const FATES = ['fine', 'fine', 'lost', 'unanswered'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FATES), { minLength: 1000, maxLength: 1000 }),
      async (fates) => {
        for (const counter of ['A', 'B']) {
          const codes = Array.from({ length: 250 }, (_, place) => `${counter}${place}`)
          const { make, order, told, kept } = scene(counter === 'A' ? fates : fates.toReversed())
          const queue = make()
          for (const code of codes) queue.push(code)
          await queue.run()
          await expect.poll(kept).toEqual([])
          expect(order).toEqual(codes)
          expect(told.map((text) => text.replace(/^counted | late$/g, ''))).toEqual(codes)
        }
      },
    ),
    { numRuns: 5, seed: 20261117 },
  )
})

test('whoever waits for the scans hears when all are answered, and at once where nobody answers', async () => {
  const { make } = scene(['fine', 'fine', 'lost'])
  const queue = make()
  expect(await queue.settled()).toBe(true)
  queue.push('A')
  queue.push('B')
  expect(await queue.settled()).toBe(true)
  expect(queue.waiting).toEqual([])
  queue.push('C')
  expect(await queue.settled()).toBe(false)
  await expect.poll(() => queue.waiting).toEqual([])
  expect(await queue.settled()).toBe(true)
})

test('a busy server is asked again, though not for ever: a scan that it can never take holds up no other', async () => {
  const { make, told, kept } = scene(['busy', 'busy', 'fine', ...Array<'busy'>(30).fill('busy'), 'fine'])
  const queue = make()
  for (const code of ['A', 'B', 'C']) queue.push(code)
  await expect.poll(kept).toEqual([])
  expect(told).toEqual(['counted A late', 'refused late', 'counted C late'])
})

test('scans of a session that is over wait for whoever logs in again', async () => {
  const { make, told, kept, order } = scene(['fine', 'over', 'fine', 'fine'])
  const queue = make()
  for (const code of ['A', 'B', 'C']) queue.push(code)
  await queue.run()
  await expect.poll(() => queue.silentSince).toBeDefined()
  expect(await queue.settled()).toBe(false)
  expect(kept().map(({ scan }) => scan)).toEqual(['B', 'C'])
  await queue.run()
  await expect.poll(kept).toEqual([])
  expect(order).toEqual(['A', 'B', 'C'])
  expect(told).toEqual(['counted A', 'counted B late', 'counted C late'])
})
