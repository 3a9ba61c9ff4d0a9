import { expect, test } from 'vitest'
import { stopParts } from './stop-parts.ts'

test('parts stop in the opposite order; one that fails or never ends is named and does not keep the others', async () => {
  const order: string[] = []
  const part = (name: string, stop: () => Promise<void> = async () => undefined) => ({
    name,
    stop: () => {
      order.push(name)
      return stop()
    },
  })
  const told: string[] = []
  const log = { error: ({ part: name }: { part: string }) => void told.push(name) }
  await stopParts(
    [
      part('database'),
      part('jobs', () => new Promise<void>(() => undefined)),
      part('requests', () => Promise.reject(new Error('lost'))),
    ],
    log,
    5,
  )
  expect(order).toEqual(['requests', 'jobs', 'database'])
  expect(told).toEqual(['requests', 'jobs'])
})
