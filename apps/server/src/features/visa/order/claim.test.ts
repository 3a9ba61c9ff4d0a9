import { CODES } from '@visa/contract/codes'
import { addDays } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  orderClaim,
  orderClaimNext,
  orderPromiseNum,
  orderRelease,
  orderRenewClaim,
} from '@visa/contract/visa/order-claim'
import { genericOrder } from '@visa/contract/visa/order-generic'
import { DATE_BUCKETS, orderPage } from '@visa/contract/visa/order-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

const QUEUE = ['visa.order.v2'] as const

let server: TestApp
let one1: Client
let two: Client
let chief: Client

/** Somebody at the acceptance organisation who works through the queue. */
async function clerk(app: TestApp, userName: string, roleId: number): Promise<Client> {
  await newPerson(app, { company: 'ACCEPT-HQ', userName, roleIds: [roleId] })
  return app.as(userName)
}

const queueRole = (app: TestApp, roleName: string, grants: readonly string[] = QUEUE) =>
  newRole(app, { company: 'ACCEPT-HQ', roleName, dataScope: DATA_SCOPE.COMPANY, grants })

beforeAll(async () => {
  server = await startTestApp()
  const role = await queueRole(server, '队列')
  one1 = await clerk(server, 'clerk_one', role)
  two = await clerk(server, 'clerk_two', role)
  chief = await clerk(
    server,
    'chief',
    await queueRole(server, '主管', [...QUEUE, 'visa.order.manage.assign']),
  )
})
afterAll(() => server.close())

const expire = (app: TestApp, id: number) =>
  app.db.query(sql`update visa_order set claimed_until = now() - interval '1 second' where id = ${id}`)

test('an order is claimed for ten minutes, shown to all, and no change of the order', async () => {
  const { id, orderNo } = await newOrder(server, { people: 2 })
  await server.db.query(
    sql`update visa_applicant set documents_wanted = 4, documents_there = seq where order_id = ${id}`,
  )
  const before = await one1.call(genericOrder, { params: { id } })
  const { claimedUntil, ...claim } = await one1.call(orderClaim, { body: { id } })
  expect(claim).toEqual({ id, orderNo, visaCountry: 'RU' })
  const minutes = (new Date(claimedUntil).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThanOrEqual(10)
  const after = await two.call(genericOrder, { params: { id } })
  const me = await userId(server, 'clerk_one')
  expect(after).toEqual({ ...before, claimedBy: me, claimedByName: '人员clerk_one', claimedUntil })
  expect(after).toMatchObject({ documentsWanted: 8, documentsThere: 3 })
  const listed = (await two.call(orderPage, { query: { orderNo } })).rows
  expect(listed).toMatchObject([{ claimedBy: me, claimedUntil, documentsWanted: 8, documentsThere: 3 }])
  const logged = await rows(
    server.db,
    sql`select 1 as here from change_log where entity = 'visa_order' and entity_id = ${String(id)} and changes::text like '%laimed%'`,
  )
  expect(logged).toEqual([])
})

test('claimed by somebody else: refused, with who and until when, in both languages', async () => {
  const { id, orderNo } = await newOrder(server)
  await one1.call(orderClaim, { body: { id } })
  const at = /\d\d:\d\d:\d\d/
  for (const call of [orderClaim, orderRenewClaim, orderRelease]) {
    const { msg } = await two.refused(call, { body: { id } })
    expect(msg.replace(at, 'T')).toBe(`订单 ${orderNo} 已由 人员clerk_one 领取，到 T 为止`)
  }
  two.language = 'en'
  const { msg } = await two.refused(orderClaim, { body: { id } })
  two.language = 'zh-CN'
  expect(msg.replace(at, 'T')).toBe(`Order ${orderNo} is claimed by 人员clerk_one until T`)
})

test('an expired claim is nobody’s; the own one is renewed as long as nobody took or released it', async () => {
  const { id, orderNo } = await newOrder(server)
  await one1.call(orderClaim, { body: { id } })
  await expire(server, id)
  expect(await two.call(genericOrder, { params: { id } })).toMatchObject({
    claimedBy: null,
    claimedByName: '',
    claimedUntil: null,
  })
  const { claimedUntil } = await one1.call(orderRenewClaim, { body: { id } })
  expect(new Date(claimedUntil).getTime()).toBeGreaterThan(Date.now())
  await expire(server, id)
  await two.call(orderClaim, { body: { id } })
  expect((await one1.refused(orderRenewClaim, { body: { id } })).msg).toContain('人员clerk_two')
  await two.call(orderRelease, { body: { id } })
  expect((await one1.refused(orderRenewClaim, { body: { id } })).msg).toBe(
    `订单 ${orderNo} 的领取已结束，请重新领取`,
  )
  // Released twice is released.
  expect(await two.call(orderRelease, { body: { id } })).toBeNull()
})

test('whoever assigns work takes a claim back from somebody else', async () => {
  const { id } = await newOrder(server)
  await one1.call(orderClaim, { body: { id } })
  expect(await chief.call(orderRelease, { body: { id } })).toBeNull()
  await two.call(orderClaim, { body: { id } })
})

test('an agent neither keeps an order from its desk nor takes it from a clerk; the platform may', async () => {
  const { id } = await newOrder(server)
  const agent = await server.as('agent')
  for (const [call, body] of [
    [orderClaim, { id }],
    [orderClaimNext, {}],
  ] as const)
    expect((await agent.raw(call, { body })).msg).toBe('只有平台和受理机构的人员可以领取订单')
  await one1.call(orderClaim, { body: { id } })
  // Who it is of another company is the company's own affair.
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select short_name as name from company where company_code = 'ACCEPT-HQ'`,
  )
  expect((await agent.refused(orderRelease, { body: { id } })).msg).toContain(`已由 ${name} 领取`)
  expect((await agent.refused(orderClaim, { body: { id } })).msg).toBe('只有平台和受理机构的人员可以领取订单')
  expect(await agent.call(genericOrder, { params: { id } })).toMatchObject({ claimedByName: name })
  expect(await (await server.as('admin')).call(orderRelease, { body: { id } })).toBeNull()
})

test('what has ended is claimed by nobody', async () => {
  const { id, orderNo } = await newOrder(server)
  await one1.call(orderClaim, { body: { id } })
  await server.db.query(sql`update visa_order set status = 88 where id = ${id}`)
  for (const call of [orderClaim, orderRenewClaim]) {
    expect((await one1.refused(call, { body: { id } })).msg).toBe(`订单 ${orderNo} 已结束，不能领取`)
  }
})

test('another company and a colleague outside the scope claim nothing, whatever they send', async () => {
  const { id, orderNo } = await newOrder(server)
  const own = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '只看自己',
    dataScope: DATA_SCOPE.OWN,
    grants: [...QUEUE, 'visa.order.manage.assign'],
  })
  const foreign = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '外人',
    dataScope: DATA_SCOPE.COMPANY,
    grants: [...QUEUE, 'visa.order.manage.assign'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'own_only', roleIds: [own] })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'foreign', roleIds: [foreign] })
  for (const name of ['own_only', 'foreign']) {
    const person = await server.as(name)
    for (const call of [orderClaim, orderRenewClaim, orderRelease])
      expect((await person.refused(call, { body: { id } })).msg).toBe('记录不存在或已被删除')
    expect(await person.call(orderClaimNext, { body: { orderNo } })).toBeNull()
    const counts = await person.call(orderPromiseNum, { query: { orderNo } })
    expect(counts.every(({ count }) => count === 0)).toBe(true)
  }
  // Without the queue there is nothing to claim with.
  expect((await (await server.as('customer')).raw(orderClaim, { body: { id } })).code).toBe(
    CODES.NO_PERMISSION,
  )
})

test('the next one is the oldest promise that nobody has, within the filters', async () => {
  const app = await testApp()
  const person = await clerk(app, 'clerk', await queueRole(app, '队列'))
  const today = dayOf(new Date())
  await app.db.query(sql`update visa_order set promised_date = ${addDays(today, 60)}, claimed_by = null`)
  const made = [await newOrder(app), await newOrder(app), await newOrder(app)]
  for (const [place, { id }] of made.entries()) {
    await app.db.query(
      sql`update visa_order set promised_date = ${addDays(today, 3 - place)}::date where id = ${id}`,
    )
  }
  const [late, middle, early] = made.map(({ id }) => id)
  expect((await person.call(orderClaimNext, { body: { status: 8 } }))?.id).toBe(early)
  expect((await person.call(orderClaimNext, { body: { promise: 'afterThreeDays' } }))?.id).toBe(late)
  expect((await person.call(orderClaimNext, { body: {} }))?.id).toBe(middle)
  expect(await person.call(orderClaimNext, { body: { promise: 'today' } })).toBeNull()
  // What has ended is no work.
  expect(await person.call(orderClaimNext, { body: { status: 88 } })).toBeNull()
})

test('one person keeps so many orders and no more, also when they ask for all at once', async () => {
  const app = await testApp()
  const role = await queueRole(app, '队列')
  const person = await clerk(app, 'clerk', role)
  await app.db.query(sql`insert into system_param (key, value) values ('visa.claimsAtOnce', '3')
    on conflict (key) do update set value = excluded.value`)
  const made = await Promise.all(Array.from({ length: 6 }, () => newOrder(app)))
  const answers = await Promise.all(made.map(() => person.raw(orderClaimNext, { body: {} })))
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(3)
  const full = '您已领取 3 张订单，请先处理或放回，再领取下一张'
  expect(new Set(answers.filter(({ code }) => code !== CODES.SUCCESS).map(({ msg }) => msg))).toEqual(
    new Set([full]),
  )
  const held = answers.flatMap(({ data }) => (data === null ? [] : [(data as { id?: number }).id ?? 0]))
  const kept = held.find((id) => id > 0) ?? 0
  const free = made.find(({ id }) => !held.includes(id))?.id ?? 0
  expect((await person.raw(orderClaim, { body: { id: free } })).msg).toBe(full)
  // What somebody has already is theirs anew.
  await person.call(orderClaim, { body: { id: kept } })
  await person.call(orderRelease, { body: { id: kept } })
  await person.call(orderClaim, { body: { id: free } })
  // What is over counts no more.
  await app.db.query(
    sql`update visa_order set claimed_until = now() - interval '1 minute' where claimed_by is not null`,
  )
  expect(await person.call(orderClaimNext, { body: {} })).not.toBeNull()
})

test('the same claim sent twice takes one order', async () => {
  const key = 'claim-next-sent-twice-0001'
  const body = { status: 8 as const }
  const first = await one1.raw(orderClaimNext, { body, key })
  expect(await one1.raw(orderClaimNext, { body, key })).toEqual(first)
})

test('P3.40 open orders are counted by how far off their promise is', async () => {
  const app = await testApp()
  const person = await clerk(app, 'clerk', await queueRole(app, '队列'))
  const accept = await companyId(app, 'ACCEPT-HQ')
  await app.db.query(sql`update visa_order set promised_date = null`)
  const ids = (
    await rows<{ id: number }>(
      app.db,
      sql`select id from visa_order where accept_org_id = ${accept} and status = 8 order by id limit 10`,
    )
  ).map(({ id }) => id)
  const today = dayOf(new Date())
  const days = [-9, -1, 0, 1, 2, 3, 4, 5, 6, 7]
  for (const [place, id] of ids.entries()) {
    await app.db.query(
      sql`update visa_order set promised_date = ${addDays(today, days[place] ?? 0)}::date where id = ${id}`,
    )
  }
  const countsOf = async (query: object) =>
    Object.fromEntries(
      (await person.call(orderPromiseNum, { query })).map(({ bucket, count }) => [bucket, count]),
    )
  const each = Object.fromEntries(DATE_BUCKETS.map((bucket) => [bucket, 1]))
  expect(await countsOf({})).toEqual({ ...each, past: 2 })
  // The bucket in view does not empty the others.
  expect(await countsOf({ status: 8, promise: 'today' })).toEqual({ ...each, past: 2 })
  expect((await countsOf({ status: 16 }))['past']).toBe(0)
  for (const bucket of DATE_BUCKETS) {
    const { records } = await person.call(orderPage, { query: { promise: bucket } })
    expect([bucket, records]).toEqual([bucket, bucket === 'past' ? 2 : 1])
  }
})

test('fifty clerks who take the next one at once get fifty different orders', async () => {
  const app = await testApp()
  const role = await queueRole(app, '队列')
  await app.db.query(sql`update visa_order set status = 88`)
  const made = new Set(
    (
      await rows<{ id: number }>(
        app.db,
        sql`insert into visa_order (order_no, nation_code, visa_type, status, accept_org_id, promised_date)
          select 'Q' || n, 'RUS', 1, 8, ${await companyId(app, 'ACCEPT-HQ')}, current_date + n % 9
          from generate_series(1, 60) as n returning id`,
      )
    ).map(({ id }) => id),
  )
  const clerks: Client[] = []
  await clerk(app, 'clerk_0', role)
  // Forty-nine like the first: hiring them one by one is not what is tested.
  await app.db.query(sql`
    with hired as (
      insert into app_user (company_id, user_name, real_name, password_hash)
      select u.company_id, 'clerk_' || n, u.real_name, u.password_hash
      from app_user u, generate_series(1, 49) as n where u.user_name = 'clerk_0' returning id)
    insert into user_role (user_id, role_id) select id, ${role} from hired`)
  for (let index = 0; index < 50; index += 1) clerks.push(await app.as(`clerk_${index}`))
  const claims = await Promise.all(
    clerks.map((person) => person.call(orderClaimNext, { body: { status: 8 } })),
  )
  const ids = claims.map((claim) => claim?.id ?? 0)
  expect(new Set(ids).size).toBe(50)
  expect(ids.every((id) => made.has(id))).toBe(true)
  const held = await one<{ orders: number; people: number }>(
    app.db,
    sql`select count(*) as orders, count(distinct claimed_by) as people from visa_order where claimed_until > now()`,
  )
  expect(held).toEqual({ orders: 50, people: 50 })
  // Ten are left, for whoever comes first.
  const again = await Promise.all(
    clerks.map((person) => person.call(orderClaimNext, { body: { status: 8 } })),
  )
  expect(again.filter((claim) => claim !== null)).toHaveLength(10)
})
