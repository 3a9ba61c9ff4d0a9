import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { applicantForm, applicantSave } from '@visa/contract/visa/applicant-form'
import { documentAudit, documentSave, phoneUploadList } from '@visa/contract/visa/document'
import {
  auditFinish,
  auditOpen,
  auditOrder,
  auditPaper,
  auditPapers,
  auditQueue,
  auditUndo,
  type AuditDocument,
} from '@visa/contract/visa/document-audit'
import { orderMessages } from '@visa/contract/visa/order-remark'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { orderConfirm, orderLogs, orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { acceptAll, openPapers, uploaded } from '../../../testing/documents.ts'
import { newOrder, reasonsOf } from '../../../testing/orders.ts'
import { handIn } from '../../../testing/passports.ts'
import { newPerson, newRole, userId, otherAcceptOrg } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const GONE = '记录不存在或已被删除'
const TODAY = dayOf(new Date())

let server: TestApp
let first: Client
let second: Client
let admin: Client
let agent: Client

async function auditor(userName: string, company = 'ACCEPT-HQ', dataScope: DataScope = DATA_SCOPE.COMPANY) {
  const grants = ['visa.documentAudit']
  const role = await newRole(server, { company, roleName: `审核${userName}`, dataScope, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  first = await auditor('audit_one')
  second = await auditor('audit_two')
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())
beforeEach(() => server.db.query(sql`update visa_order set claimed_by = null, claimed_until = null`))

const setParam = (key: string, on: boolean) =>
  server.db.query(
    sql`insert into system_param (key, value) values (${key}, ${String(on)})
        on conflict (key) do update set value = excluded.value`,
  )

/** An order whose passports are here and whose documents are all there, of so many people. */
async function received(people = 1, promised: string | null = TODAY) {
  const made = await newOrder(server, { people, fields: { contactMobile: '86-13911110001' } })
  await admin.call(orderConfirm, { body: { id: made.id } })
  await handIn(server.db, made.applicantIds)
  await admin.call(orderMove, { body: { id: made.id, operation: 'receive' } })
  await acceptAll(server.db, made.applicantIds)
  await server.db.query(
    sql`update visa_document set status = 1, judged_at = null,
          files = '[{"storageName":"paper.pdf","fileName":"paper.pdf","fileIndex":0}]'
        where applicant_id = any(${made.applicantIds}::bigint[])`,
  )
  await server.db.query(sql`update visa_order set promised_date = ${promised}::date where id = ${made.id}`)
  return made
}

const atDesk = (orderId: number, by = first) => by.call(auditOrder, { query: { orderId } })

async function documentsOf(orderId: number, applicantId: number): Promise<AuditDocument[]> {
  const { people } = await atDesk(orderId)
  return people.find((person) => person.applicantId === applicantId)?.documents ?? []
}

async function documentOf(orderId: number, applicantId: number, kind = 'TICKET') {
  const found = (await documentsOf(orderId, applicantId)).find(({ document }) => document === kind)
  if (found?.id === null || found === undefined) throw new Error(`no ${kind}`)
  return { ...found, id: found.id }
}

/** Judges all that is left of somebody, and refuses one kind of it. */
async function judgeAll(by: Client, orderId: number, applicantId: number, refused?: string) {
  for (const { id, document, status } of await documentsOf(orderId, applicantId)) {
    if (id === null || status !== 1) continue
    const verdict =
      document === refused
        ? { operation: 'refuse' as const, faults: ['OUTDATED'] }
        : { operation: 'accept' as const }
    await by.call(documentAudit, { body: { id, ...verdict } })
  }
}

const statuses = async (orderId: number) =>
  (
    await rows<{ status: number }>(
      server.db,
      sql`select status from visa_applicant where order_id = ${orderId} order by seq`,
    )
  ).map(({ status }) => status)

describe('the queue', () => {
  test('has those with somebody to audit, by promise, with counts, claims and what I did today', async () => {
    const late = await received(2, addDays(TODAY, -2))
    const soon = await received(1, addDays(TODAY, 1))
    const open = await received(1, null)
    const none = await newOrder(server)
    const mine = new Set([late.id, soon.id, open.id, none.id])
    const ours = async (after?: string) => {
      const query = after === undefined ? {} : { after }
      const told = await first.call(auditQueue, { query })
      return { ...told, rows: told.rows.filter(({ orderId }) => mine.has(orderId)) }
    }
    const before = await ours()
    expect(before.rows.map(({ orderId }) => orderId)).toEqual([late.id, soon.id, open.id])
    expect(before.rows[0]).toMatchObject({ applicants: 2, again: false, claimedBy: null, visaCountry: 'RU' })
    const wanted = (await documentsOf(late.id, late.applicantIds[0] ?? 0)).filter(({ must }) => must)
    expect(before.rows[0]?.documents).toBe(wanted.length * 2)
    // Behind a place the rest.
    const behind = await ours(`1.${addDays(TODAY, -2)}.${late.id}`)
    expect(behind.rows.map(({ orderId }) => orderId)).toEqual([soon.id, open.id])
    const last = await ours(`1.infinity.${open.id}`)
    expect(last).toMatchObject({ rows: [], next: null })

    await second.call(auditOpen, { body: { orderId: late.id } })
    const { id } = await documentOf(late.id, late.applicantIds[0] ?? 0)
    await second.call(documentAudit, { body: { id, operation: 'accept' } })
    const after = await ours()
    expect(after.rows[0]).toMatchObject({
      claimedBy: await userId(server, 'audit_two'),
      claimedByName: '人员audit_two',
      documents: wanted.length * 2 - 1,
    })
    expect([after.orders, after.documents]).toEqual([before.orders, before.documents - 1])
    expect(after.doneToday).toBe(before.doneToday)
    const theirs = await second.call(auditQueue, { query: {} })
    expect(theirs.doneToday).toBeGreaterThan(0)
  })

  test('is read in its order from an index', async () => {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      server.db,
      sql`explain select o.id from visa_order o where o.audit_rank is not null and o.accept_org_id = 1
          order by o.audit_rank, coalesce(o.promised_date, 'infinity'::date), o.id limit 50`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/visa_order(_accept)?_audit/)
  })
})

describe('opening an order', () => {
  test('claims it, begins its audit, and gives back the one that was left; a colleague sees who has it', async () => {
    const [one1, two] = [await received(2), await received()]
    const claim = await first.call(auditOpen, { body: { orderId: one1.id } })
    expect(claim).toMatchObject({ claimedBy: await userId(server, 'audit_one') })
    expect(await statuses(one1.id)).toEqual([32, 32])
    const other = await second.call(auditOpen, { body: { orderId: one1.id } })
    expect(other).toMatchObject({ claimedByName: '人员audit_one' })
    expect(await atDesk(one1.id, second)).toMatchObject({ claimedByName: '人员audit_one' })
    // Nothing of what a colleague has begins by looking at it.
    await second.call(auditOpen, { body: { orderId: two.id } })
    await first.call(auditOpen, { body: { orderId: two.id, leftOrderId: one1.id } })
    expect(await atDesk(one1.id)).toMatchObject({ claimedBy: null })
    expect(await atDesk(two.id)).toMatchObject({ claimedByName: '人员audit_two' })
  })
})

describe('verdicts', () => {
  test('with faults and the customer’s words; the first one begins the audit', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const { id } = await documentOf(orderId, applicantId)
    const strange = await first.raw(documentAudit, {
      body: { id, operation: 'refuse', faults: ['OUTDATED', 'NONSENSE'] },
    })
    expect(strange.code).toBe(CODES.FAILURE)
    expect(Object.keys(reasonsOf(strange))).toEqual(['faults.1'])
    const bare = await first.raw(documentAudit, { body: { id, operation: 'refuse' } })
    expect(bare.msg).toBe('请填写退回原因')
    expect(await statuses(orderId)).toEqual([24])
    await first.call(documentAudit, {
      body: { id, operation: 'refuse', faults: ['OUTDATED', 'PAGES_MISSING'], seenStatus: 1 },
    })
    expect(await statuses(orderId)).toEqual([32])
    expect(await documentOf(orderId, applicantId)).toMatchObject({
      status: 3,
      faults: ['OUTDATED', 'PAGES_MISSING'],
      reason: '出具日期过旧、缺页',
      judgedBy: '人员audit_one',
    })
    await first.call(documentAudit, { body: { id, operation: 'accept', seenStatus: 3 } })
    expect(await documentOf(orderId, applicantId)).toMatchObject({ status: 2, faults: [], reason: '' })
    await first.call(documentAudit, {
      body: { id, operation: 'refuse', faults: ['OTHER'], reason: '请换一份', seenStatus: 2 },
    })
    expect(await documentOf(orderId, applicantId)).toMatchObject({
      reason: '请换一份',
      lastReason: '请换一份',
    })
    const log = await admin.call(orderLogs, { query: { id: orderId } })
    expect(JSON.stringify(log.rows)).toContain('OUTDATED、PAGES_MISSING')
  })

  test('of two at one document one wins, and the other is told who', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const { id } = await documentOf(orderId, applicantId)
    const answers = await Promise.all([
      first.raw(documentAudit, { body: { id, operation: 'accept', seenStatus: 1 } }),
      second.raw(documentAudit, { body: { id, operation: 'refuse', faults: ['OTHER'], seenStatus: 1 } }),
    ])
    const lost = answers.find(({ code }) => code !== CODES.SUCCESS)
    expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
    expect(lost?.code).toBe(CODES.DIALOG)
    const winner = answers[0].code === CODES.SUCCESS ? '人员audit_one' : '人员audit_two'
    expect(lost?.msg).toContain(winner)
  })

  test('the own one is taken back while the audit goes on, a colleague’s is not', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const { id } = await documentOf(orderId, applicantId)
    await first.call(documentAudit, { body: { id, operation: 'refuse', faults: ['OTHER'] } })
    expect((await second.raw(auditUndo, { body: { id } })).msg).toContain('人员audit_one')
    await first.call(auditUndo, { body: { id, seenStatus: 3 } })
    expect(await documentOf(orderId, applicantId)).toMatchObject({
      status: 1,
      reason: '',
      faults: [],
      judgedBy: '',
      judgedAt: null,
    })
    await judgeAll(first, orderId, applicantId)
    await first.call(auditFinish, { body: { orderId } })
    const late = await first.raw(auditUndo, { body: { id } })
    expect(late.code).toBe(CODES.FAILURE)
    expect(await statuses(orderId)).toEqual([40])
  })

  test('what came on paper is judged without a file, and taken back whole; what is not here cannot be', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const remove = (kind: string) =>
      server.db.query(
        sql`delete from visa_document where applicant_id = ${applicantId} and document = ${kind}`,
      )
    await remove('PASSPORT')
    await remove('TICKET')
    const documents = await documentsOf(orderId, applicantId)
    const passport = documents.find(({ document, form }) => document === 'PASSPORT' && form === 'ORIGINAL')
    const ticket = documents.find(({ document }) => document === 'TICKET')
    expect(passport).toMatchObject({ id: null, onPaper: 1 })
    expect(ticket).toMatchObject({ id: null, onPaper: 0 })
    const judge = (requirementId: number | null | undefined) =>
      first.raw(auditPaper, {
        body: { applicantId, requirementId: requirementId ?? 0, operation: 'accept' },
      })
    expect((await judge(ticket?.requirementId)).msg).toBe(
      '申请人1 的机票预订单还没有交来，不能给出结论；结束审核时会通知客户补交',
    )
    const done = await judge(passport?.requirementId)
    expect(done).toMatchObject({ code: CODES.SUCCESS, data: { status: 2 } })
    await first.call(auditUndo, { body: { id: (done.data as { id: number }).id } })
    expect((await documentsOf(orderId, applicantId)).find(({ onPaper }) => onPaper > 0)).toMatchObject({
      id: null,
      status: null,
    })
  })

  test('all that came on paper is counted in the queue and passed at once, each can be taken back', async () => {
    const made = await newOrder(server, { people: 2 })
    await admin.call(orderConfirm, { body: { id: made.id } })
    await handIn(server.db, made.applicantIds)
    await admin.call(orderMove, { body: { id: made.id, operation: 'receive' } })
    const [one1 = 0, two = 0] = made.applicantIds
    const copies = (await documentsOf(made.id, one1)).filter(({ form, must }) => form === 'COPY' && must)
    for (const { requirementId, document } of copies)
      await server.db.query(
        sql`insert into visa_paper (applicant_id, requirement_id, document, is_original, count, received_by, received_at)
            select ${one1}, ${requirementId}, ${document}, false, 1, id, now() from app_user limit 1`,
      )
    const waiting = async () => {
      const { rows: queued } = await first.call(auditQueue, { query: {} })
      return queued.find(({ orderId }) => orderId === made.id)?.documents
    }
    expect(copies.length).toBeGreaterThan(1)
    // Both passports, and the papers of the first.
    expect(await waiting()).toBe(2 + copies.length)
    const { people } = await atDesk(made.id)
    expect(people.map(({ needs }) => needs)).toEqual([
      ['photo', 'label'],
      ['photo', 'label'],
    ])
    const papers = openPapers(people)
    const { rows: passed } = await first.call(auditPapers, { body: { orderId: made.id, papers } })
    expect(passed.map(({ applicantId }) => applicantId).filter((id) => id === two)).toHaveLength(1)
    expect(passed).toHaveLength(2 + copies.length)
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([2]))
    expect(await waiting()).toBe(0)
    expect((await first.raw(auditPapers, { body: { orderId: made.id, papers: [] } })).code).not.toBe('0000')
    await first.call(auditUndo, { body: { id: passed[0]?.id ?? 0 } })
    expect(await waiting()).toBe(1)
    // Only what was named passes, and none of it where something of it is not to be judged any more.
    expect((await first.raw(auditPapers, { body: { orderId: made.id, papers } })).msg).toContain('有变化')
    expect(await waiting()).toBe(1)
    const [again] = openPapers((await atDesk(made.id)).people)
    const stranger = { applicantId: one1, requirementId: 999_999 }
    const wrong = { orderId: made.id, papers: again === undefined ? [] : [again, stranger] }
    expect((await first.raw(auditPapers, { body: wrong })).msg).toContain('有变化')
    expect(await waiting()).toBe(1)
  })

  test('are given beside what to compare: the application, other sources, the zone of the passport', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const { facts, mrz } = await documentOf(orderId, applicantId, 'PASSPORT')
    const factOf = (field: string) => facts.find((fact) => fact.field === field)
    expect(factOf('passportNo')).toMatchObject({ value: 'E12345670', other: 'E12345670', state: 'same' })
    expect(factOf('passportExpiryDate')).toMatchObject({ other: '2027-09-20', state: 'same' })
    expect(mrz[0]).toMatch(/^P<CHNCESHI<<REN<+$/)
    expect(mrz[1]).toMatch(/^E12345670\dCHN880412\dF320630\d$/)
    const journey = (await documentOf(orderId, applicantId)).facts.find(({ field }) => field === 'journey')
    expect(journey).toMatchObject({ other: '2027-03-08 – 2027-03-20', state: 'same' })
    await server.db.query(
      sql`update visa_applicant set form_values = form_values || '{"passportExpiryDate":"2027-05-01"}'
          where id = ${applicantId}`,
    )
    const short = await documentOf(orderId, applicantId, 'PASSPORT')
    expect(short.facts.find(({ field }) => field === 'passportExpiryDate')?.state).toBe('differs')
  })
})

describe('the end of an audit', () => {
  test('person by person: approved, incomplete, still open; the contact is told once with a link that works', async () => {
    await setParam('sms.orderIncomplete', true)
    const { id: orderId, applicantIds } = await received(4)
    const [good = 0, bad = 0, worse = 0, open = 0] = applicantIds
    await judgeAll(first, orderId, good)
    await judgeAll(first, orderId, bad, 'TICKET')
    await judgeAll(first, orderId, worse, 'INVITATION')
    const end = await first.call(auditFinish, { body: { orderId } })
    expect(end.rows.map(({ id, ok, outcome }) => [id, ok, outcome])).toEqual([
      [good, true, 'approved'],
      [bad, true, 'incomplete'],
      [worse, true, 'incomplete'],
      [open, false, 'open'],
    ])
    expect(end.rows[1]?.message).toBe('机票预订单：出具日期过旧')
    expect(end.rows[3]?.message).toContain('申请人4 还有资料未审')
    expect(end.notice).toBe('queued')
    expect(await statuses(orderId)).toEqual([40, 48, 48, 24])
    await server.runJobs()
    const { rows: messages } = await agent.call(orderMessages, { query: { id: orderId } })
    expect(messages.map(({ messageType }) => messageType)).toEqual(['MATERIAL_INCOMPLETE'])
    expect(messages[0]?.content).toContain('申请人2：机票预订单；申请人3：邀请函')
    // Nobody reads the link but who has the telephone.
    expect(messages[0]?.content).not.toMatch(/token=[\w-]{20}/)
    const { content } = await one<{ content: string }>(
      server.db,
      sql`select content from sms_message where busi_id = ${String(orderId)} and message_type = 'MATERIAL_INCOMPLETE'`,
    )
    const tokens = [...content.matchAll(/token=([\w-]{43})/g)].map(([, token]) => token ?? '')
    expect(tokens).toHaveLength(2)
    const list = await server.visitor().call(phoneUploadList, { body: { token: tokens[0] ?? '' } })
    expect(list.documents.find(({ document }) => document === 'TICKET')).toMatchObject({
      reason: '出具日期过旧',
    })

    // Asked again: only who is left, and nobody is told twice.
    const again = await first.call(auditFinish, { body: { orderId } })
    expect(again).toMatchObject({ notice: 'nothing', rows: [{ id: open, ok: false }] })
    await judgeAll(first, orderId, open)
    await first.call(auditFinish, { body: { orderId } })
    const over = await first.raw(auditFinish, { body: { orderId } })
    expect(over.msg).toMatch(/^订单 V\d{11} 没有待审核的申请人$/)
    await server.runJobs()
    expect((await agent.call(orderMessages, { query: { id: orderId } })).rows).toHaveLength(1)
    await setParam('sms.orderIncomplete', false)
  })

  test('says why nobody was told', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    await judgeAll(first, orderId, applicantId, 'TICKET')
    expect((await first.call(auditFinish, { body: { orderId } })).notice).toBe('off')
    await setParam('sms.orderIncomplete', true)
    const abroad = await received()
    await server.db.query(sql`update visa_order set contact_mobile = '7-9161234567' where id = ${abroad.id}`)
    await judgeAll(first, abroad.id, abroad.applicantIds[0] ?? 0, 'TICKET')
    expect((await first.call(auditFinish, { body: { orderId: abroad.id } })).notice).toBe('noMobile')
    await setParam('sms.orderIncomplete', false)
  })

  test('a photo on paper does for a sticker; of an e-visa the customer is told that it lacks as a file', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    const needs = async () => (await atDesk(orderId)).people[0]?.needs
    expect(await needs()).toContain('photo')
    await server.db.query(
      sql`insert into visa_paper (applicant_id, requirement_id, document, is_original, count, received_by, received_at)
          select ${applicantId}, max(q.id), 'PHOTO', true, 1, max(u.id), now() from document_requirement q, app_user u
          where q.document = 'PHOTO' and q.form = 'ORIGINAL'`,
    )
    expect(await needs()).not.toContain('photo')
    await setParam('sms.orderIncomplete', true)
    // As it would stand had it been an e-visa: nothing of it is on paper.
    await server.db.query(sql`update visa_order set visa_type = ${VISA_TYPE.EVISA} where id = ${orderId}`)
    await server.db.query(
      sql`update visa_applicant set visa_type = ${VISA_TYPE.EVISA} where id = ${applicantId}`,
    )
    await acceptAll(server.db, [applicantId])
    expect(await needs()).toContain('photo')
    const { rows: ended, notice } = await first.call(auditFinish, { body: { orderId } })
    expect([ended[0]?.outcome, notice]).toEqual(['approved', 'queued'])
    await server.runJobs()
    const { rows: messages } = await agent.call(orderMessages, { query: { id: orderId } })
    expect(messages.map(({ content }) => content).join()).toContain('照片')
    await setParam('sms.orderIncomplete', false)
  })

  test('what must be there and is not is asked for like what was refused', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    await server.db.query(
      sql`delete from visa_document where applicant_id = ${applicantId} and document = 'TICKET'`,
    )
    await judgeAll(first, orderId, applicantId)
    const { rows: ended } = await first.call(auditFinish, { body: { orderId } })
    expect(ended).toMatchObject([{ outcome: 'incomplete', message: '机票预订单' }])
  })

  test('nobody is approved by another door with a document refused, missing or not judged', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    await first.call(auditOpen, { body: { orderId } })
    const approve = () => admin.raw(orderMove, { body: { id: orderId, operation: 'approve' } })
    expect((await approve()).msg).toContain('申请人1 还有资料未审')
    await judgeAll(first, orderId, applicantId, 'TICKET')
    expect((await approve()).msg).toBe('申请人1 还有资料缺少或不合格，不能审核通过：机票预订单')
    const { id } = await documentOf(orderId, applicantId)
    await server.db.query(sql`delete from visa_document where id = ${id}`)
    admin.language = 'en'
    const { msg } = await approve()
    admin.language = 'zh-CN'
    expect(msg).toBe('申请人1 cannot be approved: documents are missing or were refused: Flight booking')
    expect(await statuses(orderId)).toEqual([32])
  })

  test('where two have to look, the first is noted and another person approves', async () => {
    await setParam('visa.secondReview', true)
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    await judgeAll(first, orderId, applicantId)
    const outcome = async (by: Client) => (await by.call(auditFinish, { body: { orderId } })).rows[0]
    expect((await admin.raw(orderMove, { body: { id: orderId, operation: 'approve' } })).msg).toBe(
      '申请人1 须两人审核，请先在资料审核里完成初审',
    )
    expect(await outcome(first)).toMatchObject({ ok: true, outcome: 'firstReview' })
    expect(await statuses(orderId)).toEqual([32])
    const { people } = await atDesk(orderId, second)
    expect(people[0]?.firstReview).toMatchObject({ name: '人员audit_one', mine: false })
    expect(await outcome(first)).toMatchObject({
      ok: false,
      message: '申请人1 已由您初审，复审须由另一位同事完成',
    })
    // What the first one saw is no longer there, of the form or of a document: they look again.
    const { values } = await admin.call(applicantForm, { query: { id: applicantId } })
    const change = { field: 'givenNames', value: 'ANOTHER', base: values['givenNames'] }
    await admin.call(applicantSave, { body: { id: applicantId, changes: [change] } })
    expect((await atDesk(orderId)).people[0]?.firstReview).toBeNull()
    expect(await outcome(first)).toMatchObject({ outcome: 'firstReview' })
    const { id } = await documentOf(orderId, applicantId)
    await second.call(documentAudit, { body: { id, operation: 'refuse', faults: ['OTHER'] } })
    expect((await atDesk(orderId)).people[0]?.firstReview).toBeNull()
    await second.call(documentAudit, { body: { id, operation: 'accept' } })
    expect(await outcome(second)).toMatchObject({ outcome: 'firstReview' })
    expect(await outcome(first)).toMatchObject({ ok: true, outcome: 'approved' })
    expect(await statuses(orderId)).toEqual([40])
    await setParam('visa.secondReview', false)
  })
})

describe('what was refused comes back', () => {
  test('with the last of it brought again, by itself, on top of the queue, with what changed', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received(1, addDays(TODAY, 9))
    await judgeAll(first, orderId, applicantId, 'TICKET')
    await server.db.query(
      sql`delete from visa_document where applicant_id = ${applicantId} and document = 'INVITATION'`,
    )
    const before = await documentOf(orderId, applicantId)
    const invitation = (await documentsOf(orderId, applicantId)).find(
      ({ document }) => document === 'INVITATION',
    )
    await first.call(auditFinish, { body: { orderId } })
    expect(await statuses(orderId)).toEqual([48])
    const bring = async (requirementId: number | null | undefined) =>
      agent.call(documentSave, {
        body: { applicantId, requirementId: requirementId ?? 0, add: false, files: [await uploaded(agent)] },
      })
    await bring(before.requirementId)
    expect(await statuses(orderId)).toEqual([48])
    await bring(invitation?.requirementId)
    expect(await statuses(orderId)).toEqual([32])
    const [top] = (await first.call(auditQueue, { query: {} })).rows
    expect(top).toMatchObject({ orderId, again: true, documents: 2 })
    const documents = await documentsOf(orderId, applicantId)
    const changed = documents.filter((each) => each.changed).map(({ document }) => document)
    expect(changed.toSorted()).toEqual(['INVITATION', 'TICKET'])
    expect(documents.find(({ document }) => document === 'TICKET')).toMatchObject({
      status: 1,
      reason: '',
      lastReason: '出具日期过旧',
    })
    await judgeAll(second, orderId, applicantId)
    const { rows: ended } = await second.call(auditFinish, { body: { orderId } })
    expect(ended).toMatchObject([{ outcome: 'approved' }])
  })

  test('or waits for paper at the counter', async () => {
    const {
      id: orderId,
      applicantIds: [applicantId = 0],
    } = await received()
    await judgeAll(first, orderId, applicantId, 'TICKET')
    const { rows: ended } = await first.call(auditFinish, {
      body: { orderId, paperApplicantIds: [applicantId] },
    })
    expect(ended).toMatchObject([{ ok: true, outcome: 'awaitPaper' }])
    expect(await statuses(orderId)).toEqual([16])
    await admin.call(orderMove, { body: { id: orderId, operation: 'receive' } })
    const row = (await first.call(auditQueue, { query: {} })).rows.find((each) => each.orderId === orderId)
    expect(row).toMatchObject({ again: true })
  })
})

test('another company, and a colleague with their own alone, see and do nothing', async () => {
  const {
    id: orderId,
    applicantIds: [applicantId = 0],
  } = await received()
  const { id, requirementId } = await documentOf(orderId, applicantId)
  const strangers = [
    await auditor('audit_far', await otherAcceptOrg(server)),
    await auditor('audit_own', 'ACCEPT-HQ', DATA_SCOPE.OWN),
  ]
  for (const stranger of strangers) {
    const { rows: seen, orders } = await stranger.call(auditQueue, { query: {} })
    expect([seen, orders]).toEqual([[], 0])
    const answers = [
      await stranger.raw(auditOrder, { query: { orderId } }),
      await stranger.raw(auditOpen, { body: { orderId } }),
      await stranger.raw(auditPaper, {
        body: { applicantId, requirementId: requirementId ?? 0, operation: 'accept' },
      }),
      await stranger.raw(auditPapers, { body: { orderId, papers: [{ applicantId, requirementId: 1 }] } }),
      await stranger.raw(documentAudit, { body: { id, operation: 'accept' } }),
      await stranger.raw(auditUndo, { body: { id } }),
      await stranger.raw(auditFinish, { body: { orderId } }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => GONE))
  }
  const answer = await agent.raw(auditQueue, { query: {} })
  expect(answer.code).toBe(CODES.NO_PERMISSION)
  expect(await statuses(orderId)).toEqual([24])
})
