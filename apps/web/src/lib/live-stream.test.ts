import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saidAtEnd, topicsIn } from './live-topics.ts'
import { openStream, pauseBefore } from './live-stream.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  closed = false

  constructor() {
    super()
    FakeSource.opened.push(this)
  }

  close(): void {
    this.closed = true
  }

  says(topic: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: topic }))
  }
}

const newest = (): FakeSource => {
  const source = FakeSource.opened.at(-1)
  if (source === undefined) throw new Error('no connection was opened')
  return source
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('passes topics on, and after a broken connection says that anything may have changed', () => {
  const heard: string[] = []
  const stop = openStream({ fresh: true, tell: (topic) => heard.push(topic) })
  newest().dispatchEvent(new Event('open'))
  newest().says('notice')
  expect(heard).toEqual(['notice'])
  newest().dispatchEvent(new Event('error'))
  expect(newest().closed).toBe(true)
  vi.runAllTimers()
  expect(FakeSource.opened).toHaveLength(2)
  newest().dispatchEvent(new Event('open'))
  expect(heard).toEqual(['notice', 'all'])
  stop()
  expect(newest().closed).toBe(true)
})

it('tells when it breaks, and comes back at once when the server does', () => {
  const broken = vi.fn<() => void>()
  let back: () => void = () => undefined
  const stop = openStream({
    fresh: true,
    tell: () => undefined,
    onBroken: broken,
    onServerBack: (listener) => {
      back = listener
      return () => undefined
    },
  })
  newest().dispatchEvent(new Event('open'))
  back()
  expect(FakeSource.opened).toHaveLength(1)
  newest().dispatchEvent(new Event('error'))
  expect(broken).toHaveBeenCalledOnce()
  back()
  expect(FakeSource.opened).toHaveLength(2)
  vi.runAllTimers()
  expect(FakeSource.opened).toHaveLength(2)
  stop()
})

it('passes on what is said when the session ends', () => {
  const heard: string[] = []
  const stop = openStream({ fresh: true, tell: (message) => heard.push(message) })
  newest().dispatchEvent(new MessageEvent('over', { data: '{"zh":"已停用"}' }))
  expect(heard.map(saidAtEnd)).toEqual(['{"zh":"已停用"}'])
  expect(heard.flatMap(topicsIn)).toEqual(['viewer'])
  stop()
})

it('has the session looked at, once, when the server answers with no stream', () => {
  const heard: string[] = []
  const stop = openStream({ fresh: true, tell: (message) => heard.push(message) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    newest().readyState = FakeSource.CLOSED
    newest().dispatchEvent(new Event('error'))
    vi.runAllTimers()
  }
  expect(FakeSource.opened).toHaveLength(4)
  expect(heard.flatMap(topicsIn)).toEqual(['viewer'])
  stop()
})

it('says so too when it takes over from another window', () => {
  const heard: string[] = []
  const stop = openStream({ fresh: false, tell: (topic) => heard.push(topic) })
  newest().dispatchEvent(new Event('open'))
  expect(heard).toEqual(['all'])
  stop()
})

it('waits longer and longer, and not at all once it is stopped', () => {
  expect(pauseBefore(0, 1)).toBe(1_000)
  expect(pauseBefore(0, 0)).toBe(500)
  expect(pauseBefore(3, 1)).toBe(8_000)
  expect(pauseBefore(50, 1)).toBe(60_000)
  const stop = openStream({ fresh: true, tell: () => undefined })
  newest().dispatchEvent(new Event('error'))
  stop()
  vi.runAllTimers()
  expect(FakeSource.opened).toHaveLength(1)
})
