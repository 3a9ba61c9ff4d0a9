import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Channel } from '@visa/contract/money/ways'
import { paramSave } from '@visa/contract/org/system-param-calls'
import type { ShownParamKey } from '@visa/contract/org/system-param'
import { monitorInboxRefusals } from '@visa/contract/monitor/monitor-inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, one, rows, sql } from '../../../db/sql.ts'
import { alipay } from '../../../integrations/payment/alipay.ts'
import { ChannelError, type PaymentChannel } from '../../../integrations/payment/channel.ts'
import { wechatPay } from '../../../integrations/payment/wechat-pay.ts'
import { testClock } from '../../../testing/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'

/**
 * Messages in the form of both channels, signed with keys of the test: callbacks, sent one after the other to our
 * addresses, and answers, given to the adapters.
 */

interface Expected {
  status: number
  taken?: boolean
  /** Nobody knows of it: it is kept for a person. */
  kept?: boolean
  payment?: [no: string, status: number, trouble: string]
  refund?: [no: string, status: number]
  surplus?: boolean
  asked?: boolean
}
interface Recorded {
  name: string
  path: string
  at: string
  headers: Record<string, string>
  body: string
  expect: Expected
}
interface Corpus {
  wechat: Record<'mchId' | 'appId' | 'serialNo' | 'apiKey' | 'platformSerialNo' | 'platformKey', string>
  alipay: Record<'appId' | 'publicKey', string>
  messages: Recorded[]
}

const corpus = JSON.parse(
  readFileSync(new URL('../../../testing/channel-corpus.json', import.meta.url), 'utf8'),
) as Corpus

const START = '2026-03-02T02:00:00Z'
let at = START
let server: TestApp

/** Payments and refunds by the numbers in the recordings, one cent each. */
async function plant(book: number): Promise<void> {
  const numbers = new Map(
    corpus.messages.flatMap(({ expect: { payment, refund }, path }) =>
      payment === undefined
        ? []
        : [[payment[0], { refundNo: refund?.[0], way: path.includes('wechat') ? 'WECHAT' : 'ALIPAY' }]],
    ),
  )
  let subject = 1000
  for (const [no, { refundNo, way }] of numbers) {
    subject += 1
    const status = refundNo !== undefined ? 16 : no === 'ZF26030291005' ? 128 : 10
    const paidAt = status === 16 ? START : null
    const channelNo = status === 16 ? `4200002026030200000000${no.slice(-4)}` : ''
    const { id } = await one<{ id: number }>(
      server.db,
      sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
            presented, status, channel_no, expires_at, paid_at, platform_id)
          values (${no}, ${book}, 'TEST', ${subject}, ${`TEST-${subject}`}, 1, 1, ${way}, 'QR', ${status}, ${channelNo},
            '2026-03-02T03:00:00Z', ${paidAt}, ${book}) returning id`,
    )
    if (refundNo === undefined) continue
    await server.db
      .query(sql`insert into refund (refund_no, payment_id, amount_cents, way, status, reason, check_at)
      values (${refundNo}, ${id}, 1, ${way}, 2, '测试', '2026-03-02T09:00:00Z')`)
  }
}

beforeAll(async () => {
  const clock = testClock(START)
  server = await startTestApp({
    now: () => (at === START ? clock.now() : new Date(at)),
    env: { PUBLIC_URL: 'https://visa.example.com' },
    channelFetch: () => Promise.reject(new TypeError('nobody is asked here')),
  })
  const admin = await server.as('admin')
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()
  const save = (group: string, values: Record<string, string>) =>
    Promise.all(
      Object.entries(values).map(([name, value]) =>
        admin.call(paramSave, {
          // A field of one line takes the lines of a key as one.
          body: {
            key: `payment.${group}.${name}` as ShownParamKey,
            value: value.replaceAll('\n', ' ').trim(),
            version: 0,
          },
        }),
      ),
    )
  await save('wechat', { ...corpus.wechat, privateKey })
  await save('alipay', { ...corpus.alipay, privateKey })
  await plant(await platformBook(server.db))
})
afterAll(() => server.close())

const events = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from inbox_event`)).count

const ANSWERS = {
  '/callback/wechat/pay': ['SUCCESS', 'FAIL'],
  '/callback/wechat/refund': ['SUCCESS', 'FAIL'],
  '/callback/alipay': ['success', 'failure'],
} as const

/** How the last event, the payment and the refund of a recording stand, as far as it tells of them. */
async function standing(expected: Expected) {
  const [paymentNo, refundNo] = [expected.payment?.[0] ?? '', expected.refund?.[0] ?? '']
  const payment = await first<{ status: number; trouble: string; surplus: boolean }>(
    server.db,
    sql`select status, trouble, surplus from payment where payment_no = ${paymentNo}`,
  )
  const booked = await rows<{ cause: string }>(
    server.db,
    sql`select cause from ledger_group g join payment p on p.id = g.cause_id
        where cause in ('payment', 'surplus') and payment_no = ${paymentNo}`,
  )
  const automatic = await rows(
    server.db,
    sql`select 1 from refund r join payment p on p.id = r.payment_id
        where payment_no = ${paymentNo} and automatic and r.amount_cents = 1`,
  )
  const refund = await first<{ status: number; asked: boolean }>(
    server.db,
    sql`select status, check_at = ${new Date(at)} as asked from refund where refund_no = ${refundNo}`,
  )
  const causes = booked.map(({ cause }) => cause)
  return {
    payment,
    causes,
    automatic: automatic.length,
    refund: refund?.status,
    asked: refund?.asked === true,
  }
}

const expectedOf = ({ payment, refund, surplus = false, asked = false }: Expected) => {
  const [, status, trouble] = payment ?? []
  // One that was planted as paid has no group.
  const isBooked = status === 16 && refund === undefined
  return {
    payment: payment === undefined ? undefined : { status, trouble, surplus },
    causes: isBooked ? [surplus ? 'surplus' : 'payment'] : [],
    automatic: surplus ? 1 : 0,
    refund: refund?.[1],
    asked,
  }
}

/** The outcomes of events that came after so many. */
const outcomesAfter = async (count: number): Promise<string[]> =>
  (
    await rows<{ outcome: string }>(
      server.db,
      sql`select outcome from inbox_event order by id offset ${count}`,
    )
  ).map(({ outcome }) => outcome)

test.each(corpus.messages.map((message) => [`${message.path} ${message.name}`, message] as const))(
  '%s',
  async (title, { path, headers, body, at: moment, expect: expected }) => {
    at = moment
    const before = await events()
    const { statusCode, body: said } = await server
      .visitor()
      .send({ method: 'POST', url: path, headers, payload: body })
    expect(statusCode).toBe(expected.status)
    const [heard, unheard] = ANSWERS[path as keyof typeof ANSWERS]
    expect(said).toContain(expected.taken === true ? heard : unheard)
    const isNew = expected.taken === true && !title.includes('repeated')
    const outcome = expected.kept === true ? 'failed' : 'done'
    expect(await outcomesAfter(before)).toEqual(isNew ? [outcome] : [])
    expect(await standing(expected)).toEqual(expectedOf(expected))
  },
)

test('what was refused is counted, and nobody who paid is in what was kept', async () => {
  const admin = await server.as('admin')
  const refusals = await admin.call(monitorInboxRefusals, {})
  const counted = refusals.map(({ provider, reason, count }) => `${provider} ${reason} ${count}`)
  expect(new Set(counted)).toEqual(
    new Set([
      'alipay.pay unreadable 1',
      'alipay.pay unverified 5',
      'wechat.pay unreadable 2',
      'wechat.pay unverified 7',
    ]),
  )
  const kept = await rows(server.db, sql`select * from inbox_event where provider like 'wechat%'`)
  expect(JSON.stringify(kept)).not.toContain('oUpF8uMuAJO')
  expect(server.logged()).not.toContain('oUpF8uMuAJO')
  expect(server.logged()).toContain('told of a payment or a refund that does not exist')
})

interface RecordedAnswer {
  way: Channel
  name: string
  at: string
  ask: { call: 'query' | 'refund' | 'queryRefund' }
  answer: { status: number; headers: Record<string, string>; body: string }
  expect: Record<string, unknown>
}

const recorded = JSON.parse(
  readFileSync(new URL('../../../testing/channel-answers.json', import.meta.url), 'utf8'),
) as Record<'wechatKey' | 'alipayKey' | 'paymentNo' | 'refundNo', string> & { answers: RecordedAnswer[] }

const { privateKey: own } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The adapter of a way, to which the channel answers as it was recorded. */
function adapterOf({ way, at: moment, answer }: RecordedAnswer): PaymentChannel {
  const { status, headers, body } = answer
  const deps = { now: () => new Date(moment), fetch: async () => new Response(body, { status, headers }) }
  const urls = { endpoint: 'https://channel.example.com', notifyUrl: 'https://visa.example.com/pay' }
  if (way === 'ALIPAY') {
    const { appId } = corpus.alipay
    return alipay({ ...urls, appId, key: own, publicKey: createPublicKey(recorded.alipayKey) }, deps)
  }
  const { mchId, appId, serialNo, apiKey, platformSerialNo } = corpus.wechat
  const platform = { serialNo: platformSerialNo, key: createPublicKey(recorded.wechatKey) }
  const settings = { ...urls, mchId, appId, serialNo, apiKey, key: own, platform }
  return wechatPay({ ...settings, refundNotifyUrl: 'https://visa.example.com/refund' }, deps)
}

function answerTo(message: RecordedAnswer): Promise<object> {
  const { paymentNo: no, refundNo } = recorded
  const adapter = adapterOf(message)
  const { call } = message.ask
  if (call === 'query') return adapter.query(no)
  if (call === 'queryRefund') return adapter.queryRefund({ no, refundNo })
  return adapter.refund({ no, refundNo, cents: 1, totalCents: 1, reason: '测试' })
}

test.each(recorded.answers.map((message) => [`${message.way} ${message.name}`, message] as const))(
  'answer of %s',
  async (_, message) => {
    const said = await answerTo(message).catch((error: unknown) => {
      if (error instanceof ChannelError) return { error: error.kind }
      throw error
    })
    expect(JSON.parse(JSON.stringify(said))).toEqual(message.expect)
  },
)
