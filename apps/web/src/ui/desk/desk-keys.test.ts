import { expect, test } from 'vitest'
import { actOf, shownKeys, type DeskKey } from './desk-keys.ts'

const NO_KEY = { code: '', altKey: false, ctrlKey: false, metaKey: false }

test('what is shown at the foot of a desk is what is heard, and what does nothing is neither', () => {
  const done: string[] = []
  const keys: DeskKey[] = [
    { what: 'scan', press: 'F2' },
    { what: 'back', press: 'Ctrl Z', when: false },
    { what: 'way', press: { 'Alt 1': () => done.push('1'), 'Alt 2': () => done.push('2') } },
    { what: 'sign', press: { F8: undefined } },
    { what: 'ask', press: { F9: () => done.push('9') } },
  ]
  expect(shownKeys(keys)).toEqual([
    { caps: 'F2', what: 'scan' },
    { caps: 'Alt 1 2', what: 'way' },
    { caps: 'F9', what: 'ask' },
  ])
  expect(actOf(keys, { ...NO_KEY, key: 'F8' })).toBeUndefined()
  actOf(keys, { ...NO_KEY, key: 'F9' })?.()
  actOf(keys, { ...NO_KEY, key: '2', code: 'Digit2', altKey: true })?.()
  // Keyboards that write another sign with Alt: the place of the key counts.
  actOf(keys, { ...NO_KEY, key: '¡', code: 'Digit1', altKey: true })?.()
  expect(done).toEqual(['9', '2', '1'])
  // A digit alone is a scanner's, and with Ctrl it is the browser's.
  expect(actOf(keys, { ...NO_KEY, key: '1', code: 'Digit1' })).toBeUndefined()
  expect(actOf(keys, { ...NO_KEY, key: 'F9', ctrlKey: true })).toBeUndefined()
})
