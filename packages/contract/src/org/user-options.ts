import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids, searchTerm } from '../fields.ts'

/** What selectors need of a user. */
export const UserOption = z.object({
  id: z.number(),
  realName: z.string(),
  /** Tells people of one name apart. */
  departmentNames: z.string(),
  pinyin: z.string(),
  /** 0: frozen, blocked or of a stopped company; stands on old records and cannot be chosen for new ones. */
  valid: z.number(),
})
export type UserOption = z.output<typeof UserOption>

export const UserOptionQuery = z.strictObject({
  companyId: z.optional(id),
  departmentId: z.optional(id),
  /** In name, account or pinyin. */
  keyword: searchTerm(),
  /** Those users, whether or not they may act, so that old records keep their names. */
  ids: z.optional(ids),
})
export type UserOptionQuery = z.output<typeof UserOptionQuery>

export const userOptions = endpoint({
  method: 'GET',
  path: '/api/user/queryUserList',
  access: 'session',
  summary: 'Users to choose who may act, at most 1000: of any company for the platform, else of the own one',
  query: UserOptionQuery,
  data: z.array(UserOption),
})
