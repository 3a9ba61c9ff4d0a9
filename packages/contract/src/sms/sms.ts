import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, ids, searchTerm, text, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { DURATION } from '../rules/durations.ts'
import { isMobile } from '../rules/patterns.ts'
import { isCodeType, MESSAGE_TYPES, NOTICE_TYPES } from './message-type.ts'

/**
 * What became of a message: queued or with the carrier (waiting), taken by it (sent), confirmed by it (delivered),
 * lost by it (undelivered), or never taken (failed).
 */
export const SMS_STATES = ['waiting', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** Why a message did not get out, where it is not the carrier who says so: a reason's first word is one of these. */
export const SMS_REASONS = ['unreachable', 'timeout', 'interrupted', 'templateOff', 'dayLimit'] as const
export type SmsReason = (typeof SMS_REASONS)[number]

export const SMS_LIMITS = { mobiles: 100, blank: 60, busi: 64 } as const

export const SmsRecord = z.object({
  id: z.number(),
  messageType: z.enum(MESSAGE_TYPES),
  /** Several are comma-separated. */
  mobile: z.string(),
  /** Codes in it are hidden. */
  content: z.string(),
  sendUser: z.string(),
  createTime: z.iso.datetime(),
  sendTime: z.nullable(z.iso.datetime()),
  /** 1: taken, or delivered. 0: refused, lost or not handed over. Null: not known yet. */
  stat: z.nullable(z.number()),
  statMsg: z.string(),
  state: z.enum(SMS_STATES),
  platform: z.string(),
  /** When the carrier reported what became of it. */
  platformSendTime: z.nullable(z.iso.datetime()),
  busiType: z.string(),
  busiId: z.string(),
  /** How often it was handed over. */
  attempts: z.number(),
  /** When it is tried again by itself. */
  nextTryTime: z.nullable(z.iso.datetime()),
})
export type SmsRecord = z.output<typeof SmsRecord>

/** Whether a message can be sent again: it did not get there, and is no code. */
export const isResendable = ({ messageType, stat }: Pick<SmsRecord, 'messageType' | 'stat'>): boolean =>
  stat === 0 && !isCodeType(messageType)

export const SmsQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('sendTime'),
  messageType: z.optional(z.enum(MESSAGE_TYPES, 'rule:invalid')),
  mobile: searchTerm(),
  state: z.optional(z.enum(SMS_STATES, 'rule:invalid')),
  /** Sent from this instant on, and before that one. */
  startTime: z.optional(moment),
  endTime: z.optional(moment),
  busiType: searchTerm(),
  busiId: searchTerm(),
})
export type SmsQuery = z.output<typeof SmsQuery>

export const smsPage = endpoint({
  method: 'GET',
  path: '/api/sms/page',
  access: 'sys.sms',
  summary: 'SMS records, newest first: of every company for the platform, else of the own one',
  query: SmsQuery,
  data: pageOf(SmsRecord),
})

export const smsBalance = endpoint({
  method: 'GET',
  path: '/api/sms/balance',
  access: 'sys.sms',
  summary: 'How many messages are left with the carrier; null where it does not tell. For the platform only',
  data: z.object({ platform: z.string(), balance: z.nullable(z.number()) }),
})

const splitMobiles = (given: string | string[]): string[] => {
  const parts = typeof given === 'string' ? given.split(/[\s,，;；、]+/) : given.map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Names the one that is none. */
const allMobiles = z.check<string[]>(({ value, issues }) => {
  const wrong = value.find((mobile) => !isMobile(mobile))
  if (wrong === undefined) return
  issues.push({ code: 'custom', input: value, message: 'rule:mobileWrong', params: { value: wrong } })
})

/** Several mobiles: a list, or one text with any separator that people use. */
export const mobiles = z.pipe(
  z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(splitMobiles)),
  z.array(z.string()).check(z.minLength(1, 'rule:required'), z.maxLength(SMS_LIMITS.mobiles), allMobiles),
)

const messageType = z.enum(NOTICE_TYPES, 'rule:messageTypeRequired')
const blanks = z.record(z.string(), text(SMS_LIMITS.blank))

/** A form has texts only. */
const blanksText = z.pipe(
  z.transform((given: unknown, context) => {
    if (typeof given !== 'string') return given ?? {}
    try {
      return JSON.parse(given === '' ? '{}' : given) as unknown
    } catch {
      context.issues.push({ code: 'custom', input: given, message: 'rule:json' })
      return z.NEVER
    }
  }),
  blanks,
)

const busi = { busiType: textOrEmpty(SMS_LIMITS.busi), busiId: textOrEmpty(SMS_LIMITS.busi) }

const SmsDraft = z.strictObject({
  messageType,
  mobiles,
  params: z._default(blanks, {}),
  ...busi,
})

export const smsSend = endpoint({
  method: 'POST',
  path: '/api/sms/send',
  access: 'sys.sms.send',
  summary: 'Send a notice to several mobiles, by a template; each gets a record of its own',
  // Each message costs money.
  repeat: 'keyed',
  json: SmsDraft,
  data: z.object({ ids: z.array(z.number()) }),
})

export const SmsCheck = z.object({
  content: z.string(),
  /** How many people get it. */
  count: z.number(),
  /** How many messages the carrier counts for each of them, and for all. */
  segments: z.number(),
  total: z.number(),
  /** In cents, by the price in the system parameters. */
  cost: z.number(),
})
export type SmsCheck = z.output<typeof SmsCheck>

export const smsCheck = endpoint({
  method: 'POST',
  path: '/api/sms/check',
  access: 'sys.sms.send',
  summary: 'What sending would come to; whatever would be refused then is refused now',
  repeat: 'harmless',
  form: z.strictObject({ messageType, mobiles, params: blanksText }),
  data: SmsCheck,
})

export const smsSendList = endpoint({
  method: 'GET',
  path: '/api/sms/sendList',
  access: 'sys.sms',
  summary: 'Messages about one thing, newest first, within reach',
  query: z.strictObject({ ...PageQuery.shape, busiType: text(SMS_LIMITS.busi), id: text(SMS_LIMITS.busi) }),
  data: pageOf(SmsRecord),
})

export const smsResend = endpoint({
  method: 'POST',
  path: '/api/sms/resend',
  access: 'sys.sms.resend',
  summary: 'Send a message again that did not get there; never one with a code',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const smsBatchResend = endpoint({
  method: 'POST',
  path: '/api/sms/batchResend',
  access: 'sys.sms.resend',
  summary: 'The same for several; what cannot be sent again is told one by one',
  form: z.strictObject({ ids: ids }),
  data: BatchResult,
})

export const SmsType = z.object({
  messageType: z.enum(MESSAGE_TYPES),
  name: z.string(),
  ename: z.string(),
  content: z.string(),
  /** What must be filled in. */
  blanks: z.array(z.string()),
  /** Whether people can send it: no code, and its template is in use. */
  sendable: z.boolean(),
})
export type SmsType = z.output<typeof SmsType>

export const smsTypes = endpoint({
  method: 'GET',
  path: '/api/sms/queryMessageType',
  access: ['sys.sms', 'sys.sms.send'],
  summary: 'Every kind of message, with its text and its blanks',
  data: z.array(SmsType),
  cacheMs: DURATION.MINUTES_1,
})

export const smsContentAndMobile = endpoint({
  method: 'GET',
  path: '/api/sms/getMessageContentAndMobile',
  access: ['sys.sms', 'sys.sms.send'],
  summary: 'Text and mobiles of a message, by its id, or of the newest one of a kind about one thing',
  query: z.strictObject({
    id: z.optional(id),
    messageType: z.optional(z.enum(MESSAGE_TYPES, 'rule:invalid')),
    ...busi,
  }),
  data: z.object({ content: z.string(), mobiles: z.array(z.string()) }),
})
