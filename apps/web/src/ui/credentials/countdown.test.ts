import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCountdowns } from './countdown.ts'

describe('countdowns', () => {
  let time = 0
  const countdowns = createCountdowns(() => time)
  beforeEach(() => {
    time = 1_000
    countdowns.start('13800000001', 60)
  })

  it('P4.6 P9.1 runs for 60 seconds and ends', () => {
    expect(countdowns.left('13800000001')).toBe(60)
    time += 59_001
    expect(countdowns.left('13800000001')).toBe(1)
    time += 999
    expect(countdowns.left('13800000001')).toBe(0)
    time += 60_000
    expect(countdowns.left('13800000001')).toBe(0)
  })

  it('knows other mobiles apart', () => {
    expect(countdowns.left('13800000002')).toBe(0)
  })

  it('P4.6 is over at once when it is stopped', () => {
    countdowns.stop('13800000001')
    expect(countdowns.left('13800000001')).toBe(0)
  })
})

describe('listeners', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('hear of starts, stops and passing time until they leave', () => {
    const countdowns = createCountdowns(() => 0)
    const listener = vi.fn<() => void>()
    const leave = countdowns.subscribe(listener)
    countdowns.start('a', 60)
    countdowns.stop('a')
    expect(listener).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1_000)
    expect(listener).toHaveBeenCalledTimes(6)
    leave()
    countdowns.start('a', 60)
    vi.advanceTimersByTime(1_000)
    expect(listener).toHaveBeenCalledTimes(6)
  })
})
