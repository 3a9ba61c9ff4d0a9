import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTabLife, lifeOf } from './tab-life.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function thing(life: ReturnType<typeof createTabLife> | undefined) {
  const heard: string[] = []
  const { connect, listen } = lifeOf(life)
  listen({
    onHide: () => heard.push('hide'),
    onShow: () => heard.push('show'),
    onClose: () => heard.push('close'),
  })
  return { heard, connect }
}

test('a tab that is hidden and shown again closes nothing', () => {
  const life = createTabLife()
  const { heard, connect } = thing(life)
  const disconnect = connect()
  life.setShown(false)
  disconnect()
  vi.runAllTimers()
  expect(heard).toEqual(['hide'])
  life.setShown(true)
  connect()
  expect(heard).toEqual(['hide', 'show'])
})

test('a tab that is closed while it is hidden closes what is in it, once', () => {
  const life = createTabLife()
  const { heard, connect } = thing(life)
  const disconnect = connect()
  life.setShown(false)
  disconnect()
  life.end()
  life.end()
  expect(heard).toEqual(['hide', 'close'])
})

test('what is taken off a shown screen is closed, and the end of the tab does not close it again', () => {
  const life = createTabLife()
  const { heard, connect } = thing(life)
  connect()()
  expect(heard).toEqual([])
  vi.runAllTimers()
  life.end()
  expect(heard).toEqual(['close'])
})

test('effects that are tried out, and things outside the tabs', () => {
  const { heard, connect } = thing(undefined)
  connect()()
  const disconnect = connect()
  vi.runAllTimers()
  expect(heard).toEqual([])
  disconnect()
  vi.runAllTimers()
  expect(heard).toEqual(['close'])
})

test('a screen is held as long as anything in it holds it', () => {
  const life = createTabLife()
  const [first, second] = [life.hold(), life.hold()]
  first()
  first()
  expect(life.isHeld()).toBe(true)
  second()
  expect(life.isHeld()).toBe(false)
})
