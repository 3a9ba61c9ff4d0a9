import { LIVE_TOPIC_NAMES } from '@visa/contract/shell/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ALL, gatherTopics, pathsOf, topicsIn } from './live-topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = (hidden = false) => {
  const window = { hidden }
  const markStale = vi.fn<(paths: readonly string[], ask: boolean) => void>()
  const gathering = gatherTopics({ isHidden: () => window.hidden, markStale, random: () => 0.5 })
  return { window, markStale, ...gathering }
}

it('reads topics, all of them after a reconnection, and no strange ones', () => {
  expect(topicsIn('notice')).toEqual(['notice'])
  expect(topicsIn(ALL)).toEqual(LIVE_TOPIC_NAMES)
  for (const strange of ['toString', '', 7, null, { topic: 'notice' }]) expect(topicsIn(strange)).toEqual([])
  expect(pathsOf(['dict'])).toEqual(['/api/dict', '/api/dictType', '/api/air/airlineCompany'])
})

it('asks once for a storm of events, after a pause that differs between windows', () => {
  const { hear, markStale } = setUp()
  for (let times = 0; times < 100; times += 1) hear(['notice'])
  hear(['supply'])
  vi.advanceTimersByTime(499)
  expect(markStale).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(markStale.mock.calls).toEqual([[['/api/sys/notice', '/api/supply'], true]])
  hear(['notice'])
  vi.runAllTimers()
  expect(markStale).toHaveBeenCalledTimes(2)
})

it('only marks while the window is hidden, and asks when it is seen again', () => {
  const { window, hear, seen, markStale } = setUp(true)
  hear(['notice'])
  vi.runAllTimers()
  expect(markStale.mock.calls).toEqual([[['/api/sys/notice'], false]])
  window.hidden = false
  seen()
  vi.runAllTimers()
  expect(markStale.mock.lastCall).toEqual([['/api/sys/notice'], true])
  seen()
  vi.runAllTimers()
  expect(markStale).toHaveBeenCalledTimes(2)
})

it('keeps what is due when the window is hidden during the pause, and forgets it when stopped', () => {
  const { window, hear, seen, stop, markStale } = setUp()
  hear(['dict'])
  window.hidden = true
  vi.runAllTimers()
  expect(markStale).not.toHaveBeenCalled()
  window.hidden = false
  seen()
  stop()
  vi.runAllTimers()
  expect(markStale).not.toHaveBeenCalled()
})
