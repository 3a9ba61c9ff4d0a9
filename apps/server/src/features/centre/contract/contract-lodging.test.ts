import { contractAccept, contractDetails, contractReview } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { retrievalScan } from '@visa/contract/custody/retrieval'
import { dayOf } from '@visa/contract/dates'
import { financeConfirm, financeReview, financeSubmit } from '@visa/contract/money/finance-review'
import { initiatePay, subjectBalance } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import {
  auditFinish,
  auditOpen,
  auditOrder,
  auditPapers,
  auditQueue,
} from '@visa/contract/visa/document-audit'
import { handlingCheck, handlingReady } from '@visa/contract/visa/handling'
import { orderConfirm, orderDetail } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { resultGive } from '@visa/contract/visa/result'
import { sendBillAdd, sendBillDetail } from '@visa/contract/visa/send-bill'
import { sendBillScan, sendBillSubmit } from '@visa/contract/visa/send-bill-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { demoApplication } from '../../../seed/demo-applications.ts'
import { CENTER_LODGER } from '../../../seed/demo-grants.ts'
import type { Client } from '../../../testing/client.ts'
import { newContract } from '../../../testing/contracts.ts'
import { openPapers } from '../../../testing/documents.ts'
import { dayHasCome } from '../../../testing/lodging.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** People of the demonstration's centre do all of a contract themselves, and nobody of another centre any of it. */

const CONSULATE = 'BEIJING'
const BROUGHT = [
  { document: 'PASSPORT', original: true, count: 1 },
  { document: 'PASSPORT', original: false, count: 1 },
  { document: 'PHOTO', original: true, count: 1 },
  { document: 'FORM', original: true, count: 1 },
  { document: 'ID_CARD', original: false, count: 1 },
  { document: 'AUTHORITY', original: true, count: 1 },
  { document: 'INVITATION', original: true, count: 1 },
  { document: 'TICKET', original: false, count: 1 },
]

let server: TestApp
let counter: Client
let manager: Client
let lodger: Client
/** Does the same at another centre. */
let stranger: Client
let centre = 0
let day = ''

beforeAll(async () => {
  server = await startTestApp()
  counter = await server.as('center_emp')
  manager = await server.as('center_mgr')
  lodger = await server.as('center_send')
  await otherManager(server)
  const role = await newRole(server, {
    company: 'CENTER-SH',
    roleName: '沪送签员',
    dataScope: DATA_SCOPE.COMPANY,
    grants: CENTER_LODGER,
  })
  await newPerson(server, { company: 'CENTER-SH', userName: 'sh_send', roleIds: [role] })
  stranger = await server.as('sh_send')
  centre = await companyId(server, 'CENTER-BJ')
  day = addDays(dayOf(new Date()), 7)
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${centre}, ${day}::date, 50)
        on conflict (accept_org_id, day) do update set capacity = 50`,
  )
})
afterAll(() => server.close())

const detail = (id: number) => counter.call(contractDetails, { query: { id } })

/** Accepted at the counter, paid by card and reviewed by the manager. */
async function contracted() {
  const { id } = await newContract(server, counter, { documents: BROUGHT })
  await counter.call(contractAccept, { body: { id } })
  const { owedCents, orderId, applicants } = await detail(id)
  const [person] = applicants
  const reference = `POS ${id}`
  await counter.call(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: owedCents, way: 'CARD', reference },
  })
  await manager.call(contractReview, { body: { id } })
  return {
    id,
    orderId: orderId ?? 0,
    applicantId: person?.applicantId ?? 0,
    label: person?.label ?? '',
    passportNo: person?.passportNo ?? '',
  }
}

/** The form is whole and the photo there, as filling in and taking pictures is tested elsewhere; then the order is confirmed. */
async function confirmed(id: number, orderId: number): Promise<void> {
  const { applicants, entryDate, exitDate, purposeSection, purposeGoal, visaCategory, entries } =
    await detail(id)
  const journey = { entryDate, exitDate, purposeSection, purposeGoal, visaCategory, entries }
  for (const person of applicants) {
    const values = demoApplication('ru-sticker', person, { ...journey, contactEmail: 'lin@example.com' })
    await server.db.query(
      sql`update visa_applicant set form_values = ${JSON.stringify(values)}::jsonb,
            photo = ${`photo-${person.applicantId}.jpg`}, photo_name = 'photo.jpg' where id = ${person.applicantId}`,
    )
  }
  await lodger.call(orderConfirm, { body: { id: orderId } })
}

const statusOf = async (applicantId: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from visa_applicant where id = ${applicantId}`))
    .status

test('C1.4 a contract of the counter is audited, put on a send bill and lodged by the lodging clerk, and its money reviewed', async () => {
  const { id, orderId, applicantId, label } = await contracted()
  await confirmed(id, orderId)
  expect(await statusOf(applicantId)).toBe(ORDER_STATUS.RECEIVED)
  // What was ticked at the counter is here: nothing is asked for again.
  await lodger.call(auditOpen, { body: { orderId } })
  const papers = openPapers((await lodger.call(auditOrder, { query: { orderId } })).people)
  const taken = await lodger.call(auditPapers, { body: { orderId, papers } })
  expect(taken.rows.length).toBeGreaterThan(6)
  const { rows: ended } = await lodger.call(auditFinish, { body: { orderId } })
  expect(ended).toMatchObject([{ ok: true, outcome: 'approved' }])

  const ready = await lodger.call(handlingReady, { body: { ids: String(applicantId), lodgingDay: day } })
  expect(ready.rows).toMatchObject([{ ok: true }])
  expect((await lodger.call(handlingCheck, { body: { code: label } })).outcome).toBe('checked')
  const bill = await lodger.call(sendBillAdd, {
    body: {
      acceptOrgId: centre,
      nationCode: 'RUS',
      consulate: CONSULATE,
      lodgingDay: day,
      carrierId: await userId(server, 'center_send'),
    },
  })
  const scanned = await lodger.call(sendBillScan, { body: { id: bill.id, code: label } })
  expect(scanned.outcome).toBe('added')
  expect(scanned.checks.filter(({ verdict }) => verdict === 'blocked')).toEqual([])
  expect(await lodger.call(sendBillSubmit, { body: { id: bill.id } })).toMatchObject({ sent: 1, left: [] })
  expect(await statusOf(applicantId)).toBe(ORDER_STATUS.SUBMITTED)

  const result = { lines: [{ applicantId, result: 3, way: 'HAND' as const, reason: '' }] }
  const ahead = await lodger.call(resultGive, { body: result })
  expect(ahead.rows[0]?.message).toContain(`的送签日是 ${day}，送签日之前不能录入结果`)
  await dayHasCome(server.db, [applicantId])
  // Nobody says what was decided of a passport that is away: it comes back against its bill.
  const away = await lodger.call(resultGive, { body: result })
  expect(away.rows[0]?.message).toContain('的护照还在领馆，请先在“护照取回登记”里扫回护照')
  expect(await statusOf(applicantId)).toBe(ORDER_STATUS.SUBMITTED)
  const [back] = await manager.call(retrievalScan, { body: { billId: bill.id, scans: [{ code: label }] } })
  expect(back).toMatchObject({ kind: 'seen' })
  const given = await lodger.call(resultGive, { body: result })
  expect(given.rows).toMatchObject([{ ok: true }])
  expect(await statusOf(applicantId)).toBe(ORDER_STATUS.RESULT_AVAILABLE)

  const { id: reviewId } = await one<{ id: number }>(
    server.db,
    sql`select id from finance_review where subject_kind = 'CONTRACT' and subject_id = ${id}`,
  )
  await counter.call(financeSubmit, { body: { id: reviewId } })
  await manager.call(financeConfirm, { body: { ids: [reviewId], pass: true, reason: '' } })
  // Nobody reviews what they confirmed themselves.
  const own = await manager.call(financeReview, { body: { ids: [reviewId], pass: true, reason: '' } })
  expect(own.rows).toMatchObject([{ ok: false }])
  const admin = await server.as('admin')
  const all = await admin.call(financeReview, { body: { ids: [reviewId], pass: true, reason: '' } })
  expect(all.rows).toMatchObject([{ ok: true }])
  const balance = await counter.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } })
  expect(balance).toMatchObject({ owedCents: 0 })
})

test('the lodging clerk of another centre finds none of it and changes nothing', async () => {
  const { id: contractId, orderId, applicantId, label, passportNo } = await contracted()
  await confirmed(contractId, orderId)
  expect((await stranger.call(auditQueue, { query: {} })).rows).toEqual([])
  for (const refused of [
    await stranger.raw(auditOrder, { query: { orderId } }),
    await stranger.raw(auditOpen, { body: { orderId } }),
    await stranger.raw(auditPapers, { body: { orderId, papers: [{ applicantId, requirementId: 1 }] } }),
    await stranger.raw(auditFinish, { body: { orderId } }),
    await stranger.raw(orderDetail, { query: { id: orderId } }),
    await stranger.raw(sendBillAdd, {
      body: {
        acceptOrgId: centre,
        nationCode: 'RUS',
        consulate: CONSULATE,
        lodgingDay: day,
        carrierId: null,
      },
    }),
  ])
    expect(refused.code).not.toBe(CODES.SUCCESS)
  expect((await stranger.call(handlingCheck, { body: { code: passportNo } })).outcome).toBe('unknown')
  const sh = await companyId(server, 'CENTER-SH')
  const { id } = await stranger.call(sendBillAdd, {
    body: { acceptOrgId: sh, nationCode: 'RUS', consulate: CONSULATE, lodgingDay: day, carrierId: null },
  })
  expect((await stranger.call(sendBillScan, { body: { id, code: label } })).outcome).toBe('unknown')
  expect((await stranger.call(sendBillDetail, { query: { id } })).people).toEqual([])
  expect(await statusOf(applicantId)).toBe(ORDER_STATUS.RECEIVED)
  const passports = await rows<{ status: number }>(
    server.db,
    sql`select status from passport_item where applicant_id = ${applicantId}`,
  )
  expect(passports).toEqual([{ status: 1 }])
  // Who makes contracts lodges none, and who lodges makes none.
  expect((await counter.raw(auditQueue, { query: {} })).code).toBe(CODES.NO_PERMISSION)
  expect((await lodger.raw(contractAccept, { body: { id: 1 } })).code).toBe(CODES.NO_PERMISSION)
})
