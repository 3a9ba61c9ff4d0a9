import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifier, one, rows, sql, type Sql } from '../../../db/sql.ts'
import { returnedPerson } from '../../../testing/returned-person.ts'
import { placesHolding } from '../../../testing/places.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseJob } from './erase.jobs.ts'

/** What an erasure reaches beside the person, in which order it holds it, and by which indexes it finds it. */

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const erase = () => {
  const now = new Date()
  return eraseJob(server.files).run({ db: server.db, now, fireTime: now })
}

test('whom a customer would send goes though nobody was registered, and so does the sheet of a bill where the passport strayed', async () => {
  const person = await returnedPerson(server, { full: true })
  const { orderId, applicantId, companionId, passportNo } = person
  // Who ordered is reached by the contract, by what a revision kept of it, and by the order.
  const contactMobile = '13877761234'
  const [proxyNo, proxyMobile] = ['110101198502021239', '13899912345']
  const proxy = JSON.stringify({
    collectorName: '代领',
    idType: 'ID_CARD',
    idNo: proxyNo,
    mobile: proxyMobile,
  })
  await server.db.query(sql`update centre_contract set proxy = ${proxy}::jsonb where order_id = ${orderId}`)
  await server.db.query(
    sql`insert into contract_revision (contract_id, revision, snapshot, made_at)
        select id, 2, jsonb_build_object('applicants', '[]'::jsonb, 'contract', jsonb_build_object('proxy', ${proxy}::jsonb,
          'contactMobile', ${contactMobile}::text)), now()
        from centre_contract where order_id = ${orderId}`,
  )
  await server.db.query(
    sql`update centre_contract set contact_mobile = ${contactMobile}, total_cents = 90000, service_cents = 90000 where order_id = ${orderId}`,
  )
  await server.db.query(sql`update visa_order set contact_mobile = ${contactMobile} where id = ${orderId}`)
  const { billId } = await one<{ billId: number }>(
    server.db,
    sql`insert into send_bill (bill_no, accept_org_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
        select 'SQ-STRAYED', accept_org_id, 'RUS', 1, '2025-01-01', 2, '{"rows":[]}', now() from visa_order
        where id = ${orderId} returning id as "billId"`,
  )
  await server.db.query(sql`insert into retrieval_stray (bill_id, code, outcome, scanned_at)
    values (${billId}, ${passportNo}, '', now())`)
  await server.db.query(sql`
    insert into kept_paper (table_name, record_id, kind, language, file_name, storage_name, made_at)
    values ('send_bill', ${billId}, 'RETRIEVAL 1', 'zh', ${passportNo}, 'retrieval-1.pdf', now())`)
  // The other one of the order goes with them, so that nobody is left whom the customer was for.
  await server.db
    .query(sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
    values (${orderId}, ${companionId}, 'EZ7659999', '同行人', 5, 'HOLDER', 'RETURN', now() - make_interval(days => 400))`)
  await server.db.query(
    sql`update visa_applicant set status = 80, passport_no = 'EZ7659999' where id = ${companionId}`,
  )
  await erase()
  const told = await one<{ text: string }>(
    server.db,
    sql`select (select string_agg(c::text, '') from centre_contract c) || (select string_agg(r::text, '') from contract_revision r)
          || coalesce((select string_agg(k::text, '') from kept_paper k), '') as text`,
  )
  for (const mark of [proxyNo, proxyMobile, passportNo, contactMobile]) expect(told.text).not.toContain(mark)
  // Whom to ask about the money stays with the order until it is paid, and goes in the night after.
  expect(await placesHolding(server, contactMobile)).toEqual(['visa_order'])
  await server.db.query(
    sql`update centre_contract set total_cents = 0, service_cents = 0 where order_id = ${orderId}`,
  )
  await erase()
  expect(await placesHolding(server, contactMobile)).toEqual([])
  expect(
    await rows(server.db, sql`select 1 from privacy_erasure where applicant_id = ${applicantId}`),
  ).toHaveLength(1)
})

test('whoever has two open strays is erased, and whoever cannot be is told while the others are', async () => {
  const people = [
    await returnedPerson(server, { days: 300 }),
    await returnedPerson(server, { days: 200 }),
    await returnedPerson(server),
  ]
  const [twice, stuck, last] = people
  if (twice === undefined || stuck === undefined || last === undefined) throw new Error('three are wanted')
  // By its label before it was one by its number, and by its number.
  await server.db.query(sql`
    with bill as (insert into send_bill (bill_no, accept_org_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
      select 'SQ-TWICE', accept_org_id, 'RUS', 1, '2025-01-01', 2, '{"rows":[]}', now() from visa_order
      where id = ${twice.orderId} returning id, accept_org_id),
    seen as (insert into retrieval_stray (bill_id, code, item_id, outcome, scanned_at)
      select b.id, code, p.id, 'REPORTED', now() from bill b, passport_item p, unnest(array['P900000019', p.passport_no]) code
      where p.applicant_id = ${twice.applicantId} returning id, code, item_id)
    insert into custody_stray (company_id, code, item_id, retrieval, raised_at)
    select b.accept_org_id, s.code, s.item_id, s.id, now() from bill b, seen s`)
  await server.db.query(sql`
    create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'cannot be'; end $$`)
  const refuse = identifier('refuse_erasure')
  await server.db.query(sql`
    create trigger ${refuse} before update on visa_result for each row execute function refuse_erasure()`)
  await server.db.query(sql`
    insert into visa_result (applicant_id, order_id, nation_code, result, way, created_at)
    select id, order_id, nation_code, 1, 'SCAN', now() from visa_applicant where id = ${stuck.applicantId}`)
  const told = await erase().catch(String)
  expect(told).toContain(`申请人 ${stuck.applicantId} 的资料没有清除`)
  expect(told).toContain('cannot be')
  const finished = () =>
    rows<{ id: number }>(
      server.db,
      sql`select applicant_id as id from privacy_erasure where finished_at is not null
            and applicant_id = any(${people.map(({ applicantId }) => applicantId)}::bigint[]) order by id`,
    )
  expect((await finished()).map(({ id }) => id)).toEqual([twice.applicantId, last.applicantId])
  const strays = await rows<{ code: string }>(
    server.db,
    sql`select t.code from custody_stray t join passport_item p on p.id = t.item_id
        where p.applicant_id = ${twice.applicantId}`,
  )
  expect(strays.map(({ code }) => code.startsWith('#'))).toEqual([true, true])
  // Tried again, they go as well.
  await server.db.query(sql`drop trigger ${refuse} on visa_result`)
  await erase()
  expect(await finished()).toHaveLength(3)
})

test('whoever holds a contract and then its order is waited for, and neither stops the other', async () => {
  const { orderId, applicantId } = await returnedPerson(server, { full: true })
  const { done } = await server.db.tx(async (tx) => {
    await tx.query(sql`select 1 from centre_contract where order_id = ${orderId} for update`)
    const begun = erase()
    const waiting = () => rows(server.db, sql`select 1 from pg_locks where not granted limit 1`)
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
    await tx.query(sql`select 1 from visa_order where id = ${orderId} for update`)
    return { done: begun }
  })
  await done
  expect(
    await rows(server.db, sql`select 1 from privacy_erasure where applicant_id = ${applicantId}`),
  ).toHaveLength(1)
})

test('what an erasure looks up, and what a day closed late looks at, is found by index', async () => {
  const plan = async (which: Sql): Promise<string> =>
    server.db.tx(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      const steps = await rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${which}`)
      return steps.map((step) => step['QUERY PLAN']).join('\n')
    })
  const looked: readonly (readonly [string, Sql])[] = [
    ['centre_contract_authorisation', sql`select 1 from centre_contract where authorisation_id in (1, 2)`],
    ['retrieval_stray_item', sql`select 1 from retrieval_stray where item_id = 1`],
    ['retrieval_stray_unknown', sql`select 1 from retrieval_stray where item_id is null and code = 'E1'`],
    ['custody_stray_item', sql`select 1 from custody_stray where item_id = 1`],
    ['custody_stray_unknown', sql`select 1 from custody_stray where item_id is null and code = 'E1'`],
    ['custody_count_scan_seen', sql`select 1 from custody_count_scan where item_id = 1`],
    [
      'custody_count_scan_unknown',
      sql`select 1 from custody_count_scan where item_id is null and code = 'E1'`,
    ],
    ['custody_count_note_item', sql`select 1 from custody_count_note where item_id = 1`],
    [
      'custody_count_note_unknown',
      sql`select 1 from custody_count_note where item_id is null and code = 'E1'`,
    ],
    ['passport_check_applicant', sql`select 1 from passport_check where applicant_id = 1`],
    ['form_task_applicant', sql`select 1 from form_task where applicant_id = 1 and status = 48`],
    ['returned_line_applicant', sql`select 1 from returned_line where applicant_id = 1`],
    [
      'passport_item_accept_moved',
      sql`select id from passport_item where accept_org_id = 1 and moved_at >= now() order by moved_at`,
    ],
    [
      'passport_item_centre_moved',
      sql`select id from passport_item where centre_id = 1 and moved_at >= now() order by moved_at`,
    ],
  ]
  for (const [index, which] of looked) expect(await plan(which)).toContain(index)
})

/** What becomes of what is about an applicant, and why it stays where it does. */
const FATES = {
  erased: 'what was filled in or said of them is emptied',
  empty: 'holds nothing, ever',
  happened: 'says what happened, and nothing that was filled in',
  // A missing passport was reported with a reason: where it was and why is what custody answers for.
  moves: 'tells of a passport where it was, since when and why it moved, and is never rewritten',
} as const

/** Tables that name an applicant. */
const KNOWN: Readonly<Record<string, keyof typeof FATES>> = {
  // Kept for the version before alone; 0130 moves on what it puts there.
  applicant_original: 'empty',
  contract_applicant: 'erased',
  custody_authorisation_person: 'erased',
  form_task: 'erased',
  gate_opening: 'erased',
  gate_refusal: 'erased',
  legal_hold: 'happened',
  passport_check: 'erased',
  passport_item: 'happened',
  privacy_consent: 'happened',
  privacy_erasure: 'happened',
  returned_line: 'erased',
  send_bill_line: 'happened',
  visa_document: 'erased',
  visa_document_request: 'happened',
  visa_handover: 'erased',
  visa_paper: 'happened',
  visa_result: 'erased',
  visa_upload_link: 'erased',
}

/** Tables that lead to an applicant by their passport, or by the line of a bill. */
const BY_PASSPORT: Readonly<Record<string, keyof typeof FATES>> = {
  custody_alarm: 'moves',
  custody_count_note: 'erased',
  custody_count_scan: 'erased',
  custody_stray: 'erased',
  custody_transfer_line: 'happened',
  passport_check: 'erased',
  passport_label: 'happened',
  passport_movement: 'moves',
  retrieval_line: 'erased',
  retrieval_stray: 'erased',
  send_bill_line: 'happened',
  visa_handover: 'erased',
}

test('every table that leads to an applicant by their passport or a bill is one of which the erasure knows', async () => {
  const found = await rows<{ name: string }>(
    server.db,
    sql`select distinct t.relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and c.confrelid in ('passport_item'::regclass, 'send_bill_line'::regclass)
        order by 1`,
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(BY_PASSPORT).toSorted())
})

test('every table that is about an applicant is one of which the erasure knows', async () => {
  const found = await rows<{ name: string }>(
    server.db,
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'applicant_id' order by table_name collate "C"`,
  )
  expect(found.map(({ name }) => name)).toEqual(Object.keys(KNOWN).toSorted())
})
