import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { LoginResult } from './system.ts'

const CODE_MAX = 40

/** Six digits of the app, or one of the codes to recover. */
const factorCode = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Za-z -]{6,}$/, 'rule:factorCode'), z.maxLength(CODE_MAX))

const form = z.strictObject({ factorCode })

export const systemSecondFactor = endpoint({
  method: 'POST',
  path: '/api/system/secondFactor',
  access: 'public',
  summary: 'The second step of a login that answered secondFactor, from the same browser within five minutes',
  form,
  limit: { max: 60, seconds: 60 },
  data: LoginResult,
})

export const secondFactorState = endpoint({
  method: 'GET',
  path: '/api/personal/secondFactor',
  access: 'session',
  whileOwing: true,
  summary: 'Whether logins of the own account ask for a second factor, and whether a role asks for that',
  data: z.object({
    enabled: z.boolean(),
    required: z.boolean(),
    /** How many codes to recover are left. */
    codesLeft: z.number(),
  }),
})

export const secondFactorBegin = endpoint({
  method: 'POST',
  path: '/api/personal/beginSecondFactor',
  access: 'session',
  whileOwing: true,
  repeat: 'harmless',
  summary: 'A new secret for an authenticator app (RFC 6238), as text, address and QR code',
  data: z.object({ secret: z.string(), uri: z.string(), picture: z.string() }),
})

export const secondFactorConfirm = endpoint({
  method: 'POST',
  path: '/api/personal/confirmSecondFactor',
  access: 'session',
  whileOwing: true,
  repeat: 'harmless',
  summary: 'Turn the second factor on with a code of the app; answers the codes to recover, once',
  form,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const secondFactorRemove = endpoint({
  method: 'POST',
  path: '/api/personal/removeSecondFactor',
  access: 'session',
  repeat: 'harmless',
  summary: 'Turn the own second factor off with a code, unless a role asks for it',
  form,
  data: z.null(),
})

export const userResetFactor = endpoint({
  method: 'POST',
  path: '/api/user/resetSecondFactor',
  access: 'sys.employee.resetPassword',
  summary: 'Take away the second factor of somebody who has lost it; their logins end',
  form: z.strictObject({ id }),
  data: z.null(),
})
