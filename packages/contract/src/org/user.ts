import * as z from 'zod/mini'
import { code, id, newPassword, text, textOrEmpty } from '../fields.ts'
import { isEmail, isMobile } from '../rules/patterns.ts'

export const USER_LIMITS = {
  userName: 32,
  realName: 64,
  password: 128,
  idCardType: 16,
  assigned: 200,
} as const

/** C9.7 */
const DEFAULT_ID_CARD_TYPE = '4'

const emptyOr = (fits: (value: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || fits(value), { error }),
    ),
    '',
  )

const assigned = z._default(z.array(id).check(z.maxLength(USER_LIMITS.assigned)), [])
const day = z._default(z.nullable(z.iso.date('rule:date')), null)

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
  idCardType: z._default(code(USER_LIMITS.idCardType), DEFAULT_ID_CARD_TYPE),
  birthDate: day,
  joinDate: day,
  password: newPassword,
  roleIds: assigned,
  departmentIds: assigned,
})
export type UserDraft = z.output<typeof UserDraft>
