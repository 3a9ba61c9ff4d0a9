import { expect, test } from 'vitest'
import { NoPlaceFree } from './errors.ts'
import { createPlaces } from './places.ts'

/** Work that goes on until it is let go. */
const held = () => {
  let letGo = (): void => undefined
  const work = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { work: () => work, letGo }
}

test('places are given in the order of asking, and none is lost by work that fails', async () => {
  const { within } = createPlaces({ places: 1, waitMs: 60_000, stalledMs: 60_000 })
  const first = held()
  const order: string[] = []
  const all = [
    within(first.work),
    within(async () => {
      order.push('second')
      throw new Error('no luck')
    }),
    within(async () => order.push('third')),
  ]
  expect(order).toEqual([])
  first.letGo()
  const ended = await Promise.allSettled(all)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(order).toEqual(['second', 'third'])
})

test('whoever waits too long is told, and whoever comes while nothing moves is told at once', async () => {
  let time = 0
  const { within, waiting } = createPlaces({ places: 1, waitMs: 20, stalledMs: 2000, now: () => time })
  const holder = held()
  const holding = within(holder.work)
  expect(waiting()).toEqual({ count: 0, longestMs: 0 })
  const waiter = within(async () => 'in')
  time = 2001
  expect(waiting()).toEqual({ count: 1, longestMs: 2001 })
  await expect(within(async () => 'in')).rejects.toBeInstanceOf(NoPlaceFree)
  await expect(waiter).rejects.toBeInstanceOf(NoPlaceFree)
  expect(waiting()).toEqual({ count: 0, longestMs: 0 })
  holder.letGo()
  await holding
  expect(await within(async () => 'in')).toBe('in')
})
