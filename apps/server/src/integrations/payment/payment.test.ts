import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '@visa/contract/money/ways'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { testClock } from '../../testing/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { alipay } from './alipay.ts'
import { ChannelError, type PaymentChannel } from './channel.ts'
import type { Fetch } from './channel-deps.ts'
import { masked } from './journal.ts'
import { readPrivateKey, readPublicKey } from './rsa.ts'
import { playedChannels, type PlayedChannels } from './stand-in/stand-in.ts'
import { closePay, markScanned, payByNo, settlePay } from './stand-in/store.ts'
import { wechatPay } from './wechat-pay.ts'

/** Both adapters on the channels that we play, with somebody on the line between them and a clock the test moves. */

const URLS = {
  notifyUrl: 'http://localhost/callback/wechat/pay',
  refundNotifyUrl: 'http://localhost/callback/wechat/refund',
}

let server: TestApp
let db: Db
let clock: ReturnType<typeof testClock>
let played: PlayedChannels

beforeAll(async () => {
  server = await startTestApp()
  db = server.db
  // One pair of keys for all of them: making one takes longer than any of these.
  played = playedChannels({
    db,
    now: () => clock.now(),
    deliver: async () => new Response(),
    later: () => undefined,
  })
})
afterAll(() => server.close())

beforeEach(async () => {
  clock = testClock('2026-03-02T02:00:00Z')
  await db.query(sql`delete from stand_in_refund`)
  await db.query(sql`delete from stand_in_pay`)
})

type Between = (fetch: Fetch) => Fetch

async function channel(way: Channel, between: Between = (fetch) => fetch): Promise<PaymentChannel> {
  const deps = { fetch: between(await played.fetch(way)), now: clock.now }
  return way === 'WECHAT'
    ? wechatPay(await played.wechat(URLS), deps)
    : alipay(await played.alipay(URLS), deps)
}

const ORDER = { no: 'ZF26030200001', cents: 12_345, description: '签证订单 V26030200001' }
const order = () => ({ ...ORDER, expiresAt: new Date(clock.now().getTime() + 900_000) })
const PAID = { state: 'paid', cents: 12_345, currency: 'CNY' }

async function customer(way: Channel) {
  const pay = await payByNo(db, way, ORDER.no)
  if (pay === undefined) throw new Error('was not placed')
  return {
    scans: () => markScanned(db, pay.id),
    pays: () => settlePay(db, pay.id, { cents: pay.cents, now: clock.now(), late: false }),
    cancels: () => closePay(db, pay.id),
  }
}

const CODES = { WECHAT: '13450000000000000', ALIPAY: '28150000000000000' } as const

describe.each(['WECHAT', 'ALIPAY'] as const)('%s', (way) => {
  test('a code is placed, scanned, paid once and found paid; placed again under its number it is the same', async () => {
    const pay = await channel(way)
    expect(await pay.query(ORDER.no)).toEqual({ state: 'notFound' })
    const placed = await pay.place(order())
    expect(await pay.place(order())).toEqual(placed)
    expect(placed.codeUrl).toMatch(/^http:\/\/localhost\/stand-in\/pay\//)
    const { scans, pays } = await customer(way)
    await scans()
    expect(await pay.query(ORDER.no)).toEqual({ state: 'waiting' })
    await pays()
    const found = await pay.query(ORDER.no)
    expect(found).toMatchObject({ ...PAID, at: clock.now() })
    expect('channelNo' in found && found.channelNo).toMatch(/^\d{20,}$/)
    expect(await pay.close(ORDER.no)).toBe('paid')
    await expect(pay.place(order())).rejects.toMatchObject({ kind: 'refused' })
  })

  test('what nobody paid is closed, whether somebody looked at it or not, and cannot be paid any more', async () => {
    const pay = await channel(way)
    await pay.place(order())
    const { pays } = await customer(way)
    expect(await pay.close(ORDER.no)).toBe('closed')
    expect(await pays()).toBe(0)
    expect(await pay.close(ORDER.no)).toBe('closed')
  })

  test('what was scanned is closed as well, by us or by its time', async () => {
    const pay = await channel(way)
    await pay.place(order())
    await (await customer(way)).scans()
    expect(await pay.close(ORDER.no)).toBe('closed')
    expect(await pay.query(ORDER.no)).toEqual({ state: 'closed' })
    const other = { ...order(), no: 'ZF26030200002' }
    await pay.place(other)
    await db.query(sql`update stand_in_pay set scanned = true`)
    clock.pass(901)
    expect(await pay.query(other.no)).toEqual({ state: 'closed' })
  })

  test('the code on a phone is taken at once, or after a password, or refused', async () => {
    const pay = await channel(way)
    const byCode = (no: string, ending: number) =>
      pay.payByCode({ ...order(), no, code: `${CODES[way]}${ending}` })
    expect(await byCode('ZF26030200011', 1)).toMatchObject(PAID)
    // Sent again it is taken once.
    expect(await byCode('ZF26030200011', 1)).toMatchObject(PAID)
    expect(await byCode(ORDER.no, 7)).toEqual({ state: 'waiting' })
    expect(await pay.query(ORDER.no)).toEqual({ state: 'waiting' })
    await (await customer(way)).pays()
    expect(await pay.query(ORDER.no)).toMatchObject(PAID)
    await expect(byCode('ZF26030200012', 8)).rejects.toMatchObject({ kind: 'refused' })
    await expect(byCode('ZF26030200013', 9)).rejects.toMatchObject({ kind: 'refused' })
    // It does not even know of it, and so it is over.
    expect(await pay.close('ZF26030200013')).toBe('closed')
  })

  test('who waits for a password is not waited for when we close', async () => {
    const pay = await channel(way)
    await pay.payByCode({ ...order(), code: `${CODES[way]}7` })
    expect(await pay.close(ORDER.no)).toBe('closed')
    expect(await pay.query(ORDER.no)).toEqual({ state: 'closed' })
  })

  test('a customer who gives up is told of as closed', async () => {
    const pay = await channel(way)
    await pay.place(order())
    const { scans, cancels } = await customer(way)
    await scans()
    await cancels()
    expect(await pay.query(ORDER.no)).toEqual({ state: 'closed' })
  })

  test('money goes back once under its number, in parts, never more than came', async () => {
    const pay = await channel(way)
    await pay.place(order())
    await (await customer(way)).pays()
    const back = (refundNo: string, cents: number) =>
      pay.refund({ no: ORDER.no, refundNo, cents, totalCents: ORDER.cents, reason: '取消' })
    const which = { no: ORDER.no, refundNo: 'TK26030200001' }
    expect(await pay.queryRefund(which)).toEqual({ state: 'notFound' })
    await back('TK26030200001', 2345)
    await back('TK26030200001', 2345)
    clock.pass(3)
    expect(await pay.queryRefund(which)).toMatchObject({ state: 'done', cents: 2345 })
    await expect(back('TK26030200002', 10_001)).rejects.toMatchObject({ kind: 'refused' })
    await back('TK26030200003', 10_000)
    // What was paid stays paid, also when all of it went back.
    expect(await pay.query(ORDER.no)).toMatchObject(PAID)
  })

  test.each<[string, Between]>([
    ['nobody', () => () => Promise.reject(new TypeError('fetch failed'))],
    ['a broken gateway', () => async () => new Response('Bad gateway', { status: 502 })],
    ['a page instead of an answer', () => async () => new Response('<html>')],
    [
      'somebody who changes the answer',
      (fetch) => async (request) => {
        const response = await fetch(request)
        const changed = (await response.text()).replaceAll('12345', '12344').replaceAll('123.45', '123.44')
        return new Response(
          changed.replaceAll('NOTPAY', 'SUCCESS').replaceAll('WAIT_BUYER_PAY', 'TRADE_SUCCESS'),
          {
            status: response.status,
            headers: response.headers,
          },
        )
      },
    ],
    [
      'somebody who changes the question',
      (fetch) => async (request) => {
        const body = await request.text()
        const url = request.url
          .replaceAll('ZF26030200001', 'ZF26030200009')
          .replaceAll('trade.query', 'trade.close')
        const changed = body === '' ? null : body.replaceAll('ZF26030200001', 'ZF26030200009')
        return fetch(new Request(url, { method: request.method, headers: request.headers, body: changed }))
      },
    ],
  ])('%s at the other end says nothing about a payment', async (_, between) => {
    await (await channel(way)).place(order())
    await (await customer(way)).scans()
    const lost = await channel(way, between)
    await expect(lost.query(ORDER.no)).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(lost.close(ORDER.no)).rejects.toBeInstanceOf(ChannelError)
  })

  test('a wrong key on either side is not listened to', async () => {
    const [wechat, other] = [await played.wechat(URLS), await played.alipay(URLS)]
    const deps = { fetch: await played.fetch(way), now: clock.now }
    const strangers = [
      way === 'WECHAT'
        ? wechatPay({ ...wechat, key: other.key }, deps)
        : alipay({ ...other, key: wechat.key }, deps),
      way === 'WECHAT'
        ? wechatPay({ ...wechat, platform: { ...wechat.platform, key: other.publicKey } }, deps)
        : alipay({ ...other, publicKey: wechat.platform.key }, deps),
    ]
    // What is not signed decides nothing, not even that there is no such payment. Alipay signs its refusal of our key.
    const [ours, theirs] = strangers
    const ourFault = way === 'WECHAT' ? 'UNSIGNED' : 'isv.invalid-signature'
    await expect(ours?.query(ORDER.no)).rejects.toMatchObject({ code: ourFault })
    await expect(theirs?.query(ORDER.no)).rejects.toMatchObject({ kind: 'unreachable', code: 'UNSIGNED' })
  })
})

test('WeChat refunds are on their way first, and may come back', async () => {
  const pay = await channel('WECHAT')
  await pay.place(order())
  await (await customer('WECHAT')).pays()
  const refund = {
    no: ORDER.no,
    refundNo: 'TK26030200044',
    cents: 44,
    totalCents: ORDER.cents,
    reason: '取消',
  }
  expect(await pay.refund(refund)).toEqual({ state: 'pending' })
  clock.pass(3)
  expect(await pay.queryRefund(refund)).toEqual({ state: 'failed', reason: 'ABNORMAL' })
})

test('a WeChat answer of another time is not believed', async () => {
  let kept: { body: string; headers: Headers } | undefined
  const pay = await channel('WECHAT', (fetch) => async (request) => {
    if (kept !== undefined) return new Response(kept.body, { headers: kept.headers })
    const response = await fetch(request)
    kept = { body: await response.clone().text(), headers: response.headers }
    return response
  })
  await pay.place(order())
  clock.pass(301)
  await expect(pay.place(order())).rejects.toMatchObject({ kind: 'unreachable' })
})

test('keys are read as consoles give them: with and without their first and last line, or as a certificate', async () => {
  const { key, platform } = await played.wechat(URLS)
  const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString()
  const bare = key.export({ format: 'der', type: 'pkcs1' }).toString('base64')
  for (const text of [pem, pem.replaceAll('\n', ' '), bare])
    expect(readPrivateKey(text)?.type).toBe('private')
  const publicPem = platform.key.export({ format: 'pem', type: 'spki' }).toString()
  expect(readPublicKey(publicPem)?.type).toBe('public')
  expect([
    readPrivateKey('nonsense'),
    readPrivateKey(publicPem),
    readPublicKey(''),
    readPublicKey('AAAA'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('what is noted of messages shows how they were signed, and neither codes of phones nor people', () => {
  const shown = masked(
    [
      'authorization: WECHATPAY2-SHA256-RSA2048 mchid="19",signature="abcdefghijklmnopqrstuvwxyz",timestamp="1"',
      'sign=ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      '{"payer":{"auth_code":"134500000000000001","openid":"o-123"},"sign":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}',
      'buyer_logon_id=158****1562',
    ].join('\n'),
  )
  for (const hidden of ['xyz', 'XYZ', '1345', 'o-123', '158']) expect(shown).not.toContain(hidden)
  expect(shown).toContain('signature="abcdefghijklmnop…"')
  expect(shown).toContain('timestamp="1"')
})
