import { contractAccept } from '@visa/contract/centre/contract-calls'
import { contractReceipt } from '@visa/contract/centre/contract-papers'
import { contractSignLink, contractVerify, signOpen, signSend } from '@visa/contract/centre/contract-sign'
import { fileOriginal, fileOriginalKeep } from '@visa/contract/files/file'
import { privacyPage } from '@visa/contract/privacy/privacy'
import { exportPage } from '@visa/contract/sheets/export-task'
import { applicantForm, applicantSave } from '@visa/contract/visa/applicant-form'
import { documentSave } from '@visa/contract/visa/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../../db/audit-chain/seal.ts'
import { verifyChain } from '../../../db/audit-chain/verify.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import type { Client } from '../../../testing/client.ts'
import { uploaded } from '../../../testing/documents.ts'
import { drawnName } from '../../../testing/drawn.ts'
import { png } from '../../../testing/samples.ts'
import { placesHolding } from '../../../testing/places.ts'
import { returnedPerson } from '../../../testing/returned-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseJob } from './erase.jobs.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const erase = (files: Parameters<typeof eraseJob>[0] = server.files, now = new Date()) =>
  eraseJob(files).run({ db: server.db, now, fireTime: now })

const placesOf = (mark: string) => placesHolding(server, mark)

/** Scans of a count and of a bill that tell a number, known and unknown, and the report of the count. */
async function counted({
  applicantId,
  passportNo,
  secret,
}: {
  applicantId: number
  passportNo: string
  secret: string
}): Promise<void> {
  const { itemId, userId, companyId } = await one<{ itemId: number; userId: number; companyId: number }>(
    server.db,
    sql`select p.id as "itemId", u.id as "userId", u.company_id as "companyId" from passport_item p, app_user u
        where p.applicant_id = ${applicantId} and u.user_name = 'center_mgr'`,
  )
  const told = { places: [], differences: [{ kind: 'MORE', passportId: null, code: passportNo }] }
  for (const [day, item] of [
    ['2025-01-01', itemId],
    ['2025-01-02', null],
  ] as const) {
    const { id } = await one<{ id: number }>(
      server.db,
      sql`insert into custody_count (company_id, day, told) values (${companyId}, ${day}::date,
            ${item === null ? JSON.stringify(told) : null}::jsonb) returning id`,
    )
    await server.db.query(sql`
      insert into custody_count_scan (count_id, code, item_id, fits, scanned_by, scanned_at)
      values (${id}, ${passportNo}, ${item}, false, ${userId}, now())`)
    await server.db.query(sql`
      insert into custody_count_note (count_id, code, item_id, outcome, note, said_by, said_at)
      values (${id}, ${passportNo}, ${item}, 'OTHER', ${secret}, ${userId}, now())`)
    await server.db.query(sql`
      insert into kept_paper (table_name, record_id, kind, language, file_name, storage_name, made_at)
      values ('custody_count', ${id}, 'REPORT', 'zh', '清点.pdf', ${`count-${id}.pdf`}, now())`)
  }
  const { billId } = await one<{ billId: number }>(
    server.db,
    sql`insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
        values ('SQ-ERASED', ${companyId}, ${companyId}, 'RUS', 1, '2025-01-01', 2, '{"rows":[]}', now())
        returning id as "billId"`,
  )
  await server.db.query(sql`
    insert into retrieval_stray (bill_id, code, item_id, outcome, note, scanned_at)
    values (${billId}, ${passportNo}, ${itemId}, 'CARRIER', ${secret}, now()), (${billId}, ${passportNo}, null, '', '', now())`)
  await server.db.query(sql`
    with line as (insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
      values (${billId}, ${applicantId}, ${itemId}, 1, now()) returning id)
    insert into retrieval_line (line_id, result, explained, note, listed)
    select id, 1, 'OTHER', ${secret}, jsonb_build_object('result', 1, 'visaNo', 'V1', 'remark', ${secret}::text) from line`)
  await server.db.query(sql`
    insert into custody_stray (company_id, code, retrieval, note, raised_at)
    select ${companyId}, code, max(id), code, now() from retrieval_stray where code = ${passportNo} group by code`)
}

test('after the erasure nothing is left of scans and forms in database, store, exports or logs; the record stays', async () => {
  const person = await returnedPerson(server, { full: true })
  const { applicantId, companionId, orderId, orderNo, passportNo, secret, home, scanned, storageName } =
    person
  const admin = await server.as('admin')
  // Whoever read the sticker wrote what they saw.
  await server.db.query(sql`
    insert into visa_result (applicant_id, order_id, nation_code, result, way, reason, created_at)
    select id, order_id, nation_code, 1, 'SCAN', ${secret}, now() from visa_applicant where id = ${applicantId}`)
  // It was counted before it went back, and scanned at a desk that did not know it.
  await counted(person)
  // It is found where it was put, so that not to find it says something.
  expect(await placesOf(scanned)).toHaveLength(1)
  expect(await placesOf(home)).toEqual(['gate_opening', 'gate_refusal', 'visa_order'])
  expect(await placesOf(secret)).toEqual([
    'change_log',
    'contract_applicant',
    'contract_revision',
    'custody_collection',
    'custody_count_note',
    'form_draft',
    'form_task',
    'form_task_step',
    'gate_opening',
    'gate_refusal',
    'retrieval_line',
    'retrieval_stray',
    'visa_applicant',
    'visa_handover',
    'visa_result',
  ])
  const before = await placesOf(passportNo)
  expect(before).toEqual(
    expect.arrayContaining([
      'change_log',
      'custody_count',
      'custody_count_note',
      'custody_count_scan',
      'custody_stray',
      'retrieval_stray',
      'stored_file',
      'visa_document',
    ]),
  )
  expect(before.filter((place) => place.startsWith('file '))).toHaveLength(1)
  await seal(server.db)

  expect((await erase()).zh).toBe('清除 1 人的资料，删除 1 个导出文件')

  expect(await placesOf(scanned)).toEqual([])
  expect(await placesOf(secret)).toEqual([])
  // The order has somebody left whose parcel would go there.
  expect(await placesOf(home)).toEqual(['visa_order'])
  expect(await placesOf(storageName)).toEqual([])
  const { strokes } = await one<{ strokes: number }>(
    server.db,
    sql`select jsonb_array_length(c.signature) as strokes from custody_collection c
        join visa_handover h on h.collection_id = c.id where h.applicant_id = ${applicantId}`,
  )
  expect(strokes).toBe(0)
  // Of the passport stays that it was here and went back.
  expect(await placesOf(passportNo)).toEqual(['passport_item'])
  const kept = await one<{ name: string; status: number; values: object }>(
    server.db,
    sql`select cn_name as name, status, form_values as values from visa_applicant where id = ${applicantId}`,
  )
  expect(kept).toMatchObject({ status: 80, values: {} })
  expect(kept.name).not.toBe('')
  const { values } = await one<{ values: object }>(
    server.db,
    sql`select form_values as values from visa_applicant where id = ${companionId}`,
  )
  expect(Object.keys(values).length).toBeGreaterThan(0)

  expect(await rows(server.db, sql`select 1 from kept_paper where table_name = 'custody_count'`)).toEqual([])
  const { rows: listed } = await admin.call(privacyPage, { query: { keyword: orderNo } })
  expect(listed).toMatchObject([{ id: applicantId, orderId, state: 'erased', files: 1 }])
  expect(listed[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
  const { logged } = await one<{ logged: number }>(
    server.db,
    sql`select count(*) as logged from change_log where entity = 'privacy_erasure' and topic = ${String(orderId)}`,
  )
  expect(logged).toBe(1)
  expect((await admin.call(exportPage, { query: {} })).rows).toEqual([])

  // The chain of the log is whole, and says so of what was emptied only as long as the log tells of it.
  await seal(server.db)
  const verify = () => verifyChain(server.db, { anchors: [], sealing: false })
  expect((await verify()).issues).toEqual([])
  await server.db.tx(async (tx) => {
    await tx.query(sql`alter table change_log_erasure disable trigger user`)
    await tx.query(sql`update change_log_erasure set row_hash = sha256(row_hash) where log_id = (
      select max(log_id) from change_log_erasure)`)
    await tx.query(sql`alter table change_log_erasure enable trigger user`)
  })
  expect((await verify()).issues.map(({ kind }) => kind)).toContain('altered')

  // A second run finds nothing to do.
  expect((await erase()).zh).toBe('清除 0 人的资料，删除 0 个导出文件')
})

test('what pictures were made of goes with the person, from the form as from the documents', async () => {
  const marks = ['SNAPSHOTOFPHOTO', 'SNAPSHOTOFCARD', 'SNAPSHOTOFSCAN'] as const
  const made = async (admin: Client, mark: string) => {
    const picture = await uploaded(admin, `${mark}.png`, png(marks.indexOf(mark as never) + 21, 30))
    const original = await uploaded(admin, 'IMG_1.png', Buffer.concat([png(9, 9), Buffer.from(mark)]))
    const { storageName } = picture
    await admin.call(fileOriginalKeep, { body: { storageName, original: original.storageName } })
    return picture
  }
  const originals: string[] = []
  await returnedPerson(server, {
    also: async (admin, applicantId) => {
      const [photo, card, scan] = [
        await made(admin, marks[0]),
        await made(admin, marks[1]),
        await made(admin, marks[2]),
      ]
      const { values } = await admin.call(applicantForm, { query: { id: applicantId } })
      const changes = [{ field: 'passportScan', value: [scan], base: values['passportScan'] }]
      const saved = await admin.call(applicantSave, { body: { id: applicantId, changes } })
      expect(saved.conflicts).toEqual([])
      for (const [document, file] of [
        ['PHOTO', photo],
        ['ID_CARD', card],
      ] as const) {
        await admin.call(documentSave, {
          body: { applicantId, requirementId: null, document, files: [file] },
        })
      }
      for (const { storageName } of [photo, card, scan]) {
        const original = await admin.call(fileOriginal, { query: { storageName } })
        originals.push(original?.storageName ?? '')
      }
    },
  })
  for (const mark of marks) expect(await placesOf(mark), mark).not.toEqual([])
  await erase()
  for (const mark of [...marks, ...originals]) expect(await placesOf(mark), mark).toEqual([])
})

test('a run that ends in the middle leaves nothing half: the next one goes on', async () => {
  const people = [await returnedPerson(server), await returnedPerson(server)]
  const broken = { objects: { ...server.files.objects, delete: () => Promise.reject(new Error('cut')) } }
  await expect(erase(broken)).rejects.toThrow('cut')
  const open = () =>
    rows<{ id: number }>(server.db, sql`select id from privacy_erasure where finished_at is null`)
  expect(await open()).toHaveLength(2)
  await erase()
  expect(await open()).toEqual([])
  for (const { scanned, secret } of people) {
    expect(await placesOf(scanned)).toEqual([])
    expect(await placesOf(secret)).toEqual([])
  }
  const { times } = await one<{ times: number }>(
    server.db,
    sql`select max(count) as times from (select count(*) from privacy_erasure group by applicant_id) e`,
  )
  expect(times).toBe(1)
})

test('it waits for its days, at a centre for the centre’s own, and for whoever is not done', async () => {
  const fresh = await returnedPerson(server, { days: 80 })
  const other = await returnedPerson(server, { days: 80, centre: false })
  const open = await returnedPerson(server, { days: 200 })
  await server.db.query(sql`update visa_applicant set status = 72 where id = ${open.applicantId}`)
  const isErased = async ({ applicantId }: { applicantId: number }) =>
    (await rows(server.db, sql`select 1 from privacy_erasure where applicant_id = ${applicantId}`)).length ===
    1
  await erase()
  expect([await isErased(fresh), await isErased(other), await isErased(open)]).toEqual([false, false, false])
  await server.db.query(sql`insert into centre_option (company_id, options, valid_from)
    select id, '{"purgeDays": 60}', '2020-01-01' from company where company_code = 'CENTER-BJ'`)
  await erase()
  expect([await isErased(fresh), await isErased(other), await isErased(open)]).toEqual([true, false, false])
  const later = new Date(Date.now() + 11 * 86_400_000)
  await erase(server.files, later)
  expect([await isErased(other), await isErased(open)]).toEqual([true, false])
})

test('a signed contract stays as it was signed and proves it; every other print of it goes, and the list says so', async () => {
  const clerk = await centreClerk(server, 'erase_clerk')
  const [customerIdNo, returnAddress] = ['110101199001011237', '朝阳路 765 号']
  const { id } = await newContract(server, clerk, { customerIdNo, returnAddress })
  await clerk.call(contractAccept, { body: { id } })
  const print = (kind: 'contract' | 'receipt') => clerk.call(contractReceipt, { query: { id, kind } })
  await print('contract')
  await print('receipt')
  const { token } = await clerk.call(contractSignLink, { body: { id } })
  const phone = server.visitor()
  const { digest } = await phone.call(signOpen, { body: { token } })
  await phone.call(signSend, { body: { token, digest, strokes: drawnName() } })
  const sealed = await clerk.send({ method: 'GET', url: (await print('contract')).url })
  const person = await one<{ applicantId: number; orderId: number; passportNo: string }>(
    server.db,
    sql`select a.id as "applicantId", a.order_id as "orderId", a.passport_no as "passportNo" from visa_applicant a
        join centre_contract c on c.order_id = a.order_id where c.id = ${id} order by a.seq limit 1`,
  )
  const { applicantId, orderId, passportNo } = person
  await server.db
    .query(sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
    values (${orderId}, ${applicantId}, ${passportNo}, '持有人', 5, 'HOLDER', 'RETURN', now() - make_interval(days => 400))`)
  // The passport went back, and with it what else the counter had taken in.
  await server.db.query(sql`update visa_paper set returned_at = now() where applicant_id = ${applicantId}`)
  await server.db.query(sql`update visa_applicant set status = 80 where id = ${applicantId}`)
  expect(await placesOf(returnAddress)).toEqual([
    'centre_contract',
    'change_log',
    'contract_revision',
    'contract_signature',
    'visa_order',
  ])
  await erase()
  const papers = await rows<{ kind: string }>(
    server.db,
    sql`select kind from kept_paper where table_name = 'centre_contract' and record_id = ${id}`,
  )
  expect(papers).toEqual([{ kind: 'sealed.1' }])
  expect(await placesOf(passportNo)).toEqual(['contract_signature', 'passport_item'])
  // Nobody is left whom the contract was for: who ordered it and where to is not asked for any more, wherever it was.
  // What was signed stays as it was signed: it says where to.
  expect(await placesOf(customerIdNo)).toEqual([])
  expect(await placesOf(returnAddress)).toEqual(['contract_signature'])
  const after = await clerk.send({ method: 'GET', url: (await print('contract')).url })
  expect(after.rawPayload.equals(sealed.rawPayload)).toBe(true)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(after.rawPayload)], 'contract.pdf'))
  expect((await clerk.upload(contractVerify, form)).data).toMatchObject({ id, revision: 1 })
  const manager = await server.as('center_mgr')
  const { rows: listed } = await manager.call(privacyPage, { query: { state: 'erased', pageSize: 200 } })
  expect(listed.find((row) => row.id === applicantId)).toMatchObject({ signedContracts: 1 })
})
