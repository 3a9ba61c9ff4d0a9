import {
  paymentTestAsk,
  paymentTestDetail,
  paymentTestList,
  paymentTestRefund,
  paymentTestSetup,
  paymentTestStart,
  paymentTestWithdraw,
  type PaymentTest,
} from '@visa/contract/money/payment-test'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { Channel } from '@visa/contract/money/ways'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { PAYMENT_SUBJECTS } from '../../../payment-subjects.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { openTriesJob } from './open-tries.job.ts'

/** Payments of one cent through the channels that we play: pages, signed callbacks and all. */

const { PAYING, PAID, CANCELED } = PAYMENT_STATUS

let server: TestApp
let admin: Client
let clock: ReturnType<typeof testClock>
/** Callbacks that come after a while. */
let coming: (() => void)[] = []
/** The channels do not answer. */
let silent = false
/** About this one our own side fails when it is asked. */
let broken = ''

beforeAll(async () => {
  clock = testClock('2026-03-02T02:00:00Z')
  server = await startTestApp({ now: () => clock.now(), later: (_, work) => coming.push(work) })
})
afterAll(() => server.close())
beforeEach(async () => {
  coming = []
  silent = false
  broken = ''
  admin = await server.as('admin')
})

const begin = (way: Channel, code?: string): Promise<PaymentTest> =>
  admin.call(paymentTestStart, {
    body: { way, presented: code === undefined ? 'QR' : 'CODE', payCode: code ?? '' },
  })

const standing = async ({ payment: { id } }: PaymentTest) =>
  one<{ status: number; trouble: string; surplus: boolean; checkAt: Date | null; checks: number }>(
    server.db,
    sql`select status, trouble, surplus, check_at as "checkAt", checks from payment where id = ${id}`,
  )

const refundsOf = ({ payment: { id } }: PaymentTest) =>
  rows<{ status: number; automatic: boolean }>(
    server.db,
    sql`select status, automatic from refund where payment_id = ${id} order by id`,
  )

/** What the customer does on the page behind the code; what the page says afterwards. */
async function does(trial: PaymentTest, action: string): Promise<string> {
  const path = new URL(
    trial.payment.codeUrl === '' ? await pageOf(trial) : trial.payment.codeUrl,
    'http://localhost',
  ).pathname
  const visitor = server.visitor()
  await visitor.send({ url: path })
  const response = await visitor.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })
  expect(response.statusCode).toBe(303)
  return new URL(String(response.headers.location), 'http://localhost').searchParams.get('done') ?? ''
}

const pageOf = async ({ payment: { paymentNo } }: PaymentTest): Promise<string> =>
  `/stand-in/pay/${(await one<{ token: string }>(server.db, sql`select token from stand_in_pay where no = ${paymentNo}`)).token}`

const told = async (): Promise<void> => {
  for (const work of coming.splice(0)) work()
  // They are on their way; what they do is done when nothing waits any more.
  await expect
    .poll(
      async () => (await rows(server.db, sql`select 1 from inbox_event where outcome = 'waiting'`)).length,
    )
    .toBe(0)
}

/** The job as it runs each minute. */
const ask = () =>
  openTriesJob({
    subjects: PAYMENT_SUBJECTS,
    channels: async (way) => {
      const channel = await server.channels(way)
      if (silent || channel === undefined) return undefined
      const query = (no: string) =>
        no === broken ? Promise.reject(new Error('our own side failed')) : channel.query(no)
      return new Proxy(channel, {
        get: (target, name, receiver) => (name === 'query' ? query : Reflect.get(target, name, receiver)),
      })
    },
  }).run({ db: server.db, now: clock.now(), fireTime: clock.now() })

describe.each(['WECHAT', 'ALIPAY'] as const)('%s', (way) => {
  test('a code that is scanned and paid is booked when the channel tells so, once', async () => {
    const begun = await begin(way)
    expect(begun.payment).toMatchObject({ status: PAYING, amountCents: 1, presented: 'QR' })
    expect(await does(begun, 'payTwice')).toBe('told')
    expect(await standing(begun)).toMatchObject({ status: PAID, trouble: '', checkAt: null })
    expect(await does(begun, 'resend')).toBe('told')
    expect(await does(begun, 'pay')).toBe('refused')
    const groups = await rows(
      server.db,
      sql`select 1 from ledger_group where cause = 'payment' and cause_id = ${begun.payment.id}`,
    )
    expect(groups).toHaveLength(1)
  })

  test('a payment whose callback got lost is found by the job, after a minute', async () => {
    const begun = await begin(way)
    expect(await does(begun, 'payLost')).toBe('silent')
    await ask()
    expect((await standing(begun)).status).toBe(PAYING)
    clock.pass(60)
    await ask()
    expect((await standing(begun)).status).toBe(PAID)
  })

  test('a callback that comes late finds it paid already', async () => {
    const begun = await begin(way)
    expect(await does(begun, 'payLate')).toBe('later')
    const asked = await admin.call(paymentTestAsk, { body: { id: begun.payment.id } })
    expect(asked.payment.status).toBe(PAID)
    await told()
    expect(await standing(begun)).toMatchObject({ status: PAID, trouble: '' })
  })

  test('what nobody pays is closed when its time is over, and open no more', async () => {
    const begun = await begin(way)
    clock.pass(16 * 60)
    await ask()
    expect(await standing(begun)).toMatchObject({ status: CANCELED, checkAt: null })
  })

  test('one who gives up ends it', async () => {
    const begun = await begin(way)
    await does(begun, 'cancel')
    clock.pass(60)
    await ask()
    expect((await standing(begun)).status).toBe(CANCELED)
  })

  test('withdrawn it is closed there; paid just before, the money goes back by itself', async () => {
    const begun = await begin(way)
    const after = await admin.call(paymentTestWithdraw, { body: { id: begun.payment.id } })
    expect(after.payment.status).toBe(CANCELED)
    expect(await does(begun, 'payClosed')).toBe('told')
    expect(await standing(begun)).toMatchObject({ status: PAID, surplus: true, trouble: 'lateSuccess' })
    clock.pass(60)
    await ask()
    clock.pass(60 * 5)
    await ask()
    expect(await refundsOf(begun)).toEqual([{ status: REFUND_STATUS.DONE, automatic: true }])
    expect(await standing(begun)).toMatchObject({ status: PAID, surplus: true, trouble: '' })
  })

  test('another amount than was asked is kept for a person and counts for nothing', async () => {
    const begun = await begin(way)
    await does(begun, 'payOther')
    expect(await standing(begun)).toMatchObject({ status: PAYING, trouble: 'amountMismatch' })
  })

  test('the code on a phone: taken, refused, or after a password', async () => {
    const code = way === 'WECHAT' ? '13450000000000000' : '28150000000000000'
    expect((await begin(way, `${code}1`)).payment.status).toBe(PAID)
    expect((await begin(way, `${code}8`)).payment.status).toBe(CANCELED)
    const waiting = await begin(way, `${code}7`)
    expect(waiting.payment.status).toBe(PAYING)
    await does(waiting, 'pay')
    clock.pass(60)
    await ask()
    expect((await standing(waiting)).status).toBe(PAID)
  })

  test('P2.33 a test shows every signed message of its cent there and back', async () => {
    const begun = await begin(way)
    const id = begun.payment.id
    await does(begun, 'pay')
    const back = await admin.call(paymentTestRefund, { body: { id } })
    expect(back.refunds).toMatchObject([{ amountCents: 1 }])
    await told()
    clock.pass(60)
    const done = await admin.call(paymentTestAsk, { body: { id } })
    expect(done.refunds).toMatchObject([{ status: REFUND_STATUS.DONE }])
    expect(done.payment).toMatchObject({ status: PAID, refundedCents: 1 })
    const { messages } = await admin.call(paymentTestDetail, { query: { id } })
    const steps = messages.map(({ inbound, step }) => `${inbound ? '<' : '>'} ${step}`)
    expect(steps[0]).toBe(
      way === 'WECHAT' ? '> POST /v3/pay/transactions/native' : '> alipay.trade.precreate',
    )
    expect(steps).toContain(way === 'WECHAT' ? '< POST /callback/wechat/pay' : '< POST /callback/alipay')
    expect(steps).toContain(way === 'WECHAT' ? '< POST /callback/wechat/refund' : '> alipay.trade.refund')
    expect(messages[0]?.sent).toMatch(way === 'WECHAT' ? /signature="[^"]{16}…"/ : /\nsign=.{16}…/)
    expect(JSON.stringify(messages)).not.toContain('PRIVATE KEY')
    expect((await admin.call(paymentTestList, {})).map((trial) => trial.id)).toContain(id)
  })
})

test('a channel that does not answer is asked after growing pauses, until a person is needed; then it is known', async () => {
  const begun = await begin('WECHAT')
  await does(begun, 'payLost')
  silent = true
  const pauses: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const { checkAt } = await standing(begun)
    const pause = ((checkAt?.getTime() ?? 0) - clock.now().getTime()) / 60_000
    pauses.push(pause)
    clock.pass(pause * 60)
    await ask()
  }
  expect(pauses).toEqual([1, 1, 2, 5, 6, 30, 60, 60])
  expect(await standing(begun)).toMatchObject({ status: PAYING, trouble: 'noAnswer', checks: 8 })
  silent = false
  clock.pass(3600)
  await ask()
  expect(await standing(begun)).toMatchObject({ status: PAID, trouble: '' })
})

test('one that cannot be asked about keeps no other from being asked, waits for its next turn, and is reported', async () => {
  const back = await begin('WECHAT')
  await does(back, 'pay')
  await admin.call(paymentTestRefund, { body: { id: back.payment.id } })
  const [bad, good] = [await begin('WECHAT'), await begin('WECHAT')]
  for (const trial of [bad, good]) await does(trial, 'payLost')
  broken = bad.payment.paymentNo
  clock.pass(120)
  await expect(ask()).rejects.toThrow('our own side failed')
  expect((await standing(good)).status).toBe(PAID)
  expect(await refundsOf(back)).toEqual([{ status: REFUND_STATUS.DONE, automatic: false }])
  const { status, checks, checkAt } = await standing(bad)
  expect({ status, checks }).toEqual({ status: PAYING, checks: 1 })
  expect(checkAt?.getTime()).toBeGreaterThan(clock.now().getTime())
  broken = ''
  clock.pass(120)
  await ask()
  expect((await standing(bad)).status).toBe(PAID)
})

test('asked by hand as often as anybody likes, a code is closed when its time is over', async () => {
  const begun = await begin('ALIPAY')
  const before = await standing(begun)
  for (let times = 0; times < 6; times += 1)
    await admin.call(paymentTestAsk, { body: { id: begun.payment.id } })
  expect(await standing(begun)).toEqual(before)
  clock.pass(10 * 60)
  await ask()
  clock.pass(5 * 60)
  await ask()
  expect(await standing(begun)).toMatchObject({ status: CANCELED, checkAt: null })
})

test('nothing is open for ever: after a day of asking all of it is paid, closed or gone back, and the books agree', async () => {
  for (const way of ['WECHAT', 'ALIPAY'] as const) {
    const tests = [await begin(way), await begin(way), await begin(way)]
    const id = tests[2]?.payment.id ?? 0
    for (const trial of tests.slice(1)) await does(trial, 'payLost')
    await admin.call(paymentTestAsk, { body: { id } })
    await admin.call(paymentTestRefund, { body: { id } })
  }
  for (let hour = 0; hour < 24; hour += 1) {
    clock.pass(3600)
    await ask()
  }
  expect(await rows(server.db, sql`select 1 from payment where status = 10 and trouble = ''`)).toEqual([])
  expect(
    await rows(
      server.db,
      sql`select 1 from refund r join payment p on p.id = r.payment_id
    where r.status in (1, 2) and p.subject_kind = 'TEST'`,
    ),
  ).toEqual([])
  expect((await checkLedger(server.db)).faults).toEqual([])
})

describe('who is not connected', () => {
  test('is told with what is missing; a demonstration plays it', async () => {
    expect(await admin.call(paymentTestSetup, {})).toMatchObject([
      { way: 'WECHAT', state: 'standIn', merchantNo: '1900000001' },
      { way: 'ALIPAY', state: 'standIn', missing: [] },
    ])
    const page = await server.visitor().send({ url: '/stand-in/pay', headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('Not a real payment channel')
    for (const token of ['nonsense', '%00', 'a%00b', '%E2%80%AE'])
      expect((await server.visitor().send({ url: `/stand-in/pay/${token}` })).statusCode).toBe(404)
  })

  test('is not offered in production, nor played there, whatever else is; nobody can be it', async () => {
    const production = await testApp({
      env: {
        APP_MODE: 'production',
        TEST_CAPTCHA: '',
        ALLOW_STAND_INS: 'on',
        PUBLIC_URL: 'https://visa.example.com',
      },
    })
    expect(await production.channels('WECHAT')).toBeUndefined()
    expect(await production.channels('ALIPAY')).toBeUndefined()
    const visitor = production.visitor()
    expect((await visitor.send({ url: '/stand-in/pay' })).body).not.toContain('stand-in')
    const called = await visitor.send({ method: 'POST', url: '/callback/alipay', payload: 'sign=x' })
    expect([called.statusCode, called.body]).toEqual([401, 'failure'])
  })

  test('tests take the code for them, and reach no other payments', async () => {
    const { id } = await one<{ id: number }>(
      server.db,
      sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
            status, paid_at) select 'ZF26030299001', id, 'ORDER', 0, 'V', 1, 1, 'WECHAT', 16, now() from company
          order by id limit 1 returning id`,
    )
    expect((await admin.refused(paymentTestDetail, { query: { id } })).code).toBe('9999')
    expect((await admin.refused(paymentTestRefund, { body: { id } })).code).toBe('9999')
    const other = await server.as('center_mgr')
    const refused = await other.refused(paymentTestStart, {
      body: { way: 'WECHAT', presented: 'QR', payCode: '' },
    })
    expect(refused.code).toBe('1111')
  })
})
