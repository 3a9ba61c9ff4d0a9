import * as z from 'zod/mini'
import { code, dayOrNone, id, newPassword, text, textOrEmpty } from '../fields.ts'
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
const emptyOr = (fits: (value: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || fits(value), { error }),
    ),
    '',
  )

export const assigned = z._default(z.array(id).check(z.maxLength(USER_LIMITS.assigned)), [])

/** People also log in by mobile: an account that reads like one could stand for somebody else's. */
export const userName = code(USER_LIMITS.userName).check(
  z.refine((value) => !isMobile(value), { error: 'rule:invalid' }),
)

/** What is written of a person wherever it comes from: the form or a file. */
export const PERSON_FIELDS = {
  userName,
  realName: text(USER_LIMITS.realName),
  mobile: emptyOr(isMobile, 'rule:mobile'),
  email: emptyOr(isEmail, 'rule:email'),
  /** Answered masked: the whole number is another call, which leaves a trace. */
  idCardNo: textOrEmpty(USER_LIMITS.idCardNo),
  /** The last day it is good; null where that is not known or never comes. */
  idCardExpiry: dayOrNone,
  birthDate: dayOrNone,
  joinDate: dayOrNone,
} as const

/** All that people write of a person, beside what they are assigned to. */
export const userFields = {
  ...PERSON_FIELDS,
  nickName: textOrEmpty(USER_LIMITS.realName),
  /** C9.7 */
  idCardType: z._default(code(USER_LIMITS.idCardType), ID_CARD_TYPE),
}

export const UserDraft = z.strictObject({
  companyId: id,
  ...userFields,
  password: newPassword,
  roleIds: assigned,
  departmentIds: assigned,
})
export type UserDraft = z.output<typeof UserDraft>
