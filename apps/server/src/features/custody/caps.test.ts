import { ALARM_KINDS, ALARMS_MOST, custodyAlarms } from '@visa/contract/custody/passport'
import {
  RETRIEVALS_LISTED,
  retrievalBills,
  retrievalDetail,
  retrievalScan,
  retrievalStray,
} from '@visa/contract/custody/retrieval'
import { custodyStrays, custodyStraySettle, STRAYS_MOST } from '@visa/contract/custody/stray'
import { labelScan } from '@visa/contract/custody/label'
import { HANDOVER_LIMITS } from '@visa/contract/custody/handover'
import { returnFind } from '@visa/contract/custody/centre-return'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian } from '../../testing/custody-scene.ts'
import { lodgedOrder } from '../../testing/lodged.ts'
import { companyId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let desk: Client
let manager: Client
let centre = 0

/** More than a desk lists unasked. */
const MANY = 105
const USUAL = 100

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'caps_desk')
  manager = await server.as('center_mgr')
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

test('of more alarms than a desk lists the number of passports is told, the gravest and oldest stand first, and all are told when asked', async () => {
  const people = 34
  const { id: orderId, items } = await lodgedOrder(server, { people })
  const { db } = server
  await db.query(
    sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre} where id = ${orderId}`,
  )
  // Everything is wrong with each of them, what is gravest was told last.
  await db.query(sql`
    insert into custody_alarm (item_id, company_id, kind, note, raised_at)
    select item, ${centre}, kind, '', now() - k * interval '1 day' + n * interval '1 minute'
      from unnest(${items}::bigint[]) with ordinality i (item, n),
        unnest(${[...ALARM_KINDS]}::text[]) with ordinality j (kind, k)`)
  const all = ALARM_KINDS.flatMap((kind) => items.map((id) => `${kind} ${id}`))
  expect(all.length).toBeGreaterThan(USUAL)
  const tell = async (query: { most?: number }) => {
    const { rows, ...counts } = await manager.call(custodyAlarms, { query })
    return { ...counts, rows: rows.map(({ kind, passport }) => `${kind} ${passport.id}`) }
  }
  expect(await tell({})).toEqual({ total: people, grave: people, rows: all.slice(0, USUAL) })
  expect(await tell({ most: ALARMS_MOST })).toEqual({ total: people, grave: people, rows: all })
  // What is only late is counted, and is not grave.
  await db.query(
    sql`update custody_alarm set settled_at = now() where kind <> 'UNCLAIMED' and item_id = ${items[0]}`,
  )
  expect(await tell({ most: 1 })).toEqual({ total: people, grave: people - 1, rows: [`MISSING ${items[1]}`] })
})

test('of more strays than a desk lists the number is told, what is open stands first, and all are told when asked', async () => {
  const { billId } = await billAtConsulate(server)
  await desk.call(retrievalScan, { body: { billId, scans: [{ code: 'X0000001' }] } })
  const strayId = (await desk.call(retrievalDetail, { query: { billId } })).strays[0]?.id ?? 0
  await desk.call(retrievalStray, { body: { billId, strayId, outcome: 'REPORTED', note: '不认识' } })
  await server.db.query(sql`
    insert into custody_stray (company_id, retrieval, code, note, raised_at)
    select company_id, retrieval, 'X' || lpad(n::text, 7, '0'), '', raised_at
      from custody_stray, generate_series(2, ${MANY}) n`)
  const codes = Array.from({ length: MANY }, (_, place) => `X${String(place + 1).padStart(7, '0')}`)
  const usual = await manager.call(custodyStrays, { query: {} })
  expect(usual.open).toBe(MANY)
  expect(usual.rows.map(({ code }) => code)).toEqual(codes.slice(0, USUAL))
  const whole = await manager.call(custodyStrays, { query: { most: STRAYS_MOST } })
  expect(whole.rows.map(({ code }) => code)).toEqual(codes)
  // What is settled makes room for what is open and is not counted any more.
  const [first] = whole.rows
  await manager.call(custodyStraySettle, {
    body: { id: first?.id ?? 0, settledAs: 'OWNER', answer: '已交还本人' },
  })
  const after = await manager.call(custodyStrays, { query: {} })
  expect(after.open).toBe(MANY - 1)
  expect(after.rows.map(({ code }) => code)).toEqual(codes.slice(1, USUAL + 1))
})

test('of more bills than the desk lists those stand first whose passports are awaited, and every other is found by number, passport or label', async () => {
  const newest = await billAtConsulate(server)
  await server.db.query(sql`
    insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
    select 'SQ26000009' || lpad(n::text, 3, '0'), ${centre}, ${centre}, 'RUS', 1, '2026-09-01'::date + n, 2, '{"rows":[]}', now()
      from generate_series(1, ${RETRIEVALS_LISTED}) n`)
  const find = async (keyword: string) =>
    (await desk.call(retrievalBills, { query: { keyword } })).map(({ billNo }) => billNo)
  const listed = await find('')
  expect(listed).toHaveLength(RETRIEVALS_LISTED)
  // Those of the others that only wait to be closed, the newest first.
  expect(listed[0]).toBe(newest.billNo)
  const cut = 'SQ26000009001'
  expect(listed).not.toContain(cut)
  expect(await find(cut)).toEqual([cut])
  const [[passport = ''], [label = '']] = [newest.passports, newest.labels]
  for (const keyword of [newest.billNo, newest.billNo.toLowerCase(), passport, label])
    expect([keyword, await find(keyword)]).toEqual([keyword, [newest.billNo]])
})

test('an order puts everybody of it on the desk, and where there are more than the desk takes that is said', async () => {
  const { db } = server
  const { id: orderId, applicantIds } = await lodgedOrder(server, { people: 1 })
  await db.query(
    sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre} where id = ${orderId}`,
  )
  const { orderNo } = await one<{ orderNo: string }>(
    db,
    sql`select order_no as "orderNo" from visa_order where id = ${orderId}`,
  )
  /** As many more of the order, each with a passport. */
  const grow = (from: number, to: number) =>
    db.query(sql`
      with people as (
        insert into visa_applicant overriding system value select (jsonb_populate_record(a, jsonb_build_object('id', nextval(pg_get_serial_sequence('visa_applicant', 'id')),
            'seq', n, 'passport_no', 'E7' || lpad(n::text, 7, '0')))).*
          from visa_applicant a, generate_series(${from}::int, ${to}::int) n where a.id = ${applicantIds[0]}
        returning id, order_id, passport_no, cn_name)
      insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
        select order_id, id, passport_no, cn_name, 4, 'COUNTER', 'RETRIEVAL', now() from people`)
  const found = async () => {
    const { passports, cut } = await desk.call(labelScan, { body: { code: orderNo } })
    const told = await desk.call(returnFind, { body: { code: orderNo } })
    return [passports.length, cut, told.people.length, told.cut]
  }
  await grow(2, 120)
  expect(await found()).toEqual([120, false, 120, false])
  const { people } = HANDOVER_LIMITS
  await grow(121, people + 1)
  expect(await found()).toEqual([people, true, people, true])
})
