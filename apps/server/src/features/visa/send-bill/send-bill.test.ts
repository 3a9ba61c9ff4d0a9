import { createHash } from 'node:crypto'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { passportMovements } from '@visa/contract/custody/passport'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import {
  sendBillAdd,
  sendBillCounts,
  sendBillDetail,
  sendBillPage,
  sendBillUpdate,
} from '@visa/contract/visa/send-bill'
import {
  sendBillCancel,
  sendBillOpen,
  sendBillRemove,
  sendBillScan,
  sendBillSubmit,
  sendBillTake,
  sendBillTakeOut,
  sendBillWaiting,
} from '@visa/contract/visa/send-bill-work'
import {
  sendBillExcel,
  sendBillPdf,
  sendBillPreview,
  sendBillTemplate,
  sendBillTemplateSet,
} from '@visa/contract/visa/send-bill-papers'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { fitPeople, LODGED_AT, lodger, type Lodged } from '../../../testing/lodging-scene.ts'
import { unpay } from '../../../testing/payments.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const { WAITING_SUBMIT, SUBMITTED, INCOMPLETE_MATERIAL } = ORDER_STATUS

let server: TestApp
let desk: Client
let second: Client
let orgId = 0
/** Who carries the passports. */
let carrierId = 0
/** A working day of the coming weeks. */
let day = ''

beforeAll(async () => {
  server = await startTestApp()
  desk = await lodger(server, 'desk_one')
  second = await lodger(server, 'desk_two', { more: ['visa.sendBill.open'] })
  orgId = await companyId(server, 'ACCEPT-HQ')
  carrierId = await userId(server, 'accept')
  day = addDays(dayOf(new Date()), 7)
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${orgId}, ${day}::date, 500)`,
  )
})
afterAll(() => server.close())

const fit = (people: number): Promise<Lodged> => fitPeople(server, desk, people, { day })

const newBill = (by: Client = desk, more: object = {}) =>
  by.call(sendBillAdd, {
    body: {
      acceptOrgId: orgId,
      nationCode: 'RUS',
      consulate: LODGED_AT,
      lodgingDay: day,
      carrierId,
      ...more,
    },
  })

const scan = (id: number, code: string, by: Client = desk) => by.call(sendBillScan, { body: { id, code } })

const statuses = async (ids: readonly number[]): Promise<number[]> =>
  (
    await rows<{ status: number }>(
      server.db,
      sql`select status from visa_applicant where id = any(${ids}::bigint[]) order by id`,
    )
  ).map(({ status }) => status)

const passportStates = async (ids: readonly number[]): Promise<number[]> =>
  (
    await rows<{ status: number }>(
      server.db,
      sql`select status from passport_item where applicant_id = any(${ids}::bigint[]) order by applicant_id`,
    )
  ).map(({ status }) => status)

test('what is scanned goes on the bill, and each scan says what it did or why not', async () => {
  const { applicantIds, passports, labels } = await fit(2)
  const { id, billNo } = await newBill()
  expect(billNo).toMatch(/^SQ\d{11}$/)
  const [first, again, byNumber] = [
    await scan(id, ` ${labels[0]?.toLowerCase()} `),
    await scan(id, passports[0] ?? ''),
    await scan(id, passports[1] ?? ''),
  ]
  expect([first.outcome, again.outcome, byNumber.outcome]).toEqual(['added', 'already', 'added'])
  expect([first.position, byNumber.position]).toEqual([1, 2])
  expect(first.checks.filter(({ verdict }) => verdict === 'blocked')).toEqual([])
  const other = await newBill()
  expect(await scan(other.id, labels[0] ?? '')).toMatchObject({ outcome: 'onOther', billNo })
  expect((await scan(id, 'E00999999')).outcome).toBe('unknown')
  // Somebody who is not ready, goes elsewhere, or through somebody else.
  const late = await fit(1)
  await server.db.query(sql`update visa_applicant set status = 40 where id = ${late.applicantIds[0]}`)
  expect(await scan(id, late.passports[0] ?? '')).toMatchObject({ outcome: 'notReady', applicantStatus: 40 })
  const harbin = await newBill(desk, { consulate: 'HARBIN' })
  await desk.call(sendBillRemove, { body: { id, lineId: first.lineId ?? 0 } })
  expect((await scan(harbin.id, passports[0] ?? '')).outcome).toBe('otherConsulate')
  const detail = await desk.call(sendBillDetail, { query: { id } })
  expect(detail.people.map(({ applicantId }) => applicantId)).toEqual([applicantIds[1]])
  // The whole zone of a passport, as a reader gives it.
  const number = `${passports[0]}`.padEnd(9, '<')
  const digit = Array.from(number).reduce(
    (sum, char, place) => sum + ([7, 3, 1][place % 3] ?? 0) * (char === '<' ? 0 : Number.parseInt(char, 36)),
    0,
  )
  const zone = `POCHNCESHI<<REN`.padEnd(44, '<') + `${number}${digit % 10}CHN8804128F3206303`.padEnd(44, '<')
  expect(await scan(id, zone)).toMatchObject({ outcome: 'added', passportNo: passports[0] })
})

test('nothing leaves on a bill that nobody carries; once somebody is named it goes', async () => {
  const { applicantIds, passports } = await fit(1)
  const { id, billNo } = await newBill(desk, { carrierId: null })
  await scan(id, passports[0] ?? '')
  const refused = await desk.raw(sendBillSubmit, { body: { id } })
  expect(refused).toMatchObject({
    code: CODES.FAILURE,
    msg: `送签单 ${billNo} 还没有指定送签人，请先指定再提交`,
  })
  expect(await statuses(applicantIds)).toEqual([WAITING_SUBMIT])
  expect(await passportStates(applicantIds)).toEqual([PASSPORT_STATUS.HELD])
  await desk.call(sendBillUpdate, { body: { id, lodgingDay: day, carrierId } })
  expect((await desk.call(sendBillSubmit, { body: { id } })).sent).toBe(1)
})

test('submitted at once: who passes is lodged with the passport, who does not waits again', async () => {
  const [good, owing] = [await fit(2), await fit(1)]
  await unpay(server.db, owing.orderId)
  const { id, billNo } = await newBill()
  const all = [...good.applicantIds, ...owing.applicantIds]
  const taken = await desk.call(sendBillTake, { body: { id, applicantIds: all.join(',') } })
  expect(taken.rows.map(({ answer }) => answer.outcome)).toEqual(['added', 'added', 'added'])
  const before = await desk.call(sendBillDetail, { query: { id } })
  const blocked = before.people.filter(({ checks }) => checks.some(({ verdict }) => verdict === 'blocked'))
  expect(blocked.map(({ applicantId }) => applicantId)).toEqual(owing.applicantIds)
  expect(before.capacity).toBe(500)

  const answer = await desk.call(sendBillSubmit, { body: { id } })
  expect(answer).toMatchObject({
    billNo,
    sent: 2,
    left: [{ applicantId: owing.applicantIds[0], checks: ['payment'] }],
  })
  expect(await statuses(all)).toEqual([SUBMITTED, SUBMITTED, WAITING_SUBMIT])
  const { SENT, HELD } = PASSPORT_STATUS
  expect(await passportStates(all)).toEqual([SENT, SENT, HELD])
  const after = await desk.call(sendBillDetail, { query: { id } })
  expect(after.status).toBe(SEND_BILL_STATUS.SUBMITTED)
  expect(after.people.map(({ position }) => position)).toEqual([1, 2])
  expect(after.takenOut.map(({ leftChecks }) => leftChecks)).toEqual([['payment']])
  // The passport says how it left: it was looked over with the bill.
  const { id: itemId } = await one<{ id: number }>(
    server.db,
    sql`select id from passport_item where applicant_id = ${good.applicantIds[0]}`,
  )
  const steps = await desk.call(passportMovements, { query: { id: itemId } })
  expect(steps.slice(0, 2).map(({ cause, causeNo, toPlace }) => [cause, causeNo, toPlace])).toEqual([
    ['SEND_BILL', billNo, 'CONSULATE'],
    ['CHECK', billNo, 'COUNTER'],
  ])
  // Once more by the same person: nothing more; by another: who and when.
  expect((await desk.call(sendBillSubmit, { body: { id } })).sent).toBe(2)
  const late = await second.raw(sendBillSubmit, { body: { id, seenStatus: SEND_BILL_STATUS.DRAFT } })
  expect(late.code).toBe(CODES.DIALOG)
  expect(late.msg).toContain('人员desk_one')
  expect((await desk.raw(sendBillScan, { body: { id, code: owing.passports[0] ?? '' } })).msg).toBe(
    `送签单 ${billNo} 已提交，不能再修改`,
  )
  // The one who stayed can go on another bill.
  const next = await newBill()
  expect((await scan(next.id, owing.passports[0] ?? '')).outcome).toBe('added')
})

test('every check is told with what it lacks, and a manager alone lets somebody through', async () => {
  const { orderId, applicantIds, passports } = await fit(1)
  const [applicantId = 0] = applicantIds
  await unpay(server.db, orderId)
  await server.db.query(
    sql`update visa_applicant set photo = '', passport_expiry = '2027-09-08' where id = ${applicantId}`,
  )
  await server.db.query(sql`update visa_document set status = 3, reason = '不清' where id =
    (select min(id) from visa_document where applicant_id = ${applicantId} and document <> 'PASSPORT')`)
  const { id } = await newBill()
  const scanned = await scan(id, passports[0] ?? '')
  const failed = Object.fromEntries(
    scanned.checks.filter(({ verdict }) => verdict === 'blocked').map(({ check, amount }) => [check, amount]),
  )
  // Six months after the exit of 20 March: twelve days short.
  expect(failed).toMatchObject({ documents: 1, photo: -1, passport: 12 })
  expect(failed['payment']).toBeGreaterThan(0)
  expect((await desk.raw(sendBillSubmit, { body: { id } })).msg).toContain('没有可以送出的护照')
  const lineId = scanned.lineId ?? 0
  const open = (by: Client, check: 'payment' | 'documents' | 'photo' | 'passport', reason = '领馆已同意') =>
    by.raw(sendBillOpen, { body: { id, lineId, check, reason } })
  expect((await open(desk, 'photo')).code).toBe(CODES.NO_PERMISSION)
  expect((await open(second, 'photo', ' ')).code).toBe(CODES.FAILURE)
  for (const check of ['payment', 'documents', 'photo', 'passport'] as const) await open(second, check)
  const { people } = await desk.call(sendBillDetail, { query: { id } })
  const opened = people[0]?.checks.filter(({ verdict }) => verdict === 'opened') ?? []
  expect(opened.map(({ check }) => check)).toEqual(['payment', 'documents', 'photo', 'passport'])
  expect(opened[0]?.reason).toContain('领馆已同意')
  expect((await desk.call(sendBillSubmit, { body: { id } })).sent).toBe(1)
})

/** The order is worked on for a contract that nobody has anything against. */
const contracted = async (orderId: number, no: string): Promise<number> =>
  (
    await one<{ id: number }>(
      server.db,
      sql`insert into centre_contract (contract_no, centre_id, order_id, status, customer_kind, customer_name,
            contact_name, contact_mobile, nation_code, visa_type, price_version, operator_id, accepted_by, accepted_at,
            reviewed_by)
          values (${no}, ${orgId}, ${orderId}, ${CONTRACT_STATUS.REVIEWED}, 'PERSON', 'x', 'x', 'x', 'RUS', 1,
            current_date, ${carrierId}, ${carrierId}, now(), ${await userId(server, 'admin')}) returning id`,
    )
  ).id

test('somebody whose contract waits, or whose passport was found faulty, stays behind and the others go', async () => {
  const [waits, faulty, goes] = [await fit(1), await fit(1), await fit(1)]
  const contractId = await contracted(waits.orderId, 'HT-BILL-1')
  await server.db.query(
    sql`update centre_contract set status = ${CONTRACT_STATUS.REVIEW_RETURNED}, reviewed_by = null where id = ${contractId}`,
  )
  await server.db.query(sql`
    insert into passport_check (item_id, applicant_id, phase, items, note, passed, checked_by, checked_at)
    select id, applicant_id, 'BEFORE', '["pages"]', '只剩一页', false, ${carrierId}, now() from passport_item
    where applicant_id = ${faulty.applicantIds[0]}`)
  const { id } = await newBill()
  const scanned = []
  for (const { passports } of [waits, faulty, goes]) scanned.push(await scan(id, passports[0] ?? ''))
  const blocked = scanned.map(({ checks }) =>
    checks.flatMap(({ check, verdict, amount }) => (verdict === 'blocked' ? [[check, amount]] : [])),
  )
  expect(blocked).toEqual([[['contract', CONTRACT_STATUS.REVIEW_RETURNED]], [['sheet', -1]], []])
  const done = await desk.call(sendBillSubmit, { body: { id } })
  expect(done.sent).toBe(1)
  expect(done.left.map(({ checks }) => checks)).toEqual([['contract'], ['sheet']])
  const everybody = [waits, faulty, goes].flatMap(({ applicantIds }) => applicantIds)
  expect(await statuses(everybody)).toEqual([WAITING_SUBMIT, WAITING_SUBMIT, SUBMITTED])
})

test('a contract that is sent back while its bill is submitted is sent back, and nobody of it is lodged', async () => {
  const { orderId, applicantIds, passports } = await fit(1)
  const contractId = await contracted(orderId, 'HT-BILL-2')
  const { id } = await newBill()
  await scan(id, passports[0] ?? '')
  const held = await server.db.pool.connect()
  await held.query(
    `begin; update centre_contract set status = ${CONTRACT_STATUS.REVIEW_RETURNED}, reviewed_by = null where id = ${contractId}`,
  )
  const submitting = desk.raw(sendBillSubmit, { body: { id } })
  const waiting = () =>
    rows(
      server.db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  try {
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
  } finally {
    await held.query('commit')
    held.release()
  }
  expect((await submitting).msg).toContain('没有可以送出的护照')
  expect(await statuses(applicantIds)).toEqual([WAITING_SUBMIT])
})

test('two who submit at once, and one passport on two bills: lodged once', async () => {
  const { applicantIds, passports } = await fit(3)
  const [one1, two] = [await newBill(desk), await newBill(second)]
  const answers = await Promise.all([
    scan(one1.id, passports[0] ?? ''),
    scan(two.id, passports[0] ?? '', second),
  ])
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'onOther'])
  const bill = answers[0]?.outcome === 'added' ? one1 : two
  await scan(bill.id, passports[1] ?? '')
  await scan(bill.id, passports[2] ?? '')
  const submitted = await Promise.all(
    [desk, second].map((by) => by.raw(sendBillSubmit, { body: { id: bill.id, seenStatus: 1 } })),
  )
  expect(submitted.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.DIALOG].toSorted())
  expect(await statuses(applicantIds)).toEqual([SUBMITTED, SUBMITTED, SUBMITTED])
  const { moves } = await one<{ moves: number }>(
    server.db,
    sql`select count(*) as moves from passport_movement m join passport_item p on p.id = m.item_id
        where p.applicant_id = any(${applicantIds}::bigint[]) and m.cause = 'SEND_BILL'`,
  )
  expect(moves).toBe(3)
})

test('taken out with a reason: back to the waiting or to whoever must bring more, the passport in the house', async () => {
  const { applicantIds, passports } = await fit(2)
  const { id, billNo } = await newBill()
  for (const code of passports) await scan(id, code)
  await desk.call(sendBillSubmit, { body: { id } })
  const { people } = await desk.call(sendBillDetail, { query: { id } })
  const [first = 0, last = 0] = people.map((line) => line.id)
  const takeOut = (lineId: number, outcome: 'waiting' | 'incomplete', reason = '领馆关门') =>
    desk.raw(sendBillTakeOut, { body: { id, lineId, outcome, reason } })
  expect((await takeOut(first, 'waiting', ' ')).code).toBe(CODES.FAILURE)
  expect((await takeOut(first, 'waiting')).code).toBe(CODES.SUCCESS)
  expect((await takeOut(last, 'incomplete')).code).toBe(CODES.SUCCESS)
  expect(await statuses(applicantIds)).toEqual([WAITING_SUBMIT, INCOMPLETE_MATERIAL])
  expect(await passportStates(applicantIds)).toEqual([PASSPORT_STATUS.CHECKED, PASSPORT_STATUS.CHECKED])
  expect((await takeOut(first, 'waiting')).msg).toBe(`这本护照已不在送签单 ${billNo} 上`)
  const { takenOut } = await desk.call(sendBillDetail, { query: { id } })
  expect(takenOut.map(({ reason }) => reason)).toEqual(['领馆关门', '领馆关门'])
  const again = await newBill()
  expect((await scan(again.id, passports[0] ?? '')).outcome).toBe('added')
})

test('what is at the consulate leaves its bill at the desk alone, also of whoever went on without it', async () => {
  const { orderId, applicantIds, passports } = await fit(2)
  const { id, billNo } = await newBill()
  for (const code of passports) await scan(id, code)
  await desk.call(sendBillSubmit, { body: { id } })
  const moved = await desk.raw(orderMove, { body: { id: orderId, operation: 'takeOut', reason: '点错' } })
  expect(moved.msg).toBe(`申请人1 已在送签单 ${billNo} 上，请先从送签单移出`)
  expect(await statuses(applicantIds)).toEqual([SUBMITTED, SUBMITTED])
  // Sent back and reviewed again while the passport is out.
  await server.db.query(sql`update visa_applicant set status = 32 where id = ${applicantIds[0]}`)
  await server.db.query(sql`update visa_applicant set status = 72 where id = ${applicantIds[1]}`)
  const { people } = await desk.call(sendBillDetail, { query: { id } })
  const answers = await Promise.all(
    people.map(({ id: lineId }) =>
      desk.raw(sendBillTakeOut, { body: { id, lineId, outcome: 'waiting', reason: '领馆退回' } }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.FAILURE])
  expect(answers[1]?.msg).toContain('已有出签结果')
  expect(await statuses(applicantIds)).toEqual([32, 72])
  expect(await passportStates(applicantIds)).toEqual([PASSPORT_STATUS.CHECKED, PASSPORT_STATUS.SENT])
})

test('papers are made of what was submitted: whatever changes since, a print is the same file', async () => {
  const { applicantIds, passports } = await fit(2)
  const template = () => desk.call(sendBillTemplate, { query: { acceptOrgId: orgId } })
  await desk.call(sendBillTemplateSet, {
    body: {
      acceptOrgId: orgId,
      columns: ['position', 'passportNo', 'cnName'],
      seen: (await template()).changedAt,
    },
  })
  const { id, billNo } = await newBill()
  for (const code of passports) await scan(id, code)
  expect((await desk.raw(sendBillPdf, { query: { id } })).msg).toBe(`送签单 ${billNo} 还没有提交`)
  const preview = await desk.call(sendBillPreview, { query: { id } })
  expect(preview.titles).toEqual(['序号', '护照号', '姓名'])
  await desk.call(sendBillSubmit, { body: { id } })
  const fetched = async (endpoint: typeof sendBillPdf, by: Client) => {
    const { url, fileName } = await by.call(endpoint, { query: { id } })
    const response = await server.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(200)
    return {
      fileName,
      sum: createHash('sha256').update(response.rawPayload).digest('hex'),
      bytes: response.rawPayload,
    }
  }
  const [pdf, excel] = [await fetched(sendBillPdf, desk), await fetched(sendBillExcel, desk)]
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(excel.fileName).toBe(`${billNo}.xlsx`)
  // The name, the template and who is on it change; the paper does not.
  await server.db.query(sql`update visa_applicant set cn_name = '改名' where id = ${applicantIds[0]}`)
  const { changedAt: seen } = await template()
  await desk.call(sendBillTemplateSet, { body: { acceptOrgId: orgId, columns: ['cnName'], seen } })
  // Who saw the columns before that writes over nothing.
  const late = await second.refused(sendBillTemplateSet, {
    body: { acceptOrgId: orgId, columns: ['position'], seen },
  })
  expect([late.code, conflictOf(late.data)?.current.columns]).toEqual([CODES.DIALOG, ['cnName']])
  expect((await template()).columns).toEqual(['cnName'])
  await server.db.query(sql`delete from kept_paper where table_name = 'send_bill' and record_id = ${id}`)
  const [pdfAgain, excelAgain] = [await fetched(sendBillPdf, second), await fetched(sendBillExcel, second)]
  expect(pdfAgain.sum).toBe(pdf.sum)
  expect(excelAgain.sum).toBe(excel.sum)
  expect((await desk.call(sendBillPreview, { query: { id } })).rows).toEqual(preview.rows)
})

test('a draft is changed, given up, found again and counted; its people wait again', async () => {
  const { passports, applicantIds } = await fit(1)
  const { id, billNo } = await newBill()
  const before = await desk.call(sendBillCounts, {})
  const waiting = await desk.call(sendBillWaiting, { query: { id } })
  expect(waiting.some(({ applicantId }) => applicantId === applicantIds[0])).toBe(true)
  await scan(id, passports[0] ?? '')
  expect((await desk.call(sendBillCounts, {})).waiting).toBe(before.waiting - 1)
  const past = addDays(dayOf(new Date()), -1)
  expect((await desk.raw(sendBillUpdate, { body: { id, lodgingDay: past } })).msg).toContain('已过')
  const later = addDays(day, 1)
  await desk.call(sendBillUpdate, { body: { id, lodgingDay: later } })
  for (const keyword of [billNo, billNo.slice(2), passports[0] ?? '']) {
    const { rows: found } = await desk.call(sendBillPage, { query: { keyword } })
    expect(found).toMatchObject([{ id, lodgingDay: later, lines: 1 }])
  }
  await desk.call(sendBillCancel, { body: { id, seenStatus: SEND_BILL_STATUS.DRAFT } })
  expect((await desk.raw(sendBillSubmit, { body: { id } })).msg).toContain('已作废')
  const next = await newBill()
  expect((await scan(next.id, passports[0] ?? '')).outcome).toBe('added')
})

test('a day without room takes no bill, also of two that are submitted at once', async () => {
  const tight = addDays(day, 3)
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${orgId}, ${tight}::date, 1)`,
  )
  const [a, b] = [await fit(1), await fit(1)]
  const bills = [await newBill(desk, { lodgingDay: tight }), await newBill(second, { lodgingDay: tight })]
  await scan(bills[0]?.id ?? 0, a.passports[0] ?? '')
  await scan(bills[1]?.id ?? 0, b.passports[0] ?? '', second)
  const answers = await Promise.all(
    bills.map(({ id }, index) => (index === 0 ? desk : second).raw(sendBillSubmit, { body: { id } })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  expect(answers.find(({ code }) => code === CODES.FAILURE)?.msg).toContain('只剩 0 个')
  const stand = await statuses([...a.applicantIds, ...b.applicantIds])
  expect(stand.toSorted((one1, other) => one1 - other)).toEqual([WAITING_SUBMIT, SUBMITTED])
})

test('nobody is lodged by a click without a bill', async () => {
  const { orderId } = await fit(1)
  const moved = await desk.raw(orderMove, { body: { id: orderId, operation: 'submit' } })
  expect(moved.msg).toContain('请通过送签单送签')
})

test('another company, and a colleague with their own alone, find, read and change nothing', async () => {
  const { applicantIds, passports, labels } = await fit(1)
  const { id } = await newBill()
  const added = await scan(id, passports[0] ?? '')
  const far = await lodger(server, 'desk_far', { company: 'CENTER-BJ', more: ['visa.sendBill.open'] })
  const own = await lodger(server, 'desk_own', { dataScope: DATA_SCOPE.OWN, more: ['visa.sendBill.open'] })
  for (const stranger of [far, own]) {
    expect((await stranger.call(sendBillPage, { query: {} })).rows).toEqual([])
    const lineId = added.lineId ?? 0
    const answers = [
      await stranger.raw(sendBillDetail, { query: { id } }),
      await stranger.raw(sendBillPreview, { query: { id } }),
      await stranger.raw(sendBillPdf, { query: { id } }),
      await stranger.raw(sendBillWaiting, { query: { id } }),
      await stranger.raw(sendBillScan, { body: { id, code: labels[0] ?? '' } }),
      await stranger.raw(sendBillRemove, { body: { id, lineId } }),
      await stranger.raw(sendBillOpen, { body: { id, lineId, check: 'photo', reason: '路过' } }),
      await stranger.raw(sendBillSubmit, { body: { id } }),
      await stranger.raw(sendBillCancel, { body: { id } }),
      await stranger.raw(sendBillTakeOut, { body: { id, lineId, outcome: 'waiting', reason: '路过' } }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => '记录不存在或已被删除'))
  }
  // Of another company a bill for this organisation is none of theirs; their own knows no passport of ours.
  const refused = await far.raw(sendBillAdd, {
    body: { acceptOrgId: orgId, nationCode: 'RUS', consulate: LODGED_AT, lodgingDay: day },
  })
  expect(refused.msg).toBe('记录不存在或已被删除')
  const theirs = await newBill(own)
  expect((await scan(theirs.id, passports[0] ?? '', own)).outcome).toBe('unknown')
  expect((await scan(theirs.id, labels[0] ?? '', own)).outcome).toBe('unknown')
  // Nor is a number told to whoever tries ids.
  const taken = await own.call(sendBillTake, {
    body: { id: theirs.id, applicantIds: applicantIds.join(',') },
  })
  expect(taken.rows.map(({ answer }) => [answer.outcome, answer.code, answer.passportNo])).toEqual([
    ['unknown', '', ''],
  ])
})
