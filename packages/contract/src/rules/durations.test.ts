import { expect, test } from 'vitest'
import { DURATION } from './durations.ts'

test('P9.7 durations run from 1 second to 100 minutes, each as long as its name says', () => {
  const lengths: number[] = Object.values(DURATION)
  expect([lengths.at(0), lengths.at(-1)]).toEqual([1000, 6_000_000])
  expect(lengths).toEqual(lengths.toSorted((left, right) => left - right))
  for (const [name, length] of Object.entries(DURATION)) {
    const [unit, count] = name.split('_')
    expect(length, name).toBe(Number(count) * (unit === 'SECONDS' ? 1000 : 60_000))
  }
})
