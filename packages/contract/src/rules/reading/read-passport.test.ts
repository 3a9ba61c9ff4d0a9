import { expect, test } from 'vitest'
import type { ReadField, ReadPrint } from './read-field.ts'
import { chosenLines, readPassport, type PassportReading, type ReadZone } from './read-passport.ts'

const LINES = ['P<CHNLYU<<JINGYI', 'E204188375CHN8804123F3003080<<<<<<<<<<<<<<<8'].map((line) =>
  line.padEnd(44, '<'),
)
const TODAY = '2026-11-18'

const zone = (lines: readonly string[], sureness = 0.99): ReadZone => ({
  lines,
  sureness: lines.map((line) => Array.from(line, () => sureness)),
})
const print = (text: string): ReadPrint => ({ text, sureness: 0.9, strip: `strip of ${text}` })
const PRINTS = [
  '姓名/Name',
  '吕静怡',
  'LYU, JINGYI',
  '12 APR/4月 1988',
  'E20418837',
  '09.03.2020',
  '08.03.2030',
].map(print)

const read = (change: Partial<PassportReading> = {}): Map<string, ReadField> =>
  new Map(
    readPassport(
      {
        net: zone(LINES),
        glyphs: zone(LINES),
        strips: { names: 'names', passportNo: 'no' },
        prints: PRINTS,
        ...change,
      },
      TODAY,
    ).map((field) => [field.field, field]),
  )
const changed = (from: string, to: string): string[] => LINES.map((line) => line.replace(from, to))

test('what two readers have alike and its digit guards is sure, with a picture of it', () => {
  const fields = read()
  expect(fields.get('passportNo')).toMatchObject({
    value: 'E20418837',
    sure: true,
    digit: 'fits',
    strip: 'no',
    readings: [
      { by: 'net', value: 'E20418837' },
      { by: 'glyphs', value: 'E20418837' },
      { by: 'visual', value: 'E20418837' },
    ],
  })
  expect(fields.get('birthDate')).toMatchObject({ value: '1988-04-12', sure: true, digit: 'fits' })
  expect(fields.get('sex')).toMatchObject({ value: 'F', sure: true, digit: 'none' })
})

test('readers that differ are not sure, and both are told', () => {
  const glyphs = zone(changed('CHN8804123F', 'CHM8804123F'))
  expect(read({ glyphs }).get('nationality')).toMatchObject({
    sure: false,
    value: 'CHN',
    readings: [
      { by: 'net', value: 'CHN' },
      { by: 'glyphs', value: 'CHM' },
    ],
  })
  for (const field of read({ glyphs: null }).values()) expect(field.sure, field.field).toBe(false)
})

test('where readers differ, the one is shown whose digits fit and whose names are printed; it is not sure', () => {
  const wrong = zone(changed('E204188375', 'E204188315'))
  const named = zone(changed('JINGYI', 'JINGYT'))
  const reading = { net: zone([named.lines[0] ?? '', wrong.lines[1] ?? '']), glyphs: zone(LINES) }
  expect(chosenLines({ ...reading, strips: {}, prints: PRINTS }, TODAY)).toEqual(LINES)
  expect(read(reading).get('passportNo')).toMatchObject({ value: 'E20418837', sure: false, digit: 'fits' })
  expect(read(reading).get('givenNames')).toMatchObject({ value: 'JINGYI', sure: false })
})

test('what fails its check digit is never sure, though both readers have it alike', () => {
  const wrong = zone(changed('E204188375', 'E204188315'))
  expect(read({ net: wrong, glyphs: wrong }).get('passportNo')).toMatchObject({ sure: false, digit: 'fails' })
})

test('a name counts when it is printed above as well', () => {
  expect(read().get('surname')).toMatchObject({ value: 'LYU', sure: true })
  expect(read().get('givenNames')).toMatchObject({ value: 'JINGYI', sure: true, strip: 'names' })
  expect(read({ prints: [] }).get('surname')).toMatchObject({ sure: false })
  const both = zone(changed('JINGYI', 'JINGY1'.replace('1', 'T')))
  expect(read({ net: both, glyphs: both }).get('givenNames')).toMatchObject({
    value: 'JINGYT',
    sure: false,
    readings: [{ by: 'net' }, { by: 'glyphs' }, { by: 'visual', value: 'JINGYI' }],
  })
})

test('names that fill their line may be cut off, so they are not sure', () => {
  const long = 'P<CHNLYU<<'.padEnd(44, 'JINGYI')
  const both = zone([long, LINES[1] ?? ''])
  const prints = [print(`LYU ${long.slice(10)}`)]
  expect(read({ net: both, glyphs: both, prints }).get('givenNames')?.sure).toBe(false)
})

test('what only the print says is offered and never sure: the day of issue, the name in characters', () => {
  expect(read().get('passportIssueDate')).toMatchObject({ value: '2020-03-09', sure: false })
  expect(read().get('cnName')).toMatchObject({ value: '吕静怡', sure: false, strip: 'strip of 吕静怡' })
  // Of two days that can be it none is told.
  expect(read({ prints: [...PRINTS, print('10.03.2020')] }).has('passportIssueDate')).toBe(false)
})

test('what is no zone says nothing', () => {
  expect(readPassport({ net: zone(['X', 'Y']), glyphs: null, strips: {}, prints: [] }, TODAY)).toEqual([])
})
