import type { Channel } from '@visa/contract/money/ways'
import type { Queryable } from '../../../db/sql.ts'
import type { AlipaySettings } from '../alipay.ts'
import type { Fetch } from '../channel-deps.ts'
import type { WechatPaySettings } from '../wechat-pay.ts'
import { STAND_IN_ALIPAY, STAND_IN_WECHAT, wechatApiKey } from './accounts.ts'
import { alipayStandIn } from './alipay.ts'
import { payCallback, refundCallback } from './callbacks.ts'
import { standInKeys, type StandInKeys } from './keys.ts'
import { REFUND_TAKES_MS } from './manners.ts'
import type { StandInPay, StandInRefund } from './store.ts'
import { wechatStandIn } from './wechat.ts'

export const STAND_IN_PAY_PAGES = '/stand-in/pay'

interface PlayDeps {
  db: Queryable
  now: () => Date
  /** Brings a callback to us. */
  deliver: Fetch
  /** Does something after a while; what was not done when the server ends is a callback that got lost. */
  later?: (ms: number, work: () => void) => void
}

/** The payment channels while they are not connected: both sides know each other by keys that we made. */
export interface PlayedChannels {
  fetch: (channel: Channel) => Promise<Fetch>
  wechat: (urls: Pick<WechatPaySettings, 'notifyUrl' | 'refundNotifyUrl'>) => Promise<WechatPaySettings>
  alipay: (urls: Pick<AlipaySettings, 'notifyUrl'>) => Promise<AlipaySettings>
  /** Tells us how a payment stands, after a while; gives the channel's answer back. */
  tell: (pay: StandInPay) => Promise<boolean>
  tellLater: (pay: StandInPay, ms: number) => void
}

const afterWhile = (ms: number, work: () => void): void => {
  setTimeout(work, ms).unref()
}

/** Beside the address where we are told: there people reach us. */
const pageOf = ({ notifyUrl, token }: StandInPay): string =>
  new URL(`${STAND_IN_PAY_PAGES}/${token}`, notifyUrl).href

export function playedChannels({ db, now, deliver, later = afterWhile }: PlayDeps): PlayedChannels {
  const keys = standInKeys(db)
  const callbacks = { db, now, keys }

  /** Whoever does not answer was not reached: the channel's fault is not ours. */
  const sent = async (request: Promise<Request | undefined>): Promise<boolean> => {
    try {
      const made = await request
      return made !== undefined && (await deliver(made)).ok
    } catch {
      return false
    }
  }
  const tell = (pay: StandInPay): Promise<boolean> => sent(payCallback(callbacks, pay))
  const tellLater = (pay: StandInPay, ms: number): void => later(ms, () => void tell(pay))
  const tellRefund = (pay: StandInPay, refund: StandInRefund): void =>
    later(REFUND_TAKES_MS, () => void sent(refundCallback(callbacks, pay, refund)))

  const play = (channelKeys: StandInKeys) => ({
    db,
    now,
    keys: channelKeys,
    pageOf,
    afterPaid: (pay: StandInPay) => tellLater(pay, 0),
    afterRefund: tellRefund,
  })

  return {
    async fetch(channel) {
      const deps = play(await keys(channel))
      return channel === 'WECHAT' ? wechatStandIn(deps) : alipayStandIn(deps)
    },
    async wechat(urls) {
      const { merchant, platform } = await keys('WECHAT')
      const { platformSerialNo, ...account } = STAND_IN_WECHAT
      return {
        ...account,
        ...urls,
        key: merchant.private,
        apiKey: wechatApiKey(merchant.private),
        platform: { serialNo: platformSerialNo, key: platform.public },
      }
    },
    async alipay(urls) {
      const { merchant, platform } = await keys('ALIPAY')
      return { ...STAND_IN_ALIPAY, ...urls, key: merchant.private, publicKey: platform.public }
    },
    tell,
    tellLater,
  }
}
