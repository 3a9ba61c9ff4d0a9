import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, remark, searchTerm, seen, text, textOrEmpty, valid } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'

export const DICT_TYPE_LIMITS = { name: 64, ename: 128, type: 64, remark: 255 } as const

/** All that people write of a dictionary type. */
export const dictTypeFields = {
  type: code(DICT_TYPE_LIMITS.type),
  name: text(DICT_TYPE_LIMITS.name),
  ename: textOrEmpty(DICT_TYPE_LIMITS.ename),
  remark: remark(DICT_TYPE_LIMITS.remark),
}

export const DictType = z.object({
  ...RECORD,
  ...answerFields({ ...dictTypeFields, valid }),
  /** The product itself reads this type: its code stays and it cannot be deleted. */
  builtIn: z.boolean(),
})
export type DictType = z.output<typeof DictType>

export const DictTypeDraft = z.strictObject(dictTypeFields)
export type DictTypeDraft = z.output<typeof DictTypeDraft>
export const DictTypeUpdate = z.strictObject({ id, ...dictTypeFields, seen })
export type DictTypeUpdate = z.output<typeof DictTypeUpdate>

export const DictTypeQuery = z.strictObject({
  ...PageQuery.shape,
  /** Matches code or either name. */
  keyword: searchTerm(),
  valid: z.optional(valid),
})
export type DictTypeQuery = z.output<typeof DictTypeQuery>

export const dictTypePage = endpoint({
  method: 'GET',
  path: '/api/dictType/queryAllDictTypePage',
  access: 'sys.dict',
  summary: 'Dictionary types, a page',
  query: DictTypeQuery,
  data: pageOf(DictType),
})

export const dictTypeAdd = endpoint({
  method: 'POST',
  path: '/api/dictType/addDictType',
  access: 'sys.dict.type.add',
  summary: 'Add a dictionary type',
  form: DictTypeDraft,
  data: z.object({ id: z.number() }),
})

export const dictTypeDetail = endpoint({
  method: 'GET',
  path: '/api/dictType/detailDictType',
  access: 'sys.dict',
  summary: 'One dictionary type',
  query: z.strictObject({ id }),
  data: DictType,
})

export const dictTypeUpdate = endpoint({
  method: 'POST',
  path: '/api/dictType/updateDictType',
  access: 'sys.dict.type.edit',
  summary: 'Change a dictionary type; its code only while it has no data',
  form: DictTypeUpdate,
  data: z.null(),
})

export const dictTypeDelete = endpoint({
  method: 'POST',
  path: '/api/dictType/deleteDictType',
  access: 'sys.dict.type.delete',
  summary: 'Delete a dictionary type that has no data',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const dictTypeFreeze = endpoint({
  method: 'POST',
  path: '/api/dictType/freezeDictType',
  access: 'sys.dict.type.freeze',
  summary: 'Freeze (valid 0) or unfreeze (valid 1) a dictionary type',
  form: z.strictObject({ id, valid }),
  data: z.null(),
})
