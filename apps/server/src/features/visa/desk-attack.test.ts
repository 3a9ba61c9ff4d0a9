import { CODES } from '@visa/contract/codes'
import { passportReturn, resultDeliver } from '@visa/contract/custody/handover'
import { passportPlaceSet } from '@visa/contract/custody/passport'
import { dayOf } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { formTaskMake, formTaskSettle } from '@visa/contract/form-task/form-task-moves'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { TASK_STATUS } from '@visa/contract/task-status'
import { auditFinish, auditOpen } from '@visa/contract/visa/document-audit'
import { handlingReady, lodgeElectronic } from '@visa/contract/visa/handling'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { receiptTake } from '@visa/contract/visa/receipt'
import { resultGive, resultHistory, resultPage, resultSheet } from '@visa/contract/visa/result'
import { sendBillAdd, sendBillDetail } from '@visa/contract/visa/send-bill'
import { sendBillOpen, sendBillScan, sendBillSubmit } from '@visa/contract/visa/send-bill-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { bytesOf } from '../../testing/collected.ts'
import type { Client } from '../../testing/client.ts'
import { waitingPeople } from '../../testing/form-tasks.ts'
import { seenPlace } from '../../testing/custody-scene.ts'
import { lodgedOrder } from '../../testing/lodged.ts'
import { fitPeople, LODGED_AT, lodger } from '../../testing/lodging-scene.ts'
import { newOrder } from '../../testing/orders.ts'
import { unpay } from '../../testing/payments.ts'
import { runQueued } from '../../testing/queued.ts'
import { companyId, newPerson, newRole, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { writeXlsx } from '../../sheets/xlsx-writer.ts'
import { releaseFormTasksTask } from '../form-task/release.task.ts'

/** What somebody tries at the desks who has no business there, is in a hurry, or types what is another's. */

const DESK = [
  'visa.order.manage',
  'visa.order.manage.cancel',
  'visa.receipt',
  'visa.documentAudit',
  'visa.handling',
  'visa.sendBill',
  'visa.sendBill.open',
  'visa.result.batch',
  'visa.result.query',
  'visa.formTask',
  'visa.barcode.bind',
  'visa.barcode.query',
] as const

let server: TestApp
let desk: Client
let agent: Client

async function clerk(userName: string, company: string): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `柜台${userName}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants: DESK,
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  desk = await clerk('attack_desk', 'ACCEPT-HQ')
  agent = await clerk('attack_agent', 'AGENT-YX')
})
afterAll(() => server.close())

const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from visa_applicant where id = ${id}`)).status

test('an agent who was given the permissions of desks does nothing at them, though the orders are theirs', async () => {
  const { id: orderId, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  const lodged = await lodgedOrder(server)
  const [waiting = 0] = lodged.applicantIds
  const { items } = lodged
  const answers = [
    await agent.raw(receiptTake, { body: { orderId, lines: [{ applicantId, passport: true }] } }),
    await agent.raw(auditOpen, { body: { orderId } }),
    await agent.raw(auditFinish, { body: { orderId } }),
    await agent.raw(handlingReady, { body: { ids: [applicantId] } }),
    await agent.raw(lodgeElectronic, { body: { applicantIds: [applicantId], reference: 'X-1' } }),
    await agent.raw(resultGive, { body: { lines: [{ applicantId: waiting, result: 1, way: 'HAND' }] } }),
    await agent.raw(resultDeliver, { body: { applicantIds: [waiting] } }),
    await agent.raw(formTaskMake, { body: { ids: [applicantId] } }),
    await agent.raw(passportReturn, {
      body: {
        lines: [{ applicantId: waiting }],
        way: 'COUNTER',
        collector: 'SELF',
        collectorName: '某人',
        idType: 'ID_CARD',
        idNo: '110101199003070038',
      },
    }),
    await agent.raw(passportPlaceSet, {
      body: { id: items[0] ?? 0, place: 'SAFE', seen: await seenPlace(server, items[0]) },
    }),
    await agent.raw(orderMove, { body: { id: orderId, operation: 'receive' } }),
    await agent.raw(orderMove, { body: { id: lodged.id, operation: 'incomplete', reason: '领馆补料' } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODES.NO_PERMISSION))
  expect(answers[0]?.msg).toContain('由受理机构办理')
  expect(await statusOf(waiting)).toBe(ORDER_STATUS.SUBMITTED)
})

const line = (applicantId: number, more: object = {}) => ({
  applicantId,
  result: 1,
  way: 'HAND' as const,
  later: true,
  ...more,
})

test('the number of a visa is one person’s: told by whose it is, and of two in one batch neither is given', async () => {
  const [first, second] = [await lodgedOrder(server), await lodgedOrder(server, { people: 3 })]
  const [owner = 0] = first.applicantIds
  const [one1 = 0, two = 0, three = 0] = second.applicantIds
  const give = async (...lines: ReturnType<typeof line>[]) =>
    (await desk.call(resultGive, { body: { lines } })).rows
  expect(await give(line(owner, { visaNo: 'VN 20-7001' }))).toMatchObject([{ ok: true }])
  const [refused] = await give(line(one1, { visaNo: 'vn207001' }))
  expect(refused?.ok).toBe(false)
  expect(refused?.message).toContain(first.orderNo)
  expect(await statusOf(one1)).toBe(ORDER_STATUS.SUBMITTED)
  const both = await give(line(one1, { visaNo: 'VN 7002' }), line(two, { visaNo: 'vn-7002' }), line(three))
  expect(both.map(({ ok }) => ok)).toEqual([false, false, true])
  expect(both[0]?.message).toContain('同一个签证号码')
  // Found again however it is typed, and given to the same person once more it says nothing new.
  expect((await desk.call(resultPage, { query: { visaNo: 'vn 207001' } })).records).toBe(1)
  expect(await give(line(owner, { visaNo: 'VN 20-7001' }))).toMatchObject([{ ok: true }])
  // Of two people at one moment who type the same, one has it.
  const race = await Promise.all([
    give(line(one1, { visaNo: 'VN 7003' })),
    give(line(two, { visaNo: 'VN 7003' })),
  ])
  expect(race.flat().filter(({ ok }) => ok)).toHaveLength(1)
  // Corrected, the first number is free again.
  await give(line(owner, { visaNo: 'VN 7009', reason: '录错号码' }))
  const left = race.flat().find(({ ok }) => !ok)?.id ?? 0
  expect(await give(line(left, { visaNo: 'VN 20-7001' }))).toMatchObject([{ ok: true }])
})

test('a paper is counted once on a receipt, however often a request names it', async () => {
  const { id: orderId, applicantIds } = await newOrder(server)
  const papers = [
    { requirementId: 1, count: 1 },
    { requirementId: 1, count: 1 },
  ]
  const answer = await desk.raw(receiptTake, {
    body: { orderId, lines: [{ applicantId: applicantIds[0] ?? 0, papers }] },
  })
  expect(answer.msg).toContain('同一项只能选一次')
})

test('whoever gave up before there was a result gets none afterwards', async () => {
  const { id, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  await server.db.query(sql`update visa_applicant set status = 48 where id = ${applicantId}`)
  await server.db.query(sql`update visa_order set status = 48 where id = ${id}`)
  await desk.call(orderMove, { body: { id, operation: 'abandon', reason: '客户放弃' } })
  const { rows: given } = await desk.call(resultGive, {
    body: { lines: [line(applicantId, { reason: '补录' })] },
  })
  expect(given[0]?.ok).toBe(false)
  expect(await desk.call(resultHistory, { query: { applicantId } })).toEqual([])
})

test('a reference is the same whichever letters it is typed with', async () => {
  const [one1, two] = [await waitingPeople(server, 'RU_EVISA'), await waitingPeople(server, 'RU_EVISA')]
  const lodge = (applicantId: number, reference: string) =>
    desk.raw(lodgeElectronic, { body: { applicantIds: [applicantId], reference } })
  expect((await lodge(one1.applicantIds[0] ?? 0, 'RU-Ab12')).code).toBe(CODES.SUCCESS)
  expect((await lodge(two.applicantIds[0] ?? 0, 'ru-aB12')).msg).toContain('已登记给另一本护照')
  // Of tasks likewise.
  const people = await waitingPeople(server, 'PH_EVISA', { people: 2 })
  await desk.call(formTaskMake, { body: { ids: people.applicantIds } })
  const tasks = await rows<{ id: number }>(
    server.db,
    sql`update form_task set status = ${TASK_STATUS.FAIL}
        where applicant_id = any(${people.applicantIds}::bigint[]) returning id`,
  )
  const settle = (id: number, reference: string) =>
    desk.raw(formTaskSettle, { body: { id, reference, reason: '人工递交' } })
  expect((await settle(tasks[0]?.id ?? 0, 'ph-77x')).code).toBe(CODES.SUCCESS)
  expect((await settle(tasks[1]?.id ?? 0, 'PH-77X')).code).toBe(CODES.FAILURE)
})

test('what was let through stays let through for what was owed then, and nothing is let through ahead', async () => {
  const orgId = await companyId(server, 'ACCEPT-HQ')
  const day = addDays(dayOf(new Date()), 9)
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${orgId}, ${day}::date, 50)`,
  )
  const maker = await lodger(server, 'attack_lodger')
  const { orderId, passports, applicantIds } = await fitPeople(server, maker, 1, { day })
  const { id } = await desk.call(sendBillAdd, {
    body: {
      acceptOrgId: orgId,
      nationCode: 'RUS',
      consulate: LODGED_AT,
      lodgingDay: day,
      carrierId: await userId(server, 'accept'),
    },
  })
  const { lineId } = await desk.call(sendBillScan, { body: { id, code: passports[0] ?? '' } })
  const open = (check: 'payment' | 'photo') =>
    desk.raw(sendBillOpen, { body: { id, lineId: lineId ?? 0, check, reason: '经理同意' } })
  expect((await open('payment')).msg).toContain('无需放行')
  await unpay(server.db, orderId)
  expect((await open('payment')).code).toBe(CODES.SUCCESS)
  const verdict = async () =>
    (await desk.call(sendBillDetail, { query: { id } })).people[0]?.checks.find(
      ({ check }) => check === 'payment',
    )?.verdict
  expect(await verdict()).toBe('opened')
  await server.db.query(sql`update visa_order set total_cents = total_cents + 1 where id = ${orderId}`)
  expect(await verdict()).toBe('blocked')
  expect((await desk.raw(sendBillSubmit, { body: { id } })).code).toBe(CODES.FAILURE)
  expect((await open('payment')).code).toBe(CODES.SUCCESS)
  // Less than was let through needs nobody again.
  await server.db.query(sql`update visa_order set total_cents = total_cents - 1 where id = ${orderId}`)
  expect(await verdict()).toBe('opened')
  expect((await desk.call(sendBillSubmit, { body: { id } })).sent).toBe(1)
  expect(await statusOf(applicantIds[0] ?? 0)).toBe(ORDER_STATUS.SUBMITTED)
})

test('tasks of whoever is cancelled, or sent back, are given up; what has begun to file is left to a person', async () => {
  const made = await waitingPeople(server, 'RU_EVISA', { people: 4 })
  const [cancelled = 0, failed = 0, back = 0, begun = 0] = made.applicantIds
  await desk.call(formTaskMake, { body: { ids: made.applicantIds } })
  await server.db.query(
    sql`update form_task set status = ${TASK_STATUS.FAIL} where applicant_id = any(${[failed, begun]}::bigint[])`,
  )
  await server.db.query(
    sql`update form_task set remote_begun_at = now() where applicant_id = ${begun} and status = ${TASK_STATUS.FAIL}`,
  )
  const move = (operation: 'cancel' | 'incomplete', applicantIds: number[]) =>
    desk.call(orderMove, {
      body: { id: made.orderId, operation, reason: '客户改期', applicantIds: applicantIds.join(',') },
    })
  await move('cancel', [cancelled, failed])
  await move('incomplete', [back, begun])
  await runQueued(server.db, [releaseFormTasksTask], new Date())
  const taskOf = async (applicantId: number) =>
    (
      await one<{ status: number }>(
        server.db,
        sql`select status from form_task where applicant_id = ${applicantId} order by id desc limit 1`,
      )
    ).status
  expect([await taskOf(cancelled), await taskOf(failed), await taskOf(back), await taskOf(begun)]).toEqual([
    TASK_STATUS.CANCELED,
    TASK_STATUS.CANCELED,
    TASK_STATUS.CANCELED,
    TASK_STATUS.FAIL,
  ])
})

const TITLES = ['护照号、标签或订单号', '结果', '签证号码', '停留（天）']

test('numbers of passports and visas that Excel took for amounts are told row by row, and never guessed', async () => {
  const { passports } = await lodgedOrder(server, { people: 4 })
  const read = async (cells: (string | number)[][], visaKind: 'text' | 'integer') => {
    const columns = TITLES.map((title) => ({
      title,
      kind: title === '签证号码' ? visaKind : ('text' as const),
    }))
    const bytes = await bytesOf(writeXlsx(cells, { name: 's', columns }))
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], '结果.xlsx'))
    return (await desk.upload(resultSheet, form)).data as CallOutput<typeof resultSheet>
  }
  const asNumber = await read([[passports[0] ?? '', '出签', 12_345_678, '30']], 'integer')
  expect(asNumber.rows).toEqual([])
  expect(asNumber.errors).toMatchObject([{ row: 2, title: '签证号码' }])
  expect(asNumber.errors[0]?.message).toContain('存为数字')
  const asText = await read(
    [
      [passports[0] ?? '', '出签', '012345678', '30'],
      [passports[1] ?? '', '出签', '1.20E+10', '30'],
      [passports[2] ?? '', '出签', 'VN 5', '30'],
      [passports[3] ?? '', '出签', 'vn5', '30'],
    ],
    'text',
  )
  expect(asText.rows.map(({ row, visaNo }) => [row, visaNo])).toEqual([[2, '012345678']])
  expect(asText.errors.map(({ row }) => row)).toEqual([3, 4, 5])
  expect(asText.errors[1]?.message).toContain('同一个签证号码')
})
