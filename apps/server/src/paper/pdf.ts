import { fonts } from './fonts.ts'
import { Paper, pageOf } from './paper.ts'
import type { PaperSize } from './paper-shapes.ts'

type PdfDocument = PDFKit.PDFDocument

const FOOT_MM = 8

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

/** A paper that stands in one file with others, its pages counted for themselves. */
export interface PaperPart extends Pick<PaperOptions, 'size' | 'marginMm' | 'foot'> {
  /** Above the foot of every page; such a part has a foot. */
  seal?: string | undefined
  draw: (paper: Paper) => Promise<void> | void
}

const SEAL_MM = 4

/** Draws one part, and writes under its pages which of how many each is. */
async function drawPart(
  doc: PdfDocument,
  { size, marginMm = 14, foot = '', seal, draw }: PaperPart,
): Promise<void> {
  const { count: first } = doc.bufferedPageRange()
  doc.addPage(pageOf(size))
  const paper = new Paper(
    doc,
    size,
    marginMm,
    foot === null ? 0 : FOOT_MM + (seal === undefined ? 0 : SEAL_MM),
  )
  await draw(paper)
  if (foot === null) return
  const count = doc.bufferedPageRange().count - first
  for (let page = 0; page < count; page++) {
    doc.switchToPage(first + page)
    const box = { x: marginMm, y: size.heightMm - marginMm - 3, width: size.widthMm - 2 * marginMm }
    if (seal !== undefined) paper.textAt(seal, { ...box, y: box.y - SEAL_MM }, { size: 7, grey: true })
    paper.textAt(foot, box, { size: 8, grey: true })
    paper.textAt(`${page + 1} / ${count}`, box, { size: 8, grey: true, align: 'right' })
  }
}

interface FileOptions {
  title: string
  /** The moment the file speaks of. */
  at: Date
}

/** Papers one after the other in one file. The library is loaded with the first one. */
export async function pdfOfParts({ title, at }: FileOptions, parts: readonly PaperPart[]): Promise<Buffer> {
  const [{ default: Document }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const doc = new Document({
    autoFirstPage: false,
    // The library's own would be read from its folder, and is not used.
    font: '',
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: title,
      Producer: 'visa-desk',
      Creator: 'visa-desk',
      CreationDate: at,
      ModDate: at,
    },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  for (const part of parts) await drawPart(doc, part)
  doc.end()
  await done
  return Buffer.concat(pieces)
}

/** Draws a paper. */
export const pdf = (
  { title, at, ...part }: PaperOptions,
  draw: (paper: Paper) => Promise<void> | void,
): Promise<Buffer> => pdfOfParts({ title, at }, [{ ...part, draw }])
