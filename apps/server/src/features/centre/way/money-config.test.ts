import { CODES } from '@visa/contract/codes'
import { counterList, counterSave } from '@visa/contract/centre/config-counter'
import {
  centreDictAdd,
  centreDictPage,
  centreEntryFreeze,
  centreEntryUpdate,
  unuseReasonAdd,
  unuseReasonPage,
} from '@visa/contract/centre/config-dict'
import { serviceFeeDelete, serviceFeePage, serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import { configLog } from '@visa/contract/centre/config-shared'
import { visaFeeDelete, visaFeePage, visaFeeSave } from '@visa/contract/centre/config-visa-fee'
import { centreWayDelete, centreWayList, centreWaySave } from '@visa/contract/centre/config-ways'
import { dayOf } from '@visa/contract/dates'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { initiatePay, initiateRefund, subjectBalance } from '@visa/contract/money/payment'
import { shiftCurrent, shiftOpen } from '@visa/contract/money/shift'
import { feeRuleDelete } from '@visa/contract/visa/fee-rule'
import { addDays } from '@visa/contract/rules/days'
import { adults } from '@visa/contract/visa/fee-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { price } from '../../visa/price/price.service.ts'
import { waysTaken } from './way.service.ts'

let server: TestApp
let manager: Client
let other: Client
let centre: number
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  other = await otherManager(server)
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

/** An order that the centre takes money for. */
async function owing(): Promise<number> {
  const { id } = await newOrder(server)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre} where id = ${id}`,
  )
  return id
}

const paying = (subjectId: number, way: string, more: object = {}) => ({
  body: {
    subjectKind: 'ORDER',
    subjectId,
    amountCents: 100,
    way,
    atCounter: true,
    givenCents: 100,
    ...more,
  },
})

test('C7.33 shifts are opened at the counters that a centre has entered, with their float, and refer to them', async () => {
  await manager.call(counterSave, { body: { counter: '1 号柜台', floatCents: 50_000, sortNo: 1 } })
  const { id } = await manager.call(counterSave, { body: { counter: '2 号柜台', cardTerminal: 'T-88' } })
  expect((await manager.raw(counterSave, { body: { counter: '2 号柜台' } })).msg).toBe('柜台“2 号柜台”已存在')
  const { counters, floats } = await manager.call(shiftCurrent, {})
  expect([...counters].toSorted()).toEqual(['1 号柜台', '2 号柜台'])
  expect(floats).toEqual({ '1 号柜台': 50_000, '2 号柜台': 0 })
  const elsewhere = await manager.raw(shiftOpen, { body: { counter: '9 号', floatCents: 0 } })
  expect(elsewhere.msg).toContain('没有启用的柜台')
  await manager.call(shiftOpen, { body: { counter: '2 号柜台', floatCents: 0 } })
  const { counterId } = await one<{ counterId: number }>(
    server.db,
    sql`select counter_id as "counterId" from cashier_shift where company_id = ${centre} order by id desc limit 1`,
  )
  expect(counterId).toBe(id)
  const renamed = await manager.raw(counterSave, { body: { id, counter: '3 号柜台' } })
  expect(renamed.msg).toContain('还开着')
  const listed = await manager.call(counterList, {})
  expect(listed.counters.find((each) => each.id === id)).toMatchObject({ shifts: 1, cardTerminal: 'T-88' })
  expect(listed.counters.find((each) => each.id === id)?.cashierName).not.toBe('')
  expect(JSON.stringify(listed)).not.toMatch(/key|secret/i)
  expect((await other.call(counterList, {})).counters).toEqual([])
  expect((await other.raw(counterSave, { body: { id, counter: '抢' } })).code).not.toBe(CODES.SUCCESS)
})

test('C7.33 the cashier takes what the centre takes, where it does, in its order; what it does not give back stays', async () => {
  const orderId = await owing()
  const ways = async () =>
    (await manager.call(subjectBalance, { query: { subjectKind: 'ORDER', subjectId: orderId } })).ways
  const all = await ways()
  expect(all).toContain('CARD')
  const way = (more: object) =>
    manager.call(centreWaySave, { body: { way: 'CARD', validFrom: today, ...more } })
  const { id: said } = await way({ counters: ['1 号柜台'] })
  expect(await ways()).not.toContain('CARD')
  expect((await manager.raw(initiatePay, paying(orderId, 'CARD', { reference: 'R1' }))).msg).toContain('不收')
  const unsaid = paying(orderId, 'CARD', { reference: 'R1', atCounter: undefined })
  expect((await manager.raw(initiatePay, unsaid)).msg).toContain('不收')
  // What begins today is put right by who has seen it, and by nobody else.
  const blind = await manager.raw(centreWaySave, {
    body: { way: 'CARD', validFrom: today, enabled: false },
  })
  expect(blind.msg).toContain('已有一版')
  await way({ id: said, counters: ['2 号柜台'], sortNo: 99, refundable: false })
  expect((await ways()).at(-1)).toBe('CARD')
  const { payment } = await manager.odd(initiatePay, paying(orderId, 'CARD', { reference: 'R2' }))
  const back = {
    body: { paymentId: payment.id, amountCents: 100, reason: '测试', feesAfter: 'stay' as const },
  }
  expect((await manager.raw(initiateRefund, back)).msg).toContain('不退款')
  await way({ enabled: false, validFrom: tomorrow })
  const card = (await manager.call(centreWayList, {}))
    .filter((each) => each.way === 'CARD')
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  expect(card.map(({ enabled, phase, validTo }) => [enabled, phase, validTo])).toEqual([
    [true, 'inForce', today],
    [false, 'coming', null],
  ])
  // The other centre has said nothing and takes everything, each way in a place of its own.
  const places = (await other.call(centreWayList, {})).map(({ sortNo }) => sortNo)
  expect(places).toEqual(places.map((_, index) => index + 1))
  expect((await other.call(centreWayList, {})).every(({ id, enabled }) => id === null && enabled)).toBe(true)
  const unknown = await other.raw(centreWaySave, {
    body: { way: 'CASH', counters: ['1 号柜台'], validFrom: today },
  })
  expect(unknown.code).not.toBe(CODES.SUCCESS)
  const log = await manager.call(configLog, { query: { screen: 'center.config.paymentMethod' } })
  expect(log.records).toBe(4)
  // What is to come is taken back, and what was said before goes on.
  const off = card.at(-1)
  expect([off?.goesOn, card[0]?.goesOn]).toEqual([true, false])
  expect((await other.raw(centreWayDelete, { body: { id: off?.id ?? 0 } })).code).not.toBe(CODES.SUCCESS)
  expect((await manager.raw(centreWayDelete, { body: { id: said } })).msg).toContain('已生效')
  await manager.call(centreWayDelete, { body: { id: off?.id ?? 0 } })
  const left = (await manager.call(centreWayList, {})).filter((each) => each.way === 'CARD')
  expect(left.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([[today, null]])
})

test('a way goes on being taken at a counter that is called otherwise, now and later, and the log says so', async () => {
  const { id } = await manager.call(counterSave, { body: { counter: '贵宾柜台' } })
  const say = (validFrom: string, counters: string[], enabled = true) =>
    manager.call(centreWaySave, { body: { way: 'WECHAT', validFrom, counters, enabled } })
  await say(today, ['贵宾柜台', '1 号柜台'])
  await say(addDays(today, 3), ['贵宾柜台'])
  const counters = async () =>
    (await manager.call(centreWayList, {})).filter(({ way }) => way === 'WECHAT').map((row) => row.counters)
  const before = await manager.call(configLog, { query: { screen: 'center.config.paymentMethod' } })
  await manager.call(counterSave, { body: { id, counter: '大客户柜台' } })
  expect(await counters()).toEqual([['大客户柜台', '1 号柜台'], ['大客户柜台']])
  const log = await manager.call(configLog, { query: { screen: 'center.config.paymentMethod' } })
  expect(log.records).toBe(before.records + 2)
  const taken = (counter: string) =>
    waysTaken(server.db, ['WECHAT'], { companyId: centre, counter, now: new Date() })
  expect(await taken('大客户柜台')).toEqual(['WECHAT'])
  expect(await taken('2 号柜台')).toEqual([])
})

test('C7.33 a centre’s consular fee is a rule of the one price list, for that centre alone', async () => {
  const priced = (acceptOrgId: number) =>
    price(
      server.db,
      {
        nationCode: 'RUS',
        visaType: 1,
        visaCategory: 'COMMON_TOURIST',
        entries: 'SINGLE',
        urgencyLevel: 'NORMAL',
        agentId: null,
        acceptOrgId,
        returnWay: 2,
        services: [],
        people: adults(1),
      },
      today,
    )
  const consular = async (org: number) =>
    (await priced(org)).lines.find(({ kind }) => kind === 'consular')?.unitCents
  const usual = await consular(centre)
  const fee = { nationCode: 'RUS', visaType: 1, amountCents: 12_300, validFrom: today } as const
  await manager.call(visaFeeSave, { body: fee })
  // More conditions go before fewer: of as many the first by what it depends on.
  const { rows } = await manager.call(visaFeePage, { query: { nationCode: 'RUS' } })
  const own = rows.filter((each) => each.own)
  expect(own.map(({ amountCents, acceptOrgId }) => [amountCents, acceptOrgId])).toEqual([[12_300, centre]])
  await manager.call(visaFeeSave, {
    body: {
      ...fee,
      amountCents: 45_600,
      entries: 'SINGLE',
      urgencyLevel: 'NORMAL',
      visaCategory: 'COMMON_TOURIST',
    },
  })
  expect(await consular(centre)).toBe(45_600)
  expect(await consular(await companyId(server, 'CENTER-SH'))).toBe(usual)
  const [first] = own
  const foreign = await other.raw(visaFeeDelete, { body: { id: first?.id ?? 0 } })
  expect(foreign.code).not.toBe(CODES.SUCCESS)
  const shared = rows.find((each) => !each.own)
  expect((await manager.raw(visaFeeDelete, { body: { id: shared?.id ?? 0 } })).code).toBe(CODES.NO_PERMISSION)
  // The calls of the price list itself stay the platform's.
  expect((await manager.raw(feeRuleDelete, { body: { ids: [first?.id ?? 0] } })).code).toBe(
    CODES.NO_PERMISSION,
  )
  await manager.call(visaFeeDelete, { body: { id: first?.id ?? 0 } })
  const log = await manager.call(configLog, { query: { screen: 'center.config.visaFee' } })
  expect(log.records).toBe(3)
  expect((await other.call(configLog, { query: { screen: 'center.config.visaFee' } })).records).toBe(0)
})

test('C7.33 services of a centre are dated: another price is the next version', async () => {
  const fee = { code: 'PHOTO', name: '现场拍照', unitCents: 3500, unit: '张', defaultQuantity: 1 }
  await manager.call(serviceFeeSave, { body: { ...fee, validFrom: today } })
  const next = await manager.call(serviceFeeSave, { body: { ...fee, unitCents: 4000, validFrom: tomorrow } })
  const rows = async (by: Client) => (await by.call(serviceFeePage, { query: {} })).rows
  expect((await rows(manager)).map(({ unitCents, validTo, phase }) => [unitCents, validTo, phase])).toEqual([
    [4000, null, 'coming'],
    [3500, today, 'inForce'],
  ])
  expect((await other.raw(serviceFeeDelete, { body: { id: next.id } })).code).not.toBe(CODES.SUCCESS)
  await manager.call(serviceFeeDelete, { body: { id: next.id } })
  expect((await rows(manager)).map(({ unitCents, validTo }) => [unitCents, validTo])).toEqual([[3500, null]])
  expect(await rows(other)).toEqual([])
  // A version for a while leaves off where it was to end; the one before goes on until then and no further than the next.
  const until = addDays(today, 9)
  const brief = { ...fee, unitCents: 3000, validFrom: tomorrow, validTo: until }
  const { id } = await manager.call(serviceFeeSave, { body: brief })
  await manager.call(serviceFeeSave, { body: { ...fee, unitCents: 4500, validFrom: addDays(until, 1) } })
  await manager.call(serviceFeeDelete, { body: { id } })
  expect((await rows(manager)).map(({ unitCents, validTo, goesOn }) => [unitCents, validTo, goesOn])).toEqual(
    [
      [4500, null, true],
      [3500, until, false],
    ],
  )
  // Where there was nothing before, nothing goes on.
  const alone = { ...fee, code: 'PRINT', name: '打印', validFrom: tomorrow }
  const { id: lone } = await manager.call(serviceFeeSave, { body: alone })
  expect((await rows(manager)).find((row) => row.id === lone)?.goesOn).toBe(false)
})

test('P7.29 entries that a centre adds to dictionaries are its own, beside those for everybody', async () => {
  const reason = { code: 'MISPRINT', cname: '标签打坏', ename: 'Misprinted', resv1: 'label' as const }
  const { id } = await manager.call(unuseReasonAdd, { body: reason })
  // Another centre may call its own alike.
  await other.call(unuseReasonAdd, { body: reason })
  expect((await manager.raw(unuseReasonAdd, { body: reason })).code).not.toBe(CODES.SUCCESS)
  const shared = await manager.raw(unuseReasonAdd, { body: { ...reason, code: 'X', cname: '行程取消' } })
  expect(shared.code).not.toBe(CODES.SUCCESS)
  const unfit = await manager.raw(unuseReasonAdd, { body: { ...reason, resv1: 'other' } })
  expect(unfit.code).not.toBe(CODES.SUCCESS)
  const names = async (by: Client) =>
    (await by.call(dictDataByType, { query: { type: 'UNUSE_REASON' } })).filter(
      ({ cname, valid }) => cname === '标签打坏' && valid === 1,
    ).length
  expect([await names(manager), await names(other), await names(await server.as('agent'))]).toEqual([1, 1, 0])
  const { rows } = await manager.call(unuseReasonPage, { query: { pageSize: 100 } })
  expect(rows.filter((each) => each.own).map((each) => each.code)).toEqual([`C${centre}.MISPRINT`])
  await manager.call(centreEntryUpdate, { body: { id, ...reason, cname: '标签打印坏' } })
  await manager.call(centreEntryFreeze, { body: { id, valid: 0 } })
  expect(await names(manager)).toBe(0)
  expect((await other.raw(centreEntryFreeze, { body: { id, valid: 1 } })).code).not.toBe(CODES.SUCCESS)
  const forAll = rows.find((each) => !each.own)
  expect((await manager.raw(centreEntryFreeze, { body: { id: forAll?.id ?? 0, valid: 0 } })).code).not.toBe(
    CODES.SUCCESS,
  )

  await manager.call(centreDictAdd, { body: { type: 'BACK_REASON', code: 'NO_SIGN', cname: '未签字' } })
  const back = await manager.call(centreDictPage, { query: { type: 'BACK_REASON', pageSize: 100 } })
  expect(back.rows.filter((each) => each.own).map(({ cname }) => cname)).toEqual(['未签字'])
  const closed = { body: { type: 'VISA_CATEGORY', code: 'MINE', cname: '自造' } }
  expect((await manager.raw(centreDictAdd, closed)).code).not.toBe(CODES.SUCCESS)
})
