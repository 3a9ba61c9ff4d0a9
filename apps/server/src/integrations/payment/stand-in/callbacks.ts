import { randomBytes, randomUUID } from 'node:crypto'
import { formatDate } from '@visa/contract/dates'
import { moneyText } from '@visa/contract/money'
import type { Queryable } from '../../../db/sql.ts'
import { signedCallback } from '../alipay-sign.ts'
import { momentOf, seal, signedHeaders } from '../wechat-sign.ts'
import { wechatApiKey, STAND_IN_ALIPAY, STAND_IN_WECHAT } from './accounts.ts'
import type { StandInKeys } from './keys.ts'
import { REFUND_TAKES_MS } from './manners.ts'
import { wechatRefund, wechatTransaction } from './wechat-words.ts'
import { refundsOf, type StandInPay, type StandInRefund } from './store.ts'

/** What the channels that we play tell us by themselves, signed as they do it. */

interface CallbackDeps {
  db: Queryable
  now: () => Date
  keys: (channel: StandInPay['channel']) => Promise<StandInKeys>
}

const NONCE_BYTES = 6

async function wechatCallback(
  { keys, now }: CallbackDeps,
  { url, event, message }: { url: string; event: string; message: object },
): Promise<Request> {
  const { merchant, platform } = await keys('WECHAT')
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const kind = event.startsWith('REFUND') ? 'refund' : 'transaction'
  const sealed = seal(wechatApiKey(merchant.private), JSON.stringify(message), nonce, kind)
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: now().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: 'stand-in',
    resource: { original_type: kind, algorithm: 'AEAD_AES_256_GCM', ...sealed },
  })
  const signer = { serialNo: STAND_IN_WECHAT.platformSerialNo, key: platform.private }
  const headers = signedHeaders(signer, body, momentOf(now(), randomBytes(NONCE_BYTES).toString('hex')))
  return new Request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

async function alipayCallback(deps: CallbackDeps, pay: StandInPay, refund?: StandInRefund): Promise<Request> {
  const { platform } = await deps.keys('ALIPAY')
  const back = (await refundsOf(deps.db, pay.id)).reduce((sum, { cents }) => sum + cents, 0)
  const paid = pay.paidCents ?? pay.cents
  const isClosed = pay.status === 'closed' || (refund !== undefined && back >= paid)
  const fields = signedCallback(platform.private, {
    notify_id: randomUUID(),
    notify_time: formatDate(deps.now()),
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    app_id: STAND_IN_ALIPAY.appId,
    out_trade_no: pay.no,
    trade_no: pay.channelNo,
    trade_status: isClosed ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: moneyText(paid),
    subject: pay.description,
    ...(pay.paidAt === null ? {} : { gmt_payment: formatDate(pay.paidAt) }),
    ...(refund === undefined
      ? {}
      : {
          out_biz_no: refund.refundNo,
          refund_fee: moneyText(back),
          gmt_refund: formatDate(refund.createdAt),
        }),
  })
  return new Request(pay.notifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(fields).toString(),
  })
}

/** A signed callback about how a payment stands; undefined where the channel tells nothing. */
export async function payCallback(deps: CallbackDeps, pay: StandInPay): Promise<Request | undefined> {
  if (pay.notifyUrl === '') return undefined
  if (pay.channel === 'ALIPAY') return alipayCallback(deps, pay)
  if (pay.status !== 'paid') return undefined
  const message = wechatTransaction(pay, deps.now())
  return wechatCallback(deps, { url: pay.notifyUrl, event: 'TRANSACTION.SUCCESS', message })
}

export async function refundCallback(
  deps: CallbackDeps,
  pay: StandInPay,
  refund: StandInRefund,
): Promise<Request | undefined> {
  if (pay.channel === 'ALIPAY') return pay.notifyUrl === '' ? undefined : alipayCallback(deps, pay, refund)
  if (refund.notifyUrl === '') return undefined
  // It is told of when it is over.
  const over = new Date(Math.max(deps.now().getTime(), refund.createdAt.getTime() + REFUND_TAKES_MS))
  const { status, ...told } = wechatRefund(pay, refund, over)
  const message = { ...told, mchid: STAND_IN_WECHAT.mchId, refund_status: status }
  const event = status === 'SUCCESS' ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL'
  return wechatCallback(deps, { url: refund.notifyUrl, event, message })
}
