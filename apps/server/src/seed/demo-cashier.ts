import { piecesFor } from '@visa/contract/money/cash'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { PRODUCTS } from '@visa/contract/visa/products'
import type { Tx } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { closeShift, openShift } from '../features/money/cashier/shift.service.ts'
import { paymentClosed, refundSucceeded } from '../features/money/payment/outcome.service.ts'
import { askRefund, decide } from '../features/money/payment/refund.service.ts'
import { orderBalance } from '../features/visa/order/order-records.service.ts'
import { keepRefund } from '../integrations/payment/stand-in/store.ts'
import { PAYMENT_SUBJECTS } from '../payment-subjects.ts'
import type { Clock } from './demo-clock.ts'
import { bring, carryOut, madeAt } from './demo-orders.ts'
import { begin, paidAtChannel, take, tryOf } from './demo-payments.ts'
import { personOf, type Person } from './demo-person.ts'

/** Two days at the counters of a centre: shifts that ended, something paid twice, money that goes back. */

const FLOAT_CENTS = 50_000

interface Counter {
  tx: Tx
  cashier: Person
  clock: Clock
  day: string
}

interface Hours {
  counter: string
  from: string
  to: string
  /** What is in the drawer beyond what should be; below zero it is missing. */
  differenceCents?: number
  reason?: string
}

/** A shift from its beginning to its end, with what is done in it. */
async function shift(
  { tx, cashier, clock, day }: Counter,
  { counter, from, to, differenceCents = 0, reason = '' }: Hours,
  work: () => Promise<void>,
): Promise<void> {
  const opened = await openShift(tx, cashier(clock.at(day, from)), { counter, floatCents: FLOAT_CENTS })
  await work()
  const { cash } = await one<{ cash: number }>(
    tx,
    sql`select coalesce((select sum(amount_cents) from payment where shift_id = ${opened.id} and way = 'CASH'
            and status = 16), 0)
          - coalesce((select sum(amount_cents) from refund where shift_id = ${opened.id} and way = 'CASH'
            and status = 3), 0) as cash`,
  )
  const expectedCents = FLOAT_CENTS + cash
  await closeShift(tx, cashier(clock.at(day, to)), {
    id: opened.id,
    counted: piecesFor(expectedCents + differenceCents),
    expectedCents,
    reason,
    seenStatus: SHIFT_STATUS.OPEN,
  })
}

const owed = async (tx: Tx, id: number): Promise<number> => (await orderBalance(tx, id)).owedCents

const HUNDRED = 10_000

/** All that is owed, in round notes. */
async function inCash({ tx, cashier, clock, day }: Counter, id: number, time: string): Promise<number> {
  const amountCents = await owed(tx, id)
  const givenCents = Math.ceil(amountCents / HUNDRED) * HUNDRED
  return take(tx, cashier(clock.at(day, time)), {
    subject: ['ORDER', id],
    amountCents,
    way: 'CASH',
    givenCents,
  })
}

async function whole(
  { tx, cashier, clock, day }: Counter,
  id: number,
  time: string,
  way: 'WECHAT' | 'ALIPAY' | 'CARD',
): Promise<number> {
  const reference = way === 'CARD' ? `POS${day.replaceAll('-', '')}${time.replace(':', '')}` : ''
  const amountCents = await owed(tx, id)
  return take(tx, cashier(clock.at(day, time)), { subject: ['ORDER', id], amountCents, way, reference })
}

/** The code was taken back and cash was paid; then the channel says that the code was paid too. It goes back by itself. */
async function paidTwice(at: Counter, id: number): Promise<void> {
  const { tx, cashier, clock, day } = at
  const by = (time: string) => cashier(clock.at(day, time))
  const amountCents = await owed(tx, id)
  const first = await begin(tx, by('11:15'), { subject: ['ORDER', id], amountCents, way: 'WECHAT' })
  const { paymentNo, cents } = await tryOf(tx, first)
  await paymentClosed(tx, PAYMENT_SUBJECTS, { paymentNo, at: by('11:18').now }, by('11:18'))
  await inCash(at, id, '11:19')
  const pay = await paidAtChannel(tx, by('11:21'), first)
  const { refundNo } = await one<{ refundNo: string }>(
    tx,
    sql`select refund_no as "refundNo" from refund where payment_id = ${first}`,
  )
  const then = by('11:22').now
  const kept = await keepRefund(tx, pay, { refundNo, cents, notifyUrl: '' }, then)
  const channelNo = kept?.channelNo ?? ''
  await refundSucceeded(tx, PAYMENT_SUBJECTS, { refundNo, cents, channelNo, at: then }, by('11:22'))
}

const DEPS = { subjects: PAYMENT_SUBJECTS, channels: () => Promise.resolve(undefined) }

const back = (tx: Tx, by: Person, at: Date, paymentId: number, amountCents: number, reason: string) =>
  askRefund(tx, DEPS, by(at), {
    paymentId,
    amountCents,
    reason,
    feesAfter: 'stay',
    lines: [],
    reference: '',
  })

/** Somebody who walked in, and was confirmed at once. */
async function walkIn(at: Counter, admin: Person, index: number, time: string, people = 1): Promise<number> {
  const { tx, cashier, clock, day } = at
  const by = cashier(clock.at(day, time))
  const acceptOrgId = by.viewer.companyId
  const product = PRODUCTS[1 + (index % 4)] ?? PRODUCTS[1]
  const brought = await bring(tx, by, { product, index, acceptOrgId, people })
  await carryOut(tx, admin(by.now), brought, 'confirmElectronic', by.now)
  await madeAt(tx, brought.id, by.now)
  return brought.id
}

/** Orders of walk-in customers that nobody has paid for yet, the dearest first. */
const unpaid = async (tx: Tx, companyId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select o.id from visa_order o where o.agent_id is null and o.accept_org_id = ${companyId}
          and o.status < 88 and o.created_at < now() - interval '36 hours'
          and not exists (select 1 from payment p where p.subject_kind = 'ORDER' and p.subject_id = o.id)
          order by o.total_cents desc, o.id limit 6`,
    )
  ).map(({ id }) => id)

export async function seedCashier(tx: Tx, clock: Clock): Promise<void> {
  const [admin, emp, mgr] = [
    await personOf(tx, 'admin'),
    await personOf(tx, 'center_emp'),
    await personOf(tx, 'center_mgr'),
  ]
  const first = { tx, clock, cashier: emp, day: clock.daysAgo(2) }
  await shift(first, { counter: '1 号收银', from: '08:50', to: '17:35' }, async () => {
    await whole(first, await walkIn(first, admin, 122, '13:40'), '13:55', 'WECHAT')
  })
  const [card = 0, split = 0, twice = 0, some = 0, ...others] = await unpaid(
    tx,
    mgr(clock.now).viewer.companyId,
  )
  const front = { tx, clock, cashier: emp, day: clock.daysAgo(1) }
  let large = 0
  await shift(front, { counter: '1 号收银', from: '08:52', to: '17:40' }, async () => {
    await inCash(front, await walkIn(front, admin, 123, '09:05'), '09:12')
    large = await whole(front, await walkIn(front, admin, 124, '10:20', 2), '10:31', 'WECHAT')
  })
  const side = { tx, clock, cashier: mgr, day: clock.daysAgo(1) }
  const short = { differenceCents: -500, reason: '找零多给 5 元，客户已离开' }
  let slip = 0
  await shift(side, { counter: '2 号收银', from: '09:00', to: '18:05', ...short }, async () => {
    slip = await whole(side, card, '09:48', 'CARD')
    await paidTwice(side, twice)
    const part = { subject: ['ORDER', split] as const, amountCents: 30_000 }
    await take(tx, mgr(clock.at(side.day, '13:40')), { ...part, way: 'CASH', givenCents: 30_000 })
    await whole(side, split, '13:42', 'ALIPAY')
    const paid = await inCash(side, some, '15:10')
    // A fee that is given back is due no more.
    const photo = { paymentId: paid, amountCents: 5_000, reason: '照片自备，退拍照费', reference: '' }
    const lines = [{ kind: 'service' as const, cents: photo.amountCents }]
    await askRefund(tx, DEPS, mgr(clock.at(side.day, '15:40')), { ...photo, lines })
    for (const id of others) await whole(side, id, '16:20', 'ALIPAY')
  })
  const [asked, said] = [clock.at(side.day, '17:10'), clock.at(side.day, '17:30')]
  const refused = await back(tx, mgr, asked, slip, 70_000, '客户称价格与网上不一致')
  const reason = '价格以签约当日为准，不退'
  await decide(tx, DEPS, admin(said), { id: refused, approve: false, reason, lines: [] })
  const today = clock.daysAgo(0)
  await back(tx, emp, clock.at(today, '09:25'), large, 60_000, '一人行程取消')
  await back(tx, mgr, clock.at(today, '09:40'), slip, 80_000, '客户改刷公司卡')
}
