import {
  centreHistory,
  centreQuery,
  labelPage,
  labelSums,
  meaningsOf,
} from '@visa/contract/centre/centre-query'
import { contractAccept, contractCreate, contractDetails } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { labelBatch, labelCode, labelVoid } from '@visa/contract/custody/label'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { initiatePay } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody } from '../../../testing/contracts.ts'
import { billAtConsulate } from '../../../testing/custody-scene.ts'
import { exportedCells } from '../../../testing/exported.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let manager: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'query_clerk')
  manager = await server.as('center_mgr')
  stranger = await otherManager(server)
})
afterAll(() => server.close())

const find = async (by: Client, keyword: string) =>
  (await by.call(centreQuery, { query: { keyword } })).rows.map(({ kind, no }) => `${kind} ${no}`)

test('P2.39 one box understands numbers, mobiles, passports, labels and names', () => {
  expect(meaningsOf('HT2611170100001')).toEqual(['number'])
  expect(meaningsOf('00018')).toEqual(['number'])
  expect(meaningsOf('0004')).toEqual(['number'])
  expect(meaningsOf('13911112222')).toEqual(['mobile', 'number'])
  expect(meaningsOf('e12345678')).toEqual(['passport', 'number'])
  // Passports of some countries are digits alone, and so are mobiles of others.
  expect(meaningsOf('751234567')).toEqual(['passport', 'mobile', 'number'])
  expect(meaningsOf('7-9161234567')).toEqual(['mobile'])
  expect(meaningsOf(labelCode(1))).toEqual(['label'])
  expect(meaningsOf('林致远')).toEqual(['name'])
})

test('orders and contracts are found by whatever somebody has in hand; the order of a contract is told with it', async () => {
  const body = await contractBody(server, { customerName: '尹知秋', contactMobile: '13755556666' })
  const { id, contractNo } = await clerk.call(contractCreate, { body })
  const contract = `CONTRACT ${contractNo}`
  const [person] = body.applicants ?? []
  const words = [contractNo, contractNo.slice(-9), '13755556666', '尹知秋', person?.passportNo, person?.label]
  for (const keyword of words)
    expect([keyword, await find(manager, keyword ?? '')]).toEqual([keyword, [contract]])
  await clerk.call(contractAccept, { body: { id } })
  const { orderNo } = await clerk.call(contractDetails, { query: { id } })
  expect(await find(manager, orderNo)).toEqual([contract])
  const { rows: found } = await manager.call(centreQuery, { query: { keyword: contractNo } })
  expect(found[0]).toMatchObject({ orderNo, passportsHeld: 1, people: person?.cnName })
  // What is at the consulate is not here.
  const lodge = (status: number) =>
    server.db.query(
      sql`update passport_item set status = ${status} where order_id = (select id from visa_order where order_no = ${orderNo})`,
    )
  await lodge(3)
  expect((await manager.call(centreQuery, { query: { keyword: contractNo } })).rows[0]).toMatchObject({
    passportsHeld: 0,
  })
  await lodge(1)
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', fields: { acceptOrgId: centre } })
  expect(await find(manager, order.orderNo)).toEqual([`ORDER ${order.orderNo}`])
  expect(await find(manager, '')).toEqual([])
  // Somebody of another centre, and a colleague who sees only their own, find nothing.
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '只查自己',
    dataScope: DATA_SCOPE.OWN,
    grants: ['center.order.query', 'center.history'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'query_own', roleIds: [role] })
  const own = await server.as('query_own')
  for (const by of [stranger, own])
    for (const keyword of words) expect(await find(by, keyword ?? '')).toEqual([])
  const none = await own.call(centreHistory, { body: { keyword: contractNo } })
  expect(none).toMatchObject({ contracts: 0, orders: 0, events: [] })
})

test('P2.39 a passport or a mobile of digits alone is found, at the counter and in its order, by the box and in the history', async () => {
  const passportNo = '751234567'
  const mobile = '7-9161234567'
  const body = await contractBody(server, { customerName: '伊万', contactMobile: mobile })
  const applicants = (body.applicants ?? []).map((person) =>
    Object.assign(person, { passportNo, mobile: '9161234568' }),
  )
  const { id, contractNo } = await clerk.call(contractCreate, { body: { ...body, applicants } })
  const words = [passportNo, mobile, '9161234568']
  for (const keyword of words)
    expect([keyword, await find(manager, keyword)]).toEqual([keyword, [`CONTRACT ${contractNo}`]])
  await clerk.call(contractAccept, { body: { id } })
  for (const keyword of words)
    expect(await manager.call(centreHistory, { body: { keyword } })).toMatchObject({
      contracts: 1,
      orders: 1,
    })
  expect(await find(stranger, passportNo)).toEqual([])
})

test('what happened to a person is told over all their records, to the end of years, and who looked is logged', async () => {
  const body = await contractBody(server, { customerName: '殷如是' })
  const { id, contractNo } = await clerk.call(contractCreate, { body })
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents: amountCents } = await clerk.call(contractDetails, { query: { id } })
  await clerk.odd(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents, way: 'CARD', reference: 'POS-2' },
  })
  const passportNo = body.applicants?.[0]?.passportNo ?? ''
  const told = await manager.call(centreHistory, { body: { keyword: passportNo } })
  expect(told).toMatchObject({ contracts: 1, orders: 1, more: false, meanings: ['passport', 'number'] })
  const kinds = new Set(told.events.map(({ kind }) => kind))
  for (const kind of ['contract', 'order', 'passport', 'payment'] as const) expect(kinds).toContain(kind)
  expect(told.events.find(({ kind }) => kind === 'payment')).toMatchObject({ cents: amountCents })
  // A passport that came in is in the house once; that it got its label is no second time.
  const steps = told.events.filter(({ kind }) => kind === 'passport')
  expect(steps.map(({ operation, state }) => [operation, state]).toReversed()).toEqual([
    ['RECEIPT', PASSPORT_STATUS.HELD],
    ['LABEL', null],
  ])
  const times = told.events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  const looks = await rows<{ subject: string; changes: string }>(
    server.db,
    sql`select subject, changes::text as changes from change_log where action = 'read' and entity = 'centre_contract'
        and entity_id = ${String(id)}`,
  )
  expect(looks.map(({ subject }) => subject)).toEqual([contractNo])
  // Whom somebody looked for is in no log.
  expect(looks[0]?.changes).not.toContain(passportNo)
  expect((await stranger.call(centreHistory, { body: { keyword: passportNo } })).events).toEqual([])
  expect((await clerk.raw(centreHistory, { body: { keyword: passportNo } })).code).toBe(CODES.NO_PERMISSION)
})

test('what became of somebody is told for years: refused, issued with number and days, put right, or given up', async () => {
  const made = await billAtConsulate(server, { people: 4 })
  const [issued = 0, refused = 0, before = 0, gone = 0] = made.applicantIds
  const visa = { visaNo: '20 7654321', validFrom: '2024-12-01', validTo: '2025-02-28', stayDays: 30 }
  await server.db.query(sql`update visa_applicant set status = 72, result = 1 where id = ${issued}`)
  await server.db.query(
    sql`update visa_applicant set status = 72, result = 2 where id = any(${[refused, before]}::bigint[])`,
  )
  const give = (id: number, result: number, day: string, superseded: string | null, reason = '') =>
    server.db.query(
      sql`insert into visa_result (applicant_id, order_id, nation_code, result, visa_no, valid_from, valid_to, stay_days,
            way, reason, accept_org_id, centre_id, created_at, superseded_at)
          select a.id, a.order_id, a.nation_code, ${result}, ${result === 1 ? visa.visaNo : ''},
            ${result === 1 ? visa.validFrom : null}::date, ${result === 1 ? visa.validTo : null}::date,
            ${result === 1 ? visa.stayDays : null}, 'HAND', ${reason}, a.accept_org_id, a.centre_id,
            ${day}::timestamptz, ${superseded}::timestamptz
          from visa_applicant a where a.id = ${id}`,
    )
  await give(issued, 2, '2024-11-14T02:00:00Z', '2024-11-15T02:00:00Z')
  await give(issued, 1, '2024-11-15T02:00:00Z', null, '看错了')
  await give(refused, 2, '2024-11-16T02:00:00Z', null)
  await server.db.query(
    sql`insert into state_history (machine, record_id, operation, from_state, to_state, at, reason, actor_name)
        values ('visa_applicant', ${gone}, 'abandon', '48', '88', '2024-10-01T02:00:00Z', '不去了', '')`,
  )
  const told = async (by: Client, keyword: string) =>
    (await by.call(centreHistory, { body: { keyword } })).events.filter(
      ({ kind }) => kind === 'result' || kind === 'applicant',
    )
  const events = await told(manager, made.passports[1] ?? '')
  const at = (day: string) => events.find((event) => event.at.startsWith(day))
  expect(at('2024-11-14')).toMatchObject({ kind: 'result', state: 2, operation: 'superseded' })
  expect(at('2024-11-15')).toMatchObject({ state: 1, operation: 'counts', reason: '看错了', visa })
  expect(at('2024-11-16')).toMatchObject({ state: 2, operation: 'counts', orderId: made.id })
  expect(at('2024-10-01')).toMatchObject({ kind: 'applicant', state: 88, reason: '不去了' })
  // From before results were kept.
  expect(events.filter(({ kind }) => kind === 'result')).toHaveLength(4)
  expect(await told(stranger, made.passports[1] ?? '')).toEqual([])
  // Who reads the history and no results is told what was decided, and no number.
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '只看经过',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['center.history'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'history_only', roleIds: [role] })
  const plain = await told(await server.as('history_only'), made.passports[0] ?? '')
  const states = plain.map(({ state }) => state ?? 0)
  expect(states.toSorted((one, other) => one - other)).toEqual([1, 2, 2, 2, 88])
  expect(plain.every((event) => event.visa === null)).toBe(true)
})

test('labels are told with what became of them, by day and counter, each centre its own', async () => {
  const { first } = await manager.call(labelBatch, { body: { count: 3 } })
  const body = await contractBody(server, { counter: '条码柜台' })
  const { id, contractNo } = await clerk.call(contractCreate, { body })
  await clerk.call(contractAccept, { body: { id } })
  const label = body.applicants?.[0]?.label ?? ''
  await manager.call(labelVoid, { body: { code: first, reasonCode: '', reason: '打坏了' } })
  const row = async (keyword: string) => (await manager.call(labelPage, { query: { keyword } })).rows[0]
  expect(await row(label)).toMatchObject({ state: 'bound', counter: '条码柜台', contractNo })
  expect(await row(first)).toMatchObject({ state: 'void', voidReason: '打坏了', counter: '' })
  const free = await manager.call(labelPage, { query: { status: 'free', pageSize: 200 } })
  expect(free.rows.every(({ state }) => state === 'free')).toBe(true)
  const sums = await manager.call(labelSums, { query: { counter: '条码柜台' } })
  expect(sums).toEqual({
    rows: [{ day: dayOf(new Date()), counter: '条码柜台', issued: 1, bound: 1, voided: 0 }],
    more: false,
  })
  expect((await stranger.call(labelPage, { query: { keyword: label } })).rows).toEqual([])
  expect(await stranger.call(labelSums, { query: {} })).toEqual({ rows: [], more: false })
  expect((await (await server.as('center_emp')).raw(labelPage, { query: {} })).code).toBe(CODES.NO_PERMISSION)
})

test('a month at three counters is summed whole where it is asked for, and what is left out is said', async () => {
  // Two labels on each of 70 days long ago.
  await server.db.query(sql`
    with batch as (
      insert into passport_label_batch (company_id, first_no, count)
      values (${await companyId(server, 'CENTER-BJ')}, 800000000, 140) returning id, company_id)
    insert into passport_label (code, company_id, batch_id, created_at)
    select 'P8' || lpad((d * 2 + k)::text, 9, '0'), company_id, id, timestamptz '2025-01-01 04:00Z' + d * interval '1 day'
    from batch, generate_series(0, 69) d, generate_series(0, 1) k`)
  const lately = await manager.call(labelSums, { query: {} })
  expect(lately.more).toBe(true)
  expect(new Set(lately.rows.map(({ day }) => day)).size).toBe(60)
  // The file has all of them, of those that the list is filtered by.
  const lines = await exportedCells(server, manager, 'centerLabelSum', { status: 'free' })
  expect(lines.filter(([day]) => day?.startsWith('2025-'))).toHaveLength(70)
  expect(lines.at(-1)).toEqual(['2025-01-01', '未注明', '2', '0', '0'])
  const whole = await manager.call(labelSums, { query: { from: '2025-01-01', to: '2025-03-31' } })
  expect(whole.more).toBe(false)
  expect(whole.rows.map(({ issued }) => issued)).toEqual(Array.from({ length: 70 }, () => 2))
})
