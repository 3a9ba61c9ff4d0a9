import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids, seenIfThere } from '../fields.ts'
import { MenuNode } from '../session/personal.ts'
import { dataScope } from './role.ts'

const POWER_LIMITS = { grants: 2000, companies: 200, roles: 200 } as const

/** As people write it: role$code@custom, with a leading ~ for what is only shown in the menu. */
const GRANT_PATTERN = /^~?(?:[A-Za-z0-9_-]{1,32}\$)?[A-Za-z0-9_.-]{1,64}(?:@[A-Za-z0-9_-]{1,64})?$/

const grants = z
  .array(z.string().check(z.trim(), z.regex(GRANT_PATTERN, 'rule:code')))
  .check(z.maxLength(POWER_LIMITS.grants))

/**
 * With roles: what these roles of those companies hold from now on. Without: what those companies may use at all,
 * whatever their roles hold.
 */
export const PowerDraft = z
  .strictObject({
    companyIds: z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(POWER_LIMITS.companies)),
    roleIds: z.optional(z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(POWER_LIMITS.roles))),
    grants,
    /** Roles only: how far their holders see from now on. */
    dataScope: z.optional(dataScope),
    /** Of one role, which is then not written over: required there. */
    seen: seenIfThere,
    /** Companies only: false lifts the limit. */
    limited: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ roleIds = [], seen }) => roleIds.length !== 1 || seen !== undefined, {
      error: 'rule:seenRequired',
      path: ['seen'],
    }),
  )
export type PowerDraft = z.output<typeof PowerDraft>

export const powerInsert = endpoint({
  method: 'POST',
  path: '/api/resource/insertPowerByCompanyIds',
  access: ['sys.role.grant', 'sys.role.company'],
  summary: 'Sets what roles hold, or (platform only) what companies may use at all',
  json: PowerDraft,
  data: z.null(),
})

export const CompanyPower = z.object({
  companyId: z.number(),
  companyName: z.string(),
  limited: z.boolean(),
  /** What it may use where it is limited. */
  codes: z.array(z.string()),
})
export type CompanyPower = z.output<typeof CompanyPower>

export const companyPowers = endpoint({
  method: 'GET',
  path: '/api/resource/queryPowerByCompanyIds',
  access: 'sys.role.company',
  summary: 'What companies may use at all; for the platform only',
  query: z.strictObject({ companyIds: ids }),
  data: z.array(CompanyPower),
})

/** A role as it is being written, seen by somebody who would hold it alone. */
export const RolePreviewDraft = z.strictObject({
  companyId: id,
  /** The role that is being changed; absent for a new one. */
  roleId: z.optional(id),
  grants,
  dataScope,
  /** Whose departments decide what a scope of departments means. */
  userId: z.optional(id),
})
export type RolePreviewDraft = z.output<typeof RolePreviewDraft>

export const RolePreview = z.object({
  menu: z.array(MenuNode),
  /** The departments whose rows are seen; null where departments do not matter or nobody was named. */
  departments: z.nullable(z.array(z.object({ id: z.number(), departmentName: z.string() }))),
  /** Whose rows are seen; null where it depends on a person and nobody was named. */
  people: z.nullable(z.number()),
})
export type RolePreview = z.output<typeof RolePreview>

export const rolePreview = endpoint({
  method: 'POST',
  path: '/api/role/preview',
  access: ['sys.role', 'sys.role.grant'],
  summary: 'The menu and the reach that somebody holding such a role would have; changes nothing',
  repeat: 'harmless',
  json: RolePreviewDraft,
  data: RolePreview,
})
