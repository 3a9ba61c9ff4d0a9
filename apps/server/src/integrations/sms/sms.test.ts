import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { acs3Headers, acs3Problem } from './acs3.ts'
import { aliyunSms, type AliyunSmsSettings, type Fetch } from './aliyun-sms.ts'
import { aliyunStandIn } from './aliyun-stand-in.ts'
import { SmsRefused, type SmsToSend } from './sms-gateway.ts'
import { smsGateway } from './sms.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const now = (): Date => NOW

const TEMPLATES =
  'LOGIN_CODE=SMS_1,PASSWORD_CODE=SMS_2,MOBILE_CODE=SMS_3, BIND_CODE = SMS_4 ,REGISTER_CODE=SMS_5'
const ENV = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'test-id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'test-secret',
  ALIYUN_SMS_SIGN_NAME: '签证业务平台',
  ALIYUN_SMS_TEMPLATES: TEMPLATES,
}

const settings = (): AliyunSmsSettings => {
  const { aliyunSms: read } = readConfig(ENV, '/')
  if (read === undefined) throw new Error('not read')
  return read
}

const MESSAGE: SmsToSend = {
  mobile: '13900000001',
  messageType: 'LOGIN_CODE',
  params: { code: '012345' },
  outId: '42',
}

/** The adapter against the stand-in, with somebody on the line between them. */
const send = (message: SmsToSend, between: (request: Request) => Request = (request) => request) => {
  const carrier = aliyunStandIn(settings(), now)
  return aliyunSms(settings(), { fetch: (request) => carrier(between(request)), now })(message)
}

test('the signature is the one of the published example', async () => {
  const url = new URL(
    'https://ecs.cn-shanghai.aliyuncs.com/?RegionId=cn-shanghai&ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  )
  const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }
  const headers = acs3Headers(key, url, {
    action: 'RunInstances',
    version: '2014-05-26',
    at: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(await acs3Problem(key, new Request(url, { method: 'POST', headers }))).toBeUndefined()
})

test('the adapter asks as the carrier expects, and its stand-in takes the message', async () => {
  let asked: Request | undefined
  const { bizId } = await send(MESSAGE, (request) => (asked = request))
  expect(bizId).toMatch(/^\d+\^0$/)
  const url = new URL(asked?.url ?? '')
  expect(url.origin).toBe('https://dysmsapi.aliyuncs.com')
  expect(asked?.method).toBe('POST')
  expect(asked?.headers.get('x-acs-action')).toBe('SendSms')
  expect(asked?.headers.get('x-acs-version')).toBe('2017-05-25')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13900000001',
    SignName: '签证业务平台',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
    OutId: '42',
  })
})

const changed = (change: (url: URL, headers: Headers) => void) => (request: Request) => {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  change(url, headers)
  return new Request(url, { method: 'POST', headers })
}

test.each<[string, (request: Request) => Request]>([
  ['another number', changed((url) => url.searchParams.set('PhoneNumbers', '13900000002'))],
  ['another text', changed((url) => url.searchParams.set('TemplateParam', '{"code":"999999"}'))],
  ['another host', changed((url) => (url.host = 'evil.example'))],
  ['another time', changed((_, headers) => headers.set('x-acs-date', '2026-03-01T00:01:00Z'))],
  ['a body', (request) => new Request(request.url, { method: 'POST', headers: request.headers, body: 'x' })],
])('a request changed on its way (%s) is refused for its signature', async (_, between) => {
  await expect(send(MESSAGE, between)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
})

test('a wrong key, a missing signature and a wrong clock are refused by name', async () => {
  const carrier = aliyunStandIn(settings(), now)
  const withKey = (id: string, secret: string, at = NOW) =>
    aliyunSms({ ...settings(), key: { id, secret } }, { fetch: carrier, now: () => at })(MESSAGE)
  await expect(withKey('test-id', 'another')).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
  await expect(withKey('nobody', 'test-secret')).rejects.toMatchObject({
    code: 'InvalidAccessKeyId.NotFound',
  })
  const late = new Date(NOW.getTime() + 16 * 60_000)
  await expect(withKey('test-id', 'test-secret', late)).rejects.toMatchObject({
    code: 'InvalidTimeStamp.Expired',
  })
  const unsigned = changed((_, headers) => headers.delete('authorization'))
  await expect(send(MESSAGE, unsigned)).rejects.toMatchObject({ code: 'IncompleteSignature' })
})

test('the carrier’s refusals come back in its own words', async () => {
  const illegal = send({ ...MESSAGE, mobile: '12000000000' })
  await expect(illegal).rejects.toBeInstanceOf(SmsRefused)
  await expect(illegal).rejects.toMatchObject({ code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  const carrier = aliyunStandIn(settings(), now)
  const other = aliyunSms({ ...settings(), signName: '别人' }, { fetch: carrier, now })
  await expect(other(MESSAGE)).rejects.toMatchObject({ code: 'isv.SMS_SIGNATURE_ILLEGAL' })
})

test('an answer that is none of the carrier’s is an error, not a refusal', async () => {
  const odd: Fetch[] = [
    async () => new Response('<html>', { status: 502 }),
    async () => Response.json({ ok: true }),
    () => Promise.reject(new TypeError('fetch failed')),
  ]
  for (const fetch of odd) {
    const failed = aliyunSms(settings(), { fetch, now })(MESSAGE)
    await expect(failed).rejects.toThrow(/unknown form|fetch failed/)
    await expect(failed).rejects.not.toBeInstanceOf(SmsRefused)
  }
})

test('settings decide: the carrier, the stand-in of a demonstration, or no start', async () => {
  expect(smsGateway(readConfig(ENV, '/'))).toMatchObject({ platform: 'aliyun', readable: false })
  expect(smsGateway(readConfig({}, '/'))).toMatchObject({ platform: 'stand-in', readable: true })
  expect(() => smsGateway(readConfig({ APP_MODE: 'production' }, '/'))).toThrow(StartError)
  expect(() => smsGateway(readConfig({ APP_MODE: 'production' }, '/'))).toThrow('ALLOW_STAND_INS=on')
  const allowed = smsGateway(readConfig({ APP_MODE: 'production', ALLOW_STAND_INS: 'on' }, '/'))
  // Codes that anybody could read would let anybody in.
  expect(allowed).toMatchObject({ platform: 'stand-in', readable: false })
  expect((await allowed.send(MESSAGE)).bizId).not.toBe('')
})
