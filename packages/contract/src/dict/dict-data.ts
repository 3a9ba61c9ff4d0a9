import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  code,
  codes,
  id,
  ids,
  integer,
  remark,
  searchTerm,
  seen,
  text,
  textOrEmpty,
  valid,
} from '../fields.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { Removed } from '../removal/removal.ts'
import { RECORD, answerFields } from '../shape.ts'
import { dictTypeFields } from './dict-type.ts'

export const DICT_DATA_LIMITS = {
  cname: 128,
  ename: 128,
  code: 64,
  sortNo: 999_999,
  resv1: 512,
  resv2: 512,
} as const

/** All that people write of an entry, beside the type it is of. */
export const dictDataFields = {
  code: code(DICT_DATA_LIMITS.code),
  cname: text(DICT_DATA_LIMITS.cname),
  ename: textOrEmpty(DICT_DATA_LIMITS.ename),
  sortNo: z._default(integer(0, DICT_DATA_LIMITS.sortNo), 0),
  resv1: textOrEmpty(DICT_DATA_LIMITS.resv1),
  resv2: remark(DICT_DATA_LIMITS.resv2),
}

const { type } = dictTypeFields
const stored = answerFields({ ...dictDataFields, valid })

export const DictData = z.object({ ...RECORD, ...answerFields({ type }), ...stored })
export type DictData = z.output<typeof DictData>

/** What selectors need of an entry. */
export const DictEntry = z.object({
  ...stored,
  /** How the Chinese name is typed, in full and by initials. */
  pinyin: z.string(),
})
export type DictEntry = z.output<typeof DictEntry>

export const DictDataDraft = z.strictObject({ type, ...dictDataFields })
export type DictDataDraft = z.output<typeof DictDataDraft>
export const DictDataUpdate = z.strictObject({ id, ...dictDataFields, seen })
export type DictDataUpdate = z.output<typeof DictDataUpdate>

export const DictDataQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('code', 'cname', 'sortNo'),
  type: z.optional(type),
  /** Matches code or either name. */
  keyword: searchTerm(),
  valid: z.optional(valid),
})
export type DictDataQuery = z.output<typeof DictDataQuery>

export const dictDataPage = endpoint({
  method: 'GET',
  path: '/api/dict/queryAllDictDataPage',
  access: 'sys.dict',
  summary: 'Dictionary entries, a page, in sort order',
  query: DictDataQuery,
  data: pageOf(DictData),
})

export const dictDataAdd = endpoint({
  method: 'POST',
  path: '/api/dict/addDictData',
  access: 'sys.dict.data.add',
  summary: 'Add a dictionary entry',
  form: DictDataDraft,
  data: z.object({ id: z.number() }),
})

export const dictDataDetail = endpoint({
  method: 'GET',
  path: '/api/dict/detailDictData',
  access: 'sys.dict',
  summary: 'One dictionary entry',
  query: z.strictObject({ id }),
  data: DictData,
})

export const dictDataUpdate = endpoint({
  method: 'POST',
  path: '/api/dict/updateDictData',
  access: 'sys.dict.data.edit',
  summary: 'Change a dictionary entry; its code only while nothing uses it',
  form: DictDataUpdate,
  data: z.null(),
})

export const dictDataDelete = endpoint({
  method: 'POST',
  path: '/api/dict/deleteDictData',
  access: 'sys.dict.data.delete',
  summary: 'Delete a dictionary entry that nothing uses',
  form: z.strictObject({ id }),
  data: Removed,
})

export const dictDataFreeze = endpoint({
  method: 'POST',
  path: '/api/dict/freezeDictData',
  access: 'sys.dict.data.freeze',
  summary: 'Freeze (valid 0) or unfreeze (valid 1) a dictionary entry',
  form: z.strictObject({ id, valid }),
  data: z.null(),
})

export const dictDataBatchDelete = endpoint({
  method: 'POST',
  path: '/api/dict/batchDeleteDictData',
  access: 'sys.dict.data.delete',
  summary: 'Delete several entries: all of them or, when one cannot go, none',
  form: z.strictObject({ ids }),
  data: z.object({ deleted: z.number(), ...Removed.shape }),
})

export const dictDataByType = endpoint({
  method: 'GET',
  path: '/api/dict/loadDictDataByType',
  access: 'session',
  summary: 'All entries of one type in sort order, frozen ones included and marked',
  query: z.strictObject({ type }),
  cacheMs: 60_000,
  data: z.array(DictEntry),
})

export const dictDataByTypes = endpoint({
  method: 'GET',
  path: '/api/dict/getDictDataByTypes',
  access: 'session',
  summary: 'All entries of several types, by type',
  query: z.strictObject({ types: codes(50) }),
  cacheMs: 60_000,
  data: z.record(z.string(), z.array(DictEntry)),
})
