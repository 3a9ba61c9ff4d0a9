import { barcodeDrawing, type BarcodeKind } from '../barcode/barcode.ts'
import { fonts } from './fonts.ts'

type PdfDocument = PDFKit.PDFDocument

/** Points of a PDF in a millimetre: whoever draws a paper measures it. */
const MM = 72 / 25.4
const INK = '#1f2329'
const GREY = '#5c6370'
const LINE = '#c4c9d2'
const SHADE = '#f1f3f7'
const CELL = { x: 1.6, y: 1.4 }
const FOOT_MM = 8
const LEADING = 1.45

export interface PaperSize {
  widthMm: number
  heightMm: number
}
export const A4 = { widthMm: 210, heightMm: 297 }
export const A4_LANDSCAPE = { widthMm: 297, heightMm: 210 }
export const A5_LANDSCAPE = { widthMm: 210, heightMm: 148 }

export interface PaperOptions {
  title: string
  size: PaperSize
  /** The moment the paper speaks of, not that of its print: two prints are the same file. */
  at: Date
  marginMm?: number
  /** Under every page, beside its number; null: nothing, no number either (labels). */
  foot?: string | null
}

export interface TextStyle {
  size?: number
  bold?: boolean
  grey?: boolean
  align?: 'left' | 'center' | 'right' | undefined
}

interface Box {
  x: number
  y: number
  width: number
}

export interface PaperColumn<Row> {
  title: string
  /** Shares of the width. */
  share: number
  align?: TextStyle['align']
  text: (row: Row, index: number) => string
}

/** A sheet of paper that is written from top to bottom; all measures in millimetres from its left upper corner. */
export class Paper {
  /** Where the next thing is written. */
  y: number
  /** The papers of their own that this file holds, by the page each begins on. */
  readonly parts: { first: number; foot: string }[] = []
  readonly left: number
  readonly width: number
  readonly #doc: PdfDocument
  readonly #bottom: number

  constructor(doc: PdfDocument, size: PaperSize, marginMm: number, footMm: number) {
    this.#doc = doc
    this.left = marginMm
    this.width = size.widthMm - 2 * marginMm
    this.y = marginMm
    this.#bottom = size.heightMm - marginMm - footMm
  }

  #styled({ size = 10, bold = false, grey = false }: TextStyle): PdfDocument {
    return this.#doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(grey ? GREY : INK)
  }

  #gap(size: number): number {
    // The font has lines of its own, which are too far apart for a form.
    return size * LEADING - this.#doc.currentLineHeight(false)
  }

  /** How high a text is at a width. */
  heightOf(value: string, width: number, style: TextStyle = {}): number {
    const doc = this.#styled(style)
    const lineGap = this.#gap(style.size ?? 10)
    return doc.heightOfString(value === '' ? ' ' : value, { width: width * MM, lineGap }) / MM
  }

  /** Writes a text at a place, wherever the rest stands. */
  textAt(value: string, { x, y, width }: Box, style: TextStyle = {}): void {
    const lineGap = this.#gap(this.#sizeOf(style))
    this.#doc.text(value, x * MM, y * MM, { width: width * MM, align: style.align ?? 'left', lineGap })
  }

  #sizeOf(style: TextStyle): number {
    this.#styled(style)
    return style.size ?? 10
  }

  text(value: string, style: TextStyle = {}): void {
    const height = this.heightOf(value, this.width, style)
    this.room(height)
    this.textAt(value, { x: this.left, y: this.y, width: this.width }, style)
    this.y += height
  }

  space(mm: number): void {
    this.y += mm
  }

  /** Goes on to the next page where this much is no longer free; says whether it did. */
  room(mm: number): boolean {
    if (this.y + mm <= this.#bottom) return false
    this.page()
    return true
  }

  page(): void {
    this.#doc.addPage()
    this.y = this.left
  }

  /** Begins a paper of its own within the file: on a fresh page, with a foot and page numbers of its own. */
  part(foot: string): void {
    if (this.parts.length > 0) this.page()
    this.parts.push({ first: this.#doc.bufferedPageRange().count - 1, foot })
  }

  line(): void {
    const y = this.y * MM
    this.#doc
      .moveTo(this.left * MM, y)
      .lineTo((this.left + this.width) * MM, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    this.y += 2
  }

  /** What is known, name and value, in columns. */
  facts(entries: readonly (readonly [name: string, value: string])[], columns = 2, nameMm = 24): void {
    const width = this.width / columns
    for (let start = 0; start < entries.length; start += columns) {
      const row = entries.slice(start, start + columns)
      const heights = row.map(([, value]) => this.heightOf(value, width - nameMm - 2))
      const height = Math.max(...heights)
      this.room(height)
      for (const [place, [name, value]] of row.entries()) {
        const x = this.left + place * width
        this.textAt(name, { x, y: this.y, width: nameMm }, { grey: true })
        this.textAt(value, { x: x + nameMm, y: this.y, width: width - nameMm - 2 })
      }
      this.y += height + 1
    }
  }

  /** Rows under heads; the heads stand on every page. A row is never parted. */
  table<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[], size = 9): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (this.width * share) / shares)
    const head = () => {
      this.#row(
        columns.map(({ title }) => title),
        widths,
        columns,
        { size, bold: true },
      )
    }
    head()
    for (const [index, row] of rows.entries()) {
      const texts = columns.map(({ text }) => text(row, index))
      if (this.room(this.#rowHeight(texts, widths, { size }))) head()
      this.#row(texts, widths, columns, { size })
    }
  }

  #rowHeight(texts: readonly string[], widths: readonly number[], style: TextStyle): number {
    const heights = texts.map((text, place) => this.heightOf(text, (widths[place] ?? 0) - 2 * CELL.x, style))
    return Math.max(...heights) + 2 * CELL.y
  }

  #row(
    texts: readonly string[],
    widths: readonly number[],
    columns: readonly { align?: TextStyle['align'] }[],
    style: TextStyle,
  ): void {
    const height = this.#rowHeight(texts, widths, style)
    let x = this.left
    for (const [place, text] of texts.entries()) {
      const width = widths[place] ?? 0
      const cell = this.#doc.rect(x * MM, this.y * MM, width * MM, height * MM).lineWidth(0.5)
      if (style.bold === true) cell.fillAndStroke(SHADE, LINE)
      else cell.strokeColor(LINE).stroke()
      const inside = { x: x + CELL.x, y: this.y + CELL.y, width: width - 2 * CELL.x }
      this.textAt(text, inside, { ...style, align: columns[place]?.align })
      x += width
    }
    this.y += height
  }

  /** A code for scanners, as wide as told, its height following; answers how high it came out. */
  async code(kind: BarcodeKind, text: string, { x, y, width }: Box): Promise<number> {
    const drawing = await barcodeDrawing(kind, text)
    const scale = (width * MM) / drawing.width
    this.#doc
      .save()
      .translate(x * MM, y * MM)
      .scale(scale)
    for (const { d, stroke } of drawing.paths) {
      if (stroke === null) this.#doc.path(d).fill('#000000', 'even-odd')
      else this.#doc.path(d).lineWidth(stroke).stroke('#000000')
    }
    this.#doc.restore()
    return (drawing.height * scale) / MM
  }
}

/** Draws a paper. The library is loaded with the first one. */
export async function pdf(
  { title, size, at, marginMm = 14, foot = '' }: PaperOptions,
  draw: (paper: Paper) => Promise<void> | void,
): Promise<Buffer> {
  const [{ default: Document }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const { widthMm, heightMm } = size
  const doc = new Document({
    size: [widthMm * MM, heightMm * MM],
    // We turn the pages ourselves.
    margin: 0,
    // The library's own would be read from its folder, and is not used.
    font: '',
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Producer: 'visa-desk', Creator: 'visa-desk', CreationDate: at, ModDate: at },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  const paper = new Paper(doc, size, marginMm, foot === null ? 0 : FOOT_MM)
  await draw(paper)
  if (foot !== null) {
    const { count } = doc.bufferedPageRange()
    const parts = paper.parts.length === 0 ? [{ first: 0, foot }] : paper.parts
    for (const [index, part] of parts.entries()) {
      const pages = (parts[index + 1]?.first ?? count) - part.first
      for (let page = 0; page < pages; page++) {
        doc.switchToPage(part.first + page)
        const y = heightMm - marginMm
        const box = { x: marginMm, y: y - 3, width: widthMm - 2 * marginMm }
        paper.textAt(part.foot, box, { size: 8, grey: true })
        paper.textAt(`${page + 1} / ${pages}`, box, { size: 8, grey: true, align: 'right' })
      }
    }
  }
  doc.end()
  await done
  return Buffer.concat(pieces)
}
