import { authorisationAdd } from '@visa/contract/custody/authorisation'
import {
  collectionPage,
  collectionSlip,
  collectionWaybill,
  returnGive,
  returnPage,
} from '@visa/contract/custody/centre-return'
import { checkVisa } from '@visa/contract/custody/check'
import { passportMovements, passportPlaceSet } from '@visa/contract/custody/passport'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { custodian, type OnBill, seenPlace } from '../../../testing/custody-scene.ts'
import { uploaded } from '../../../testing/documents.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { custodyFaults } from '../../custody/custody.jobs.ts'

/** Passports of a family in one parcel. */

let server: TestApp
let desk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'parcel_one')
  second = await custodian(server, 'parcel_two')
})
afterAll(() => server.close())

const ADDRESS = '北京市海淀区知春路1号'

/** A family whose passports may go to somebody by a letter that a colleague registered. */
async function family(people: number, address = ADDRESS): Promise<OnBill> {
  const bill = await readyAtCentre(server, desk, { people })
  for (const [index, passportId] of bill.items.entries())
    await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill, index) } })
  await server.db.query(sql`update visa_order set customer_addr = ${address} where id = ${bill.id}`)
  await second.call(authorisationAdd, {
    body: {
      applicantIds: bill.applicantIds,
      collectorName: '收件的人',
      idType: 'ID_CARD',
      idNo: '11010119900307803X',
      mobile: '13912345678',
      relation: '亲属',
      validUntil: addDays(dayOf(new Date()), 30),
      letter: [await uploaded(second)],
    },
  })
  return bill
}

const parcelOf = (bill: OnBill, waybillNo: string, more: object = {}) => ({
  way: 'COURIER' as const,
  collectorName: '收件的人',
  idType: 'ID_CARD' as const,
  idNo: '11010119900307803X',
  documentSeen: true,
  collectorMobile: '13912345678',
  carrier: '顺丰速运',
  waybillNo,
  address: ADDRESS,
  lines: bill.applicantIds.map((applicantId) => ({ applicantId })),
  ...more,
})

const send = (parcel: ReturnType<typeof parcelOf>, key?: string) =>
  desk.call(returnGive, { body: { parcels: [parcel] }, ...(key === undefined ? {} : { key }) })
const found = async (keyword: string) => (await desk.call(collectionPage, { query: { keyword } })).rows
const since = async ({ passports }: OnBill) =>
  (await desk.call(returnPage, { query: {}, body: { searchQuery: { keyword: passports[0] } } })).rows.map(
    ({ movedAt }) => movedAt,
  )
const gone = ({ items }: OnBill) =>
  rows<{ status: number; place: string; note: string }>(
    server.db,
    sql`select status, place, place_note as note from passport_item where id = any(${items}::bigint[]) order by id`,
  )

test('C7.35 passports of a family go in one parcel: one waybill, one record, each passport once', async () => {
  const bill = await family(3)
  const key = `parcel-${bill.orderNo}-once`
  const sent = await send(parcelOf(bill, 'SF70001'), key)
  expect(sent.rows.map(({ ok, message }) => [ok, message])).toEqual([
    [true, ''],
    [true, ''],
    [true, ''],
  ])
  expect(sent.collections).toHaveLength(1)
  // An answer that was lost is asked for again, and somebody else's desk sends none a second time.
  expect(await send(parcelOf(bill, 'SF70001'), key)).toEqual(sent)
  const again = await send(parcelOf(bill, 'SF70001'))
  expect(again.rows.map(({ ok }) => ok)).toEqual([false, false, false])
  expect(again.collections).toEqual([])
  const [record, ...others] = await found('SF70001')
  expect(others).toEqual([])
  expect(record).toMatchObject({ way: 'COURIER', carrier: '顺丰速运', waybillNo: 'SF70001', signedOn: '' })
  expect(record?.lines.map(({ passportNo }) => passportNo)).toEqual(bill.passports)
  const away = { status: 5, place: 'COURIER', note: '顺丰速运 SF70001' }
  expect(await gone(bill)).toEqual([away, away, away])
  for (const id of bill.items) {
    const steps = await desk.call(passportMovements, { query: { id } })
    expect(steps.filter(({ cause }) => cause === 'RETURN')).toHaveLength(1)
  }
  expect(await custodyFaults(server.db)).toEqual([])
})

test('a parcel goes to no other address than the customer gave, and by no waybill of another parcel', async () => {
  const bill = await family(2)
  const elsewhere = await send(parcelOf(bill, 'SF70002', { address: '上海市徐汇区2号' }))
  expect(elsewhere.rows.map(({ ok }) => ok)).toEqual([false, false])
  expect(elsewhere.rows[0]?.message).toContain('北京市海淀区知春路1号')
  expect(await found('SF70002')).toEqual([])
  expect(await send(parcelOf(bill, 'SF70002'))).toMatchObject({ rows: [{ ok: true }, { ok: true }] })
  const other = await family(2, '建国路八号')
  const taken = await send(parcelOf(other, 'SF70002', { address: '建国路八号' }))
  expect(taken.rows.map(({ ok }) => ok)).toEqual([false, false])
  expect(taken.rows[0]?.message).toContain('运单 SF70002 已经寄给 收件的人')
  expect((await gone(other)).map(({ status }) => status)).toEqual([4, 4])
  expect(await custodyFaults(server.db)).toEqual([])
})

test('a waybill that was mistyped is put right with a reason, for all that is in the parcel, and its slip is printed anew', async () => {
  const bill = await family(2)
  // Since when it waits is told by what brought it back, wherever it was put since.
  const ready = await since(bill)
  await desk.call(passportPlaceSet, {
    body: { id: bill.items[0] ?? 0, place: 'SAFE', slot: '', seen: await seenPlace(server, bill.items[0]) },
  })
  expect(await since(bill)).toEqual(ready)
  const { collections } = await send(parcelOf(bill, 'SF70O31'))
  const id = collections[0]?.id ?? 0
  const slip = async () => (await desk.call(collectionSlip, { query: { id } })).fileName
  const files = () =>
    rows(
      server.db,
      sql`select id from kept_paper where table_name = 'custody_collection' and record_id = ${id}`,
    )
  await slip()
  await slip()
  expect(await files()).toHaveLength(1)
  const body = { id, carrier: '顺丰速运', waybillNo: 'SF70031', seenWaybillNo: 'SF70O31' }
  expect((await desk.raw(collectionWaybill, { body: { ...body, reason: '' } })).msg).not.toBe('')
  const stranger = await otherManager(server)
  const right = { body: { ...body, reason: '字母 O 应为数字 0' } }
  expect((await stranger.raw(collectionWaybill, right)).msg).toBe('记录不存在或已被删除')
  const sent = await since(bill)
  expect(sent).not.toEqual(ready)
  await desk.call(collectionWaybill, right)
  expect(await since(bill)).toEqual(sent)
  expect(await found('SF70O31')).toEqual([])
  expect(await found('SF70031')).toMatchObject([{ id, waybillNo: 'SF70031' }])
  expect((await gone(bill)).map(({ note }) => note)).toEqual(['顺丰速运 SF70031', '顺丰速运 SF70031'])
  const [last] = await desk.call(passportMovements, { query: { id: bill.items[1] ?? 0 } })
  expect(last).toMatchObject({ cause: 'PLACE', note: '字母 O 应为数字 0', placeNote: '顺丰速运 SF70031' })
  const told = await rows(
    server.db,
    sql`select id from change_log where entity = 'visa_handover' and changes::text like '%SF70031%' and changes::text like '%SF70O31%'`,
  )
  expect(told).toHaveLength(2)
  await slip()
  expect(await files()).toHaveLength(2)
  // Whoever looks at the old number is told of the new one, and another parcel's number is not taken.
  expect((await second.raw(collectionWaybill, right)).msg).toContain('刚有别人改为 SF70031')
  const other = await family(1, '建国路八号')
  await send(parcelOf(other, 'SF70041', { address: '建国路八号' }))
  const taken = { ...body, seenWaybillNo: 'SF70031', waybillNo: 'SF70041', reason: '又错了' }
  expect((await second.raw(collectionWaybill, { body: taken })).msg).toContain(
    '运单 SF70041 已经寄给 收件的人',
  )
  expect(await custodyFaults(server.db)).toEqual([])
})
