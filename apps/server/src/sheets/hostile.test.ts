import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, collected } from '../testing/collected.ts'
import { bookParts, handMadeBook, handMadeZip, type HandMade } from '../testing/hand-made-zip.ts'
import type { ReadLimits } from './read-limits.ts'
import { readSheet } from './read-sheet.ts'
import { SheetError, type SheetProblem } from './sheet-error.ts'
import { writeXlsx } from './xlsx-writer.ts'

const expectRefused = async (bytes: Buffer, kind: SheetProblem, limits: Partial<ReadLimits> = {}) => {
  const error = await collected(readSheet(bytes, limits)).catch((each: unknown) => each)
  expect(error).toBeInstanceOf(SheetError)
  expect(error).toMatchObject({ kind })
}

const SHEET = 'xl/worksheets/first.xml'

/** A workbook in which one part is another, or says something else about itself. */
const withPart = (name: string, change: Partial<HandMade>): Buffer => {
  const parts = bookParts({ rows: '<row><c><v>1</v></c></row>' })
  for (const part of parts) if (part.name === name) Object.assign(part, change)
  return handMadeZip(parts)
}

const open = '<worksheet><sheetData>'

describe('a file that would unpack without end', () => {
  test('is stopped by its ratio', async () => {
    const bomb = `${open}${' '.repeat(8 * 1024 * 1024)}`
    await expectRefused(withPart(SHEET, { content: bomb }), 'tooBig')
  })

  test('is stopped by the size of all that is unpacked, whatever it claims', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'))
    const content = `${open}<!--${rows.join('--><!--')}-->`
    await expectRefused(withPart(SHEET, { content }), 'tooBig', { unpackedBytes: 100_000 })
    await expectRefused(withPart(SHEET, { content, unpacked: 10 }), 'damaged')
  })

  test('is stopped by the number and length of its shared strings', async () => {
    const strings = '<si><t>a</t></si>'.repeat(1001)
    await expectRefused(handMadeBook({ strings }), 'tooBig', { sharedStrings: 1000 })
    await expectRefused(handMadeBook({ strings: `<si><t>${'中'.repeat(300_000)}</t></si>` }), 'tooBig')
  })

  test('an archive inside an archive is not opened', async () => {
    const inner = handMadeBook({ rows: '<row><c><v>1</v></c></row>' })
    await expectRefused(handMadeZip([{ name: 'inner.xlsx', content: inner }]), 'notASheet')
    const beside = handMadeZip([
      ...bookParts({ rows: '<row><c><v>1</v></c></row>' }),
      { name: 'xl/inner.zip', content: inner },
    ])
    expect(await collected(readSheet(beside))).toEqual([{ row: 1, cells: ['1'] }])
  })
})

describe('markup that would harm', () => {
  test('entities of its own, inside or outside, are refused', async () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${open}<row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`
    await expectRefused(withPart(SHEET, { content: laughs }), 'damaged')
    const outside = `<!DOCTYPE x SYSTEM "file:///etc/hostname">${open}</sheetData></worksheet>`
    await expectRefused(withPart(SHEET, { content: outside }), 'damaged')
    await expectRefused(handMadeBook({ rows: '<row><c t="str"><v>&b;</v></c></row>' }), 'damaged')
    await expectRefused(handMadeBook({ rows: '<row><c t="str"><v>&#x110000;</v></c></row>' }), 'damaged')
  })

  test('nesting without end, a tag without end, tags that do not match', async () => {
    await expectRefused(withPart(SHEET, { content: '<a>'.repeat(1000) }), 'damaged')
    await expectRefused(withPart(SHEET, { content: `<worksheet a="${'x'.repeat(200_000)}` }), 'damaged')
    await expectRefused(withPart(SHEET, { content: `${open}</worksheet></sheetData>` }), 'damaged')
    await expectRefused(withPart(SHEET, { content: open }), 'damaged')
    await expectRefused(withPart(SHEET, { content: Buffer.from([0x3c, 0xff, 0xfe, 0x3e]) }), 'damaged')
  })

  test('cells and rows that no sheet has', async () => {
    const cell = (place: string) => handMadeBook({ rows: `<row r="1"><c r="${place}"><v>1</v></c></row>` })
    await expectRefused(cell('BDWGO1'), 'tooManyColumns')
    await expectRefused(cell('XFD1'), 'tooManyColumns')
    await expectRefused(cell('1A'), 'damaged')
    for (const row of ['-1', '0', '1048577', '1e6', '9999999999']) {
      await expectRefused(handMadeBook({ rows: `<row r="${row}"><c><v>1</v></c></row>` }), 'damaged')
    }
    await expectRefused(handMadeBook({ rows: '<row r="2"/><row r="2"/>' }), 'damaged')
    await expectRefused(handMadeBook({ rows: '<row><c t="s"><v>7</v></c></row>' }), 'damaged')
  })

  test('more rows or columns than allowed', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(4)
    await expectRefused(handMadeBook({ rows }), 'tooManyRows', { rows: 3 })
    await expectRefused(Buffer.from('1\n2\n3\n4'), 'tooManyRows', { rows: 3 })
    await expectRefused(Buffer.from('1,2,3,4'), 'tooManyColumns', { columns: 3 })
  })
})

describe('an archive that is not what it says', () => {
  test('wrong checksum, sizes, places', async () => {
    await expectRefused(withPart(SHEET, { crc: 1 }), 'damaged')
    await expectRefused(withPart(SHEET, { unpacked: 3 }), 'damaged')
    await expectRefused(withPart(SHEET, { unpacked: 0xffffffff }), 'damaged')
    await expectRefused(withPart(SHEET, { packed: 0xfffffff0 }), 'damaged')
    await expectRefused(withPart(SHEET, { packed: 5 }), 'damaged')
    await expectRefused(withPart(SHEET, { offset: 3 }), 'damaged')
    await expectRefused(withPart(SHEET, { offset: 0xfffffff0 }), 'damaged')
    await expectRefused(withPart(SHEET, { flags: 1 }), 'encrypted')
  })

  test('two entries of one name', async () => {
    const parts = bookParts({})
    await expectRefused(handMadeZip([...parts, ...parts.slice(0, 1)]), 'damaged')
  })

  test('cut off anywhere, or changed anywhere: refused or read, never anything else', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => [`text ${n}`, n])
    const columns = [
      { title: 'a', kind: 'text' },
      { title: 'b', kind: 'integer' },
    ] as const
    const whole = await bytesOf(writeXlsx(rows, { columns, name: 'a' }))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const bytes = isCut ? whole.subarray(0, at) : Buffer.from(whole)
        if (!isCut) bytes[at] = byte
        const outcome = await collected(readSheet(bytes)).catch((error: unknown) => error)
        // The first bytes alone are no archive yet but a short text.
        const mayBeRead = !isCut || at < 4
        expect((mayBeRead && Array.isArray(outcome)) || outcome instanceof SheetError).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('files of other kinds are named', () => {
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  test('old and encrypted Excel', async () => {
    await expectRefused(Buffer.concat([compound, Buffer.alloc(600)]), 'oldFormat')
    const packed = Buffer.concat([compound, Buffer.alloc(65_520), Buffer.from('EncryptedPackage', 'utf16le')])
    await expectRefused(packed, 'encrypted')
  })

  test('no spreadsheet at all', async () => {
    await expectRefused(Buffer.alloc(0), 'empty')
    await expectRefused(Buffer.from('%PDF-1.7'), 'notASheet')
    await expectRefused(Buffer.from('\ufeff <html><table>'), 'notASheet')
    await expectRefused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'notASheet')
    await expectRefused(Buffer.from(`${'a'.repeat(100)}\0`), 'notASheet')
    await expectRefused(handMadeZip([{ name: 'word/document.xml', content: '<a/>' }]), 'notASheet')
    await expectRefused(Buffer.from('a,"b'), 'damaged')
    await expectRefused(Buffer.alloc(2000, 'a'), 'tooBig', { fileBytes: 1000 })
  })
})
