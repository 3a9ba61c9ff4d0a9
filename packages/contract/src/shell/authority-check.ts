import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, text } from '../fields.ts'

/** What stands in the way of somebody, or opens it. */
const AUTHORITY_REASONS = [
  /** No resource has this code. */
  'codeUnknown',
  /** The resource is disabled, for everybody. */
  'resourceDisabled',
  /** The entry stands below a group that the person cannot see, so it is not in the menu. */
  'groupMissing',
  /** No role of the person holds the code. */
  'notGranted',
  /** Held as a menu entry only (written with ~): it is shown and grants nothing. */
  'menuOnly',
  /** The person's company may not use it, whatever its roles hold. */
  'companyLimited',
  /** The person's account is frozen. */
  'userFrozen',
  /** The person is kept out until somebody has looked at the reason. */
  'userBlocked',
  /** The person's company has not passed its audit, or is stopped. */
  'companyStopped',
  'granted',
] as const
export type AuthorityReason = (typeof AUTHORITY_REASONS)[number]

const AuthorityGrant = z.object({
  roleId: z.number(),
  roleName: z.string(),
  /** As written: role$code@custom. */
  authority: z.string(),
})

export const AuthorityCheck = z.object({
  user: z.object({ id: z.number(), userName: z.string(), realName: z.string(), companyName: z.string() }),
  code: z.string(),
  title: z.string(),
  /** Whether a call with this code is answered. */
  can: z.boolean(),
  /** Whether the entry is in the menu. */
  inMenu: z.boolean(),
  reasons: z.array(z.enum(AUTHORITY_REASONS)),
  /** The groups above the entry, outermost first, with whether the person holds them. */
  path: z.array(z.object({ code: z.string(), title: z.string(), held: z.boolean() })),
  grants: z.array(AuthorityGrant),
  /** The person's roles. */
  roles: z.array(z.object({ id: z.number(), roleName: z.string() })),
  /** Roles of the person's company that hold the code: giving one of them would open it. */
  wouldGrant: z.array(z.object({ id: z.number(), roleName: z.string() })),
  /** The calls that the code opens. */
  calls: z.array(z.string()),
})
export type AuthorityCheck = z.output<typeof AuthorityCheck>

export const authorityCheck = endpoint({
  method: 'GET',
  path: '/api/sys/authority/check',
  access: 'sys.authority',
  summary: 'Why somebody can or cannot see or do something; other companies only for the platform',
  query: z.strictObject({
    /** User name, mobile or email. */
    user: text(64),
    code: code(64),
  }),
  data: AuthorityCheck,
})

export const resourceOptions = endpoint({
  method: 'GET',
  path: '/api/sys/authority/resources',
  access: 'sys.authority',
  summary: 'All resources as options: code, title and the titles of the groups above',
  data: z.array(
    z.object({ code: z.string(), title: z.string(), path: z.array(z.string()), type: z.number() }),
  ),
})
