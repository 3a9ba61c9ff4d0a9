import type { Channel } from '@visa/contract/money/ways'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/pool.ts'
import { bodyText, tellIn } from '../../../inbox/call.ts'
import { receive, type Received } from '../../../inbox/receive.ts'
import type { InboxHandler, InboxSource } from '../../../inbox/source.ts'
import {
  alipayNotice,
  isAlipayCallback,
  readAlipayCallback,
} from '../../../integrations/payment/alipay-notice.ts'
import { CALLBACK_PATHS, type ConfiguredChannels } from '../../../integrations/payment/channels.ts'
import { written, type Journal } from '../../../integrations/payment/journal.ts'
import type { ReadCallback } from '../../../integrations/payment/notice.ts'
import {
  isWechatCallback,
  readWechatCallback,
  wechatNotice,
} from '../../../integrations/payment/wechat-notice.ts'
import { SIGNED_HEADERS } from '../../../integrations/payment/wechat-sign.ts'
import type { Subjects } from '../payment/subjects.service.ts'
import { noticeHandlers, type NoticeReader } from './notices.ts'

/** Each channel has its own word for "heard"; hearing anything else, or nothing within five seconds, it tells again. */
interface Answer {
  status: number
  body: string | object
}
type Answers = Readonly<Record<Received | 'slow', Answer>>

const wechatSays = (status: number, message: string): Answer => ({ status, body: { code: 'FAIL', message } })
const WECHAT_ANSWERS: Answers = {
  taken: { status: 200, body: { code: 'SUCCESS', message: 'OK' } },
  unverified: wechatSays(401, 'signature refused'),
  unreadable: wechatSays(400, 'not readable'),
  slow: wechatSays(503, 'try again'),
}
const ALIPAY_ANSWERS: Answers = {
  taken: { status: 200, body: 'success' },
  unverified: { status: 401, body: 'failure' },
  unreadable: { status: 400, body: 'failure' },
  slow: { status: 503, body: 'failure' },
}

const PATIENCE_MS = 4000

interface CallbackDeps {
  db: Db
  configured: ConfiguredChannels
  subjects: Subjects
  journal: Journal
  now: () => Date
}

/** How calls are judged, with the settings of this moment. */
interface Judge {
  verify: InboxSource['verify']
  read: (body: string) => ReadCallback | undefined
}

interface Door {
  way: Channel
  path: string
  handler: InboxHandler
  notice: NoticeReader
  answers: Answers
  evidence: readonly string[]
  judge: () => Promise<Judge>
}

/** While a channel is not connected, nobody can be it. */
const NOBODY: Judge = { verify: async () => false, read: () => undefined }

function doorsOf({ configured, subjects, now }: CallbackDeps): Door[] {
  const handlers = noticeHandlers(subjects)
  const wechat = (path: string, handler: InboxHandler): Door => ({
    way: 'WECHAT',
    path,
    handler,
    notice: wechatNotice,
    answers: WECHAT_ANSWERS,
    evidence: SIGNED_HEADERS,
    async judge() {
      const found = await configured.wechat()
      if (!('settings' in found)) return NOBODY
      const { settings } = found
      return {
        verify: async ({ headers, body }) => isWechatCallback(settings, headers, body, now()),
        read: (body) => readWechatCallback(settings, body),
      }
    },
  })
  const alipay: Door = {
    way: 'ALIPAY',
    path: CALLBACK_PATHS.alipay,
    handler: handlers.alipay,
    notice: alipayNotice,
    answers: ALIPAY_ANSWERS,
    evidence: [],
    async judge() {
      const found = await configured.alipay()
      if (!('settings' in found)) return NOBODY
      const { settings } = found
      return {
        verify: async ({ body }) => isAlipayCallback(settings, body, now()),
        read: (body) => readAlipayCallback(settings, body),
      }
    },
  }
  return [
    wechat(CALLBACK_PATHS.wechatPay, handlers.wechatPay),
    wechat(CALLBACK_PATHS.wechatRefund, handlers.wechatRefund),
    alipay,
  ]
}

/** Whoever is kept waiting by our own work is told to come again: by then it is done, or done then. */
async function inTime(receiving: Promise<Received>): Promise<Received | 'slow'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slow = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), PATIENCE_MS)
  })
  try {
    return await Promise.race([receiving, slow])
  } finally {
    clearTimeout(timer)
  }
}

const headersOf = (request: FastifyRequest): Headers =>
  new Headers(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Which payment or refund a callback is about. */
const numberOf = ({ notice }: Door, { body }: ReadCallback, now: Date): string => {
  const told = notice(body, now)
  return told.kind === 'refund' ? told.refundNo : told.no
}

/** Puts the addresses on the server that the channels call. They stand outside `/api`: the words are the channels'. */
export function addPaymentCallbacks(app: FastifyInstance, deps: CallbackDeps): void {
  const { db, journal, now } = deps

  /** For whoever looks at what was said; that nothing could be noted stops nobody. */
  const note = async (door: Door, request: FastifyRequest, heard: ReadCallback, answer: Answer) => {
    const { status, body } = answer
    await journal({
      way: door.way,
      no: numberOf(door, heard, now()),
      inbound: true,
      step: `POST ${door.path}`,
      sent: written(`POST ${door.path}`, headersOf(request), bodyText(request.body)),
      answer: `${status}\n\n${typeof body === 'string' ? body : JSON.stringify(body)}`,
      tookMs: 0,
      at: now(),
    })
  }

  for (const door of doorsOf(deps)) {
    app.post(door.path, async (request, reply) => {
      const { verify, read } = await door.judge()
      let heard: ReadCallback | undefined
      const source: InboxSource = {
        ...door.handler,
        evidence: door.evidence,
        verify,
        read: ({ body }) => {
          heard = read(body)
          return heard === undefined ? undefined : [heard]
        },
      }
      const call = { body: bodyText(request.body), query: request.query, headers: request.headers }
      const receiving = receive(db, source, call, { now: now(), tell: tellIn(request.log) })
      const answer = door.answers[await inTime(receiving)]
      if (heard !== undefined) await note(door, request, heard, answer).catch(() => undefined)
      return reply.code(answer.status).send(answer.body)
    })
  }
}
