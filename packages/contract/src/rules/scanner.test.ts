import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_SCAN, SCAN_PAUSE_MS, scanKey, scanPause, type Keystroke, type Scan } from './scanner.ts'

const stroke = (key: string, at: number, code = '', shift = false): Keystroke => ({ key, code, shift, at })

/** Types the keys and then waits; the codes that came out. */
function scansOf(strokes: readonly Keystroke[]): string[] {
  const scanned: string[] = []
  let scan: Scan = NO_SCAN
  let last = 0
  for (const each of strokes) {
    const step = scanKey(scan, each)
    scan = step.scan
    last = each.at
    if (step.scanned !== undefined) scanned.push(step.scanned)
  }
  const end = scanPause(scan, last + SCAN_PAUSE_MS)
  return end.scanned === undefined ? scanned : [...scanned, end.scanned]
}

const typed = (text: string, gap: number, start = 1000): Keystroke[] =>
  text.split('').map((key, index) => stroke(key, start + index * gap))

test('P9.6 keys under 20 ms apart accumulate; those of a person do not', () => {
  for (const gap of [0, 8, 19]) expect(scansOf(typed('ABC123', gap))).toEqual(['ABC123'])
  for (const gap of [20, 60]) expect(scansOf(typed('ABC123', gap))).toEqual([])
  expect(scansOf([...typed('ABC123', 120), stroke('Enter', 1720)])).toEqual([])
})

test('P9.6 a code whose keys stumble comes out whole, and no piece of it', () => {
  const gaps = [0, 8, 8, 35, 8, 120, 8, 8, 48, 8, 8]
  let at = 1000
  const strokes = 'V2611160012'.split('').map((key, index) => stroke(key, (at += gaps[index] ?? 0)))
  expect(scansOf([...strokes, stroke('Enter', at + 8)])).toEqual(['V2611160012'])
  expect(scansOf(strokes)).toEqual(['V2611160012'])
  // A person who types two keys at once among slow ones sends what they typed, not what came since.
  const slow = [...typed('E831', 150), ...typed('23', 10, 1600), ...typed('457', 150, 1780)]
  expect(scansOf([...slow, stroke('Enter', 2300)])).toEqual([])
})

test('P9.6 a code is longer than 3 characters', () => {
  expect(scansOf(typed('123', 10))).toEqual([])
  expect(scansOf(typed('1234', 10))).toEqual(['1234'])
  expect(scansOf([...typed('123', 10), stroke('Enter', 1030)])).toEqual([])
})

test('P9.6 Enter, Tab or a pause ends a code, each once', () => {
  for (const end of ['Enter', 'Tab'])
    expect(scansOf([...typed('1234', 10), stroke(end, 1040)])).toEqual(['1234'])
  expect(scansOf([...typed('1234', 10), stroke('Process', 1040, 'NumpadEnter')])).toEqual(['1234'])
  expect(scansOf([...typed('1234', 10), ...typed('5678', 10, 1030 + SCAN_PAUSE_MS)])).toEqual([
    '1234',
    '5678',
  ])
  const { scan } = scanKey(NO_SCAN, stroke('1', 1000))
  expect(scanPause(scan, 999 + SCAN_PAUSE_MS)).toEqual({ scan, scanned: undefined })
})

test('a function key right behind a code that has no Enter does not lose it', () => {
  expect(scansOf([...typed('CT-0001', 10), stroke('F10', 1075, 'F10')])).toEqual(['CT-0001'])
})

test('P9.6 repeated zeros survive', () => {
  expect(scansOf([...typed('000000', 0), stroke('Enter', 1000)])).toEqual(['000000'])
  expect(scansOf(typed('E100000001', 8))).toEqual(['E100000001'])
})

test('P9.6 an input method at work does not change the code', () => {
  const keys = [
    ['KeyE', true],
    ['Digit0', false],
    ['Numpad0', false],
    ['KeyA', false],
    ['Minus', false],
    ['Digit4', true],
    ['Slash', false],
  ] as const
  const hidden = keys.map(([code, shift], index) => stroke('Process', 1000 + index * 10, code, shift))
  expect(scansOf(hidden)).toEqual(['E00a-$/'])
  const wide = '１２３４'.split('').map((key, index) => stroke(key, 1000 + index * 10, `Digit${index + 1}`))
  expect(scansOf(wide)).toEqual(['1234'])
})

test('P9.6 Shift counts for the pace only; any other key begins anew', () => {
  const capitals = 'ABCD'
    .split('')
    .flatMap((key, index) => [
      stroke('Shift', 1000 + index * 30, 'ShiftLeft', true),
      stroke(key, 1015 + index * 30, `Key${key}`, true),
    ])
  expect(scansOf(capitals)).toEqual(['ABCD'])
  expect(
    scansOf([...typed('123', 10), stroke('Backspace', 1030, 'Backspace'), ...typed('4567', 10, 1040)]),
  ).toEqual(['4567'])
})

test('P9.6 what a scanner types among the keys of a person comes out whole', () => {
  const codes = fc.stringMatching(/^[A-Z0-9-]{4,20}$/)
  const people = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '0', '1', '2'), maxLength: 8 })
  fc.assert(
    fc.property(
      people,
      codes,
      fc.nat(19),
      fc.integer({ min: 60, max: 290 }),
      fc.boolean(),
      (before, code, gap, slow, enter) => {
        // Whoever typed something takes the scanner into their hand.
        const start = 1000 + before.length * slow + SCAN_PAUSE_MS
        const end = start + code.length * gap + (enter ? 0 : SCAN_PAUSE_MS)
        const strokes = [
          ...typed(before, slow),
          ...typed(code, gap, start),
          ...(enter ? [stroke('Enter', end)] : []),
        ]
        expect(scansOf([...strokes, ...typed(before, slow, end + slow)])).toEqual([code])
      },
    ),
  )
})
