import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  isReachable,
  isServerGone,
  noteAnswer,
  noteSilence,
  onServerBack,
  watchConnection,
} from './connection.ts'

const probe = vi.fn<() => Promise<boolean>>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  probe.mockReset()
  stop = watchConnection(probe)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

it('takes the server for gone only when it does not answer the question either', async () => {
  probe.mockResolvedValue(true)
  noteSilence()
  await settle()
  expect(isServerGone()).toBe(false)
  probe.mockRejectedValue(new TypeError('Failed to fetch'))
  noteSilence()
  await settle()
  expect(isServerGone()).toBe(true)
})

it('asks one question at a time, and again until there is an answer, which is told once', async () => {
  const back = vi.fn<() => void>()
  const end = onServerBack(back)
  probe.mockResolvedValue(false)
  noteSilence()
  noteSilence()
  await settle()
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(probe).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(probe).toHaveBeenCalledTimes(3)
  expect(back).not.toHaveBeenCalled()
  probe.mockResolvedValue(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isServerGone()).toBe(false)
  expect(back).toHaveBeenCalledTimes(1)
  expect(probe).toHaveBeenCalledTimes(4)
  end()
})

it('an answer to anything ends the absence', async () => {
  probe.mockResolvedValue(false)
  noteSilence()
  await settle()
  expect(isServerGone()).toBe(true)
  noteAnswer()
  expect(isServerGone()).toBe(false)
})

it('asks before something begins only when nothing was heard lately', async () => {
  probe.mockResolvedValue(false)
  noteAnswer()
  expect(await isReachable()).toBe(true)
  expect(probe).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await isReachable()).toBe(false)
  expect(probe).toHaveBeenCalledTimes(1)
})
