import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seen } from '../fields.ts'
import { USER_LIMITS, assigned } from './user.ts'

/** What somebody can have in hand. A feature whose records belong to people adds its kind here. */
export const OPEN_WORK_KINDS = [
  'order',
  'passport',
  'member',
  'notice',
  'exportTask',
  'importTask',
  'draft',
] as const
export type OpenWorkKind = (typeof OPEN_WORK_KINDS)[number]

export const OpenWorkCount = z.object({
  kind: z.enum(OPEN_WORK_KINDS),
  count: z.number(),
  /** Somebody has to be named who takes it over; the rest ends where nobody is. */
  needsSuccessor: z.boolean(),
})
export type OpenWorkCount = z.output<typeof OpenWorkCount>

export const userOpenWork = endpoint({
  method: 'GET',
  path: '/api/user/openWork',
  access: 'cust.user.transfer',
  summary:
    'What a person has in hand that somebody would have to take over, by kind; what is none is left out',
  query: z.strictObject({ id }),
  data: z.array(OpenWorkCount),
})

export const UserTransfer = z.strictObject({
  id,
  companyId: id,
  departmentIds: z
    .array(id, 'rule:departmentRequired')
    .check(z.minLength(1, 'rule:departmentRequired'), z.maxLength(USER_LIMITS.assigned)),
  roleIds: assigned,
  /** Of the company they leave. */
  successorId: z._default(z.nullable(id), null),
  seen,
})
export type UserTransfer = z.output<typeof UserTransfer>

export const userTransfer = endpoint({
  method: 'POST',
  path: '/api/user/transfer',
  access: 'cust.user.transfer',
  summary:
    'Move a person to another company: roles and departments there take the place of those here, a colleague takes over what is open, and all logins end',
  json: UserTransfer,
  data: z.object({ handedOver: z.array(OpenWorkCount) }),
})
