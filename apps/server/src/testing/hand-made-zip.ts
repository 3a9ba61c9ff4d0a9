import { crc32, deflateRawSync } from 'node:zlib'

export interface HandMade {
  name: string
  content: Buffer | string
  stored?: boolean
  flags?: number
  /** Lies that the directory tells. */
  crc?: number
  packed?: number
  unpacked?: number
  offset?: number
}

/** An archive put together byte by byte, true or false as a test needs it. */
export function handMadeZip(entries: readonly HandMade[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content)
    const bytes = entry.stored === true ? content : deflateRawSync(content)
    const method = entry.stored === true ? 0 : 8
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? 0, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(entry.crc ?? crc32(content), 10)
    common.writeUInt32LE(entry.packed ?? bytes.length, 14)
    common.writeUInt32LE(entry.unpacked ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(entry.offset ?? at, 10)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, name, bytes)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, tail, name)
    at += 30 + name.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)])
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (...targets: [type: string, target: string][]): string =>
  `<?xml version="1.0"?><Relationships>${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${RELATION}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export interface BookParts {
  /** What stands inside `<sheetData>`. */
  rows?: string
  /** A whole sheet instead. */
  sheet?: string
  styles?: string
  strings?: string
  workbook?: string
}

/** The parts of a workbook whose sheet holds the given markup. */
export function bookParts(given: BookParts): HandMade[] {
  const sheet = given.sheet ?? `<worksheet><sheetData>${given.rows ?? ''}</sheetData></worksheet>`
  const workbook =
    given.workbook ?? '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
  return [
    { name: '_rels/.rels', content: relations(['officeDocument', 'xl/workbook.xml']) },
    { name: 'xl/workbook.xml', content: workbook },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['worksheet', 'worksheets/first.xml'],
        ['worksheet', '/xl/worksheets/second.xml'],
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
    },
    { name: 'xl/worksheets/first.xml', content: sheet },
    {
      name: 'xl/worksheets/second.xml',
      content: '<worksheet><sheetData><row><c t="str"><v>second</v></c></row></sheetData></worksheet>',
    },
    { name: 'xl/styles.xml', content: `<styleSheet>${given.styles ?? ''}</styleSheet>` },
    { name: 'xl/sharedStrings.xml', content: `<sst>${given.strings ?? ''}</sst>` },
  ]
}

export const handMadeBook = (given: BookParts): Buffer => handMadeZip(bookParts(given))
