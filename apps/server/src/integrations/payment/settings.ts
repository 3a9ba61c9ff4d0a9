import type { SystemParamKey } from '@visa/contract/org/system-param'
import type { AlipaySettings } from './alipay.ts'
import { readPrivateKey, readPublicKey } from './rsa.ts'
import type { WechatPaySettings } from './wechat-pay.ts'

/** What must be set to speak with a channel, and what is made of it. */

const WECHAT_PARAMS = [
  'payment.wechat.mchId',
  'payment.wechat.appId',
  'payment.wechat.serialNo',
  'payment.wechat.privateKey',
  'payment.wechat.apiKey',
  'payment.wechat.platformSerialNo',
  'payment.wechat.platformKey',
] as const satisfies readonly SystemParamKey[]

const ALIPAY_PARAMS = [
  'payment.alipay.appId',
  'payment.alipay.privateKey',
  'payment.alipay.publicKey',
] as const satisfies readonly SystemParamKey[]

export type ChannelParam = (typeof WECHAT_PARAMS)[number] | (typeof ALIPAY_PARAMS)[number]

export type ParamReader = (key: ChannelParam) => Promise<string>

/** None of it is set; some of it is missing or is no key; or all is there. */
export type Read<Settings> =
  | { state: 'none' }
  | { state: 'incomplete'; missing: readonly ChannelParam[] }
  | { state: 'whole'; settings: Settings }

type Values<Key extends ChannelParam> = Readonly<Record<Key, string>>

async function valuesOf<Key extends ChannelParam>(
  keys: readonly Key[],
  read: ParamReader,
): Promise<Values<Key>> {
  const found = await Promise.all(keys.map(async (key) => [key, (await read(key)).trim()] as const))
  return Object.fromEntries(found) as Values<Key>
}

/** What nobody could speak with: empty places, and keys that are none. */
function wrongOf<Key extends ChannelParam>(
  values: Values<Key>,
  keys: readonly Key[],
  unread: readonly Key[],
): Key[] {
  return keys.filter((key) => values[key] === '' || unread.includes(key))
}

type Urls<Settings> = Pick<Settings, Extract<keyof Settings, 'endpoint' | 'notifyUrl' | 'refundNotifyUrl'>>

export async function readWechat(
  read: ParamReader,
  urls: Urls<WechatPaySettings>,
): Promise<Read<WechatPaySettings>> {
  const values = await valuesOf(WECHAT_PARAMS, read)
  if (WECHAT_PARAMS.every((name) => values[name] === '')) return { state: 'none' }
  const key = readPrivateKey(values['payment.wechat.privateKey'])
  const platformKey = readPublicKey(values['payment.wechat.platformKey'])
  const missing = wrongOf(values, WECHAT_PARAMS, [
    ...(key === undefined ? (['payment.wechat.privateKey'] as const) : []),
    ...(platformKey === undefined ? (['payment.wechat.platformKey'] as const) : []),
  ])
  if (key === undefined || platformKey === undefined || missing.length > 0)
    return { state: 'incomplete', missing }
  const settings = {
    ...urls,
    mchId: values['payment.wechat.mchId'],
    appId: values['payment.wechat.appId'],
    serialNo: values['payment.wechat.serialNo'],
    key,
    apiKey: values['payment.wechat.apiKey'],
    platform: { serialNo: values['payment.wechat.platformSerialNo'], key: platformKey },
  }
  return { state: 'whole', settings }
}

export async function readAlipay(
  read: ParamReader,
  urls: Urls<AlipaySettings>,
): Promise<Read<AlipaySettings>> {
  const values = await valuesOf(ALIPAY_PARAMS, read)
  if (ALIPAY_PARAMS.every((name) => values[name] === '')) return { state: 'none' }
  const key = readPrivateKey(values['payment.alipay.privateKey'])
  const publicKey = readPublicKey(values['payment.alipay.publicKey'])
  const missing = wrongOf(values, ALIPAY_PARAMS, [
    ...(key === undefined ? (['payment.alipay.privateKey'] as const) : []),
    ...(publicKey === undefined ? (['payment.alipay.publicKey'] as const) : []),
  ])
  if (key === undefined || publicKey === undefined || missing.length > 0)
    return { state: 'incomplete', missing }
  return { state: 'whole', settings: { ...urls, appId: values['payment.alipay.appId'], key, publicKey } }
}
