import * as z from 'zod/mini'
import { Attachment } from '../files/file.ts'
import { IDENTITY, type IdentityCode } from '../identity.ts'
import { id, oneOf, searchTerm, seenIfThere, seenWithId } from '../fields.ts'
import { PageQuery, sortable } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { EXPIRY_STATES } from '../rules/passport.ts'
import { ID_CARD_TYPE, fitsDocument, isMasked } from './user-identity.ts'
import { USER_LIMITS, assigned, userFields } from './user.ts'

/** How an account stands: blocked ones are kept out until somebody has looked at the reason, frozen ones have left. */
export const USER_STANDINGS = ['active', 'frozen', 'blocked'] as const
export type UserStanding = (typeof USER_STANDINGS)[number]

const { nickName, ...listed } = userFields

export const ManagedUser = z.object({
  id: RECORD.id,
  createTime: RECORD.createTime,
  companyId: z.number(),
  companyName: z.string(),
  identityCode: z.number(),
  ...answerFields(listed),
  departmentNames: z.string(),
  roleNames: z.string(),
  standing: z.enum(USER_STANDINGS),
  blockReason: z.string(),
  documentState: z.enum(EXPIRY_STATES),
  /** By whatever way in; null: never, or before logins were noted. */
  lastLoginTime: z.nullable(z.iso.datetime()),
})
export type ManagedUser = z.output<typeof ManagedUser>

export const ManagedUserDetail = z.extend(ManagedUser, {
  ...answerFields({ nickName }),
  /** The picture, if there is one. */
  icon: z.array(Attachment),
  roleIds: z.array(z.number()),
  departmentIds: z.array(z.number()),
  /** Whether the password has to be changed at the next login. */
  simplePassword: z.boolean(),
  sessionCount: z.number(),
  deviceCount: z.number(),
  updateTime: RECORD.updateTime,
})
export type ManagedUserDetail = z.output<typeof ManagedUserDetail>

/** How long ago somebody was here: in the last days, not for so many days, or never. */
export const LAST_LOGINS = ['WITHIN_7', 'WITHIN_30', 'NOT_30', 'NOT_90', 'NEVER'] as const
export type LastLogin = (typeof LAST_LOGINS)[number]

export const UserQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('realName', 'joinDate', 'createTime'),
  /** In account, name, pinyin, mobile or email. */
  keyword: searchTerm(),
  companyId: z.optional(id),
  /** With the departments below it. */
  departmentId: z.optional(id),
  roleId: z.optional(id),
  standing: z.optional(z.enum(USER_STANDINGS, 'rule:invalid')),
  identityCode: z.optional(oneOf<IdentityCode>(IDENTITY)),
  lastLogin: z.optional(z.enum(LAST_LOGINS, 'rule:invalid')),
})
export type UserQuery = z.output<typeof UserQuery>

interface Documented {
  idCardType?: string | undefined
  idCardNo?: string | undefined
}

const documentFits = ({ idCardType = ID_CARD_TYPE, idCardNo = '' }: Documented): boolean =>
  isMasked(idCardNo) || fitsDocument(idCardType, idCardNo)

const isIdCardType = ({ idCardType = ID_CARD_TYPE }: Documented): boolean => idCardType === ID_CARD_TYPE

/** Each kind of document says in its own words what is wrong. */
const DOCUMENT_RULES = [
  z.refine<Documented>((draft) => !isIdCardType(draft) || documentFits(draft), {
    error: 'rule:idCard',
    path: ['idCardNo'],
  }),
  z.refine<Documented>((draft) => isIdCardType(draft) || documentFits(draft), {
    error: 'rule:invalid',
    path: ['idCardNo'],
  }),
] as const

interface Dated {
  birthDate?: string | null | undefined
  idCardExpiry?: string | null | undefined
}

/** The one of the two that is usually mistyped is the one that is told. */
export const expiresAfterBirth = z.refine<Dated>(
  ({ birthDate = null, idCardExpiry = null }) =>
    birthDate === null || idCardExpiry === null || idCardExpiry > birthDate,
  { error: 'rule:afterBirth', path: ['idCardExpiry'] },
)

/** Somebody to add, or with an id to change. */
export const UserSave = z
  .strictObject({
    id: z.optional(id),
    /** Absent: the own company. Nobody changes the company. */
    companyId: z.optional(id),
    /** A number of a document that is left as it was masked stays what it is. */
    ...userFields,
    icon: z._default(z.array(Attachment).check(z.maxLength(1)), []),
    departmentIds: z
      .array(id, 'rule:departmentRequired')
      .check(z.minLength(1, 'rule:departmentRequired'), z.maxLength(USER_LIMITS.assigned)),
    roleIds: assigned,
    seen: seenIfThere,
  })
  .check(seenWithId, ...DOCUMENT_RULES, expiresAfterBirth)
export type UserSave = z.output<typeof UserSave>

/** A random password to be read off the screen, or none until the person sets one by a code sent to their mobile. */
export const RESET_WAYS = ['SHOW', 'SMS'] as const
export type ResetWay = (typeof RESET_WAYS)[number]

/** A password that is told once and has to be changed at the next login; null where there is none to tell. */
export const InitialPassword = z.object({ password: z.nullable(z.string()) })
