import { labelCode } from '@visa/contract/custody/label'
import { expect, test } from 'vitest'
import { readCode } from './scan-code.ts'

// The sample of ICAO 9303.
const FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
const TODAY = '2026-11-16'

test('a passport comes as two lines, each a code of its own, or as one long code', () => {
  expect(readCode(FIRST, undefined, TODAY)).toEqual({ kind: 'half', line: FIRST })
  const passport = { kind: 'passport', mrz: { facts: { passportNo: 'L898902C3' }, wrong: [] } }
  expect(readCode(SECOND, FIRST, TODAY)).toMatchObject(passport)
  expect(readCode(`${FIRST}${SECOND}`.toLowerCase(), undefined, TODAY)).toMatchObject(passport)
})

test('a lower line without its upper one is nobody’s passport', () => {
  expect(readCode(SECOND, undefined, TODAY)).toEqual({ kind: 'unknown' })
  // The upper line again begins anew.
  expect(readCode(FIRST, FIRST, TODAY)).toEqual({ kind: 'half', line: FIRST })
})

test('identity cards, mobiles and labels are told apart', () => {
  expect(readCode('11010519491231002x', undefined, TODAY)).toEqual({
    kind: 'idCard',
    idNo: '11010519491231002X',
  })
  expect(readCode(' 13812346620 ', undefined, TODAY)).toEqual({ kind: 'mobile', mobile: '13812346620' })
  expect(readCode(labelCode(481), undefined, TODAY)).toEqual({ kind: 'label', label: labelCode(481) })
  // One digit off is no label and no identity card.
  expect(readCode('P0000004810', undefined, TODAY)).toEqual({ kind: 'unknown' })
  expect(readCode('110105194912310021', undefined, TODAY)).toEqual({ kind: 'unknown' })
})
