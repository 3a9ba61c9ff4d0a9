import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RuleKey } from '../issues.ts'
import { code, mobile, newPassword, password, smsCode, textOrEmpty } from '../fields.ts'

/** Was redeemed when the code was sent; forms send it along, and it is not judged again. */
const usedCaptcha = textOrEmpty(16)

/** What may be left out or empty. */
const orEmpty = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z._default(z.union([z.literal(''), schema]), '')

/** The password typed a second time, in forms that send it along. */
const repeated = z.optional(z.string())

/** Refuses a repeated password that differs, also beside other refused fields: both texts are shown at once. */
const sameAs = <Field extends string, Repeat extends string>(
  field: Field,
  repeat: Repeat,
  error: `rule:${RuleKey}`,
) =>
  z.refine<Partial<Record<Field | Repeat, unknown>>>(
    (form) => form[repeat] === undefined || form[repeat] === form[field],
    { error, path: [repeat], when: ({ value }) => typeof value === 'object' && value !== null },
  )

export const modifyPassword = endpoint({
  method: 'POST',
  path: '/api/personal/modifyPassword',
  access: 'session',
  whileOwing: true,
  repeat: 'harmless',
  summary:
    'Change the own password, proven by the old one, by a code sent to the own mobile (CAPTCHA_CHANGE_PASSWORD), or both; all other logins of the account end',
  form: z
    .strictObject({
      imageCaptcha: usedCaptcha,
      /** Somebody who logs in by SMS or WeChat may not know it. */
      oldPassword: orEmpty(password),
      captcha: orEmpty(smsCode),
      newPassword,
      rePassword: repeated,
    })
    .check(
      sameAs('newPassword', 'rePassword', 'rule:rePasswordDiffers'),
      z.refine((form) => form.oldPassword !== '' || form.captcha !== '', {
        error: 'rule:passwordProof',
        path: ['oldPassword'],
      }),
    ),
  data: z.null(),
})

export const changePasswordByMobile = endpoint({
  method: 'POST',
  path: '/api/personal/changePasswordByMobile',
  access: 'public',
  summary: 'Set a new password with a code sent by SMS (scene CAPTCHA_CHANGE_PASSWORD); all logins end',
  form: z
    .strictObject({
      mobile,
      imageCaptcha: usedCaptcha,
      captcha: smsCode,
      password: newPassword,
      /** The same once more. */
      newPassword: repeated,
    })
    .check(sameAs('password', 'newPassword', 'rule:passwordsDiffer')),
  limit: { max: 60, seconds: 60 },
  data: z.null(),
})

export const changeMobile = endpoint({
  method: 'POST',
  path: '/api/personal/changeMobile',
  access: 'session',
  repeat: 'harmless',
  summary:
    'Change the own mobile with codes of the old one (CHANGE_MOBILE_OLD) and the new one (CHANGE_MOBILE_NEW)',
  form: z.strictObject({
    imageCaptcha: usedCaptcha,
    oldMobile: mobile,
    /** Beyond the usual form: whoever found the screen open does not hold the old mobile. */
    oldCaptcha: smsCode,
    mobile,
    captcha: smsCode,
  }),
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
