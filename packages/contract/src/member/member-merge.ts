import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seen } from '../fields.ts'
import { memberFields, type MemberField } from './member.ts'

/** What makes two people look like one. */
const DOUBLE_REASONS = ['idNo', 'passportNo', 'mobile', 'name', 'birthDate', 'pinyin'] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]

export const MemberDouble = z.object({
  id: z.number(),
  vipNo: z.string(),
  realName: z.string(),
  companyNames: z.string(),
  createTime: z.iso.datetime(),
  /** Percent. */
  score: z.number(),
  reasons: z.array(z.enum(DOUBLE_REASONS)),
})
export type MemberDouble = z.output<typeof MemberDouble>

export const memberDoubles = endpoint({
  method: 'GET',
  path: '/api/member/doubles',
  access: 'cust.member.merge',
  summary: 'Who within reach may be the same person, the likeliest first',
  query: z.strictObject({ id }),
  data: z.array(MemberDouble),
})

export const memberApart = endpoint({
  method: 'POST',
  path: '/api/member/apart',
  access: 'cust.member.merge',
  summary: 'Say that two members are not the same person: they are not suspected again',
  form: z.strictObject({ id, otherId: id }),
  data: z.null(),
})

const FIELDS = Object.keys(memberFields) as [MemberField, ...MemberField[]]
export const MERGED_LISTS = ['passports', 'addresses'] as const
export type MergedList = (typeof MERGED_LISTS)[number]

export const MemberMerge = z.strictObject({
  /** Who stays, with the number. */
  id,
  otherId: id,
  /** What is taken from the other; the rest stays. */
  fromOther: z._default(z.array(z.enum(FIELDS, 'rule:invalid')).check(z.maxLength(FIELDS.length)), []),
  /** Of which the other's are taken over too. */
  lists: z._default(z.array(z.enum(MERGED_LISTS, 'rule:invalid')).check(z.maxLength(2)), [...MERGED_LISTS]),
  seen,
  otherSeen: seen,
})
export type MemberMerge = z.output<typeof MemberMerge>

/** So long a merge can be undone. */
export const UNDO_HOURS = 24

export const memberMerge = endpoint({
  method: 'POST',
  path: '/api/member/merge',
  access: 'cust.member.merge',
  summary: 'Make one member of two; undone within a day, both are as they were',
  json: MemberMerge,
  data: z.object({ until: z.iso.datetime() }),
})

export const memberUnmerge = endpoint({
  method: 'POST',
  path: '/api/member/unmerge',
  access: 'cust.member.merge',
  summary: 'Undo the last merge of a member, while nothing was changed since and a day has not passed',
  form: z.strictObject({ id }),
  data: z.null(),
})
