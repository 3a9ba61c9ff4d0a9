import { createHash } from 'node:crypto'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { passportMessages } from '@visa/messages/custody/passports'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Queryable } from '../../db/sql.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { freeLabels } from './label.service.ts'

/** Sheets of 3 × 10 labels, as shops sell them. */
const COLUMNS = 3
const MARGIN_MM = 10
const LABEL_MM = 27
const CODE_MM = 44

async function drawn(codes: readonly string[], title: string, at: Date): Promise<Buffer> {
  return pdf({ title, size: A4, at, marginMm: MARGIN_MM, foot: null }, async (paper) => {
    const width = paper.width / COLUMNS
    for (const [place, code] of codes.entries()) {
      const column = place % COLUMNS
      if (column === 0 && place > 0) paper.y += LABEL_MM
      if (column === 0) paper.room(LABEL_MM)
      const x = paper.left + column * width
      const height = await paper.code('code128', code, {
        x: x + (width - CODE_MM) / 2,
        y: paper.y + 3,
        width: CODE_MM,
      })
      paper.textAt(code, { x, y: paper.y + 4 + height, width }, { size: 9, align: 'center' })
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
  const state = createHash('sha256').update(codes.join()).digest('hex')
  const title = fill(passportMessages[by.language].sheet, { first, last })
  return keptPaper(
    deps,
    by,
    { table: 'passport_label_batch', recordId: id, kind: `SHEET ${state}`, language: by.language },
    { fileName: `${first}-${last}.pdf`, make: () => drawn(codes, title, at) },
  )
}
