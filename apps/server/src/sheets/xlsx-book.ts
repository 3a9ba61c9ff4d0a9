import { posix } from 'node:path'
import { builtInShape, customShape } from './number-format.ts'
import type { ReadLimits } from './read-limits.ts'
import type { DateShape } from './serial-date.ts'
import { damaged, SheetError } from './sheet-error.ts'
import { EXCEL } from './sheet-column.ts'
import { unescapeCell } from './sheet-text.ts'
import { scan } from './xml-scanner.ts'
import type { ZipReader } from './zip-reader.ts'

/** What the cells of a sheet refer to. */
export interface Book {
  sheetPart: string
  from1904: boolean
  /** The shape of dates by style number. */
  shapes: readonly (DateShape | undefined)[]
  strings: readonly string[]
}

interface Relation {
  /** The last word of its type. */
  type: string
  part: string
}

/** The parts another part refers to, by their id. */
async function relationsOf(zip: ZipReader, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part)
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations = new Map<string, Relation>()
  if (!zip.has(path)) return relations
  await scan(zip.read(path), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
      const target = attributes.get('Target') ?? ''
      relations.set(attributes.get('Id') ?? '', {
        type: posix.basename(attributes.get('Type') ?? ''),
        // Resolved as if the archive were a root folder, so that no target leads out of it.
        part: posix.resolve('/', folder, target).slice(1),
      })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return relations
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

async function readWorkbook(zip: ZipReader, part: string): Promise<{ sheets: string[]; from1904: boolean }> {
  const sheets: string[] = []
  let from1904 = false
  await scan(zip.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes.get('date1904'))
      // The relation's id is the one attribute "id"; the sheet's own number is "sheetId".
      if (name === 'sheet' && (attributes.get('state') ?? 'visible') === 'visible') {
        sheets.push(attributes.get('id') ?? '')
      }
    },
    close: () => undefined,
    text: () => undefined,
  })
  return { sheets, from1904 }
}

async function readShapes(zip: ZipReader, part: string): Promise<(DateShape | undefined)[]> {
  const custom = new Map<number, DateShape | undefined>()
  const shapes: (DateShape | undefined)[] = []
  let isInside = false
  await scan(zip.read(part), {
    open(name, attributes) {
      if (name === 'numFmt') {
        custom.set(Number(attributes.get('numFmtId')), customShape(attributes.get('formatCode') ?? ''))
      }
      if (name === 'cellXfs') isInside = true
      if (name !== 'xf' || !isInside) return
      const id = Number(attributes.get('numFmtId') ?? 0)
      shapes.push(custom.has(id) ? custom.get(id) : builtInShape(id))
    },
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
    text: () => undefined,
  })
  return shapes
}

/** Escaped, a character of a cell takes seven. */
export const MAX_CELL = EXCEL.cellLength * 7
const MAX_SHARED_TEXT = 32 * 1024 * 1024

/** Texts that cells refer to by number: the runs of a rich text joined, pronunciations left out. */
async function readStrings(zip: ZipReader, part: string, limits: ReadLimits): Promise<string[]> {
  const strings: string[] = []
  let [text, total] = ['', 0]
  let [isText, isPronunciation] = [false, false]
  await scan(zip.read(part), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPronunciation = false
      if (name !== 'si') return
      total += text.length
      strings.push(unescapeCell(text))
      if (strings.length > limits.sharedStrings || total > MAX_SHARED_TEXT) {
        throw new SheetError('tooBig', 'too many shared strings')
      }
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > MAX_CELL) throw new SheetError('tooBig', 'a shared string longer than a cell')
    },
  })
  return strings
}

export async function readBook(zip: ZipReader, limits: ReadLimits): Promise<Book> {
  const roots = [...(await relationsOf(zip, '')).values()]
  const main = roots.find(({ type }) => type === 'officeDocument')?.part
  const isWorkbook = main !== undefined && /(^|\/)workbook\w*\.xml$/.test(main) && zip.has(main)
  if (!isWorkbook) throw new SheetError('notASheet', 'an archive without a workbook')
  const relations = await relationsOf(zip, main)
  const { sheets, from1904 } = await readWorkbook(zip, main)
  const partOf = (wanted: string): string | undefined =>
    [...relations.values()].find(({ type, part }) => type === wanted && zip.has(part))?.part
  const sheet = sheets.map((id) => relations.get(id)).find((relation) => relation?.type === 'worksheet')
  if (sheet === undefined) throw damaged('a workbook without a sheet')
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')]
  return {
    sheetPart: sheet.part,
    from1904,
    shapes: styles === undefined ? [] : await readShapes(zip, styles),
    strings: strings === undefined ? [] : await readStrings(zip, strings, limits),
  }
}
