import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'

/** Other services that call us. */
export const INBOX_PROVIDERS = ['aliyun.smsReport', 'wechat.pay', 'wechat.refund', 'alipay.pay'] as const
export type InboxProvider = (typeof INBOX_PROVIDERS)[number]

/** A failed event is tried again by itself; one that is given up waits for a person. */
export const INBOX_OUTCOMES = ['waiting', 'done', 'failed', 'givenUp'] as const
export type InboxOutcome = (typeof INBOX_OUTCOMES)[number]

const INBOX_REFUSALS = ['unverified', 'unreadable'] as const
export type InboxRefusal = (typeof INBOX_REFUSALS)[number]

export const MonitorInboxEvent = z.object({
  id: z.number(),
  provider: z.enum(INBOX_PROVIDERS),
  outcome: z.enum(INBOX_OUTCOMES),
  attempts: z.number(),
  receiveTime: z.iso.datetime(),
  processTime: z.nullable(z.iso.datetime()),
  nextTryTime: z.nullable(z.iso.datetime()),
  /** As it came, with numbers and addresses of people hidden. */
  body: z.string(),
  /** Without anything that could be of a person. */
  error: z.string(),
})
export type MonitorInboxEvent = z.output<typeof MonitorInboxEvent>

export const MonitorInboxQuery = z.strictObject({
  ...PageQuery.shape,
  provider: z.optional(z.enum(INBOX_PROVIDERS, 'rule:invalid')),
  outcome: z.optional(z.enum(INBOX_OUTCOMES, 'rule:invalid')),
})
export type MonitorInboxQuery = z.output<typeof MonitorInboxQuery>

export const monitorInboxPage = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/inbox',
  access: 'sys.monitor',
  summary: 'What other services have told us and what came of it, newest first; for the platform only',
  query: MonitorInboxQuery,
  data: pageOf(MonitorInboxEvent),
  cacheMs: 0,
})

export const monitorInboxRefusals = endpoint({
  method: 'GET',
  path: '/api/sys/monitor/inboxRefusals',
  access: 'sys.monitor',
  summary:
    'Calls of other services that were not taken in the last seven days, counted; for the platform only',
  data: z.array(
    z.object({
      provider: z.enum(INBOX_PROVIDERS),
      reason: z.enum(INBOX_REFUSALS),
      count: z.number(),
      lastTime: z.iso.datetime(),
    }),
  ),
  cacheMs: 0,
})

export const monitorInboxReplay = endpoint({
  method: 'POST',
  path: '/api/sys/monitor/replayInbox',
  access: 'sys.monitor.replay',
  summary: 'Have an event that failed processed again, with all its attempts anew; for the platform only',
  form: z.strictObject({ id }),
  data: z.null(),
})
