import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id } from '../fields.ts'
import { Binding } from '../session/wx.ts'
import { PEOPLE_READERS } from './user-readers.ts'

const browser = { address: z.string(), agent: z.string() }

/** A live login of somebody, named by a hash that lets nobody in. */
export const UserSession = z.object({
  id: z.string(),
  ...browser,
  createTime: z.iso.datetime(),
  seenTime: z.iso.datetime(),
})
export type UserSession = z.output<typeof UserSession>

/** A browser that somebody has logged in with: strangers' wrong passwords do not shut it out. */
export const KnownDevice = z.object({ id: z.string(), ...browser, seenTime: z.iso.datetime() })
export type KnownDevice = z.output<typeof KnownDevice>

export const userAccess = endpoint({
  method: 'GET',
  path: '/api/user/access',
  access: PEOPLE_READERS,
  summary: 'Where a person is logged in, the browsers that are remembered and what the account is bound to',
  query: z.strictObject({ id }),
  data: z.object({
    sessions: z.array(UserSession),
    devices: z.array(KnownDevice),
    bindings: z.array(Binding),
  }),
})

const hash = code(64)

export const userEndSessions = endpoint({
  method: 'POST',
  path: '/api/user/endSessions',
  access: 'sys.employee.login',
  summary: 'End one login of a person, or without a sessionId all of them, at once on every instance',
  form: z.strictObject({ id, sessionId: z.optional(hash) }),
  data: z.object({ count: z.number() }),
})

export const userForgetDevices = endpoint({
  method: 'POST',
  path: '/api/user/forgetDevices',
  access: 'sys.employee.login',
  summary: 'Forget one browser of a person, or without a deviceId all of them',
  form: z.strictObject({ id, deviceId: z.optional(hash) }),
  data: z.object({ count: z.number() }),
})

export const userUnbind = endpoint({
  method: 'POST',
  path: '/api/user/unbind',
  access: 'sys.employee.login',
  summary: 'Undo a binding of a person to WeChat; all their logins end',
  form: z.strictObject({ id, bindingId: id }),
  data: z.null(),
})
