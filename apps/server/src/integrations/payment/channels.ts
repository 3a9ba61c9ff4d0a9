import type { Channel } from '@visa/contract/money/ways'
import type { Config } from '../../config.ts'
import type { Queryable } from '../../db/sql.ts'
import { alipay, type AlipaySettings } from './alipay.ts'
import type { PaymentChannel, PaymentChannels } from './channel.ts'
import type { Fetch } from './channel-deps.ts'
import { journaled, type Journal } from './journal.ts'
import { readAlipay, readWechat, type ChannelParam, type ParamReader, type Read } from './settings.ts'
import { playedChannels, type PlayedChannels } from './stand-in/stand-in.ts'
import { wechatPay, type WechatPaySettings } from './wechat-pay.ts'

export const CALLBACK_PATHS = {
  wechatPay: '/callback/wechat/pay',
  wechatRefund: '/callback/wechat/refund',
  alipay: '/callback/alipay',
} as const

/**
 * How a channel is reached. `incomplete`: some settings are missing or unreadable. `noAddress`: it could not tell us
 * anything, because nobody said where we are reached from outside. `off`: nothing is set, and it is not played.
 */
export type Connection<Settings> =
  | { state: 'connected' | 'standIn'; settings: Settings }
  | { state: 'incomplete'; missing: readonly ChannelParam[] }
  | { state: 'noAddress' | 'off' }

export interface ConfiguredChannels {
  channels: PaymentChannels
  wechat: () => Promise<Connection<WechatPaySettings>>
  alipay: () => Promise<Connection<AlipaySettings>>
  /** Undefined: none is played. */
  played: PlayedChannels | undefined
}

export interface ChannelsDeps {
  config: Pick<Config, 'playsOthers' | 'publicUrl' | 'wechatPayEndpoint' | 'alipayEndpoint'>
  db: Queryable
  params: { get: ParamReader }
  now: () => Date
  journal: Journal
  /** Where this server answers, for what stays on this machine. */
  localUrl: () => string
  /** Brings callbacks of played channels to us. */
  deliver: Fetch
  /** When callbacks of played channels are brought that come after a while. */
  later?: (ms: number, work: () => void) => void
  /** Answers in place of the real channels. */
  fetch?: Fetch
}

/** The channels as the parameters say at this moment; without any, a demonstration plays them and production has none. */
export function paymentChannels(deps: ChannelsDeps): ConfiguredChannels {
  const { config, db, params, now, journal, localUrl, deliver } = deps
  const { publicUrl } = config
  const outside = deps.fetch ?? ((request: Request) => fetch(request))
  // Whoever reaches a played channel pays without money: no installation that earns any has one, whatever else is played.
  const played = config.playsOthers
    ? playedChannels({ db, now, deliver, ...(deps.later ? { later: deps.later } : {}) })
    : undefined

  const at = (path: string): string => new URL(path, publicUrl ?? localUrl()).href
  const wechatUrls = () => ({
    notifyUrl: at(CALLBACK_PATHS.wechatPay),
    refundNotifyUrl: at(CALLBACK_PATHS.wechatRefund),
  })
  const alipayUrls = () => ({ notifyUrl: at(CALLBACK_PATHS.alipay) })

  async function connection<Settings>(
    read: Read<Settings>,
    play: (by: PlayedChannels) => Promise<Settings>,
  ): Promise<Connection<Settings>> {
    if (read.state === 'incomplete') return read
    if (read.state === 'none') {
      return played === undefined ? { state: 'off' } : { state: 'standIn', settings: await play(played) }
    }
    return publicUrl === undefined ? { state: 'noAddress' } : { state: 'connected', settings: read.settings }
  }

  const wechatConnection = async () =>
    connection(await readWechat(params.get, { endpoint: config.wechatPayEndpoint, ...wechatUrls() }), (by) =>
      by.wechat(wechatUrls()),
    )
  const alipayConnection = async () =>
    connection(await readAlipay(params.get, { endpoint: config.alipayEndpoint, ...alipayUrls() }), (by) =>
      by.alipay(alipayUrls()),
    )

  /** By the real address, or by whoever plays it; what was said is noted either way. */
  const reach = async (way: Channel, state: 'connected' | 'standIn') => {
    const carried = state === 'standIn' && played !== undefined ? await played.fetch(way) : outside
    return { fetch: journaled(carried, { way, journal, now }), now }
  }

  const channelOf = async (way: Channel): Promise<PaymentChannel | undefined> => {
    if (way === 'WECHAT') {
      const found = await wechatConnection()
      return 'settings' in found ? wechatPay(found.settings, await reach(way, found.state)) : undefined
    }
    const found = await alipayConnection()
    return 'settings' in found ? alipay(found.settings, await reach(way, found.state)) : undefined
  }

  return { channels: channelOf, wechat: wechatConnection, alipay: alipayConnection, played }
}
