import { Writable } from 'node:stream'
import { LIVE_TOPIC_NAMES } from '@visa/contract/shell/live'
import type { ErrorKey } from '@visa/messages/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus } from '../db/bus.ts'
import { createLiveHub } from './live-hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Messages by hand. */
const testBus = () => {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const gaps: (() => void)[] = []
  const bus: Bus = {
    alive: true,
    on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    ask: async () => 'up',
    onSilence: () => undefined,
    onReturn: () => undefined,
    resting: async () => [],
    onGap: (listener) => void gaps.push(listener),
    start: async () => undefined,
    close: async () => undefined,
  }
  return {
    bus,
    tell: (channel: string, payload = '') => listeners.get(channel)?.forEach((hear) => hear(payload)),
    gap: () => gaps.forEach((hear) => hear()),
  }
}

const hubOf = (alive: Set<string>) => {
  const wire = testBus()
  const living = vi.fn<(keys: readonly string[]) => Promise<ReadonlySet<string>>>(
    async (keys) => new Set(keys.filter((key) => alive.has(key))),
  )
  const accountMark = new Map<number, string>()
  const accountMarks = vi.fn<(userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>>(
    async (userIds) => new Map(userIds.map((userId) => [userId, accountMark.get(userId) ?? 'as before'])),
  )
  const keptOut = vi.fn<(userIds: readonly number[]) => Promise<ReadonlyMap<number, ErrorKey>>>(
    async () => new Map(),
  )
  const counts: number[] = []
  const onCount = (count: number): void => void counts.push(count)
  const hub = createLiveHub({ bus: wire.bus, living, accountMarks, keptOut, onCount })
  const listen = (key: string, { userId = 1, taking = true, since = hub.revocations } = {}) => {
    const heard: string[] = []
    const out = new Writable({
      highWaterMark: 8,
      write(chunk: Buffer, _, done) {
        heard.push(chunk.toString())
        if (taking) done()
      },
    })
    hub.open({ key, userId, accountMark: 'as before', out }, since)
    return { heard, out }
  }
  return { ...wire, hub, living, accountMark, accountMarks, keptOut, counts, listen }
}

test('a storm of changes is one event for each topic and window', async () => {
  const { tell, listen } = hubOf(new Set('a'))
  const { heard } = listen('a')
  for (let change = 0; change < 1000; change += 1) tell('live', change % 2 === 0 ? 'notice' : 'dict')
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual(['data: notice\n\n', 'data: dict\n\n'])
  tell('live', 'notice')
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(3)
})

test('what is no topic goes nowhere', async () => {
  const { tell, listen } = hubOf(new Set('a'))
  const { heard } = listen('a')
  tell('live', 'secret of somebody')
  tell('live', 'toString')
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual([])
})

test('after a gap everything counts as changed and every session is looked at', async () => {
  const { gap, listen, living, keptOut } = hubOf(new Set('a'))
  const [kept, over] = [listen('a'), listen('b')]
  gap()
  await vi.advanceTimersByTimeAsync(500)
  expect(kept.heard).toEqual(LIVE_TOPIC_NAMES.map((topic) => `data: ${topic}\n\n`))
  expect(over.out.writableEnded).toBe(true)
  expect(over.heard.join('')).toMatch(/^event: over\ndata: \{"zh":"登录已结束.*\}\n\n$/)
  expect(keptOut).toHaveBeenCalledExactlyOnceWith([1])
  expect(living).toHaveBeenCalledTimes(1)
})

test('a heartbeat keeps the way open and ends what has grown old unnoticed', async () => {
  const alive = new Set(['a', 'b'])
  const { listen, living, counts } = hubOf(alive)
  const [kept, idle] = [listen('a'), listen('b')]
  await vi.advanceTimersByTimeAsync(25_000)
  expect([kept.heard, idle.heard]).toEqual([[':\n\n'], [':\n\n']])
  alive.delete('b')
  await vi.advanceTimersByTimeAsync(25_000)
  expect([kept.out.writableEnded, idle.out.writableEnded]).toEqual([false, true])
  expect(living).toHaveBeenCalledTimes(2)
  expect(counts.at(-1)).toBe(1)
})

test('a message about a session nobody listens with costs no question', async () => {
  const { tell, listen, living } = hubOf(new Set('a'))
  listen('a')
  tell('session_gone', 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(living).not.toHaveBeenCalled()
  tell('session_gone', 'a')
  await vi.advanceTimersByTimeAsync(0)
  expect(living).toHaveBeenCalledTimes(1)
})

test('a session that ends while its stream opens is noticed', async () => {
  const { tell, hub, listen } = hubOf(new Set())
  const since = hub.revocations
  tell('session_gone', 'a')
  const { out } = listen('a', { since })
  await vi.advanceTimersByTimeAsync(0)
  expect(out.writableEnded).toBe(true)
})

test('messages during a look are looked at once more, together', async () => {
  const { tell, listen, living } = hubOf(new Set('a'))
  listen('a')
  for (let change = 0; change < 50; change += 1) tell('viewers_changed')
  await vi.advanceTimersByTimeAsync(0)
  expect(living).toHaveBeenCalledTimes(2)
})

test('only those of whom something changed hear of it, by one question for a storm of changes', async () => {
  const { tell, listen, accountMark, accountMarks } = hubOf(new Set(['a', 'b', 'c']))
  const [changed, elsewhere] = [listen('a', { userId: 7 }), listen('b', { userId: 7 })]
  const other = listen('c', { userId: 8 })
  accountMark.set(7, 'promoted')
  for (let change = 0; change < 50; change += 1) tell('viewers_changed', 'user_role')
  await vi.advanceTimersByTimeAsync(500)
  expect([changed.heard, elsewhere.heard, other.heard]).toEqual([
    ['data: viewer\n\n'],
    ['data: viewer\n\n'],
    [],
  ])
  expect(accountMarks.mock.calls).toEqual([[[7, 8]]])
  tell('viewers_changed', 'app_user')
  await vi.advanceTimersByTimeAsync(500)
  expect([changed.heard.length, other.heard.length]).toEqual([1, 0])
})

test('a change of the menu concerns everybody, as does a change nobody can be asked about', async () => {
  const { tell, listen, accountMarks } = hubOf(new Set(['a', 'b']))
  const both = [listen('a'), listen('b', { userId: 2 })]
  tell('viewers_changed', 'resource')
  await vi.advanceTimersByTimeAsync(500)
  expect(accountMarks).not.toHaveBeenCalled()
  expect(both.map(({ heard }) => heard.length)).toEqual([1, 1])
  accountMarks.mockRejectedValueOnce(new Error('Connection terminated'))
  tell('viewers_changed', 'company')
  await vi.advanceTimersByTimeAsync(500)
  expect(both.map(({ heard }) => heard.length)).toEqual([2, 2])
})

test('what changes of somebody while their stream opens is told', async () => {
  const { tell, hub, listen, accountMark } = hubOf(new Set('a'))
  const since = hub.revocations
  accountMark.set(1, 'promoted')
  tell('viewers_changed', 'user_role')
  const { heard } = listen('a', { since })
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual(['data: viewer\n\n'])
})

test('without an answer from the database nobody is sent away', async () => {
  const { tell, listen, living } = hubOf(new Set())
  const { out } = listen('a')
  living.mockRejectedValueOnce(new Error('Connection terminated'))
  tell('viewers_changed')
  await vi.advanceTimersByTimeAsync(0)
  expect(out.writableEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(out.writableEnded).toBe(true)
})

test('whoever is kept out hears why, and goes too when nobody can say', async () => {
  const { tell, listen, keptOut } = hubOf(new Set())
  const told = listen('a', { userId: 7 })
  keptOut.mockResolvedValueOnce(new Map([[7, 'companyStopped']]))
  tell('session_gone', 'a')
  await vi.advanceTimersByTimeAsync(0)
  expect(told.heard.join('')).toMatch(/^event: over\ndata: \{"zh":"所属公司已被停用.*\}\n\n$/)
  const untold = listen('b')
  keptOut.mockRejectedValueOnce(new Error('Connection terminated'))
  tell('session_gone', 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect([untold.out.writableEnded, untold.heard]).toEqual([true, ['event: over\ndata: {}\n\n']])
})

test('whoever takes nothing is dropped', async () => {
  const { tell, listen, counts } = hubOf(new Set(['a', 'b']))
  const [deaf, awake] = [listen('a', { taking: false }), listen('b')]
  tell('live', 'notice')
  await vi.advanceTimersByTimeAsync(500)
  tell('live', 'notice')
  await vi.advanceTimersByTimeAsync(500)
  expect([deaf.out.destroyed, awake.heard.length, counts.at(-1)]).toEqual([true, 2, 1])
})

test('one person has at most twenty streams: the oldest ends', () => {
  const { listen, counts } = hubOf(new Set('a'))
  const mine = Array.from({ length: 21 }, () => listen('a'))
  const other = listen('a', { userId: 2 })
  expect(mine.map(({ out }) => out.writableEnded)).toEqual([true, ...Array<boolean>(20).fill(false)])
  expect([other.out.writableEnded, counts.at(-1)]).toEqual([false, 21])
})

test('a visitor who has gone meanwhile is not counted', () => {
  const { hub, counts } = hubOf(new Set('a'))
  const out = new Writable()
  out.destroy()
  hub.open({ key: 'a', userId: 1, accountMark: undefined, out }, 0)
  expect(counts).toEqual([])
})
