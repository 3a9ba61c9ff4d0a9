import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { collected } from '../testing/collected.ts'
import { handMadeBook, handMadeZip } from '../testing/hand-made-zip.ts'
import { readSheet } from './read-sheet.ts'

const cellsOf = async (from: string | Buffer) => (await collected(readSheet(from))).map(({ cells }) => cells)

describe('a workbook as other programs write it', () => {
  test('sparse cells stand where their reference says, rows keep their numbers', async () => {
    const rows = `<row r="3"><c r="B3" t="str"><v>b</v></c><c r="D3"><v>4</v></c></row><row r="4"/>
      <row r="9"><c r="A9" s="1"/><c r="C9" t="b"><v>1</v></c><c r="E9" t="e"><v>#N/A</v></c></row>`
    expect(await collected(readSheet(handMadeBook({ rows })))).toEqual([
      { row: 3, cells: ['', 'b', '', '4'] },
      { row: 9, cells: ['', '', 'TRUE', '', '#N/A'] },
    ])
  })

  test('without references rows and cells are counted', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'
    expect(await collected(readSheet(handMadeBook({ rows })))).toEqual([
      { row: 1, cells: ['1', '2'] },
      { row: 2, cells: ['3'] },
    ])
  })

  test('shared strings: runs joined, pronunciations left out, escapes read, entities decoded', async () => {
    const strings = `<si><t>plain</t></si><si><r><rPr><b/></rPr><t>rich </t></r><r><t>text</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000A_b &amp; &#20013;&#x6587;</t></si><si/>`
    const rows = `<row>${[0, 1, 2, 3, 4].map((n) => `<c t="s"><v>${n}</v></c>`).join('')}<c><v>1</v></c></row>`
    expect(await cellsOf(handMadeBook({ rows, strings }))).toEqual([
      ['plain', 'rich text', '東京', 'a\nb & 中文', '', '1'],
    ])
  })

  test('prefixes, comments, CDATA and inline runs', async () => {
    const sheet = `<?xml version="1.0"?><!-- > --><x:worksheet xmlns:x="a"><x:sheetData><x:row r="1">
      <x:c r='A1' t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t><![CDATA[<line>]]></x:t></x:r></x:is></x:c>
      <x:c r="B1" t="str"><x:f>A1&amp;"x>"</x:f><x:v>found</x:v></x:c></x:row></x:sheetData>
      <x:mergeCells count="1"><x:mergeCell ref="A1:A3"/></x:mergeCells></x:worksheet>`
    expect(await cellsOf(handMadeBook({ sheet }))).toEqual([['in<line>', 'found']])
  })

  test('dates are told by their style, those of Chinese versions and of 1904 too', async () => {
    const formats = [
      'yyyy/m/d',
      'm"月"d"日" h:mm',
      '[$-804]yyyy"年"m"月"d"日";@',
      '[h]:mm',
      '0.00',
      '"day" 0',
      'General',
    ]
    const styles = `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${[0, 14, 22, 31, 20, 200, 201, 202, 203, 204, 205, 206].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const rows = `<row>${Array.from({ length: 12 }, (_, style) => `<c s="${style}"><v>46341.5</v></c>`).join('')}</row>`
    const [day, both] = ['2026-11-15', '2026-11-15 12:00:00']
    expect(await cellsOf(handMadeBook({ rows, styles }))).toEqual([
      ['46341.5', day, both, day, '12:00:00', day, both, day, '12:00:00', '46341.5', '46341.5', '46341.5'],
    ])
    const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>'
    const old = '<row><c s="1"><v>44879</v></c></row>'
    expect(await cellsOf(handMadeBook({ rows: old, styles, workbook }))).toEqual([[day]])
  })

  test('numbers are given as people type them', async () => {
    const values = [
      '1.10105199003072E+17',
      '0.30000000000000004',
      '1E-7',
      '-0',
      '1234.5599999999999',
      '13800138000',
    ]
    const rows = `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`
    expect(await cellsOf(handMadeBook({ rows }))).toEqual([
      ['110105199003072000', '0.3', '0.0000001', '0', '1234.56', '13800138000'],
    ])
  })

  test('hidden sheets are passed over; entries may be stored, and a comment may follow', async () => {
    const workbook =
      '<workbook><sheets><sheet state="hidden" r:id="r1"/><sheet sheetId="2" r:id="r2"/></sheets></workbook>'
    expect(await cellsOf(handMadeBook({ workbook }))).toEqual([['second']])
    const parts = [{ name: 'a', content: 'PK\u0005\u0006 not the end', stored: true }]
    await expect(cellsOf(handMadeZip(parts, 'a comment'))).rejects.toMatchObject({ kind: 'notASheet' })
  })
})

describe('comma-separated values', () => {
  test('quotes, line ends of every kind, empty rows counted', async () => {
    const text = 'a,"b ""x"", y",c\r\n\r\n"two\r\nlines",,\n,last\rend'
    expect(await collected(readSheet(Buffer.from(text)))).toEqual([
      { row: 1, cells: ['a', 'b "x", y', 'c'] },
      { row: 3, cells: ['two\nlines'] },
      { row: 4, cells: ['', 'last'] },
      { row: 5, cells: ['end'] },
    ])
  })

  test('with or without byte order mark, and in the encoding of Chinese Excel', async () => {
    expect(await cellsOf(Buffer.from('\ufeff姓名,护照'))).toEqual([['姓名', '护照']])
    expect(await cellsOf(Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]))).toEqual([['姓名', '1']])
  })

  test('from a file on disk, longer than one piece', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'visa-sheet-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'a.csv')
    await writeFile(file, '中文,b\r\n'.repeat(20_000))
    const found = await collected(readSheet(file))
    expect(found).toHaveLength(20_000)
    expect(found.every(({ row, cells }, index) => row === index + 1 && cells.join() === '中文,b')).toBe(true)
  })
})
