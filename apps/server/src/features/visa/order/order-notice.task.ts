import { id } from '@visa/contract/fields'
import type { NoticeType } from '@visa/contract/sms/message-type'
import { SMS_LIMITS } from '@visa/contract/sms/sms'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import { nationMessages } from '@visa/messages/visa/nations'
import * as z from 'zod/mini'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { queueNotice, type Carrier, type Notice } from '../../sms/message/notice.service.ts'
import {
  markTold,
  mobileOf,
  NOTICE_ABOUT,
  NOTICE_STEPS,
  TELL_ORDER_STEP,
  type NoticeStep,
} from './order-notice.service.ts'

const Payload = z.object({
  orderId: id,
  step: z.enum(NOTICE_STEPS),
  reason: z.string(),
  at: z.iso.datetime(),
  occasions: z.optional(z.array(z.string())),
  userId: z._default(z.nullable(z.number()), null),
})

/** What happened longer ago is no news. */
const NEWS_MS = 86_400_000

interface Told {
  orderNo: string
  nationCode: NationCode
  contactName: string
  contactMobile: string
  companyId: number | null
  place: string
  results: (IssueResult | null)[]
  [column: string]: unknown
}

const told = (db: Queryable, orderId: number): Promise<Told | undefined> =>
  first<Told>(
    db,
    sql`select o.order_no as "orderNo", o.nation_code as "nationCode", o.contact_name as "contactName",
          o.contact_mobile as "contactMobile", coalesce(o.accept_org_id, o.agent_id, o.platform_id) as "companyId",
          coalesce((select c.short_name from company c where c.id = o.accept_org_id), '') as place,
          array(select a.result from visa_applicant a
            where a.order_id = o.id and a.status <> ${ORDER_STATUS.CANCELLED} order by a.seq) as results
        from visa_order o where o.id = ${orderId}`,
  )

function resultType(results: readonly (IssueResult | null)[]): NoticeType {
  if (results.every((result) => result === ISSUE_RESULT.PASS)) return 'VISA_ISSUED'
  return results.every((result) => result === ISSUE_RESULT.REJECT) ? 'VISA_REFUSED' : 'VISA_RESULT'
}

/** Where those of an order who lack something send it, made in the name of whoever found it lacking. */
export type UploadAddress = (
  tx: Tx,
  asked: { orderId: number; userId: number | null; now: Date },
) => Promise<string>

/** SMS are in Chinese, as the carrier has approved them. */
function noticeOf(
  step: NoticeStep,
  order: Told,
  { reason, link, count }: { reason: string; link: string; count: number },
): Omit<Notice, 'mobiles'> {
  const whom = { name: order.contactName, orderNo: order.orderNo }
  const withCountry = { ...whom, country: nationMessages.zh[order.nationCode] }
  switch (step) {
    case 'created':
      return { messageType: 'ORDER_CREATED', params: withCountry }
    case 'confirmed':
      return { messageType: 'ORDER_RECEIVED', params: withCountry }
    case 'incomplete':
      return {
        messageType: 'MATERIAL_INCOMPLETE',
        params: { ...whom, materials: reason.slice(0, SMS_LIMITS.blank), link },
      }
    case 'result':
      return { messageType: resultType(order.results), params: withCountry }
    case 'pickup':
      return { messageType: 'PASSPORT_READY', params: { ...whom, count: String(count), place: order.place } }
  }
}

/**
 * Writes the message about a step of an order, once though the job runs again: the mark and the message are one
 * transaction. What cannot be sent (a limit, a template that is off) is told in the log and left.
 */
export const tellOrderStep = (carrier: Carrier, uploadAddress: UploadAddress): Task => ({
  name: TELL_ORDER_STEP,
  cron: undefined,
  async run(db, now, payload, log) {
    const { orderId, step, reason, at, userId, occasions } = z.parse(Payload, payload)
    if (now.getTime() - Date.parse(at) > NEWS_MS) return
    const order = await told(db, orderId)
    const mobile = order === undefined ? undefined : mobileOf(order.contactMobile)
    if (order === undefined || mobile === undefined) return
    const actor = { ...SYSTEM_ACTOR, companyId: order.companyId }
    const origin = { actor, busiType: NOTICE_ABOUT, busiId: String(orderId) }
    try {
      await db.tx(async (tx) => {
        const marked = await markTold(tx, { orderId, step, at, occasions, now })
        if (marked === 0) return
        // Made with the message: no queue holds it, and a second run makes no second one.
        const link = step === 'incomplete' ? await uploadAddress(tx, { orderId, userId, now }) : ''
        const count = occasions === undefined ? order.results.length : marked
        const notice = { ...noticeOf(step, order, { reason, link, count }), mobiles: [mobile] }
        await queueNotice(tx, carrier, notice, origin, now)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log?.warn({ orderId, step, refusal: error.key }, 'the contact of an order was not told of a step')
    }
  },
})
