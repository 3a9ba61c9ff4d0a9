import * as z from 'zod/mini'
import { code, id, newPassword, text, textOrEmpty } from '../fields.ts'
import { isEmail, isMobile } from '../rules/patterns.ts'
import { ID_CARD_TYPE } from './user-identity.ts'

export const USER_LIMITS = {
  userName: 32,
  realName: 64,
  password: 128,
  idCardType: 16,
  idCardNo: 32,
  assigned: 200,
} as const

/** Nothing, or something that fits. */
export const emptyOr = (fits: (value: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || fits(value), { error }),
    ),
    '',
  )

export const assigned = z._default(z.array(id).check(z.maxLength(USER_LIMITS.assigned)), [])
export const dayOrNone = z._default(z.nullable(z.iso.date('rule:date')), null)

/** People also log in by mobile: an account that reads like one could stand for somebody else's. */
export const userName = code(USER_LIMITS.userName).check(
  z.refine((value) => !isMobile(value), { error: 'rule:invalid' }),
)

export const UserDraft = z.strictObject({
  companyId: id,
  userName,
  nickName: textOrEmpty(USER_LIMITS.realName),
  realName: text(USER_LIMITS.realName),
  mobile: emptyOr(isMobile, 'rule:mobile'),
  email: emptyOr(isEmail, 'rule:email'),
  /** C9.7 */
  idCardType: z._default(code(USER_LIMITS.idCardType), ID_CARD_TYPE),
  idCardNo: textOrEmpty(USER_LIMITS.idCardNo),
  idCardExpiry: dayOrNone,
  birthDate: dayOrNone,
  joinDate: dayOrNone,
  password: newPassword,
  roleIds: assigned,
  departmentIds: assigned,
})
export type UserDraft = z.output<typeof UserDraft>
