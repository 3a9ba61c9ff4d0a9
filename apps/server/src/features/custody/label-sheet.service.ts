import { createHash } from 'node:crypto'
import type { LabelSheet } from '@visa/contract/centre/config-option'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { passportMessages } from '@visa/messages/custody/passports'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Queryable } from '../../db/sql.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { optionsOf } from '../centre/option/option.service.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { freeLabels } from './label.service.ts'

const MARGIN_MM = 10
/** How a sheet is parted: labels in a row, the height of each, the width of its bars and the size of its digits. */
const SHEETS: Readonly<Record<LabelSheet, { columns: number; tall: number; bars: number; size: number }>> = {
  '3x10': { columns: 3, tall: 27, bars: 44, size: 9 },
  '4x12': { columns: 4, tall: 23, bars: 40, size: 8 },
  '5x13': { columns: 5, tall: 21, bars: 34, size: 7 },
}

async function drawn(
  codes: readonly string[],
  { title, at, sheet }: { title: string; at: Date; sheet: LabelSheet },
): Promise<Buffer> {
  const { columns, tall, bars, size } = SHEETS[sheet]
  return pdf({ title, size: A4, at, marginMm: MARGIN_MM, foot: null }, async (paper) => {
    const width = paper.width / columns
    for (const [place, code] of codes.entries()) {
      const column = place % columns
      if (column === 0 && place > 0) paper.y += tall
      if (column === 0) paper.room(tall)
      const x = paper.left + column * width
      const height = await paper.code('code128', code, {
        x: x + (width - bars) / 2,
        y: paper.y + 3,
        width: bars,
      })
      paper.textAt(code, { x, y: paper.y + 4 + height, width }, { size, align: 'center' })
    }
  })
}

/** The same for a printer that is loaded with labels: their codes alone. */
export async function codesToPrint(
  db: Queryable,
  by: ActingPerson,
  id: number,
): Promise<{ codes: string[] }> {
  const { codes } = await freeLabels(db, by, id)
  if (codes.length === 0) throw new Refusal('labelSheetEmpty')
  return { codes }
}

/** The labels of a run that are still free. What of it was used since is another sheet. */
export async function labelSheetOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
): Promise<PaperFile> {
  const { codes, at } = await freeLabels(deps.db, by, id)
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
    { table: 'passport_label_batch', recordId: id, kind: `SHEET ${state}`, language: by.language },
    { fileName: `${first}-${last}.pdf`, make: () => drawn(codes, { title, at, sheet }) },
  )
}
