import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, ids, oneOf, remark, requiredChoice, requiredText, searchTerm, seen } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { DATA_SCOPE, type DataScope } from './data-scope.ts'

const ROLE_LIMITS = { roleName: 64, remark: 255 } as const

export const dataScope = oneOf<DataScope>(DATA_SCOPE)

/** A role of a company; how far its holders see is told with it, what they may do with its grants. */
export const RoleDraft = z.strictObject({
  companyId: requiredChoice('companyRequired'),
  roleName: requiredText('roleNameRequired', ROLE_LIMITS.roleName),
  remark: remark(ROLE_LIMITS.remark),
  dataScope: z._default(dataScope, DATA_SCOPE.OWN),
  /** Whether its holders log in with a second factor. */
  secondFactor: z._default(flag, false),
})
export type RoleDraft = z.output<typeof RoleDraft>

/** A role stays in its company. */
export const RoleUpdate = z.strictObject({
  id,
  roleName: RoleDraft.shape.roleName,
  remark: RoleDraft.shape.remark,
  dataScope,
  /** Absent: as it is. */
  secondFactor: z.optional(flag),
  seen,
})
export type RoleUpdate = z.output<typeof RoleUpdate>

export const Role = z.object({
  id: z.number(),
  roleName: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  dataScope: z.number(),
  secondFactor: z.boolean(),
  /** How many people hold it. */
  holders: z.number(),
  /** How many menu entries and buttons it gives. */
  powers: z.number(),
  /** The role that receives what a new version of the product adds: it stays, and loses nothing. */
  administrator: z.boolean(),
  remark: z.string(),
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime(),
})
export type Role = z.output<typeof Role>

export const RoleDetail = z.object({
  ...Role.shape,
  /** As written: role$code@custom, ~code for what is only shown in the menu. */
  grants: z.array(z.string()),
  /** The first of those who hold it. */
  holderNames: z.array(z.string()),
  /** The codes that its company may use; null where the company is not limited. */
  limit: z.nullable(z.array(z.string())),
})
export type RoleDetail = z.output<typeof RoleDetail>

export const RoleQuery = z.strictObject({
  ...PageQuery.shape,
  roleName: searchTerm(ROLE_LIMITS.roleName),
  companyId: z.optional(id),
  dataScope: z.optional(dataScope),
})
export type RoleQuery = z.output<typeof RoleQuery>

export const rolePage = endpoint({
  method: 'GET',
  path: '/api/role/queryRolePage',
  access: 'sys.role',
  summary: 'Roles within reach, with how many people hold them and how much they give',
  query: RoleQuery,
  data: pageOf(Role),
})

export const roleDetail = endpoint({
  method: 'GET',
  path: '/api/role/detailRole',
  access: 'sys.role',
  summary: 'One role with its grants as written',
  query: z.strictObject({ id }),
  data: RoleDetail,
})

export const roleAdd = endpoint({
  method: 'POST',
  path: '/api/role/addRole',
  access: 'sys.role.add',
  summary: 'Adds a role without grants to a company within reach',
  form: RoleDraft,
  data: z.object({ id: z.number() }),
})

export const roleUpdate = endpoint({
  method: 'POST',
  path: '/api/role/updateRole',
  access: 'sys.role.edit',
  summary: 'Changes name, remark and data scope of a role',
  form: RoleUpdate,
  data: z.null(),
})

export const roleDelete = endpoint({
  method: 'POST',
  path: '/api/role/deleteRole',
  access: 'sys.role.delete',
  summary: 'Deletes a role; one that people hold only where that is said, or where another takes its place',
  form: z.strictObject({
    id,
    /** Agreed that those who hold it lose it. */
    withHolders: z.optional(flag),
    /** A role of the same company that those who hold it get instead. */
    replaceWithRoleId: z.optional(id),
  }),
  data: z.null(),
})

export const roleBatchDelete = endpoint({
  method: 'POST',
  path: '/api/role/batchDeleteRole',
  access: 'sys.role.delete',
  summary: 'Deletes several roles, all or none; none of them may be held unless that is said',
  form: z.strictObject({ ids, withHolders: z.optional(flag) }),
  data: z.null(),
})

export const roleLog = endpoint({
  method: 'GET',
  path: '/api/role/queryLog',
  access: 'sys.role',
  summary: 'What was done to the roles of a company and to what it may use; by default of the own one',
  query: z.strictObject({ ...PageQuery.shape, companyId: z.optional(id) }),
  data: pageOf(LogRow),
})
