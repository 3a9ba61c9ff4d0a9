import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, mobile, newPassword, password, smsCode } from '../fields.ts'

export const modifyPassword = endpoint({
  method: 'POST',
  path: '/api/personal/modifyPassword',
  access: 'session',
  summary: 'Change the own password; all other logins of the account end',
  form: z.strictObject({ oldPassword: password, newPassword }),
  data: z.null(),
})

export const changePasswordByMobile = endpoint({
  method: 'POST',
  path: '/api/personal/changePasswordByMobile',
  access: 'public',
  summary: 'Set a new password with a code sent by SMS (scene CAPTCHA_CHANGE_PASSWORD); all logins end',
  form: z.strictObject({ mobile, captcha: smsCode, password: newPassword }),
  limit: { max: 60, seconds: 60 },
  data: z.null(),
})

export const changeMobile = endpoint({
  method: 'POST',
  path: '/api/personal/changeMobile',
  access: 'session',
  summary:
    'Change the own mobile with codes of the old one (CHANGE_MOBILE_OLD) and the new one (CHANGE_MOBILE_NEW)',
  form: z.strictObject({ oldMobile: mobile, oldCaptcha: smsCode, mobile, captcha: smsCode }),
  data: z.null(),
})

/** A live login of the own account. */
export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  createTime: z.iso.datetime(),
  seenTime: z.iso.datetime(),
})
export type OwnSession = z.output<typeof OwnSession>

export const sessionList = endpoint({
  method: 'GET',
  path: '/api/personal/sessionList',
  access: 'session',
  summary: 'Where the own account is logged in',
  data: z.array(OwnSession),
})

export const sessionRevoke = endpoint({
  method: 'POST',
  path: '/api/personal/revokeSession',
  access: 'session',
  summary: 'End one of the own logins',
  form: z.strictObject({ id: code(64) }),
  data: z.null(),
})
