import type { Channel } from '@visa/contract/money/ways'
import type { InboxProvider } from '@visa/contract/monitor/monitor-inbox'
import { theProduct } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { InboxHandler } from '../../../inbox/source.ts'
import { alipayNotice } from '../../../integrations/payment/alipay-notice.ts'
import type { ChannelNotice } from '../../../integrations/payment/notice.ts'
import { wechatNotice } from '../../../integrations/payment/wechat-notice.ts'
import { paymentClosed, paymentSucceeded, refundFailed, refundSucceeded } from '../payment/outcome.service.ts'
import type { Subjects } from '../payment/subjects.service.ts'
import { askSoon } from './open-tries.repo.ts'

/** What is done about what payment channels tell us by themselves. */

async function outcomeOf(
  tx: Tx,
  subjects: Subjects,
  way: Channel,
  notice: ChannelNotice,
  now: Date,
): Promise<string> {
  const by = theProduct(now)
  if (notice.kind === 'payment') {
    const { no: paymentNo, payment } = notice
    if (payment.state === 'paid') return paymentSucceeded(tx, subjects, { ...payment, paymentNo, way }, by)
    return payment.state === 'closed'
      ? paymentClosed(tx, subjects, { paymentNo, at: now, way }, by)
      : 'nothing'
  }
  const { no: paymentNo, refundNo, refund } = notice
  const from = { way, paymentNo }
  if (refund.state === 'done') return refundSucceeded(tx, subjects, { ...refund, refundNo, from }, by)
  if (refund.state === 'failed')
    return refundFailed(tx, subjects, { refundNo, from, reason: refund.reason, at: now }, by)
  return (await askSoon(tx, { refundNo, from }, now)) ? 'nothing' : 'unknown'
}

export type NoticeReader = (body: string, now: Date) => ChannelNotice

/** A number that nobody here knows fails, and is kept for a person; what differs from what was asked is at the payment. */
const handler = (
  provider: InboxProvider,
  way: Channel,
  read: NoticeReader,
  subjects: Subjects,
): InboxHandler => ({
  provider,
  async process(tx, body, now) {
    const outcome = await outcomeOf(tx, subjects, way, read(body, now), now)
    if (outcome === 'unknown') throw new Error('told of a payment or a refund that does not exist')
  },
})

export const noticeHandlers = (subjects: Subjects) => ({
  wechatPay: handler('wechat.pay', 'WECHAT', wechatNotice, subjects),
  wechatRefund: handler('wechat.refund', 'WECHAT', wechatNotice, subjects),
  alipay: handler('alipay.pay', 'ALIPAY', alipayNotice, subjects),
})

/** For whoever takes up what failed. */
export const paymentNotices = (subjects: Subjects): InboxHandler[] => Object.values(noticeHandlers(subjects))
