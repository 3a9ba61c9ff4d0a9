import { createHash, type KeyObject } from 'node:crypto'

/** What we are called with the channels that we play. */

export const STAND_IN_WECHAT = {
  appId: 'wx-stand-in',
  mchId: '1900000001',
  serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  platformSerialNo: 'PUB_KEY_ID_STAND_IN',
  endpoint: 'https://wechatpay.stand-in.invalid',
} as const

export const STAND_IN_ALIPAY = {
  appId: '2021000000000001',
  endpoint: 'https://alipay.stand-in.invalid/gateway.do',
} as const

const API_KEY_LENGTH = 32

/** Like a key that somebody has chosen with the channel: the same for all who hold our private one. */
export const wechatApiKey = (merchantKey: KeyObject): string =>
  createHash('sha256')
    .update(merchantKey.export({ format: 'der', type: 'pkcs8' }))
    .digest('hex')
    .slice(0, API_KEY_LENGTH)
