import { contractUpdate } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { collectionSlip } from '@visa/contract/custody/centre-return'
import { draftGet, draftSave } from '@visa/contract/draft/draft'
import { holdLift, holdSet } from '@visa/contract/privacy/privacy'
import { applicantRemove } from '@visa/contract/visa/applicant-form'
import { documentRemove, documentSave } from '@visa/contract/visa/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../../db/instant.ts'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../testing/contracts.ts'
import { brought, uploaded } from '../../testing/documents.ts'
import { newOrder } from '../../testing/orders.ts'
import { returnedPerson, type ReturnedPerson } from '../../testing/returned-person.ts'
import { companyId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseJob } from './erase/erase.jobs.ts'

/** What an erasure must not take with it, and what nobody takes away while the law holds it. */

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const erase = async (): Promise<void> => {
  const now = new Date()
  await eraseJob(server.files).run({ db: server.db, now, fireTime: now })
}
const isErased = async ({ applicantId }: ReturnedPerson): Promise<boolean> =>
  (await rows(server.db, sql`select 1 from privacy_erasure where applicant_id = ${applicantId}`)).length === 1

let lists = 0

/** A list that came back, with one row that nobody has taken over; its id. */
async function openRow(cells: readonly string[]): Promise<number> {
  lists += 1
  const centre = await companyId(server, 'CENTER-BJ')
  const { id } = await one<{ id: number }>(
    server.db,
    sql`with list as (insert into returned_list (list_no, centre_id, sender, file_name, header, columns)
          values (${`HD9900000${lists}`}, ${centre}, '领馆', 'x.csv', '["passport"]', '["passportNo"]') returning id)
        insert into returned_line (list_id, row, cells)
        select id, 2, ${JSON.stringify(cells)}::jsonb from list returning id`,
  )
  return id
}
const cellsOf = async (id: number): Promise<unknown> =>
  (await one<{ cells: unknown }>(server.db, sql`select cells from returned_line where id = ${id}`)).cells

const keeperSlip = async (id: number): Promise<string> =>
  (await (await server.as('center_mgr')).call(collectionSlip, { query: { id } })).storageName

const draft = { kind: 'notice.form', recordId: '' }
const keptDraft = async (recordId: string) =>
  (await admin.call(draftGet, { query: { ...draft, recordId } }))?.body

test('whoever has a passport number that stands in every text takes nobody else’s rows with them', async () => {
  for (const [index, number] of ['1', 'passportNo', 'E'].entries()) {
    const person = await returnedPerson(server)
    await server.db.query(
      sql`update visa_applicant set passport_no = ${number} where id = ${person.applicantId}`,
    )
    const recordId = `odd-${index}`
    await admin.call(draftSave, { body: { ...draft, recordId, body: { passportNo: 'E11111111' } } })
    const line = await openRow(['E11111111', '1'])
    await erase()
    expect(await isErased(person)).toBe(true)
    expect(await keptDraft(recordId)).toEqual({ passportNo: 'E11111111' })
    expect(await cellsOf(line)).toEqual(['E11111111', '1'])
  }
})

test('while the same passport is on another journey, what is kept of that one stays', async () => {
  const person = await returnedPerson(server)
  const { passportNo } = person
  const running = await newOrder(server)
  await server.db.query(
    sql`update visa_applicant set passport_no = ${passportNo} where id = ${running.applicantIds[0]}`,
  )
  await admin.call(draftSave, { body: { ...draft, recordId: 'running', body: { passportNo } } })
  const line = await openRow([passportNo, '签发'])
  await erase()
  expect(await isErased(person)).toBe(true)
  expect(await keptDraft('running')).toEqual({ passportNo })
  expect(await cellsOf(line)).toEqual([passportNo, '签发'])
  // It goes with the last of them.
  await server.db.query(sql`update visa_applicant set passport_no = '' where id = ${running.applicantIds[0]}`)
  const last = await returnedPerson(server)
  await server.db.query(
    sql`update visa_applicant set passport_no = ${passportNo} where id = ${last.applicantId}`,
  )
  await erase()
  expect(await keptDraft('running')).toBeUndefined()
  expect(await cellsOf(line)).toEqual(['', ''])
})

test('an erasure takes the drafts of its own order and person, not those of others with the same number', async () => {
  const person = await returnedPerson(server)
  const place = (kind: string, id: number) => ({ kind, recordId: String(id) })
  const drafts = [
    place('visa.order.guided', person.applicantId),
    place('visa.order.guided', person.orderId),
    place('visa.order', person.orderId),
  ]
  for (const each of drafts) await admin.call(draftSave, { body: { ...each, body: { typed: 'x' } } })
  await erase()
  const kept = []
  for (const query of drafts) kept.push((await admin.call(draftGet, { query })) !== null)
  expect(kept).toEqual([person.applicantId !== person.orderId, false, false])
})

test('while the law holds somebody, no scan of theirs is taken away or replaced; of others it is', async () => {
  const { id: orderId, orderNo, applicantIds } = await newOrder(server, { people: 2 })
  const [held = 0, free = 0] = applicantIds
  const [theirs, other] = [await brought(admin, held), await brought(admin, free)]
  const { id: holdId } = await admin.call(holdSet, {
    body: { orderId, applicantId: held, reason: '警方调查' },
  })
  const replace = { applicantId: held, requirementId: theirs.requirementId, add: false }
  const refused = [
    await admin.raw(documentRemove, { body: { id: theirs.id } }),
    await admin.raw(documentRemove, { body: { id: theirs.id, storageName: theirs.file.storageName } }),
    await admin.raw(documentSave, { body: { ...replace, files: [await uploaded(admin, '换一张.pdf')] } }),
  ]
  for (const { code, msg } of refused) {
    expect(code).toBe(CODES.FAILURE)
    expect(msg).toBe(`${orderNo} 处于法律保全，不能删除：警方调查`)
  }
  // More may come, and what is nobody's evidence goes as before.
  const added = {
    ...replace,
    add: true,
    files: [await uploaded(admin, '补一张.pdf', Buffer.from('%PDF-1.4\n% b\n'))],
  }
  expect((await admin.raw(documentSave, { body: added })).code).toBe(CODES.SUCCESS)
  expect((await admin.raw(documentRemove, { body: { id: other.id } })).code).toBe(CODES.SUCCESS)
  await admin.call(holdLift, { body: { holdId, reason: '结案' } })
  expect((await admin.raw(documentRemove, { body: { id: theirs.id } })).code).toBe(CODES.SUCCESS)
})

test('a hold on a contract that is over holds the people and scans of its order too', async () => {
  const { id: orderId, applicantIds } = await newOrder(server, { people: 2 })
  const [applicantId = 0] = applicantIds
  const scan = await brought(admin, applicantId)
  const centre = await companyId(server, 'CENTER-BJ')
  const { id: contractId } = await one<{ id: number }>(
    server.db,
    sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
          contact_mobile, nation_code, visa_type, price_version, order_id)
        values (${`HT98${orderId}`}, ${centre}, 7, 'PERSON', '客户', '客户', '13900000000', 'RUS', 1, '2026-01-01', ${orderId})
        returning id`,
  )
  const { id: holdId } = await admin.call(holdSet, { body: { contractId, reason: '纠纷' } })
  const remove = async () => {
    const { seen } = await one<{ seen: string }>(
      server.db,
      sql`select ${instantOf(sql`updated_at`)} as seen from visa_applicant where id = ${applicantId}`,
    )
    return admin.raw(applicantRemove, { body: { id: applicantId, seen } })
  }
  expect((await remove()).msg).toContain('处于法律保全')
  expect((await admin.raw(documentRemove, { body: { id: scan.id } })).msg).toContain('处于法律保全')
  await admin.call(holdLift, { body: { holdId, reason: '和解' } })
  expect((await remove()).code).toBe(CODES.SUCCESS)
})

test('nobody is taken out of a contract that the law holds', async () => {
  const clerk = await centreClerk(server, 'hold_clerk')
  const { id, contractNo } = await newContract(server, clerk, { people: 2 })
  const keeper = await server.as('center_mgr')
  const { id: holdId } = await keeper.call(holdSet, { body: { contractId: id, reason: '举报' } })
  const sent = await contractAsSent(clerk, id)
  const fewer = { ...sent, applicants: sent.applicants.slice(1) }
  expect((await clerk.raw(contractUpdate, { body: fewer })).msg).toBe(
    `${contractNo} 处于法律保全，不能删除：举报`,
  )
  await keeper.call(holdLift, { body: { holdId, reason: '查清了' } })
  expect((await clerk.raw(contractUpdate, { body: fewer })).code).toBe(CODES.SUCCESS)
})

test('of a hand-out stays that it happened: neither where it was sent and whom to call, nor the pen that signed for it', async () => {
  const [first, later] = [await returnedPerson(server), await returnedPerson(server, { days: 1 })]
  const centre = await companyId(server, 'CENTER-BJ')
  const { id: collectionId } = await one<{ id: number }>(
    server.db,
    sql`insert into custody_collection (collection_no, company_id, signed_on, signature)
        values ('LQ99000000001', ${centre}, 'SCREEN', '[[1, 2, 3, 4]]') returning id`,
  )
  for (const [index, { applicantId, orderId }] of [first, later].entries())
    await server.db.query(
      sql`insert into visa_handover (handover_no, applicant_id, order_id, way, collector_name, collector_mobile, address,
            note, collection_id)
          values (${`H9900000000${index}`}, ${applicantId}, ${orderId}, 'COUNTER', '收件人', '13711112222',
            '家庭住址 1 号', '放门口', ${collectionId})`,
    )
  const slip = await keeperSlip(collectionId)
  const told = async ({ applicantId }: ReturnedPerson) =>
    one<{ name: string; mobile: string; address: string; note: string }>(
      server.db,
      sql`select collector_name as name, collector_mobile as mobile, address, note from visa_handover
          where applicant_id = ${applicantId}`,
    )
  const kept = async () =>
    one<{ strokes: number; papers: number }>(
      server.db,
      sql`select jsonb_array_length(signature) as strokes, (select count(*) from kept_paper k
            where k.table_name = 'custody_collection' and k.record_id = t.id) as papers
          from custody_collection t where t.id = ${collectionId}`,
    )
  await erase()
  expect(await told(first)).toEqual({ name: '收件人', mobile: '', address: '', note: '' })
  expect(await told(later)).toMatchObject({ mobile: '13711112222', address: '家庭住址 1 号' })
  // What was printed names them all; it is printed anew, without those who were erased.
  expect(await kept()).toEqual({ strokes: 1, papers: 0 })
  await server.db.query(
    sql`update passport_item set moved_at = now() - interval '200 days' where applicant_id = ${later.applicantId}`,
  )
  await erase()
  expect(await kept()).toEqual({ strokes: 0, papers: 0 })
  // It can be printed still, without the pen.
  expect(await keeperSlip(collectionId)).not.toBe(slip)
})
