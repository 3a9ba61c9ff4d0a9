import * as z from 'zod/mini'
import { dictDataFields, DictData } from '../dict/dict-data.ts'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm, seen, valid } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'

/** Entries that a centre adds to dictionaries for itself, and why a label or a visa was not used (C7.33, P7.29). */

export const CENTRE_DICT = 'center.config.dict'
export const UNUSE_REASON = 'center.config.unuseReason'

/** The dictionaries that a centre may add to: what its own people choose from, and no other party decides by. */
export const CENTRE_DICTIONARIES = [
  'BACK_REASON',
  'CUSTOMER_SOURCE',
  'ORDER_FILE_KIND',
  'MATERIAL_FAULT',
] as const
const centreType = z.enum(CENTRE_DICTIONARIES, 'rule:choice')

/** The dictionary of reasons. */
export const UNUSE_REASONS = 'UNUSE_REASON'
/** Kept in `resv1`: what was not used. */
export const UNUSE_KINDS = ['label', 'visa'] as const
const unuseKind = z.enum(UNUSE_KINDS, 'rule:choice')

const CentreEntry = z.extend(DictData, {
  /** Added by the own centre, to be changed; else for everybody. */
  own: z.boolean(),
})
export type CentreEntry = z.output<typeof CentreEntry>

const filters = { keyword: searchTerm(), valid: z.optional(valid) }

export const CentreDictFilters = z.strictObject({ ...filters, type: centreType })
export type CentreDictFilters = z.output<typeof CentreDictFilters>
export const UnuseReasonFilters = z.strictObject(filters)
export type UnuseReasonFilters = z.output<typeof UnuseReasonFilters>

export const centreDictPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/dict/page',
  access: CENTRE_DICT,
  summary: 'Entries of a dictionary as the own centre has them: those for everybody and its own',
  query: z.strictObject({ ...PageQuery.shape, ...CentreDictFilters.shape }),
  data: pageOf(CentreEntry),
})

export const centreDictAdd = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/dict/addDictData',
  access: CENTRE_DICT,
  summary: 'Add an entry to a dictionary for the own centre',
  form: z.strictObject({ type: centreType, ...dictDataFields }),
  data: z.object({ id: z.number() }),
})

export const unuseReasonPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/unuseReason/page',
  access: UNUSE_REASON,
  summary: 'Why labels and visas were not used: reasons for everybody and those of the own centre',
  query: z.strictObject({ ...PageQuery.shape, ...UnuseReasonFilters.shape }),
  data: pageOf(CentreEntry),
})

export const unuseReasonAdd = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/unuseReason/addDictData',
  access: UNUSE_REASON,
  summary: 'Add a reason for the own centre why a label or a visa was not used',
  form: z.strictObject({ ...dictDataFields, resv1: unuseKind }),
  data: z.object({ id: z.number() }),
})

export const centreEntryUpdate = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/dict/updateDictData',
  access: [CENTRE_DICT, UNUSE_REASON],
  summary: 'Change an entry of the own centre; its code stays',
  form: z.strictObject({ id, ...dictDataFields, seen }),
  data: z.null(),
})

export const centreEntryFreeze = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/dict/freezeDictData',
  access: [CENTRE_DICT, UNUSE_REASON],
  summary: 'Offer an entry of the own centre no more, or again',
  form: z.strictObject({ id, valid }),
  data: z.null(),
})
