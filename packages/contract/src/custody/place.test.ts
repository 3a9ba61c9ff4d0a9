import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCAN_MIN_LENGTH } from '../rules/scanner.ts'
import { placeCode, placeOfCode } from './place.ts'
import { slotOf } from './slot.ts'

test('every place and slot has a code that scanners are heard with, and that leads back to it', () => {
  const place = fc.integer({ min: 1, max: 10_000_000 })
  const slot = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100 }))
    .map(([layer, number]) => slotOf(layer, number))
  fc.assert(
    fc.property(place, fc.option(slot, { nil: '' }), (placeId, at) => {
      const code = placeCode(placeId, at)
      expect(code.length).toBeGreaterThanOrEqual(SCAN_MIN_LENGTH)
      expect(placeOfCode(code)).toEqual({ placeId, slot: at })
      // As a scanner under an input method for Chinese gives it.
      const wide = code.replaceAll(/./g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0))
      expect(placeOfCode(` ${wide.toLowerCase()} `)).toEqual({ placeId, slot: at })
    }),
  )
})

test('labels printed before, without noughts, are read; other codes are none of a place', () => {
  expect(placeOfCode('K12')).toEqual({ placeId: 12, slot: '' })
  for (const code of ['k12-2-05', 'K012-02-05', 'K012-2-005'])
    expect(placeOfCode(code)).toEqual({ placeId: 12, slot: '2-05' })
  for (const code of ['', 'K', 'K0', 'P0000000123', 'E12345678', 'K12-', 'K12-2', 'KE1234567'])
    expect(placeOfCode(code)).toBeUndefined()
})
