import { chunksOf, openSource, type ByteSource } from './byte-source.ts'
import { readCsv } from './csv-reader.ts'
import { READ_LIMITS, type ReadLimits } from './read-limits.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'
import { seenText } from './sheet-text.ts'
import { readXlsx } from './xlsx-reader.ts'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** The container of old Excel files, and of encrypted new ones. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** Other files that begin as text: PDF, and web pages that some programs name .xls. */
const OTHER_TEXT = /^\s*(%PDF-|<|\{\\rtf)/

async function holds(source: ByteSource, wanted: Buffer): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of chunksOf(source)) {
    const joined = Buffer.concat([tail, chunk])
    if (joined.includes(wanted)) return true
    tail = joined.subarray(-wanted.length)
  }
  return false
}

async function readerFor(source: ByteSource): Promise<typeof readXlsx> {
  const start = await source.read(0, 64)
  if (start.subarray(0, 4).equals(ZIP)) return readXlsx
  if (start.subarray(0, 8).equals(COMPOUND)) {
    throw (await holds(source, ENCRYPTED))
      ? new SheetError('encrypted', 'an encrypted package')
      : new SheetError('oldFormat', 'a compound file')
  }
  if (start.includes(0) || OTHER_TEXT.test(start.toString('utf8').replace('\ufeff', ''))) {
    throw new SheetError('notASheet', 'neither an archive nor plain text')
  }
  return readCsv
}

/** Without what is not seen, and as with any row without empty cells at its end. */
function seenCells(written: readonly string[]): string[] {
  const cells = written.map(seenText)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/**
 * The rows of an uploaded spreadsheet (the first visible sheet of an .xlsx, or a .csv), by path or as bytes. Empty rows
 * are left out, and so is what nobody can see in a cell, unless it is asked for `asWritten`. What the file is, its content
 * says, not its name; one that cannot be read is a SheetError. `numbers` tells beside the cells which of them Excel keeps
 * as numbers.
 */
export async function* readSheet(
  from: string | Buffer,
  limits: Partial<ReadLimits> = {},
  { numbers = false, asWritten = false }: { numbers?: boolean; asWritten?: boolean } = {},
): AsyncGenerator<SheetRow> {
  const all = { ...READ_LIMITS, ...limits }
  const source = await openSource(from)
  try {
    if (source.size === 0) throw new SheetError('empty', 'no bytes')
    if (source.size > all.fileBytes) throw new SheetError('tooBig', `${source.size} bytes`)
    const read = await readerFor(source)
    for await (const { cells: written, ...rest } of read(source, all)) {
      const cells = asWritten ? written : seenCells(written)
      if (cells.every((cell) => cell === '')) continue
      yield numbers ? { ...rest, cells } : { row: rest.row, cells }
    }
  } finally {
    await source.close()
  }
}
