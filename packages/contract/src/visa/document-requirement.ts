import * as z from 'zod/mini'
import { DocumentRequirement } from '../application/checklist.ts'
import { endpoint } from '../endpoint.ts'
import { READERS } from './dated-rule.ts'
import { productFields } from './products.ts'

export const requirementList = endpoint({
  method: 'GET',
  path: '/api/visa/requirement/list',
  access: READERS,
  summary: 'The documents that are asked for with one kind of visa, of whom and when',
  query: z.strictObject(productFields),
  data: z.array(DocumentRequirement),
})
