import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
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

const Reports = z.array(DeliveryReport).check(z.maxLength(1000))
const Query = z.object({ token: z._default(z.string(), '') })

const readTime = (text: string | null): Date | null => {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

const toDelivery = (report: z.output<typeof DeliveryReport>): Delivery => ({
  platform: 'aliyun',
  mobile: report.phone_number,
  bizId: report.biz_id,
  outId: report.out_id ?? '',
  stat: report.success ? 1 : 0,
  statMsg: [report.err_code, report.err_msg].filter((part) => part !== null && part !== '').join(' '),
  at: readTime(report.report_time),
})

const readReports = (body: unknown): Delivery[] | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.isBuffer(body) ? body : undefined)
    return Reports.parse(JSON.parse(text)).map(toDelivery)
  } catch {
    return undefined
  }
}

/**
 * Takes the delivery reports that the carrier pushes; the token is the secret agreed with it. This is no call of ours
 * but one of the carrier's protocol, which wants the number 0 as `code` and pushes again while it hears anything else:
 * so it stands outside `/api` and its envelope, whose code is a text.
 */
export function addSmsReports(app: FastifyInstance, db: Db, agreedToken: () => Promise<string>): void {
  const isAgreed = async (query: unknown): Promise<boolean> => {
    const { data } = Query.safeParse(query)
    const agreed = await agreedToken()
    if (agreed === '' || data === undefined) return false
    return timingSafeEqual(digest(data.token), digest(agreed))
  }
  app.post(SMS_REPORT_PATH, async (request, reply) => {
    if (!(await isAgreed(request.query))) return reply.code(403).send({ code: 403, msg: 'token refused' })
    const deliveries = readReports(request.body)
    if (deliveries === undefined) return reply.code(400).send({ code: 400, msg: 'not a list of reports' })
    for (const delivery of deliveries) await saveDelivery(db, delivery)
    return { code: 0, msg: 'OK' }
  })
}
