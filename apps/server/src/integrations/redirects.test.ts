import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mapDriving } from '@visa/contract/map/map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketStore } from '../files/bucket-store.ts'
import { S3 } from '../files/v4.ts'
import { tencentMaps } from './maps/tencent-maps.ts'
import { alipay } from './payment/alipay.ts'
import { wechatPay } from './payment/wechat-pay.ts'
import { aliyunSms } from './sms/aliyun-sms.ts'
import { STAND_IN_WECHAT } from './wechat/stand-in-api.ts'
import { createWechatOauth } from './wechat/wechat-oauth.ts'

const asked: string[] = []
let somewhere: Server
let base: string

/** Whatever is asked, it is said to be elsewhere, where everything would be well. */
beforeAll(async () => {
  somewhere = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/elsewhere') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(somewhere, 'listening')
  base = `http://127.0.0.1:${(somewhere.address() as AddressInfo).port}`
})
afterAll(() => somewhere.close())

/** As the services themselves are asked, but there. */
const there = (request: Request): Promise<Response> =>
  fetch(new Request(new URL(new URL(request.url).pathname, base), request))
const world = { fetch: there, now: () => new Date() }
const key = { id: 'id', secret: 'secret' }
const endpoint = 'https://service.example'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const urls = { endpoint, notifyUrl: endpoint, refundNotifyUrl: endpoint }
const merchant = { mchId: '1', appId: 'wx1', serialNo: 's', apiKey: 'k', key: privateKey }

const SERVICES: [string, () => Promise<unknown>][] = [
  [
    'maps',
    () => tencentMaps({ key: 'secret', endpoint }, there)(mapDriving, { from: '28.2,112.9', to: '28.1,113' }),
  ],
  ['WeChat', () => createWechatOauth(STAND_IN_WECHAT, { fetch: there }).identify('code')],
  [
    'SMS',
    () =>
      aliyunSms(
        { key, endpoint, signName: 's', templates: { LOGIN_CODE: '1' } },
        world,
      )({
        mobile: '13900000001',
        messageType: 'LOGIN_CODE',
        params: { code: '1' },
        outId: '1',
      }),
  ],
  [
    'WeChat Pay',
    () =>
      wechatPay({ ...urls, ...merchant, platform: { serialNo: 'p', key: publicKey } }, world).query('ZF1'),
  ],
  ['Alipay', () => alipay({ ...urls, appId: '1', key: privateKey, publicKey }, world).query('ZF1')],
  [
    'the object store',
    () => bucketStore({ dialect: S3, region: 'r', bucket: 'b', endpoint, key }, world).head('a.png'),
  ],
]

test.each(SERVICES)('%s that sends us elsewhere is not followed there with our keys', async (_, ask) => {
  asked.length = 0
  await expect(ask()).rejects.toBeInstanceOf(Error)
  expect(asked).toHaveLength(1)
  expect(asked).not.toContain('/elsewhere')
})
