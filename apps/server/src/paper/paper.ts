import type { Stroke } from '@visa/contract/centre/contract-sign'
import { barcodeDrawing, type BarcodeKind } from '../barcode/barcode.ts'
import type { PaperColumn, PaperSize, TextStyle } from './paper-shapes.ts'

type PdfDocument = PDFKit.PDFDocument

/** Points of a PDF in a millimetre: whoever draws a paper measures it. */
const MM = 72 / 25.4
const INK = '#1f2329'
const GREY = '#5c6370'
const LINE = '#c4c9d2'
const SHADE = '#f1f3f7'
const CELL = { x: 1.6, y: 1.4 }
const LEADING = 1.45

export const pageOf = ({ widthMm, heightMm }: PaperSize) => ({
  size: [widthMm * MM, heightMm * MM],
  margin: 0,
})

interface Box {
  x: number
  y: number
  width: number
}

/** Something does not fit on a page, however empty it is. */
export class PaperOverflow extends Error {
  override name = 'PaperOverflow'
}

const SHORT_MM = 26

/** Narrower than this no text is set. */
const NARROWEST_MM = 5

/** A sheet of paper that is written from top to bottom; all measures in millimetres from its left upper corner. */
export class Paper {
  /** Where the next thing is written. */
  y: number
  readonly left: number
  readonly width: number
  readonly #doc: PdfDocument
  readonly #size: PaperSize
  readonly #bottom: number

  constructor(doc: PdfDocument, size: PaperSize, marginMm: number, footMm: number) {
    this.#doc = doc
    this.#size = size
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
    if (width < NARROWEST_MM) throw new PaperOverflow(`${width} mm`)
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
    if (mm > this.#bottom - this.left) throw new PaperOverflow(`${mm} mm`)
    this.page()
    return true
  }

  /** A text that goes on over pages where it is longer than what is free. */
  flow(value: string, style: TextStyle = {}): void {
    let rest = value
    const whole = this.heightOf(value, this.width, style)
    // A short one is not parted.
    if (whole <= SHORT_MM) this.room(whole)
    while (this.y + this.heightOf(rest, this.width, style) > this.#bottom) {
      const fits = this.#fitting(rest, style)
      if (fits === 0) {
        if (this.y === this.left) throw new PaperOverflow('a line')
        this.page()
        continue
      }
      this.text(rest.slice(0, fits), style)
      rest = rest.slice(fits).trimStart()
    }
    if (rest !== '') this.text(rest, style)
  }

  /** How many characters fit into what is free of the page, up to where a line ends. */
  #fitting(value: string, style: TextStyle): number {
    let [low, high] = [0, value.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.y + this.heightOf(value.slice(0, middle), this.width, style) <= this.#bottom) low = middle
      else high = middle - 1
    }
    // A word and a pair of halves stay together.
    const ends = /[\s\u3000-\u9fff\uff00-\uffef]/
    for (let at = low; at > low - 60 && at > 0; at -= 1) if (ends.test(value[at - 1] ?? '')) return at
    return /[\uDC00-\uDFFF]/.test(value[low] ?? '') ? low - 1 : low
  }

  page(): void {
    this.#doc.addPage(pageOf(this.#size))
    this.y = this.left
  }

  line(): void {
    this.ruleAt(this.left, this.y, this.width)
    this.y += 2
  }

  ruleAt(x: number, y: number, width: number): void {
    this.#doc
      .moveTo(x * MM, y * MM)
      .lineTo((x + width) * MM, y * MM)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
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

  /** Rows under heads, in boxes or with lines under them; the heads stand on every page. A row is never parted. */
  table<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[], size = 9, ruled = false): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (this.width * share) / shares)
    const head = () => {
      this.#row(
        columns.map(({ title }) => title),
        widths,
        columns,
        { size, bold: true, ruled },
      )
    }
    const heads = columns.map(({ title }) => title)
    // Heads never stand alone at the foot of a page.
    this.room(2 * this.#rowHeight(heads, widths, { size, bold: true }))
    head()
    for (const [index, row] of rows.entries()) {
      const texts = columns.map(({ text }) => text(row, index))
      if (this.room(this.#rowHeight(texts, widths, { size }))) head()
      this.#row(texts, widths, columns, { size, ruled })
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
    { ruled = false, ...style }: TextStyle & { ruled?: boolean },
  ): void {
    const height = this.#rowHeight(texts, widths, style)
    let x = this.left
    if (ruled) this.#ruleUnder(height, style.bold === true)
    for (const [place, text] of texts.entries()) {
      const width = widths[place] ?? 0
      if (!ruled) {
        const cell = this.#doc.rect(x * MM, this.y * MM, width * MM, height * MM).lineWidth(0.5)
        if (style.bold === true) cell.fillAndStroke(SHADE, LINE)
        else cell.strokeColor(LINE).stroke()
      }
      const inside = { x: x + CELL.x, y: this.y + CELL.y, width: width - 2 * CELL.x }
      this.textAt(text, inside, { ...style, align: columns[place]?.align })
      x += width
    }
    this.y += height
  }

  #ruleUnder(height: number, head: boolean): void {
    const [x, y, width] = [this.left * MM, this.y * MM, this.width * MM]
    if (head) this.#doc.rect(x, y, width, height * MM).fill(SHADE)
    const under = y + height * MM
    this.#doc
      .moveTo(x, under)
      .lineTo(x + width, under)
      .lineWidth(head ? 0.9 : 0.4)
      .strokeColor(head ? INK : LINE)
      .stroke()
  }

  /** What somebody drew, as large as fits into a place, its shape kept. */
  strokes(strokes: readonly Stroke[], { x, y, width }: Box, height: number): void {
    const points = strokes.flat()
    const [xs, ys] = [points.map(([at]) => at), points.map(([, at]) => at)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const scale = Math.min(
      width / Math.max(Math.max(...xs) - left, 1),
      height / Math.max(Math.max(...ys) - top, 1),
      // Small writing stays small.
      0.12,
    )
    this.#doc.save().lineWidth(1).lineCap('round').lineJoin('round').strokeColor(INK)
    for (const stroke of strokes) {
      for (const [place, [pointX, pointY]] of stroke.entries()) {
        const [toX, toY] = [(x + (pointX - left) * scale) * MM, (y + (pointY - top) * scale) * MM]
        if (place === 0) this.#doc.moveTo(toX, toY)
        // A dot is a line as well.
        if (place > 0 || stroke.length === 1) this.#doc.lineTo(toX, toY)
      }
      this.#doc.stroke()
    }
    this.#doc.restore()
  }

  /**
   * A code for scanners, as wide as told, its height following, but no higher than there is room for; answers how high
   * it came out.
   */
  async code(
    kind: BarcodeKind,
    text: string,
    { x, y, width, height = Number.POSITIVE_INFINITY }: Box & { height?: number },
  ): Promise<number> {
    const drawing = await barcodeDrawing(kind, text)
    const scale = Math.min((width * MM) / drawing.width, (height * MM) / drawing.height)
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

  /** Lines of a pen, scaled to the width that is told. */
  drawing(pen: { width: number; d: string; stroke: number }, { x, y, width }: Box): void {
    this.#doc
      .save()
      .translate(x * MM, y * MM)
      .scale((width * MM) / pen.width)
      .path(pen.d)
      .lineWidth(pen.stroke)
      .stroke(INK)
      .restore()
  }
}
