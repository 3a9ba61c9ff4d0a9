import { LABEL_SHEETS } from '@visa/contract/centre/config-option'
import { labelCode } from '@visa/contract/custody/label'
import { expect, test } from 'vitest'
import { barcodeDrawing, type BarcodeKind } from '../../barcode/barcode.ts'
import { drawLabels, LABEL_LAYOUTS } from './label-sheet.service.ts'

interface Drawn {
  kind: BarcodeKind
  text: string
  x: number
  y: number
  width: number
  height: number
  page: number
}

const PAGE = { left: 10, width: 190, bottom: 287 }
/** The thinnest line that office printers and scanners agree on, in millimetres. */
const THINNEST_MM = 0.19

/** What is drawn, on paper that only remembers it. */
async function drawnOn(sheet: (typeof LABEL_SHEETS)[number], codes: readonly string[]): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  let page = 0
  const paper = {
    ...PAGE,
    y: PAGE.left,
    room(mm: number): boolean {
      if (paper.y + mm <= PAGE.bottom) return false
      page += 1
      paper.y = PAGE.left
      return true
    },
    async code(kind: BarcodeKind, text: string, box: { x: number; y: number; width: number }) {
      const { width, height } = await barcodeDrawing(kind, text)
      const high = (height * box.width) / width
      drawn.push({ kind, text, ...box, height: high, page })
      return high
    },
  }
  await drawLabels(paper, codes, LABEL_LAYOUTS[sheet])
  return drawn
}

const touches = (one: Drawn, other: Drawn): boolean =>
  one.page === other.page &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('C7.36 every label of a sheet has its bar code and its QR code, its digits once, and nothing touches', async () => {
  const codes = Array.from({ length: 70 }, (_, place) => labelCode(place + 1))
  for (const sheet of LABEL_SHEETS) {
    const drawn = await drawnOn(sheet, codes)
    // Bars bring their digits along, and nothing else writes any.
    for (const kind of ['qr', 'code128'] as const)
      expect(drawn.filter((each) => each.kind === kind).map(({ text }) => text)).toEqual(codes)
    for (const { x, y, width, height } of drawn) {
      expect(x).toBeGreaterThanOrEqual(PAGE.left)
      expect(x + width).toBeLessThanOrEqual(PAGE.left + PAGE.width)
      expect(y + height).toBeLessThanOrEqual(PAGE.bottom)
    }
    expect(
      drawn.filter((one, at) => drawn.some((other, there) => there > at && touches(one, other))),
    ).toEqual([])
    const { width, paths } = await barcodeDrawing('code128', codes[0] ?? '')
    const thinnest = Math.min(...paths.flatMap(({ stroke }) => (stroke === null ? [] : [stroke])))
    expect((thinnest * LABEL_LAYOUTS[sheet].bars) / width).toBeGreaterThanOrEqual(THINNEST_MM)
  }
})
