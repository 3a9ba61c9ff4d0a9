import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForScans } from './scan-listener.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Key {
  key: string
  code?: string
  ctrlKey?: boolean
}

/** Node has events, but none of the keyboard. */
function press(target: EventTarget, at: number, { key, code = '', ctrlKey = false }: Key): Event {
  const event = new Event('keydown', { cancelable: true })
  const parts = { key, code, ctrlKey, shiftKey: false, altKey: false, metaKey: false, timeStamp: at }
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(event, name, { value })
  target.dispatchEvent(event)
  return event
}

function scanner(hears?: () => boolean) {
  const target = new EventTarget()
  const codes: string[] = []
  const stop = listenForScans(target, (code) => codes.push(code), hears)
  const type = (text: string, gap: number, from = 0) =>
    text.split('').map((key, index) => press(target, from + index * gap, { key }))
  return { target, codes, stop, type }
}

test('P9.6 the Enter or Tab behind a code ends it and goes no further; that of a person does', () => {
  for (const key of ['Enter', 'Tab']) {
    const { target, codes, type } = scanner()
    type('0000', 5)
    expect(press(target, 25, { key }).defaultPrevented).toBe(true)
    expect(codes).toEqual(['0000'])
    expect(press(target, 500, { key }).defaultPrevented).toBe(false)
  }
})

test('P9.6 a code without Enter is complete after a pause, once', () => {
  const { codes, type } = scanner()
  type('CT-0001', 19)
  expect(codes).toEqual([])
  vi.runAllTimers()
  vi.runAllTimers()
  expect(codes).toEqual(['CT-0001'])
})

test('P9.6 a scanner that ends its codes with Enter is waited for, however late a busy browser hears it', () => {
  const { target, codes, type } = scanner()
  type('CT-0001', 10)
  press(target, 75, { key: 'Enter' })
  type('CT-0', 10, 1000)
  // Heard late, pressed in time.
  vi.advanceTimersByTime(1500)
  type('002', 10, 1040)
  press(target, 1075, { key: 'Enter' })
  expect(codes).toEqual(['CT-0001', 'CT-0002'])
  // Another scanner, without Enter.
  type('CT-0003', 10, 5000)
  vi.runAllTimers()
  type('CT-0004', 10, 6000)
  vi.advanceTimersByTime(300)
  expect(codes.slice(2)).toEqual(['CT-0003', 'CT-0004'])
})

test('P9.6 a code that was torn asunder for longer than a pause is one code where Enter ends codes', () => {
  const { target, codes, type } = scanner()
  type('CT-0001', 10)
  press(target, 75, { key: 'Enter' })
  type('V2611', 10, 1000)
  vi.advanceTimersByTime(400)
  type('160012', 10, 1440)
  press(target, 1510, { key: 'Enter' })
  expect(codes).toEqual(['CT-0001', 'V2611160012'])
})

test('P9.6 what a person types, and short codes, are none', () => {
  const { codes, type } = scanner()
  type('CT-0001', 80)
  type('123', 5, 5000)
  vi.runAllTimers()
  expect(codes).toEqual([])
})

test('P9.6 shortcuts are no part of a code, and one that does not hear takes none', () => {
  const open = scanner()
  open.type('12', 5)
  press(open.target, 15, { key: 'v', ctrlKey: true })
  open.type('34', 5, 20)
  vi.runAllTimers()
  expect(open.codes).toEqual([])

  const hidden = scanner(() => false)
  hidden.type('CT-0001', 5)
  expect(press(hidden.target, 40, { key: 'Enter' }).defaultPrevented).toBe(false)
  vi.runAllTimers()
  expect(hidden.codes).toEqual([])
})

test('after its end nothing is heard', () => {
  const { codes, stop, type } = scanner()
  type('CT-0001', 5)
  stop()
  vi.runAllTimers()
  type('CT-0002', 5, 1000)
  vi.runAllTimers()
  expect(codes).toEqual([])
})
