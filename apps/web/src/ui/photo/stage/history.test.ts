import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterChange, afterRedo, afterUndo, historyFrom, type History } from './history.ts'

const SLOW = 1000

test('every change by hand can be taken back to the first, and set again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 40 }), (values) => {
      let history: History<number> = historyFrom(-1)
      for (const [place, value] of values.entries()) history = afterChange(history, value, place * SLOW)
      const seen = [history.value]
      for (const _ of values) {
        history = afterUndo(history)
        seen.unshift(history.value)
      }
      expect(seen).toEqual([-1, ...values])
      expect(afterUndo(history)).toBe(history)
      for (const value of values) {
        history = afterRedo(history)
        expect(history.value).toBe(value)
      }
      expect(afterRedo(history)).toBe(history)
    }),
  )
})

test('a drag is one change, and what follows an undo begins another', () => {
  let history = afterChange(historyFrom('start'), 'a', SLOW)
  for (let ms = 0; ms < 2000; ms += 16) history = afterChange(history, `drag ${ms}`, 2 * SLOW + ms)
  expect(afterUndo(history).value).toBe('a')
  const anew = afterChange(afterUndo(history), 'b', 4 * SLOW)
  expect(anew.after).toEqual([])
  expect([anew.value, afterUndo(anew).value]).toEqual(['b', 'a'])
})

test('what was chosen without a value is taken back too', () => {
  const history = afterChange(historyFrom<number | undefined>(undefined), 1, SLOW)
  expect(afterUndo(history).value).toBeUndefined()
  expect(afterRedo(afterUndo(history)).value).toBe(1)
})
