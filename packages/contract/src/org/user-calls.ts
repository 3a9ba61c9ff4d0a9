import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids, searchTerm, seen, text, textOrEmpty, valid } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { assigned } from './user.ts'
import {
  InitialPassword,
  ManagedUser,
  ManagedUserDetail,
  RESET_WAYS,
  UserQuery,
  UserSave,
} from './user-manage.ts'
import { UserOption } from './user-options.ts'
import { PEOPLE_READERS } from './user-readers.ts'

const BLOCK_REASON_MAX = 200

/** Whoever may write learns at once what saving would refuse; nobody tries numbers by the thousand. */
const LOOKUPS = { max: 120, seconds: 60 }

export const userPage = endpoint({
  method: 'GET',
  path: '/api/user/page',
  access: PEOPLE_READERS,
  summary: 'People within the viewer’s data scope, a page; numbers of documents are masked',
  query: UserQuery,
  data: pageOf(ManagedUser),
})

export const userDetail = endpoint({
  method: 'GET',
  path: '/api/user/detail',
  access: PEOPLE_READERS,
  summary: 'One person with roles, departments and where they are logged in',
  query: z.strictObject({ id }),
  data: ManagedUserDetail,
})

export const userSave = endpoint({
  method: 'POST',
  path: '/api/user/save',
  access: ['sys.employee.add', 'sys.employee.edit'],
  summary: 'Add a person, whose initial password is answered this once, or with an id change one',
  json: UserSave,
  data: z.object({ id: z.number(), password: z.nullable(z.string()) }),
})

export const userAssignRoles = endpoint({
  method: 'POST',
  path: '/api/user/assignRole',
  access: 'sys.employee.edit',
  summary: 'Give a person these roles in place of those they have; nobody gives what they do not hold',
  json: z.strictObject({ id, roleIds: assigned, seen }),
  data: z.null(),
})

export const userDelete = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  access: 'sys.employee.delete',
  summary: 'Delete a person whom no record names; anybody else can be frozen',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const userResetPassword = endpoint({
  method: 'POST',
  path: '/api/user/resetPassword',
  access: 'sys.employee.resetPassword',
  summary:
    'Give a person a random password, answered this once, to be changed at the next login; or (SMS) take the old one away and tell them by SMS to set a new one',
  form: z.strictObject({ id, way: z._default(z.enum(RESET_WAYS, 'rule:invalid'), 'SHOW') }),
  data: InitialPassword,
})

export const userFreeze = endpoint({
  method: 'POST',
  path: '/api/user/freezeUser',
  access: 'sys.employee.freeze',
  summary: 'Freeze people (0), which ends their logins, or unfreeze them (1): all of them or none',
  form: z.strictObject({ ids, valid }),
  data: z.null(),
})

export const userBlock = endpoint({
  method: 'POST',
  path: '/api/user/block',
  access: 'sys.employee.block',
  summary: 'Keep a person out at once, for a reason',
  form: z.strictObject({ id, reason: text(BLOCK_REASON_MAX) }),
  data: z.null(),
})

export const userUnblock = endpoint({
  method: 'POST',
  path: '/api/user/unBlock',
  access: 'sys.employee.block',
  summary: 'Let a blocked person in again',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const userIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identity',
  access: 'sys.employee.identity',
  summary: 'The whole number of a person’s document; that it was read is recorded',
  form: z.strictObject({ id }),
  data: z.object({ idCardType: z.string(), idCardNo: z.string() }),
})

export const userNameExist = endpoint({
  method: 'GET',
  path: '/api/user/isUserNameExist',
  access: ['sys.employee.add', 'sys.employee.edit'],
  summary: 'Whether somebody else has the account name',
  query: z.strictObject({ userName: text(64), id: z.optional(id) }),
  data: z.boolean(),
  limit: LOOKUPS,
  cacheMs: 0,
})

export const mobileOrEmailExist = endpoint({
  method: 'GET',
  path: '/api/user/isMobileOrEmailExist',
  access: ['sys.employee.add', 'sys.employee.edit'],
  summary: 'Whether somebody else has the mobile or the email',
  query: z.strictObject({ mobile: textOrEmpty(64), email: textOrEmpty(254), id: z.optional(id) }),
  data: z.boolean(),
  limit: LOOKUPS,
  cacheMs: 0,
})

export const userLog = endpoint({
  method: 'GET',
  path: '/api/user/queryLog',
  access: PEOPLE_READERS,
  summary: 'Who changed or looked at people within the viewer’s data scope, or at one of them, newest first',
  query: z.strictObject({ ...PageQuery.shape, id: z.optional(id), companyId: z.optional(id) }),
  data: pageOf(LogRow),
})

export const agentUserOptions = endpoint({
  method: 'GET',
  path: '/api/agent/user/query',
  access: 'session',
  summary: 'Users of agents to choose, at most 1000: of all or one for the platform, else of the own company',
  query: z.strictObject({ companyId: z.optional(id), keyword: searchTerm() }),
  data: z.array(UserOption),
})
