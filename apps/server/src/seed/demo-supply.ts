import { addDays } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import type { TravelType } from '@visa/contract/supply/types'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { saveOrder, type Entered } from '../features/supply/bill/bill-enter.service.ts'
import { askRefund } from '../features/supply/bill/bill-request.service.ts'
import { dueFor } from '../features/supply/bill/reaction.ts'
import { lockBill } from '../features/supply/bill/bill-lock.service.ts'
import { endBill, issueBill } from '../features/supply/bill/bill-work.service.ts'
import { DEMO_BILL_STORY } from './demo-bills.ts'
import { storyClock } from './demo-clock.ts'
import { take } from './demo-payments.ts'
import { personOf } from './demo-person.ts'

/** Orders of travel: one that is late, one that somebody works on, issued ones, one of which is to be taken back. */

const traveller = (realName: string, idNo: string) => ({ realName, idNo, note: '' })
const ticket = (realName: string, idNo: string, fareCents: number, taxCents: number) => ({
  ...traveller(realName, idNo),
  fareType: 'ADULT' as const,
  fareCents,
  taxCents,
  note: '23 kg',
})

const leg = (
  tripNo: string,
  day: string,
  [from, to]: readonly [string, string],
  seatClass: string = '经济舱',
) => ({
  tripNo,
  departDay: day,
  departTime: '13:55',
  departPlace: from,
  arriveDay: day,
  arriveTime: '17:20',
  arrivePlace: to,
  seatClass,
})

type Parts = Omit<Entered, 'buyerCompanyId' | 'supplierCompanyId' | 'remark' | 'files'> &
  Parameters<typeof saveOrder>[3]

export async function seedSupply(tx: Tx, companies: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const clock = storyClock(now)
  const [admin, agent] = [await personOf(tx, 'admin'), await personOf(tx, 'agent')]
  const sides = {
    buyerCompanyId: companies.get('AGENT-YX') ?? 0,
    supplierCompanyId: companies.get('ACCEPT-HQ') ?? 0,
    remark: '',
    files: [],
  }
  const soon = (days: number): string => addDays(dayOf(now), days)
  const enter = async (
    type: TravelType,
    at: Date,
    parts: Omit<Parts, keyof typeof sides>,
    amountCents?: number,
  ): Promise<number> => {
    const { id } = await saveOrder(tx, admin(at), type, { ...sides, ...parts })
    if (amountCents !== undefined)
      await take(tx, admin(now), {
        subject: ['SUPPLY', id],
        amountCents,
        way: 'TRANSFER',
        reference: `GY${id}`,
      })
    // The books of earlier days are told of elsewhere: it is paid today, and waits since it was asked for.
    const due = amountCents === undefined ? null : await dueFor(tx, at)
    await tx.query(
      sql`update supply_bill set asked_at = ${at}, due_at = ${due}, created_at = ${at} where id = ${id}`,
    )
    return id
  }
  const [outward, back] = [
    { airline: 'HU', ...leg('HU7985', soon(18), ['北京首都', '莫斯科谢列梅捷沃']) },
    { airline: 'HU', ...leg('HU7986', soon(26), ['莫斯科谢列梅捷沃', '北京首都']) },
  ]
  const rules = {
    changeRule: '起飞前 48 小时以上 600 元，48 小时内 1,000 元',
    refundRule: '起飞前 1,200 元；起飞后只退税费',
  }
  const flight = { pnr: 'NQ7K4X', ...rules, segments: [outward, back], serviceCents: 20_000 }
  await enter(
    'AIR',
    clock.at(clock.daysAgo(3), '10:05'),
    {
      ...flight,
      travellers: [
        ticket('齐悦', 'EA3120784', 412_000, 86_400),
        ticket('齐明辉', 'E88127340', 412_000, 86_400),
      ],
    },
    1_016_800,
  )
  const NOTHING = { tickets: [], feeCents: 0, driver: '', driverMobile: '', plateNo: '', files: [] }
  const accept = await personOf(tx, 'accept')
  const billOf = (no: string) =>
    one<{ id: number; priceCents: number; costCents: number }>(
      tx,
      sql`select id, price_cents as "priceCents", cost_cents as "costCents" from supply_bill where bill_no = ${no}`,
    )
  for (const no of DEMO_BILL_STORY.done) {
    const { id, priceCents: amountCents, costCents } = await billOf(no)
    await take(tx, admin(now), {
      subject: ['SUPPLY', id],
      amountCents,
      way: 'TRANSFER',
      reference: `GY${id}`,
    })
    await lockBill(tx, accept(now), { id })
    await issueBill(tx, accept(now), { ...NOTHING, id, costCents })
  }
  await lockBill(tx, accept(now), { id: (await billOf(DEMO_BILL_STORY.locked)).id })
  for (const [no, reason] of DEMO_BILL_STORY.withdrawn)
    await endBill(tx, agent(now), 'withdraw', { id: (await billOf(no)).id, reason })
  const issuedAt = clock.at(clock.daysAgo(5), '11:00')
  const done = await enter(
    'AIR',
    issuedAt,
    { ...flight, pnr: 'KP4M2T', travellers: [ticket('冯可', 'EB0716629', 398_000, 86_400)] },
    504_400,
  )
  await lockBill(tx, admin(issuedAt), { id: done })
  await issueBill(tx, admin(issuedAt), {
    ...NOTHING,
    id: done,
    tickets: [{ realName: '冯可', ticketNo: '880-2417736001' }],
    costCents: 484_400,
  })
  await askRefund(tx, agent(clock.at(clock.daysAgo(1), '15:00')), {
    id: done,
    places: [0],
    reason: '签证被拒，取消行程',
  })
  await enter('TRAIN', clock.at(clock.daysAgo(0), '09:10'), {
    serviceCents: 1_000,
    segments: [leg('G531', soon(10), ['北京南', '上海虹桥'], '二等座')],
    travellers: [{ ...ticket('陆知行', '110101199003074514', 55_300, 0), note: '' }],
  })
  const room = await enter(
    'HOTEL',
    clock.at(clock.daysAgo(0), '09:30'),
    {
      serviceCents: 5_000,
      hotelName: '莫斯科大都会酒店',
      address: 'Teatralny Proezd 2',
      checkIn: soon(18),
      checkOut: soon(22),
      roomType: '双床房含早',
      rooms: 1,
      travellers: [traveller('齐悦', 'EA3120784'), traveller('齐明辉', 'E88127340')],
      costCents: 460_000,
      refundRule: '入住前 3 天免费取消',
    },
    465_000,
  )
  await lockBill(tx, admin(now), { id: room })
  await enter('CAR', clock.at(clock.daysAgo(0), '09:40'), {
    serviceCents: 2_000,
    departDay: soon(18),
    departTime: '18:30',
    departPlace: '莫斯科谢列梅捷沃机场',
    stops: [{ place: '红场' }],
    arrivePlace: '莫斯科大都会酒店',
    vehicle: '商务车 7 座',
    travellers: [traveller('齐悦', 'EA3120784')],
    costCents: 48_000,
    refundRule: '出发前 24 小时免费取消',
  })
  await enter('TOUR', clock.at(clock.daysAgo(0), '09:50'), {
    serviceCents: 30_000,
    departDay: soon(30),
    itinerary: [
      { title: '莫斯科', stay: '莫斯科', plan: '抵达，红场、克里姆林宫外景' },
      { title: '圣彼得堡', stay: '圣彼得堡', plan: '高铁前往，冬宫、涅瓦大街' },
    ],
    travellers: [traveller('周晓航', 'E77001122')],
    costCents: 980_000,
  })
  // What was asked for in the story was written down then.
  await tx.query(sql`update supply_bill set created_at = asked_at where created_at > asked_at`)
}
