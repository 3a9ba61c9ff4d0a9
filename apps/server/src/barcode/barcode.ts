import type { RenderOptions } from 'bwip-js'

/** Codes for machines to read: on pages as drawings, on labels and documents as pictures. */

/** A megabyte of program: loaded with the first code, so that a start need not wait for it. */
const library = () => import('bwip-js')

/** What a code can be: a QR code for texts and addresses, Code 128 for the numbers on labels. */
export type BarcodeKind = 'qr' | 'code128'

interface KindOptions extends Omit<RenderOptions, 'text'> {
  eclevel?: 'M'
}

const KINDS: Readonly<Record<BarcodeKind, KindOptions>> = {
  // As robust as passes from screen to phone need; the light margin belongs to the code.
  qr: { bcid: 'qrcode', eclevel: 'M', padding: 8 },
  // Ten modules of margin at each side, as the standard asks; the number beneath for people.
  code128: {
    bcid: 'code128',
    height: 12,
    includetext: true,
    textxalign: 'center',
    paddingwidth: 10,
    paddingheight: 4,
  },
}

const PAPER = { backgroundcolor: 'FFFFFF' }

/** A code as an SVG drawing that says what it is. The label is written as it is: escape it. */
export async function barcodeSvg(kind: BarcodeKind, text: string, label: string): Promise<string> {
  const { toSVG } = await library()
  const drawing = toSVG({ ...KINDS[kind], ...PAPER, text })
  return drawing.replace('<svg ', `<svg role="img" aria-label="${label}" `)
}

/** A code as a PNG picture; `scale` is the width of its thinnest line in pixels. */
export async function barcodePng(kind: BarcodeKind, text: string, scale = 3): Promise<Buffer> {
  const { toBuffer } = await library()
  return toBuffer({ ...KINDS[kind], ...PAPER, text, scale })
}

/** A code as lines and surfaces, for whatever draws itself: on paper it stays sharp at any size. */
export interface BarcodeDrawing {
  width: number
  height: number
  /** `stroke`: how wide its lines are; null: it is filled. */
  paths: { d: string; stroke: number | null }[]
}

const SVG_SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)"/
const SVG_PATH = /<path (?:stroke="[^"]*" stroke-width="([\d.]+)" )?d="([^"]+)"/g

export async function barcodeDrawing(kind: BarcodeKind, text: string): Promise<BarcodeDrawing> {
  const { toSVG } = await library()
  const svg = toSVG({ ...KINDS[kind], text })
  const [, width, height] = SVG_SIZE.exec(svg) ?? []
  const paths = Array.from(svg.matchAll(SVG_PATH), ([, stroke, d = '']) => ({
    d,
    stroke: stroke === undefined ? null : Number(stroke),
  }))
  return { width: Number(width), height: Number(height), paths }
}
