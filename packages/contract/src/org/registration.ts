import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mobile, newPassword, smsCode, text } from '../fields.ts'
import { isEmail, isTaxCode } from '../rules/patterns.ts'
import { REGISTRABLE_IDENTITY, oneOf } from './company.ts'
import { userName } from './user.ts'

/** A company asks to join, with the person who will look after it. */
export const Registration = z.strictObject({
  companyName: text(128),
  shortName: text(32),
  taxCode: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'rule:required'),
      z.refine<string>(isTaxCode, { error: 'rule:taxCode' }),
    ),
  identityCode: oneOf(REGISTRABLE_IDENTITY),
  userName,
  realName: text(64),
  mobile,
  captcha: smsCode,
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'rule:required'), z.refine<string>(isEmail, { error: 'rule:email' })),
  password: newPassword,
})
export type Registration = z.output<typeof Registration>

export const userRegister = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary: 'Register a company and its first user; both await the audit of the platform',
  form: Registration,
  limit: { max: 20, seconds: 60 },
  data: z.object({ companyCode: z.string() }),
})
