import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { LogRow } from '../log.ts'
import { DICT_TYPE_LIMITS } from './dict-type.ts'

export const dictLog = endpoint({
  method: 'GET',
  path: '/api/dict/queryLog',
  access: 'sys.dict',
  summary: 'Who changed a dictionary type and its entries, newest first',
  query: z.strictObject({ ...PageQuery.shape, type: code(DICT_TYPE_LIMITS.type) }),
  data: pageOf(LogRow),
})
