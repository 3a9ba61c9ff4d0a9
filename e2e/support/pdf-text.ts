import type { Page } from '@playwright/test'

/** What its reader asks of a browser in order to draw; words are read without. */
const undrawn = function undrawn() {}

async function reader() {
  Object.assign(globalThis, { DOMMatrix: undrawn, ImageData: undrawn, Path2D: undrawn })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** The words of a file that the product gave, on all its pages; a file that cannot be read fails. */
export const wordsOfPdf = async (page: Page, address: string): Promise<string> =>
  wordsIn(await (await page.request.get(address)).body())

/** The same of a file that came with an answer. */
export async function wordsIn(bytes: Buffer): Promise<string> {
  const { getDocument } = await reader()
  const data = new Uint8Array(bytes)
  const task = getDocument({ data, isEvalSupported: false, verbosity: 0 })
  const pdf = await task.promise
  const words: string[] = []
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const { items } = await (await pdf.getPage(no)).getTextContent()
    words.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return words.join(' ')
}
