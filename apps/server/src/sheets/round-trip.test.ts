import { formatDate } from '@visa/contract/dates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, collected } from '../testing/collected.ts'
import { writeCsv } from './csv-writer.ts'
import { readSheet } from './read-sheet.ts'
import type { Cell, ColumnKind, SheetColumn } from './sheet-column.ts'
import { cellText } from './sheet-text.ts'
import { writeXlsx } from './xlsx-writer.ts'

const COLUMNS: SheetColumn[] = (['text', 'integer', 'money', 'date', 'dateTime', 'percent'] as const).map(
  (kind) => ({ title: kind, kind }),
)

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom(
    '=1+1',
    "'=1",
    '+86',
    '-',
    '@a',
    '_x0041_',
    "'",
    '"',
    ' a ',
    '\t',
    'a\r\nb',
    ']]>',
    '&amp;',
    '\ud83d',
  ),
)
const anyInstant = fc.date({
  min: new Date('1901-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const anyRow = fc.record({
  text: anyText,
  integer: fc.option(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })),
  money: fc.option(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })),
  date: fc.option(anyInstant),
  dateTime: fc.option(anyInstant),
  percent: fc.option(fc.integer({ min: -10_000, max: 10_000 })),
})

type Row = typeof anyRow extends fc.Arbitrary<infer T> ? T : never

const whole = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

const cellsOf = (row: Row): Cell[] => [
  row.text,
  row.integer,
  row.money,
  row.date === null ? null : formatDate(row.date, 'yyyy-MM-dd'),
  row.dateTime === null ? null : whole(row.dateTime),
  row.percent === null ? null : row.percent / 10_000,
]

const said = <T>(value: T | null, text: (value: T) => string): string => (value === null ? '' : text(value))

/** What the reader must give back. */
const textsOf = (row: Row): string[] => [
  cellText(row.text),
  said(row.integer, String),
  said(row.money, (cents) => String(cents / 100)),
  said(row.date, (at) => formatDate(at, 'yyyy-MM-dd')),
  said(row.dateTime, (at) => formatDate(at)),
  said(row.percent, (value) => String(value / 10_000)),
]

const trimmedEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const readBack = async (bytes: Buffer) =>
  (await collected(readSheet(bytes, {}, { asWritten: true }))).slice(1)

describe('what is written is read back', () => {
  test('as a workbook: any text, numbers, money and dates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
        const bytes = await bytesOf(writeXlsx(rows.map(cellsOf), { columns: COLUMNS, name: 'a' }))
        const expected = rows
          .map((row, index) => ({ row: index + 2, cells: trimmedEnd(textsOf(row)) }))
          .filter(({ cells }) => cells.length > 0)
        expect(await readBack(bytes)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('as comma-separated values: any text', async () => {
    const columns: SheetColumn[] = [
      { title: 'a', kind: 'text' },
      { title: 'b', kind: 'text' },
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, fc.constant('end')), { maxLength: 20 }), async (rows) => {
        const bytes = await bytesOf(writeCsv(rows, columns))
        const expected = rows.map(([text, end]) => [cellText(text), end])
        expect((await readBack(bytes)).map(({ cells }) => cells)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('full sheets go on in a further one, with the header again', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`n${index}`])
    const columns: SheetColumn[] = [{ title: 'T', kind: 'text' }]
    const bytes = await bytesOf(writeXlsx(rows, { columns, name: 'a/b', sheetRows: 4 }))
    // The reader takes the first sheet: a header and three rows.
    expect((await collected(readSheet(bytes))).map(({ cells }) => cells[0])).toEqual(['T', 'n0', 'n1', 'n2'])
    const names = bytes.toString('latin1').match(/xl\/worksheets\/sheet\d\.xml/g)
    expect([...new Set(names)]).toHaveLength(3)
  })
})

test('what Excel cannot hold as a number or a date is written as text', async () => {
  const kinds: ColumnKind[] = ['integer', 'date', 'date', 'dateTime', 'text']
  const columns = kinds.map((kind): SheetColumn => ({ title: kind, kind }))
  const row: Cell[] = [9_007_199_254_740_991, '1899-01-01', '2026-02-30', 'soon', 'x'.repeat(40_000)]
  const bytes = await bytesOf(writeXlsx([row], { columns, name: 'a' }))
  const [{ cells } = { cells: [] }] = await readBack(bytes)
  expect(cells.slice(0, 4)).toEqual(['9007199254740991', '1899-01-01', '2026-02-30', 'soon'])
  expect(cells[4]).toHaveLength(32_767)
})

test('giving a file up closes the rows it is made of', async () => {
  let isClosed = false
  async function* endless(): AsyncGenerator<Cell[]> {
    try {
      for (;;) yield ['x'.repeat(100)]
    } finally {
      isClosed = true
    }
  }
  for await (const chunk of writeXlsx(endless(), { columns: [{ title: 'a', kind: 'text' }], name: 'a' })) {
    if (chunk.length > 1000) break
  }
  expect(isClosed).toBe(true)
})

test('an error among the rows is the error of the file', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['a']
    throw new Error('the database went away')
  }
  const file = writeXlsx(failing(), { columns: [{ title: 'a', kind: 'text' }], name: 'a' })
  await expect(bytesOf(file)).rejects.toThrow('the database went away')
})

test('texts that look like formulas are texts: marked in CSV, never a formula in a workbook', async () => {
  const columns: SheetColumn[] = [
    { title: 'a', kind: 'text' },
    { title: 'b', kind: 'integer' },
  ]
  const rows = ['=1+1', '+1', '-1', '@a', '\t=1', '＝1', '＋1', '－1', '＠a'].map((text) => [text, -5])
  const csv = (await bytesOf(writeCsv(rows, columns))).toString()
  expect(csv).toBe(
    `\ufeffa,b\r\n'=1+1,-5\r\n'+1,-5\r\n'-1,-5\r\n'@a,-5\r\n'\t=1,-5\r\n'＝1,-5\r\n'＋1,-5\r\n'－1,-5\r\n'＠a,-5\r\n`,
  )
  const back = await readBack(await bytesOf(writeXlsx(rows, { columns, name: 'a' })))
  expect(back.map(({ cells }) => cells[0])).toEqual(rows.map(([text]) => text))
})
