import * as z from 'zod/mini'
import {
  code,
  day,
  flag,
  id,
  plain,
  remark,
  searchTerm,
  seenIfThere,
  seenWithId,
  text,
  textOrEmpty,
} from '../fields.ts'
import { Attachment } from '../files/file.ts'
import type { RuleKey } from '../issues.ts'
import { ID_CARD_TYPE, fitsDocument, isMasked } from '../org/user-identity.ts'
import { PageQuery, sortable } from '../page.ts'
import { EXPIRY_STATES } from '../rules/passport.ts'
import { isContactPhone, isEmail, isPhone, isTaxCode } from '../rules/patterns.ts'
import { RECORD, answerFields } from '../shape.ts'

/** The three of C5.3 are also what a search may be long. */
export const MEMBER_LIMITS = {
  mobile: 16,
  name: 20,
  idNo: 20,
  realName: 64,
  spelling: 64,
  userName: 32,
  tel: 32,
  email: 128,
  title: 128,
  taxCode: 20,
  passportNo: 20,
  place: 64,
  address: 200,
  tag: 20,
  tags: 10,
  passports: 20,
  addresses: 20,
  remark: 1000,
  reason: 100,
} as const

/** Nothing, or something that fits. */
const emptyOr = (fits: (value: string) => boolean, rule: RuleKey, max: number) =>
  z._default(
    z.string().check(
      plain,
      z.refine((value) => value === '' || fits(value), { error: `rule:${rule}` }),
      z.maxLength(max),
    ),
    '',
  )

/** What may be stored and came back masked; whether it is the mask of what is stored, whoever stores it looks. */
const couldBeMask = (value: string): boolean => isMasked(value) && !/\p{C}/u.test(value)

/** The same for a number that is shown masked. */
const emptyOrMasked = (fits: (value: string) => boolean, rule: RuleKey, max: number) =>
  emptyOr((value) => couldBeMask(value) || fits(value), rule, max)

export const dayOrNone = z._default(z.nullable(day), null)

const isSpelling = (value: string): boolean => /^[A-Za-z][A-Za-z '-]*$/.test(value)

/** As the passport writes it. */
const spelling = z._default(
  z.string().check(
    plain,
    z.refine((value) => value === '' || isSpelling(value), { error: 'rule:english' }),
    z.maxLength(MEMBER_LIMITS.spelling),
    z.toUpperCase(),
  ),
  '',
)

const GENDERS = ['', 'M', 'F'] as const

/** All that is written of a person, whoever of their companies writes it. */
export const memberFields = {
  realName: text(MEMBER_LIMITS.realName),
  surname: spelling,
  givenNames: spelling,
  userName: textOrEmpty(MEMBER_LIMITS.userName),
  gender: z._default(z.enum(GENDERS, 'rule:choice'), ''),
  birthDate: dayOrNone,
  mobile: emptyOrMasked(isContactPhone, 'mobile', MEMBER_LIMITS.mobile),
  spareMobile: emptyOrMasked(isContactPhone, 'mobile', MEMBER_LIMITS.mobile),
  /** Often one more mobile, and so masked like one. */
  tel: emptyOrMasked(isPhone, 'phone', MEMBER_LIMITS.tel),
  email: emptyOrMasked(isEmail, 'email', MEMBER_LIMITS.email),
  /** C9.7 */
  idType: z._default(code(16), ID_CARD_TYPE),
  idNo: textOrEmpty(MEMBER_LIMITS.idNo),
  idExpiry: dayOrNone,
  invoiceTitle: textOrEmpty(MEMBER_LIMITS.title),
  invoiceTaxCode: emptyOr(isTaxCode, 'taxCode', MEMBER_LIMITS.taxCode),
  /** Scans of documents may be kept until the end of this day; null: none was agreed, so none are kept. */
  consentUntil: dayOrNone,
}
export type MemberField = keyof typeof memberFields

export const memberTags = z.array(text(MEMBER_LIMITS.tag)).check(z.maxLength(MEMBER_LIMITS.tags))

/** What one company says of the person; no other company reads it. */
export const membershipFields = {
  source: textOrEmpty(32),
  tags: z._default(memberTags, []),
  remark: remark(MEMBER_LIMITS.remark),
}

const isPassportNo = (value: string): boolean => /^[A-Za-z0-9]{5,20}$/.test(value)

/** Of a file, where nothing is masked. */
export const passportNoOrNone = emptyOr(isPassportNo, 'invalid', MEMBER_LIMITS.passportNo)

export const passportFields = {
  passportNo: z.string().check(
    plain,
    z.minLength(1, 'rule:required'),
    z.refine((value) => couldBeMask(value) || isPassportNo(value), { error: 'rule:invalid' }),
    z.maxLength(MEMBER_LIMITS.passportNo),
    z.toUpperCase(),
  ),
  /** A nation code such as CHN. */
  nationCode: z._default(z.string().check(plain, z.regex(/^[A-Z]{0,3}$/, 'rule:choice')), 'CHN'),
  issueDate: dayOrNone,
  expiryDate: dayOrNone,
  issuePlace: textOrEmpty(MEMBER_LIMITS.place),
  /** The one that is used for applications. */
  inUse: z._default(flag, true),
  scan: z._default(z.array(Attachment).check(z.maxLength(1)), []),
}

export const addressFields = {
  contactName: textOrEmpty(MEMBER_LIMITS.realName),
  contactMobile: emptyOrMasked(isContactPhone, 'mobile', MEMBER_LIMITS.mobile),
  address: text(MEMBER_LIMITS.address),
  isDefault: z._default(flag, false),
}

interface Documented {
  idType?: string | undefined
  idNo?: string | undefined
}

const fits = ({ idType = ID_CARD_TYPE, idNo = '' }: Documented): boolean =>
  isMasked(idNo) || fitsDocument(idType, idNo)
const isIdCard = ({ idType = ID_CARD_TYPE }: Documented): boolean => idType === ID_CARD_TYPE

/** Each kind of document says in its own words what is wrong. */
export const MEMBER_RULES = [
  z.refine<Documented>((draft) => !isIdCard(draft) || fits(draft), { error: 'rule:idCard', path: ['idNo'] }),
  z.refine<Documented>((draft) => isIdCard(draft) || fits(draft), { error: 'rule:invalid', path: ['idNo'] }),
  z.refine<{ birthDate?: string | null | undefined; idExpiry?: string | null | undefined }>(
    ({ birthDate = null, idExpiry = null }) =>
      birthDate === null || idExpiry === null || idExpiry > birthDate,
    { error: 'rule:afterBirth', path: ['idExpiry'] },
  ),
] as const

const rowId = z.optional(id)

/** Somebody to add, or with an id to change; numbers that come back masked stay what they are. */
export const MemberSave = z
  .strictObject({
    id: z.optional(id),
    /** Whose member: of that company are source, tags, remark and owner. Absent: the own one. */
    companyId: z.optional(id),
    ...memberFields,
    ...membershipFields,
    /** Who looks after them; absent: whoever adds them, or as it was. */
    ownerId: z.optional(id),
    passports: z._default(
      z.array(z.strictObject({ id: rowId, ...passportFields })).check(z.maxLength(MEMBER_LIMITS.passports)),
      [],
    ),
    addresses: z._default(
      z.array(z.strictObject({ id: rowId, ...addressFields })).check(z.maxLength(MEMBER_LIMITS.addresses)),
      [],
    ),
    seen: seenIfThere,
  })
  .check(seenWithId, ...MEMBER_RULES)
export type MemberSave = z.output<typeof MemberSave>

const CONSENT_STATES = ['none', 'good', 'ending', 'ended'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

/** As lists show somebody, numbers masked. */
export const Member = z.object({
  ...RECORD,
  vipNo: z.string(),
  ...answerFields(memberFields),
  ...answerFields(membershipFields),
  /** Of the companies within the viewer's reach. */
  companyNames: z.string(),
  ownerName: z.string(),
  consentState: z.enum(CONSENT_STATES),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.iso.date()),
  passportState: z.enum(EXPIRY_STATES),
  /** How many others within reach may be the same person. */
  doubles: z.number(),
})
export type Member = z.output<typeof Member>

export const Passport = z.object({
  id: z.number(),
  ...answerFields(passportFields),
  passportState: z.enum(EXPIRY_STATES),
})
export type Passport = z.output<typeof Passport>

const Membership = z.object({
  companyId: z.number(),
  companyName: z.string(),
  ...answerFields(membershipFields),
  ownerId: z.nullable(z.number()),
  ownerName: z.string(),
  createTime: z.iso.datetime(),
})

export const MemberDetail = z.object({
  ...RECORD,
  vipNo: z.string(),
  ...answerFields(memberFields),
  consentState: z.enum(CONSENT_STATES),
  passports: z.array(Passport),
  addresses: z.array(z.object({ id: z.number(), ...answerFields(addressFields) })),
  /** Within the viewer's reach, the own company's first: what a form changes is of the first. */
  memberships: z.array(Membership),
  doubles: z.number(),
  /** The numbers of those who turned out to be the same person. */
  formerVipNos: z.array(z.string()),
  /** The last merge, while it can be undone. */
  undo: z.nullable(z.object({ vipNo: z.string(), until: z.iso.datetime() })),
})
export type MemberDetail = z.output<typeof MemberDetail>

export const MemberQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('createTime'),
  /** Name, pinyin, initials, spelling, or any number, also by its end. */
  keyword: searchTerm(),
  companyId: z.optional(id),
  source: searchTerm(32),
  tag: searchTerm(MEMBER_LIMITS.tag),
  consentState: z.optional(z.enum(['ending', 'ended'], 'rule:invalid')),
  passportState: z.optional(z.enum(['expiring', 'expired'], 'rule:invalid')),
  /** Those who may be in the list twice. */
  doubled: z.optional(flag),
})
export type MemberQuery = z.output<typeof MemberQuery>
