import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

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
export type DeliveryReport = z.output<typeof DeliveryReport>

export const smsReport = endpoint({
  method: 'POST',
  path: '/api/sms/report',
  access: 'public',
  summary: 'Delivery reports pushed by the SMS carrier; the token is the secret agreed with it',
  query: z.strictObject({ token: text(128) }),
  json: z.array(DeliveryReport).check(z.maxLength(1000)),
  data: z.null(),
})
