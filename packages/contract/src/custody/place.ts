import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seen, text } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { plainCode } from '../rules/plain-code.ts'
import { CENTRE_DESKS, PASSPORT_READERS, PLACE_KEEPER, scanMark } from './passport.ts'
import { plainSlot, slotCode } from './slot.ts'

/** The codes of safes, shelves and drawers, and their end. */

/** Scanners are heard from four characters on, so the first places have noughts before their number. */
const DIGITS = 3

/** What is printed on a place, alone or with a slot after it: `K012`, `K012-2-05`. */
export const placeCode = (placeId: number, slot = ''): string =>
  `K${String(placeId).padStart(DIGITS, '0')}${slot === '' ? '' : `-${slot}`}`

const PLACE_CODE = /^K0*([1-9]\d{0,14})(?:-(\d{1,2}-\d{2,3}))?$/

/** The place that a scanned code says, with its slot where it says one; nothing: it is no code of a place. */
export function placeOfCode(typed: string): { placeId: number; slot: string } | undefined {
  const found = PLACE_CODE.exec(plainCode(typed))
  return found === null ? undefined : { placeId: Number(found[1]), slot: plainSlot(found[2] ?? '') }
}

const shut = z.strictObject({ id, seen })

export const placeClose = endpoint({
  method: 'POST',
  path: '/api/visacenter/place/close',
  access: PLACE_KEEPER,
  summary: 'Close an empty place of the own house: nothing more is put there',
  json: shut,
  data: z.object({ id: z.number() }),
})

export const placeReopen = endpoint({
  method: 'POST',
  path: '/api/visacenter/place/reopen',
  access: PLACE_KEEPER,
  summary: 'Open a closed place of the own house again',
  json: shut,
  data: z.object({ id: z.number() }),
})

export const placeSheet = endpoint({
  method: 'GET',
  path: '/api/visacenter/place/sheet',
  access: [...PASSPORT_READERS, PLACE_KEEPER],
  summary: 'The label of a place and of each of its slots as a PDF',
  query: PaperQuery,
  data: PaperFile,
})

export const placeSheets = endpoint({
  method: 'GET',
  path: '/api/visacenter/place/sheets',
  access: [...PASSPORT_READERS, PLACE_KEEPER],
  summary: 'The labels of every open place of the own house, without slots, as a PDF',
  data: PaperFile,
})

export const placePut = endpoint({
  method: 'POST',
  path: '/api/visacenter/place/put',
  access: CENTRE_DESKS,
  summary:
    'Put away what was scanned, a passport and then where it goes; whoever does answers for it, whoever moved it before',
  json: z.strictObject({ code: text(128), placeId: id, slot: slotCode, ...scanMark }),
  data: z.object({
    /** `several`: the code is of more than one passport in the house, and none was put anywhere. */
    kind: z.enum(['put', 'unknown', 'several']),
    name: z.string(),
    passportNo: z.string(),
    placeName: z.string(),
    slot: z.string(),
  }),
})
