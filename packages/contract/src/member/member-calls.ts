import * as z from 'zod/mini'
import { code, id, mobile, searchTerm, text } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { LogRow } from '../log.ts'
import { ID_CARD_TYPE } from '../org/user-identity.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { MEMBER_LIMITS, Member, MemberDetail, MemberQuery, MemberSave } from './member.ts'

/** Whoever fills in an order or a contract. */
export const CONTACTERS = ['visa.order.add', 'center.contract.create'] as const

/** They find the members of their own company too. */
export const FINDERS = ['cust.member', ...CONTACTERS] as const

/** Nobody tries numbers by the thousand. */
const LOOKUPS = { max: 120, seconds: 60 }

export const memberPage = endpoint({
  method: 'GET',
  path: '/api/member/page',
  access: 'cust.member',
  summary: 'Members within the viewer’s reach, a page; numbers are masked',
  query: MemberQuery,
  data: pageOf(Member),
})

export const memberDetail = endpoint({
  method: 'GET',
  path: '/api/member/detail',
  access: 'cust.member',
  summary: 'One member with passports, addresses and what the companies within reach say; numbers are masked',
  query: z.strictObject({ id }),
  data: MemberDetail,
})

export const memberSave = endpoint({
  method: 'POST',
  path: '/api/member/save',
  access: ['cust.member.add', 'cust.member.edit'],
  summary:
    'Add a member, or with an id change one; whom the company has by the same document it does not add twice',
  json: MemberSave,
  data: z.object({ id: z.number(), vipNo: z.string() }),
})

export const memberDelete = endpoint({
  method: 'POST',
  path: '/api/member/delete',
  access: 'cust.member.delete',
  summary: 'End the membership in the companies within reach; a person whom nobody knows any more is deleted',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const FoundMember = z.object({
  id: RECORD.id,
  createTime: RECORD.createTime,
  vipNo: z.string(),
  realName: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  userName: z.string(),
  mobile: z.string(),
  spareMobile: z.string(),
  tel: z.string(),
  email: z.string(),
  idType: z.string(),
  idNo: z.string(),
  companyNames: z.string(),
  /** When something was last done for them, and what; null: nothing yet. */
  lastTime: z.nullable(z.iso.datetime()),
  lastText: z.string(),
  /** Another one of these who may be the same person. */
  sameAs: z.nullable(z.number()),
})
export type FoundMember = z.output<typeof FoundMember>

export const FOUND_MAX = 50

/** C5.1 to C5.3 */
export const MemberSearch = z.strictObject({
  mobile: searchTerm(MEMBER_LIMITS.mobile),
  name: searchTerm(MEMBER_LIMITS.name),
  idNo: searchTerm(MEMBER_LIMITS.idNo),
  idType: z._default(code(16), ID_CARD_TYPE),
})
export type MemberSearch = z.output<typeof MemberSearch>

export const memberSearch = endpoint({
  method: 'GET',
  path: '/api/member/search',
  access: FINDERS,
  summary:
    'Members by mobile, name or document number, at least one of them; the newest fifty, numbers masked',
  query: MemberSearch,
  data: z.array(FoundMember),
  limit: LOOKUPS,
})

/** What a form takes over of a member. */
export const MemberFill = z.object({
  userId: z.number(),
  vipNo: z.string(),
  realName: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  gender: z.string(),
  birthDate: z.nullable(z.iso.date()),
  mobile: z.string(),
  spareMobile: z.string(),
  tel: z.string(),
  email: z.string(),
  idType: z.string(),
  idNo: z.string(),
  address: z.string(),
  /** All of them, that one first: whoever fills in a form chooses. */
  addresses: z.array(z.string()),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.iso.date()),
})
export type MemberFill = z.output<typeof MemberFill>

export const memberFill = endpoint({
  method: 'POST',
  path: '/api/member/fill',
  access: FINDERS,
  summary:
    'What a form takes over of a member who was chosen: mobile and email for those who fill in orders or contracts, other numbers by permission, else empty; that it was read is recorded',
  form: z.strictObject({ id }),
  data: MemberFill,
  limit: LOOKUPS,
})

/** C5.13, C9.6 */
export const memberByMobile = endpoint({
  method: 'GET',
  path: '/api/user/getByMobile',
  access: FINDERS,
  summary: 'The member with this mobile, if within reach, and of which company; else null',
  query: z.strictObject({ mobile }),
  data: z.nullable(
    z.object({
      userId: z.number(),
      vipNo: z.string(),
      realName: z.string(),
      email: z.string(),
      mobile: z.string(),
      /** Where they are a member. */
      companyName: z.string(),
    }),
  ),
  limit: LOOKUPS,
  cacheMs: 0,
})

const REVEALED = ['mobile', 'spareMobile', 'tel', 'email', 'idNo', 'passportNo', 'contactMobile'] as const
export type Revealed = (typeof REVEALED)[number]

export const memberReveal = endpoint({
  method: 'POST',
  path: '/api/member/reveal',
  access: 'cust.member.identity',
  summary: 'One number of a member whole, for a reason; both are recorded',
  form: z.strictObject({
    id,
    field: z.enum(REVEALED, 'rule:invalid'),
    /** Which passport or address. */
    rowId: z.optional(id),
    reason: text(MEMBER_LIMITS.reason),
  }),
  data: z.object({ value: z.string() }),
  limit: LOOKUPS,
})

export const memberLog = endpoint({
  method: 'GET',
  path: '/api/member/queryLog',
  access: 'cust.member',
  summary: 'Who changed or looked at a member, newest first, as far as the own company may read it',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

/** What the life of a member is told by. Orders and contracts join with their features. */
const MEMBER_EVENTS = ['joined', 'passport', 'merged', 'order', 'contract'] as const
export type MemberEventKind = (typeof MEMBER_EVENTS)[number]

export const MemberEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(MEMBER_EVENTS),
  /** The number of the record, or what of it people know. */
  code: z.string(),
  text: z.string(),
  /** The record to go to. */
  recordId: z.nullable(z.number()),
})
export type MemberEvent = z.output<typeof MemberEvent>

export const memberHistory = endpoint({
  method: 'GET',
  path: '/api/member/history',
  access: 'cust.member',
  summary: 'What was done with a member within the viewer’s reach, newest first',
  query: z.strictObject({ id }),
  data: z.array(MemberEvent),
})

export const memberCard = endpoint({
  method: 'GET',
  path: '/api/member/card',
  access: 'cust.member',
  summary: 'What stands on a member’s card, with the number as a bar code to be read by machines',
  query: z.strictObject({ id }),
  data: z.object({
    vipNo: z.string(),
    realName: z.string(),
    spelling: z.string(),
    companyName: z.string(),
    /** A drawing. */
    barcode: z.string(),
  }),
})

export const memberMine = endpoint({
  method: 'GET',
  path: '/api/member/mine',
  access: 'session',
  summary:
    'A customer’s own data as a member, by the name of the account and its mobile, once a code proved it; else null',
  data: z.nullable(
    z.object({
      vipNo: z.string(),
      realName: z.string(),
      mobile: z.string(),
      email: z.string(),
      consentUntil: z.nullable(z.iso.date()),
      passports: z.array(
        z.object({ passportNo: z.string(), expiryDate: z.nullable(z.iso.date()), inUse: z.boolean() }),
      ),
    }),
  ),
})
