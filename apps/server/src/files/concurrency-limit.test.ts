import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('so many run at a time, in order, and a failure lets the next one in', async () => {
  const limited = concurrencyLimit(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((index) =>
    limited(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(works)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await settle()
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
