import { createHash } from 'node:crypto'
import type { CustodyPlace } from '@visa/contract/custody/passport'
import { placeCode } from '@visa/contract/custody/place'
import { slotOf } from '@visa/contract/custody/slot'
import { VALID } from '@visa/contract/fields'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { placeMessages } from '@visa/messages/custody/places'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Paper } from '../../paper/paper.ts'
import { A4, pdf } from '../../paper/pdf.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { listPlaces } from './place.service.ts'

const MARGIN_MM = 10
const COLUMNS = 3
const TALL_MM = 27
const SQUARE_MM = 19
const GAP_MM = 2.5

interface PlaceLabel {
  name: string
  /** Empty: of the place itself. */
  slot: string
  code: string
}

type By = ActingPerson & { language: Language }

/** The place itself, then every slot of it. */
export const labelsOfPlace = ({ id, name, layers, slots }: CustodyPlace): PlaceLabel[] => [
  { name, slot: '', code: placeCode(id) },
  ...Array.from({ length: layers * slots }, (_, index) => {
    const slot = slotOf(Math.floor(index / slots) + 1, (index % slots) + 1)
    return { name, slot, code: placeCode(id, slot) }
  }),
]

/** Each label: a square for scanners, and for people where it belongs and its code. */
async function drawPlaces(paper: Paper, labels: readonly PlaceLabel[]): Promise<void> {
  const width = paper.width / COLUMNS
  for (const [index, { name, slot, code }] of labels.entries()) {
    const column = index % COLUMNS
    if (column === 0 && index > 0) paper.y += TALL_MM
    if (column === 0) paper.room(TALL_MM)
    const [x, y] = [paper.left + column * width, paper.y + (TALL_MM - SQUARE_MM) / 2]
    await paper.code('qr', code, { x, y, width: SQUARE_MM })
    const text = { x: x + SQUARE_MM + GAP_MM, width: width - SQUARE_MM - 2 * GAP_MM }
    paper.textAt(name, { ...text, y }, { size: 9, bold: slot === '' })
    if (slot !== '') paper.textAt(slot, { ...text, y: y + 8 }, { size: 14, bold: true })
    paper.textAt(code, { ...text, y: y + SQUARE_MM - 4 }, { size: 8, grey: true })
  }
}

/** One file for as long as what it says stays the same. */
const sheetOf = (
  deps: PaperDeps,
  by: By,
  { key, name, labels }: { key: { table: string; recordId: number }; name: string; labels: PlaceLabel[] },
): Promise<PaperFile> => {
  const state = createHash('sha256').update(JSON.stringify(labels)).digest('hex')
  const title = fill(placeMessages[by.language].sheetOf, { name })
  return keptPaper(
    deps,
    by,
    { ...key, kind: `PLACES ${state}`, language: by.language },
    {
      fileName: `${title}.pdf`,
      make: () =>
        pdf({ title, size: A4, at: by.now, marginMm: MARGIN_MM, foot: null }, (paper) =>
          drawPlaces(paper, labels),
        ),
    },
  )
}

export async function placeSheetOf(deps: PaperDeps, by: By, id: number): Promise<PaperFile> {
  const place = orGone((await listPlaces(deps.db, by)).find((each) => each.id === id))
  const key = { table: 'custody_place', recordId: id }
  return sheetOf(deps, by, { key, name: place.name, labels: labelsOfPlace(place) })
}

export async function placeSheetsOf(deps: PaperDeps, by: By): Promise<PaperFile> {
  const open = (await listPlaces(deps.db, by)).filter(({ valid }) => valid === VALID.ENABLED)
  if (open.length === 0) throw new Refusal('placeSheetEmpty')
  const labels = open.map(({ id, name }) => ({ name, slot: '', code: placeCode(id) }))
  const key = { table: 'company', recordId: by.viewer.companyId }
  return sheetOf(deps, by, { key, name: placeMessages[by.language].all, labels })
}
