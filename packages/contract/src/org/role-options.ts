import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm } from '../fields.ts'

/** What selectors need of a role. */
export const RoleOption = z.object({
  id: z.number(),
  roleName: z.string(),
  pinyin: z.string(),
})
export type RoleOption = z.output<typeof RoleOption>

export const roleOptions = endpoint({
  method: 'GET',
  path: '/api/role/queryRoleList',
  access: 'session',
  summary: 'Roles of a company, at most 1000, by default of the own one; none of a company out of reach',
  query: z.strictObject({ companyId: z.optional(id), keyword: searchTerm() }),
  data: z.array(RoleOption),
})
