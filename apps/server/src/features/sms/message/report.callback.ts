import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import { bodyText, tellIn } from '../../../inbox/call.ts'
import { receive, type Received } from '../../../inbox/receive.ts'
import type { InboxHandler, InboxSource } from '../../../inbox/source.ts'
import { saveDelivery, type Delivery } from './message.repo.ts'

export const SMS_REPORT_PATH = '/callback/aliyun/sms-report'

/** What became of one message, in the carrier's own words; fields it may add later are left aside. */
const DeliveryReport = z.object({
  phone_number: z.string().check(z.maxLength(32)),
  success: z.boolean(),
  biz_id: z.string().check(z.maxLength(64)),
  out_id: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  err_code: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  err_msg: z._default(z.nullable(z.string().check(z.maxLength(255))), null),
  /** `yyyy-MM-dd hh:mm:ss` in UTC+8. */
  report_time: z._default(z.nullable(z.string().check(z.maxLength(32))), null),
})

type Report = z.output<typeof DeliveryReport>

const Reports = z.array(DeliveryReport).check(z.maxLength(1000))
const Query = z.object({ token: z._default(z.string(), '') })

const readTime = (text: string | null): Date | null => {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

const toDelivery = (report: Report): Delivery => ({
  platform: 'aliyun',
  mobile: report.phone_number,
  bizId: report.biz_id,
  outId: report.out_id ?? '',
  stat: report.success ? 1 : 0,
  statMsg: [report.err_code, report.err_msg].filter((part) => part !== null && part !== '').join(' '),
  at: readTime(report.report_time),
})

/** Reports carry no number of their own; whatever tells another story about a message is another report. */
const eventIdOf = (body: string): string => digest(body).toString('hex')

const readReports = (text: string): Report[] | undefined => {
  try {
    return Reports.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const smsReports: InboxHandler = {
  provider: 'aliyun.smsReport',
  process: (tx, body) => saveDelivery(tx, toDelivery(DeliveryReport.parse(JSON.parse(body)))),
}

const isAgreed = async (query: unknown, agreedToken: () => Promise<string>): Promise<boolean> => {
  const { data } = Query.safeParse(query)
  const agreed = await agreedToken()
  if (agreed === '' || data === undefined) return false
  return timingSafeEqual(digest(data.token), digest(agreed))
}

const ANSWERS: Readonly<Record<Received, { code: number; msg: string }>> = {
  taken: { code: 0, msg: 'OK' },
  unverified: { code: 403, msg: 'token refused' },
  unreadable: { code: 400, msg: 'not a list of reports' },
}

/**
 * Takes the delivery reports that the carrier pushes; the token is the secret agreed with it. This is no call of ours
 * but one of the carrier's protocol, which wants the number 0 as `code` and pushes again while it hears anything else:
 * so it stands outside `/api` and its envelope, whose code is a text.
 */
export function addSmsReports(
  app: FastifyInstance,
  { db, agreedToken, now }: { db: Db; agreedToken: () => Promise<string>; now: () => Date },
): void {
  const source: InboxSource = {
    ...smsReports,
    verify: ({ query }) => isAgreed(query, agreedToken),
    read: ({ body }) =>
      readReports(body)?.map((report) => {
        const written = JSON.stringify(report)
        return { eventId: eventIdOf(written), body: written }
      }),
  }
  app.post(SMS_REPORT_PATH, async (request, reply) => {
    const call = { body: bodyText(request.body), query: request.query, headers: request.headers }
    const received = await receive(db, source, call, { now: now(), tell: tellIn(request.log) })
    const answer = ANSWERS[received]
    return reply.code(answer.code === 0 ? 200 : answer.code).send(answer)
  })
}
