import { CODES } from '@visa/contract/codes'
import { passportMovements } from '@visa/contract/custody/passport'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { orderLogs } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { resultFind, resultGive, resultHistory, resultOfOrder, resultPage } from '@visa/contract/visa/result'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { lodgedOrder } from '../../../testing/lodged.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { giveResult } from './result.service.ts'

const { SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS
const DESK = ['visa.result.batch', 'visa.result.query', 'visa.handling', 'visa.order.manage'] as const

let server: TestApp
let desk: Client
let second: Client

async function clerk(
  userName: string,
  company: string,
  dataScope: number = DATA_SCOPE.COMPANY,
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `结果${userName}`,
    dataScope,
    grants: DESK,
  } as Parameters<typeof newRole>[1])
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  desk = await clerk('result_one', 'ACCEPT-HQ')
  second = await clerk('result_two', 'ACCEPT-HQ')
})
afterAll(() => server.close())

let visas = 0
beforeEach(() => {
  visas += 1
  VISA.visaNo = `20 ${1_234_560 + visas}`
})

const statuses = async (orderId: number) => ({
  order: (await one<{ status: number }>(server.db, sql`select status from visa_order where id = ${orderId}`))
    .status,
  people: (
    await rows<{ status: number; result: number | null }>(
      server.db,
      sql`select status, result from visa_applicant where order_id = ${orderId} order by seq`,
    )
  ).map(({ status, result }) => [status, result]),
})

/** The number is another one in each test: two people do not have the same. */
const VISA = {
  visaNo: '',
  issuedOn: '2026-11-10',
  validFrom: '2026-11-20',
  validTo: '2026-12-19',
  entries: 'SINGLE',
  stayDays: 30,
  remark: '',
}
const line = (applicantId: number, more: object = {}) => ({
  applicantId,
  result: 1,
  way: 'SCAN' as const,
  // What lacks is filled in later, unless a test says otherwise.
  later: true,
  ...more,
})

test('P2.32 P3.37 results of an order: each goes on with the passport, the order with the last, and is told', async () => {
  await server.db.query(
    sql`insert into system_param (key, value) values ('sms.orderResult', 'true')
        on conflict (key) do update set value = 'true'`,
  )
  const { id, orderNo, applicantIds, passports, items } = await lodgedOrder(server, { people: 3 })
  const [one1 = 0, two = 0, three = 0] = applicantIds
  const found = await desk.call(resultFind, {
    body: { codes: [` ${passports[0]?.toLowerCase()} `, orderNo, 'E00000000'] },
  })
  expect(found.map(({ kind, people }) => [kind, people.map(({ applicantId }) => applicantId)])).toEqual([
    ['people', [one1]],
    ['people', applicantIds],
    ['unknown', []],
  ])
  const first = await desk.call(resultGive, {
    body: { lines: [line(one1, VISA), line(two, { result: 2, remark: '材料不足', way: 'PASTE' })] },
  })
  expect(first.rows.map(({ id: who, ok }) => [who, ok])).toEqual([
    [one1, true],
    [two, true],
  ])
  expect(await statuses(id)).toEqual({
    order: SUBMITTED,
    people: [
      [RESULT_AVAILABLE, 1],
      [RESULT_AVAILABLE, 2],
      [SUBMITTED, null],
    ],
  })
  const steps = await desk.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(steps[0]).toMatchObject({ cause: 'RETRIEVAL', toStatus: 4, toPlace: 'COUNTER', scanned: true })
  const typed = await desk.call(passportMovements, { query: { id: items[1] ?? 0 } })
  expect(typed[0]).toMatchObject({ cause: 'RETRIEVAL', scanned: false })
  const notices = () =>
    rows(server.db, sql`select step from visa_order_notice where order_id = ${id} and step = 'result'`)
  expect(await notices()).toHaveLength(0)
  await desk.call(resultGive, { body: { lines: [line(three, { result: 3 })] } })
  expect(await statuses(id)).toMatchObject({ order: RESULT_AVAILABLE })
  expect(await notices()).toHaveLength(1)

  const listed = await desk.call(resultPage, { query: { keyword: orderNo } })
  expect(new Map(listed.rows.map(({ applicantId, result }) => [applicantId, result]))).toEqual(
    new Map([
      [one1, 1],
      [two, 2],
      [three, 3],
    ]),
  )
  expect(listed.rows.find(({ applicantId }) => applicantId === one1)).toMatchObject({
    ...VISA,
    way: 'SCAN',
    givenBy: '人员result_one',
    supersededAt: null,
  })
  const refusedOnes = await desk.call(resultPage, {
    query: { keyword: orderNo, result: 2, nationCode: 'RUS' },
  })
  expect(refusedOnes.rows.map(({ applicantId }) => applicantId)).toEqual([two])
  expect((await desk.call(resultPage, { query: { keyword: orderNo, givenTo: '2020-01-01' } })).rows).toEqual(
    [],
  )
  const { rows: logged } = await desk.call(orderLogs, { query: { id, page: 1, pageSize: 50 } })
  expect(logged.some(({ changes }) => JSON.stringify(changes).includes(VISA.visaNo))).toBe(false)
})

test('a visa without its number is told in the answer and the list, and is filled in without a reason', async () => {
  const { orderNo, applicantIds } = await lodgedOrder(server, { people: 2 })
  const [one1 = 0, two = 0] = applicantIds
  const given = await desk.call(resultGive, { body: { lines: [line(one1), line(two, { result: 2 })] } })
  expect(given.lacking).toEqual([one1])
  const lacking = async (value: '0' | '1') => {
    const { rows: found } = await desk.call(resultPage, { query: { keyword: orderNo, lacking: value } })
    return found.map(({ applicantId }) => applicantId)
  }
  expect([await lacking('1'), await lacking('0')]).toEqual([[one1], [two]])
  // The number alone is not all of it.
  const part = await second.call(resultGive, { body: { lines: [line(one1, { visaNo: VISA.visaNo })] } })
  expect([part.rows[0]?.ok, part.lacking]).toEqual([true, [one1]])
  const whole = await second.call(resultGive, { body: { lines: [line(one1, VISA)] } })
  expect([whole.rows[0]?.ok, whole.lacking]).toEqual([true, []])
  expect(await lacking('1')).toEqual([])
  const kept = await desk.call(resultHistory, { query: { applicantId: one1 } })
  expect(kept.map(({ visaNo, validTo, reason }) => [visaNo, validTo, reason])).toEqual([
    [VISA.visaNo, VISA.validTo, ''],
  ])
  // What was written is another matter.
  const other = await second.call(resultGive, {
    body: { lines: [line(one1, { ...VISA, visaNo: '20 7654321' })] },
  })
  expect(other.rows[0]).toMatchObject({ ok: false })
})

test('a visa without its number and its days is refused, unless whoever gives it says that they come later', async () => {
  const { applicantIds } = await lodgedOrder(server, { people: 4 })
  const [one1 = 0, two = 0, three = 0, four = 0] = applicantIds
  const now = { later: false }
  const { rows: answers } = await desk.call(resultGive, {
    body: {
      lines: [
        line(one1, now),
        line(two, { ...VISA, ...now, visaNo: '20 9900001', validTo: null }),
        line(three, { ...VISA, ...now, visaNo: '20 9900002' }),
        line(four, { ...now, result: 2 }),
      ],
    },
  })
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true, true])
  for (const { message } of answers.slice(0, 2)) expect(message).toContain('出签须填写签证号码和有效期起止')
  const given = await desk.call(resultGive, { body: { lines: [line(one1), line(two, VISA)] } })
  expect([given.rows.every(({ ok }) => ok), given.lacking]).toEqual([true, [one1]])
  // Corrected into a visa it takes what a visa says, too.
  const more = { ...now, reason: '领馆更正' }
  const corrected = await desk.call(resultGive, { body: { lines: [line(four, more)] } })
  expect(corrected.rows[0]).toMatchObject({ ok: false })
  const visa = { ...VISA, visaNo: '20 9900003', ...more }
  expect((await desk.call(resultGive, { body: { lines: [line(four, visa)] } })).rows[0]?.ok).toBe(true)
})

test('nobody has a result before the day on which they are lodged, nor a visa that was issued before it', async () => {
  const { id, orderNo, applicantIds } = await lodgedOrder(server)
  const [applicantId = 0] = applicantIds
  const today = dayOf(new Date())
  const onDay = (day: string) =>
    server.db.query(sql`update visa_applicant set lodging_day = ${day}::date where id = ${applicantId}`)
  const give = async (more: object = {}) =>
    (await desk.call(resultGive, { body: { lines: [line(applicantId, more)] } })).rows[0]
  const tomorrow = addDays(today, 1)
  await onDay(tomorrow)
  const why = `的送签日是 ${tomorrow}，送签日之前不能录入结果`
  const [found] = await desk.call(resultFind, { body: { codes: [orderNo] } })
  expect(found?.people[0]?.problem).toContain(why)
  for (const result of [1, 2, 3]) expect((await give({ result }))?.message).toContain(why)
  expect(await statuses(id)).toMatchObject({ order: SUBMITTED })
  await onDay(today)
  expect((await give({ issuedOn: addDays(today, -1) }))?.message).toContain(`早于送签日 ${today}`)
  expect(await give({ issuedOn: today })).toMatchObject({ ok: true })
})

test('row by row: who was not lodged is told, the others are done', async () => {
  const { applicantIds } = await lodgedOrder(server)
  const early = await newOrder(server)
  const { rows: answers } = await desk.call(resultGive, {
    body: { lines: [line(early.applicantIds[0] ?? 0), line(applicantIds[0] ?? 0), line(999_999)] },
  })
  expect(answers.map(({ ok }) => ok)).toEqual([false, true, false])
  expect(answers[0]?.message).toContain('送签后才能录入出签结果')
  expect(answers[2]?.message).toBe('记录不存在或已被删除')
  const found = await desk.call(resultFind, { body: { codes: [early.orderNo] } })
  expect(found[0]?.people[0]?.problem).toContain('送签后才能录入出签结果')
})

test('another result takes a reason and keeps the first; the same once more changes nothing', async () => {
  const { id, applicantIds } = await lodgedOrder(server)
  const [applicantId = 0] = applicantIds
  const give = async (more: object = {}) =>
    (await desk.call(resultGive, { body: { lines: [line(applicantId, more)] } })).rows[0]
  expect(await give(VISA)).toMatchObject({ ok: true })
  expect(await give(VISA)).toMatchObject({ ok: true })
  const history = () => desk.call(resultHistory, { query: { applicantId } })
  expect(await history()).toHaveLength(1)
  expect((await give({ result: 2 }))?.message).toContain('已有结果“出签”，改录须写原因')
  expect((await give({ ...VISA, visaNo: '20 7654321' }))?.ok).toBe(false)
  expect(await give({ result: 2, reason: '领馆更正' })).toMatchObject({ ok: true })
  const [current, before, ...none] = await history()
  expect(current).toMatchObject({ result: 2, reason: '领馆更正', supersededAt: null })
  expect(before).toMatchObject({ result: 1, visaNo: VISA.visaNo })
  expect(before?.supersededAt).not.toBeNull()
  expect(none).toEqual([])
  expect(await statuses(id)).toEqual({ order: RESULT_AVAILABLE, people: [[RESULT_AVAILABLE, 2]] })
  const listed = await desk.call(resultOfOrder, { query: { orderId: id } })
  expect(listed.map(({ result }) => result)).toEqual([2])
})

test('a repeated request is answered as the first time, and of two at once one wins', async () => {
  const { applicantIds } = await lodgedOrder(server)
  const [applicantId = 0] = applicantIds
  const body = { lines: [line(applicantId, VISA)] }
  const key = 'results-once-0000000001'
  const [a, b] = [await desk.raw(resultGive, { body, key }), await desk.raw(resultGive, { body, key })]
  expect(b.data).toEqual(a.data)
  const other = await lodgedOrder(server)
  const [whom = 0] = other.applicantIds
  const both = await Promise.all([
    desk.call(resultGive, { body: { lines: [line(whom, { result: 1 })] } }),
    second.call(resultGive, { body: { lines: [line(whom, { result: 2 })] } }),
  ])
  expect(both.filter(({ rows: [row] }) => row?.ok === true)).toHaveLength(1)
  for (const who of [applicantId, whom])
    expect(await desk.call(resultHistory, { query: { applicantId: who } })).toHaveLength(1)
})

test('days in the wrong order and codes of nothing are refused in words', async () => {
  const { applicantIds } = await lodgedOrder(server)
  const wrong = { ...VISA, validFrom: '2026-12-20', validTo: '2026-12-19' }
  const refused = await desk.raw(resultGive, { body: { lines: [line(applicantIds[0] ?? 0, wrong)] } })
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toContain('有效期到')
  expect((await desk.raw(resultGive, { body: { lines: [] } })).code).toBe(CODES.FAILURE)
  expect((await desk.raw(resultFind, { body: { codes: [] } })).code).toBe(CODES.FAILURE)
})

test('a passport of two applications at once is told by its label or order, and a zone is read as its number', async () => {
  const [a, b] = [await lodgedOrder(server), await lodgedOrder(server)]
  const number = a.passports[0] ?? ''
  await server.db.query(
    sql`update visa_applicant set passport_no = ${number} where id = ${b.applicantIds[0]}`,
  )
  const [found] = await desk.call(resultFind, { body: { codes: [number] } })
  expect(found?.kind).toBe('several')
  await server.db.query(sql`update passport_item set label = 'P9990000014' where id = ${b.items[0]}`)
  const [labelled] = await desk.call(resultFind, { body: { codes: ['p9990000014'] } })
  expect(labelled?.people.map(({ applicantId }) => applicantId)).toEqual(b.applicantIds)
  await server.db.query(
    sql`update visa_applicant set passport_no = 'L898902C3' where id = ${b.applicantIds[0]}`,
  )
  const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10'
  const [read] = await desk.call(resultFind, { body: { codes: [zone] } })
  expect(read).toMatchObject({ code: 'L898902C3', people: [{ applicantId: b.applicantIds[0] }] })
})

test('a consular site gives results too, and what was sent back and lodged again gets a new one', async () => {
  const { id, applicantIds } = await lodgedOrder(server, { evisa: true })
  const [applicantId = 0] = applicantIds
  const by = theProduct(new Date())
  await server.db.tx((tx) => giveResult(tx, by, { applicantId, result: 3, way: 'ROBOT' }))
  expect(await statuses(id)).toEqual({ order: RESULT_AVAILABLE, people: [[RESULT_AVAILABLE, 3]] })
  await server.db.query(sql`update visa_applicant set status = 64 where id = ${applicantId}`)
  await server.db.query(sql`update visa_order set status = 64 where id = ${id}`)
  await server.db.tx((tx) => giveResult(tx, by, { applicantId, result: 1, way: 'ROBOT', later: true }))
  const history = await desk.call(resultHistory, { query: { applicantId } })
  expect(history.map(({ result, way, givenBy }) => [result, way, givenBy])).toEqual([
    [1, 'ROBOT', ''],
    [3, 'ROBOT', ''],
  ])
})

test('another company and a colleague beyond the scope find, read and give nothing; the agent sees its own', async () => {
  const { id: orderId, orderNo, applicantIds, passports } = await lodgedOrder(server)
  const [applicantId = 0] = applicantIds
  const strangers = [
    await clerk('result_far', 'CENTER-BJ'),
    await clerk('result_own', 'ACCEPT-HQ', DATA_SCOPE.OWN),
  ]
  const look = async (stranger: Client) => {
    const [found] = await stranger.call(resultFind, { body: { codes: [passports[0] ?? ''] } })
    expect(found).toMatchObject({ kind: 'unknown', people: [] })
    const { rows: answers } = await stranger.call(resultGive, { body: { lines: [line(applicantId)] } })
    expect(answers).toEqual([{ id: applicantId, ok: false, message: '记录不存在或已被删除' }])
    expect((await stranger.call(resultPage, { query: { keyword: orderNo } })).rows).toEqual([])
    const refused = [
      await stranger.raw(resultHistory, { query: { applicantId } }),
      await stranger.raw(resultOfOrder, { query: { orderId } }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  }
  for (const stranger of strangers) await look(stranger)
  await desk.call(resultGive, { body: { lines: [line(applicantId, VISA)] } })
  for (const stranger of strangers) await look(stranger)
  const agent = await server.as('agent')
  const [seen] = await agent.call(resultOfOrder, { query: { orderId } })
  // Agents have the list of their own orders' results.
  expect((await agent.call(resultPage, { query: { keyword: orderNo } })).rows).toHaveLength(1)
  const ownAgent = await clerk('result_agent_own', 'AGENT-YX', DATA_SCOPE.OWN)
  expect((await ownAgent.call(resultPage, { query: { keyword: orderNo } })).rows).toEqual([])
  // Whoever gave it is of another company, and told as it.
  expect(seen).toMatchObject({ result: 1, visaNo: VISA.visaNo })
  expect(seen?.givenBy).not.toContain('result_one')
})

test('whose a result is follows its order to another agent', async () => {
  const { id, applicantIds } = await lodgedOrder(server)
  await desk.call(resultGive, { body: { lines: [line(applicantIds[0] ?? 0)] } })
  const { id: handler } = await one<{ id: number }>(
    server.db,
    sql`select id from app_user where user_name = 'result_two'`,
  )
  await server.db.query(sql`update visa_order set handler_id = ${handler} where id = ${id}`)
  const { handlerId } = await one<{ handlerId: number }>(
    server.db,
    sql`select handler_id as "handlerId" from visa_result where order_id = ${id}`,
  )
  expect(handlerId).toBe(handler)
})

test('one person twice in a call, a visa of tomorrow and a claim to be the robot are refused, and nothing is kept', async () => {
  const { applicantIds } = await lodgedOrder(server, { people: 1 })
  const [id = 0] = applicantIds
  const twice = await desk.raw(resultGive, { body: { lines: [line(id), line(id, { result: 2 })] } })
  expect(twice.data).toEqual({ fields: { 'lines.1.applicantId': expect.any(String) as string } })
  const later = await desk.call(resultGive, { body: { lines: [line(id, { issuedOn: '2099-01-01' })] } })
  expect(later.rows[0]?.message).toContain('签发日期 2099-01-01 晚于今天')
  const robot = await desk.raw(resultGive, { body: { lines: [{ ...line(id), way: 'ROBOT' }] } })
  expect(robot.data).toEqual({ fields: { 'lines.0.way': expect.any(String) as string } })
  expect(await desk.call(resultHistory, { query: { applicantId: id } })).toEqual([])
})
