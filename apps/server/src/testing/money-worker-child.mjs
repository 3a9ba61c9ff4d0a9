// Somebody at a till, a customer, a channel that tells things late, twice and wrongly, and the job that asks about what
// is open, all in one: does one thing after the other until it is killed, or once settles all. Runs the compiled code.
import { actorOf } from '../../dist/access/actor.js'
import { theProduct } from '../../dist/access/mover.js'
import { loadViewer } from '../../dist/access/viewer.js'
import { isDatabaseUnreachable } from '../../dist/db/errors.js'
import { createDb } from '../../dist/db/pool.js'
import { affected, first, rows, sql } from '../../dist/db/sql.js'
import { refreshPayment, refreshRefund } from '../../dist/features/money/payment/channel-steps.service.js'
import {
  paymentClosed,
  paymentSucceeded,
  refundSucceeded,
} from '../../dist/features/money/payment/outcome.service.js'
import { initiatePay, withdrawPay } from '../../dist/features/money/payment/payment.service.js'
import { payOutRefund, takeBackRefund } from '../../dist/features/money/payment/pay-out.service.js'
import { decideRefund, initiateRefundOf } from '../../dist/features/money/payment/refund.service.js'
import { PAYMENT_SUBJECTS } from '../../dist/payment-subjects.js'
import { Refusal } from '../../dist/refusal/refusal.js'
import { tableChannel } from './table-channel.mjs'

const [, , url = '', seed = '1', cast = '{}', mode = 'work'] = process.argv
const { subjects, tillId, chiefId } = JSON.parse(cast)
const db = createDb({ url, max: 3, statementTimeoutMs: 20_000, onError: () => undefined })

/** Numbers that follow from the seed. */
let drawn = Number(seed) >>> 0
const chance = () => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
  return drawn / 2 ** 32
}
const pick = (among) => among[Math.floor(chance() * among.length)]

const LOST = 0.06
const loses = () => {
  if (mode === 'settle') return undefined
  const fate = chance()
  if (fate < LOST) return 'question'
  return fate < 2 * LOST ? 'answer' : undefined
}
const channel = tableChannel(db, loses)
const payments = { db, subjects: PAYMENT_SUBJECTS, channels: () => Promise.resolve(channel) }

const once = async (_, work) => ({ answer: await work(), repeated: false })
const visitOf = async (userId) => {
  const viewer = await loadViewer(db, userId)
  return { viewer, actor: actorOf(viewer, '', ''), now: new Date(), language: 'zh', once }
}
const anyPayment = (where) => {
  const { kind, id } = pick(subjects)
  return first(
    db,
    sql`select id, payment_no as no, amount_cents as cents from payment
        where subject_kind = ${kind} and subject_id = ${id} and ${where} order by random() limit 1`,
  )
}

const MOST_CENTS = 20_000
const WAYS = ['CASH', 'CARD', 'PREPAID', 'CREDIT', 'WECHAT', 'WECHAT', 'WECHAT', 'WECHAT']

const take = async () => {
  const way = pick(WAYS)
  const { kind: subjectKind, id: subjectId } = pick(subjects)
  await initiatePay(payments, await visitOf(tillId), {
    subjectKind,
    subjectId,
    amountCents: 1 + Math.floor(chance() * MOST_CENTS),
    way,
    presented: way === 'WECHAT' ? pick(['QR', 'CODE']) : undefined,
    payCode: pick(['134', '134', 'slow', 'bad']),
    reference: way === 'CARD' ? 'POS' : '',
    payer: '',
    remark: '',
  })
}
/** The customer pays; now and then a channel takes money for what it said was closed. */
const customerPays = async () => {
  const payment = await anyPayment(sql`status <> 16`)
  const payable = chance() < LOST ? ['waiting', 'closed'] : ['waiting']
  await affected(
    db,
    sql`update test_channel set state = 'paid', paid_at = now()
        where no = ${payment?.no ?? ''} and state = any(${payable})`,
  )
}
const hear = (paymentNo, cents) => {
  const by = theProduct(new Date())
  const told = { paymentNo, cents, currency: 'CNY', channelNo: `C${paymentNo}`, at: by.now }
  return db.tx((tx) => paymentSucceeded(tx, PAYMENT_SUBJECTS, told, by))
}
/** What the channel tells: right, wrong by a cent, once or thrice at once. */
const callback = async () => {
  const payment = await anyPayment(sql`true`)
  const known =
    payment && (await first(db, sql`select state, cents from test_channel where no = ${payment.no}`))
  if (known?.state === 'paid') {
    const cents = chance() < 0.1 ? known.cents + 1 : known.cents
    await Promise.all(Array.from({ length: pick([1, 1, 3]) }, () => hear(payment.no, cents)))
  }
  if (known?.state === 'closed') {
    const by = theProduct(new Date())
    await db.tx((tx) => paymentClosed(tx, PAYMENT_SUBJECTS, { paymentNo: payment.no, at: by.now }, by))
  }
}
const refundCallback = async () => {
  const told = await first(
    db,
    sql`select refund_no as "refundNo", cents from test_channel_refund where state = 'done' order by random() limit 1`,
  )
  const by = theProduct(new Date())
  const whole = { ...told, channelNo: `R${told?.refundNo}`, at: by.now }
  if (told !== undefined) await db.tx((tx) => refundSucceeded(tx, PAYMENT_SUBJECTS, whole, by))
}
const refresh = async () => {
  const payment = await anyPayment(sql`status = 10`)
  if (payment !== undefined) await refreshPayment(payments, theProduct(new Date()), payment.id)
}
const withdraw = async () => {
  const payment = await anyPayment(sql`status = 10`)
  if (payment !== undefined) await withdrawPay(payments, await visitOf(tillId), payment.id)
}
const refund = async () => {
  const payment = await anyPayment(sql`status = 16`)
  if (payment === undefined) return
  await initiateRefundOf(payments, await visitOf(tillId), {
    paymentId: payment.id,
    amountCents: chance() < 0.2 ? payment.cents : 1 + Math.floor(chance() * payment.cents),
    way: chance() < 0.1 ? 'CASH' : undefined,
    reason: 'x',
    feesAfter: 'stay',
    lines: [],
    // Without the number of its slip somebody pays it out later.
    reference: chance() < 0.5 ? 'POS' : '',
  })
}
const decide = async () => {
  const waiting = await first(db, sql`select id from refund where status = 1 order by random() limit 1`)
  if (waiting === undefined) return
  await decideRefund(payments, await visitOf(chiefId), {
    id: waiting.id,
    approve: chance() < 0.7,
    reason: 'x',
    feesAfter: 'stay',
    lines: [],
  })
}
/** What was let go and people pay out themselves; now and then nobody fetches it. */
const toPayOut = (limit) =>
  rows(
    db,
    sql`select id, status from refund where status = 2 and way in ('CASH', 'CARD', 'TRANSFER')
        order by random() limit ${limit}`,
  )
const handOut = async (limit) => {
  for (const { id } of await toPayOut(limit)) {
    const visit = await visitOf(tillId)
    await db.tx((tx) => payOutRefund(tx, payments, visit, { id, reference: 'POS-R' }))
  }
}
const payOut = () => handOut(1)
const takeBack = async () => {
  for (const { id } of await toPayOut(1)) {
    const visit = await visitOf(chiefId)
    await db.tx((tx) => takeBackRefund(tx, payments, visit, { id, reason: 'x' }))
  }
}
const settleRefund = async () => {
  const open = await first(db, sql`select id from refund where status = 2 order by random() limit 1`)
  if (open !== undefined) await refreshRefund(payments, theProduct(new Date()), open.id)
}

const OPERATIONS = [
  take,
  take,
  take,
  customerPays,
  callback,
  callback,
  refundCallback,
  refresh,
  withdraw,
  refund,
  refund,
  decide,
  payOut,
  payOut,
  takeBack,
  settleRefund,
]

/** Nobody waits for ever for what somebody else holds, nor for a connection: whoever is cut off asks again. */
const TOO_BUSY = new Set(['55P03', '57014'])
const isTooBusy = (error) => TOO_BUSY.has(error?.code) || isDatabaseUnreachable(error)
const BUSY_MS = 500

const WAIT_MS = 50
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Nobody runs ahead of the others: how much is done in a round is said by who proves the books. */
const untilAllowed = async () => {
  const asked = sql`select (select last_value from test_operations) < (select allowed from test_gate) as allowed`
  while (!(await first(db, asked))?.allowed) await pause(WAIT_MS)
}

const work = async () => {
  for (;;) {
    try {
      await untilAllowed()
      await pick(OPERATIONS)()
      await db.query(sql`select nextval('test_operations')`)
    } catch (error) {
      // What is refused is done, too; a database that is too busy is asked again.
      if (error instanceof Refusal) await db.query(sql`select nextval('test_operations')`)
      else if (isTooBusy(error)) await pause(chance() * BUSY_MS)
      else await db.query(sql`insert into test_surprise (what) values (${String(error?.stack ?? error)})`)
    }
  }
}

const MOST_TRIES = 40
const again = async (step) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (error) {
      if (!isTooBusy(error) || tries === MOST_TRIES) throw error
      await pause(BUSY_MS)
    }
  }
}

const DAY_MS = 24 * 3600_000
/** What a channel answers at once is closed by the first; what takes its time by the next. */
const MOST_ROUNDS = 20

/** The channel tells of every success until it is heard, and answers whatever is asked: then nothing is open. */
const settle = async () => {
  const heard = await again(() => rows(db, sql`select no, cents from test_channel where state = 'paid'`))
  for (const { no, cents } of heard) await again(() => hear(no, cents))
  const by = theProduct(new Date(Date.now() + DAY_MS))
  for (let round = 0; ; round += 1) {
    const tries = await again(() => rows(db, sql`select id from payment where status = 10`))
    const refunds = await again(() => rows(db, sql`select id from refund where status = 2`))
    if (tries.length + refunds.length === 0) break
    if (round > MOST_ROUNDS) throw new Error(`open for ever: ${JSON.stringify({ tries, refunds })}`)
    for (const { id } of tries) await again(() => refreshPayment(payments, by, id))
    for (const { id } of refunds) await again(() => refreshRefund(payments, by, id))
    await again(() => handOut(refunds.length))
  }
  await db.close()
}

await (mode === 'settle' ? settle() : work())
