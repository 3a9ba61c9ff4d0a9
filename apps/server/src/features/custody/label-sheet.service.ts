import { createHash } from 'node:crypto'
import type { LabelSheet } from '@visa/contract/centre/config-option'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { passportMessages } from '@visa/messages/custody/passports'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Paper } from '../../paper/paper.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { optionsOf } from '../centre/option/option.service.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { labelsToPrint, type LabelRun } from './label.service.ts'

const MARGIN_MM = 10
interface Layout {
  /** Labels in a row, and the height of each. */
  columns: number
  tall: number
  /** The widths of its bars, with their digits below, and of the square for readers of both kinds. */
  bars: number
  square: number
}

/** How a sheet is parted; what is drawn on a label fits into it with a margin. */
export const LABEL_LAYOUTS: Readonly<Record<LabelSheet, Layout>> = {
  '3x10': { columns: 3, tall: 27, bars: 42, square: 17 },
  '4x12': { columns: 4, tall: 23, bars: 31, square: 13 },
  '5x13': { columns: 5, tall: 21, bars: 26, square: 10.5 },
}
const GAP_MM = 1
const TOP_MM = 3

/** What of a paper labels are drawn with. */
type LabelPaper = Pick<Paper, 'left' | 'width' | 'y' | 'room' | 'code'>

/** Each label: a square and bars of the same code, with its digits once, under the bars. */
export async function drawLabels(
  paper: LabelPaper,
  codes: readonly string[],
  { columns, tall, bars, square }: Layout,
): Promise<void> {
  const width = paper.width / columns
  for (const [place, code] of codes.entries()) {
    const column = place % columns
    if (column === 0 && place > 0) paper.y += tall
    if (column === 0) paper.room(tall)
    const x = paper.left + column * width + (width - square - GAP_MM - bars) / 2
    const y = paper.y + TOP_MM
    await paper.code('qr', code, { x, y, width: square })
    await paper.code('code128', code, { x: x + square + GAP_MM, y, width: bars })
  }
}

const drawn = (
  codes: readonly string[],
  { title, at, sheet }: { title: string; at: Date; sheet: LabelSheet },
): Promise<Buffer> =>
  pdf({ title, size: A4, at, marginMm: MARGIN_MM, foot: null }, (paper) =>
    drawLabels(paper, codes, LABEL_LAYOUTS[sheet]),
  )

/** The same for a printer that is loaded with labels: their codes alone. */
export async function codesToPrint(
  db: Queryable,
  by: ActingPerson,
  run: LabelRun,
): Promise<{ codes: string[] }> {
  const { codes } = await labelsToPrint(db, by, run)
  if (codes.length === 0) throw new Refusal('labelSheetEmpty')
  return { codes }
}

/** The labels of a run that can be printed. What of it was used or spoiled since is another sheet. */
export async function labelSheetOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  run: LabelRun,
): Promise<PaperFile> {
  const { codes, at } = await labelsToPrint(deps.db, by, run)
  const [first = '', last = first] = [codes[0], codes.at(-1)]
  if (codes.length === 0) throw new Refusal('labelSheetEmpty')
  const sheet = (await optionsOf(deps.db, by.viewer.companyId, by.now))?.labelSheet ?? '3x10'
  const state = createHash('sha256')
    .update([sheet, ...codes].join())
    .digest('hex')
  const title = fill(passportMessages[by.language].sheet, { first, last })
  return keptPaper(
    deps,
    by,
    { table: 'passport_label_batch', recordId: run.id, kind: `QR ${state}`, language: by.language },
    { fileName: `${first}-${last}.pdf`, make: () => drawn(codes, { title, at, sheet }) },
  )
}
