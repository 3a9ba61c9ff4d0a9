import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, textOrEmpty } from '../fields.ts'

/** What somebody typed into a long form and has not saved yet. Nobody but that person is ever shown it. */

export const DRAFT_LIMITS = { kind: 64, recordId: 64, bytes: 256 * 1024, perPerson: 50, days: 30 } as const

const place = {
  /** Which form. */
  kind: code(DRAFT_LIMITS.kind),
  /** Which record it changes; empty for a new one. */
  recordId: textOrEmpty(DRAFT_LIMITS.recordId),
}

const DEEPEST = 40

/** Texts that can be stored, and no deeper than any form is. */
const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEEPEST) return false
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each, depth + 1))
}

/** Plain data, as a form or a list keeps it. */
export const storableData = z
  .record(z.string(), z.unknown())
  .check(z.refine((values) => isStorable(values), { error: 'rule:invalid' }))

export const DraftPlace = z.strictObject(place)
export type DraftPlace = z.output<typeof DraftPlace>

export const DraftSave = z.strictObject({ ...place, body: storableData })
export type DraftSave = z.output<typeof DraftSave>

export const StoredDraft = z.object({ body: storableData, updateTime: z.iso.datetime() })
export type StoredDraft = z.output<typeof StoredDraft>

export const draftGet = endpoint({
  method: 'GET',
  path: '/api/draft/get',
  access: 'session',
  summary: 'The own draft of a form about a record; null where there is none',
  query: DraftPlace,
  data: z.nullable(StoredDraft),
})

export const draftSave = endpoint({
  method: 'POST',
  path: '/api/draft/save',
  access: 'session',
  summary: 'Keep what has been typed into a form about a record, instead of what was kept of it before',
  json: DraftSave,
  // The last one counts, however often it comes; and what is typed is kept nowhere else.
  repeat: 'harmless',
  data: z.object({ updateTime: z.iso.datetime() }),
})

export const draftDiscard = endpoint({
  method: 'POST',
  path: '/api/draft/discard',
  access: 'session',
  summary: 'Forget the own draft of a form about a record',
  form: DraftPlace,
  repeat: 'harmless',
  data: z.null(),
})
