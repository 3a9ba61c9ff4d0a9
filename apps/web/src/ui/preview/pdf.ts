import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Size, View } from './view-state.ts'

/** Opens PDF documents and draws their pages; the library is loaded with the first one. */

export type Pdf = PDFDocumentProxy

/** Points of a page to pixels of a screen. */
const PIXELS_PER_POINT = 96 / 72
/** More than this no browser draws at once. */
const MOST_PIXELS = 16_000_000

export interface PdfTask {
  document: Promise<Pdf>
  close: () => void
}

/** Opens what is at an address, or a file that is at hand. */
export function openPdf(source: string | Uint8Array): PdfTask {
  let closed = false
  let destroy: (() => Promise<void>) | undefined
  const document = import('pdfjs-dist/legacy/build/pdf.mjs').then(
    ({ getDocument, GlobalWorkerOptions, version }) => {
      if (closed) throw new DOMException('closed', 'AbortError')
      const part = (name: string): string => new URL(`/assets/pdfjs-${version}/${name}/`, location.href).href
      GlobalWorkerOptions.workerSrc = `${part('legacy/build')}pdf.worker.min.mjs`
      const task = getDocument({
        ...(typeof source === 'string' ? { url: source } : { data: source }),
        // The page's policy allows neither code made of text nor WebAssembly.
        isEvalSupported: false,
        useWasm: false,
        enableXfa: false,
        cMapUrl: part('cmaps'),
        standardFontDataUrl: part('standard_fonts'),
        wasmUrl: part('wasm'),
      })
      destroy = () => task.destroy()
      return task.promise
    },
  )
  const close = (): void => {
    closed = true
    void destroy?.()
  }
  return { document, close }
}

type TextItems = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items']

/** What is printed on the first pages of a file, page by page; one that is protected or damaged throws. */
async function printedOn<Page>(
  file: Blob,
  most: number,
  pageOf: (items: TextItems) => Page,
): Promise<Page[]> {
  const task = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    const pdf = await task.document
    const pages: Page[] = []
    for (let index = 1; index <= Math.min(pdf.numPages, most); index += 1)
      pages.push(pageOf((await (await pdf.getPage(index)).getTextContent()).items))
    return pages
  } finally {
    task.close()
  }
}

const MOST_TEXT_PAGES = 5

/** The text of the first pages of a file; none of one that cannot be read. */
export const textOfPdf = async (file: Blob): Promise<string> => {
  const pages = printedOn(file, MOST_TEXT_PAGES, (items) =>
    items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''),
  )
  return (await pages.catch(() => [])).join('\n')
}

/** A piece of text where it stands on its page, in points from below left. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The pieces of text of each page; `isProtected` tells why there are none. */
export const piecesOfPdf = (file: Blob, mostPages: number): Promise<Piece[][]> =>
  printedOn(file, mostPages, (items) =>
    items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x, y] = item.transform as number[]
      return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height: item.height }]
    }),
  )

export const isProtected = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException'

export async function pageSize(pdf: Pdf, index: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(index)).getViewport({ scale: PIXELS_PER_POINT })
  return { width, height }
}

/** Draws a page; returns how to stop. */
export function drawPage(
  pdf: Pdf,
  index: number,
  canvas: HTMLCanvasElement,
  { scale, turn }: { scale: number; turn: View['turn'] },
): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  const draw = async (): Promise<void> => {
    const page = await pdf.getPage(index)
    if (stopped) return
    const rotation = (page.rotate + turn) % 360
    const plain = page.getViewport({ scale: scale * PIXELS_PER_POINT, rotation })
    const room = Math.sqrt(MOST_PIXELS / (plain.width * plain.height))
    const density = Math.min(Math.max(1, devicePixelRatio), 2, room)
    const viewport = page.getViewport({ scale: scale * PIXELS_PER_POINT * density, rotation })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
    canvas.dataset['drawn'] = 'true'
  }
  // A page that was left is not drawn to its end, and one that cannot be drawn stays white.
  draw().catch(() => undefined)
  return () => {
    stopped = true
    stop?.()
    // Pages out of sight give their memory back.
    canvas.width = 0
    canvas.height = 0
    delete canvas.dataset['drawn']
  }
}
