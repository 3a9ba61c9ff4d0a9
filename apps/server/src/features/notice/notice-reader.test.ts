import type { CallInput } from '@visa/contract/endpoint'
import * as api from '@visa/contract/notice/notice'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { testClock } from '../../testing/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { noticesOfPlace } from './notice.service.ts'

type Draft = CallInput<typeof api.noticeAdd>['body']

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }
const NAMES = ['admin', 'agent', 'accept', 'center_emp', 'customer'] as const
type Name = (typeof NAMES)[number]

const clock = testClock()
let server: TestApp
let people: Record<Name, Client>
let person: Map<string, { userId: number; companyId: number; identityCode: number }>

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  await server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id, resource r
    where u.user_name = 'agent' and r.code in ('sys.notice.manage', 'sys.notice.manage.add')`)
  const [admin, agent, accept, center_emp, customer] = await Promise.all([
    server.as('admin'),
    server.as('agent'),
    server.as('accept'),
    server.as('center_emp'),
    server.as('customer'),
  ])
  people = { admin, agent, accept, center_emp, customer }
  const found = await rows<{ name: string; userId: number; companyId: number; identityCode: number }>(
    server.db,
    sql`select user_name as name, u.id as "userId", company_id as "companyId", identity_code as "identityCode"
        from app_user u join company c on c.id = u.company_id`,
  )
  person = new Map(found.map(({ name, ...who }) => [name, who]))
})

afterAll(() => server.close())

beforeEach(() => server.db.query(sql`delete from notice`))

const who = (name: string) => {
  const found = person.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}
const add = async (changes: Partial<Draft> = {}, by: Name = 'admin'): Promise<number> =>
  (await people[by].call(api.noticeAdd, { body: { title: '通知', content: '正文', ...changes } })).id
const top = async (name: Name, query: CallInput<typeof api.noticeTop>['query'] = {}) =>
  (await people[name].call(api.noticeTop, { query })).map(({ title }) => title)
const readPage = (name: Name, query: CallInput<typeof api.noticeReadPage>['query'] = {}) =>
  people[name].call(api.noticeReadPage, { query })
const readersOf = async (targets: Partial<Draft>): Promise<Name[]> => {
  await add({ title: '给谁', ...targets })
  const seen: Name[] = []
  for (const name of NAMES) if ((await top(name)).includes('给谁')) seen.push(name)
  return seen
}

describe('whom a notice is for', () => {
  test('all, a side of the business, a company, or both together', async () => {
    expect(await readersOf({})).toEqual(NAMES)
    await server.db.query(sql`delete from notice`)
    expect(await readersOf({ identityCodes: [8] })).toEqual(['accept', 'center_emp'])
    await server.db.query(sql`delete from notice`)
    expect(await readersOf({ companyIds: [who('accept').companyId] })).toEqual(['accept'])
    await server.db.query(sql`delete from notice`)
    const companyIds = [who('accept').companyId, who('customer').companyId]
    expect(await readersOf({ identityCodes: [1, 4], companyIds })).toEqual(['customer'])
  })

  test("a company's own notice is for its own people", async () => {
    await add({ title: '代理内部' }, 'agent')
    // Whomever it names: the company that it belongs to decides.
    await server.db.query(sql`update notice set company_ids = '{}'`)
    for (const name of NAMES) expect(await top(name), name).toEqual(name === 'agent' ? ['代理内部'] : [])
    expect((await people.admin.call(api.noticePage, { query: {} })).records).toBe(1)
  })

  test('sides, companies and period in every combination, in each of the readers’ calls', async () => {
    const HOUR = 3600
    const hours = (count: number): string =>
      new Date(clock.now().getTime() + count * HOUR * 1000).toISOString()
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([1, 2, 4, 8]),
        fc.subarray([...NAMES]),
        fc.constantFrom(-2, -1, 0, 1),
        fc.constantFrom(undefined, 0, 1),
        fc.constantFrom(...NAMES),
        async (identityCodes, targeted, start, length, reader) => {
          const end = length === undefined ? undefined : start + length + 1
          const companyIds = targeted.map((name) => who(name).companyId)
          const period = { startTime: hours(start), endTime: end === undefined ? null : hours(end) }
          const id = await add({ identityCodes, companyIds, ...period })
          const { identityCode, companyId } = who(reader)
          const isFor =
            (identityCodes.length === 0 || identityCodes.includes(identityCode)) &&
            (companyIds.length === 0 || companyIds.includes(companyId))
          const hasBegun = start <= 0
          const isOver = end !== undefined && end <= 0
          expect((await top(reader)).length).toBe(isFor && hasBegun && !isOver ? 1 : 0)
          expect((await readPage(reader)).records).toBe(isFor && hasBegun ? 1 : 0)
          const answer = await people[reader].refused(api.noticeDetail, { query: { id } })
          expect(answer.code).toBe((isFor && hasBegun) || reader === 'admin' ? '0000' : '9999')
          await people[reader].call(api.noticeKnown, { body: { ids: [id] } })
          const known = await rows(server.db, sql`select user_id from notice_known`)
          expect(known.length).toBe(isFor && hasBegun ? 1 : 0)
          await server.db.query(sql`delete from notice`)
        },
      ),
      { numRuns: 120 },
    )
  })
})

describe('what is shown', () => {
  test('pinned ones first, then the newest, at most fifty', async () => {
    await add({ title: '旧置顶', topHead: true, startTime: '2026-01-01T00:00:00.000Z' })
    await add({ title: '新置顶', topHead: true, startTime: '2026-02-01T00:00:00.000Z' })
    await add({ title: '旧', startTime: '2026-01-15T00:00:00.000Z' })
    await add({ title: '新' })
    expect(await top('customer')).toEqual(['新置顶', '旧置顶', '新', '旧'])
    expect((await readPage('customer')).rows.map(({ title }) => title)).toEqual([
      '新置顶',
      '旧置顶',
      '新',
      '旧',
    ])
    await server.db.query(sql`
      insert into notice (company_id, title, content, platform, show_place, start_at, created_by)
      select company_id, n::text, 'x', 'MANAGER', 'MANAGER_HOME', '2025-01-01', id
      from app_user, generate_series(1, 60) n where user_name = 'admin'`)
    expect((await top('customer')).length).toBe(50)
    expect((await readPage('customer')).records).toBe(64)
  })

  test('only on its platform and at its place', async () => {
    await add({ title: '网站', platform: 'PC', showPlace: 'PC_HOME' })
    await add({ title: '手机', platform: 'MOBILE', showPlace: 'MOBILE_HOME' })
    await add({ title: '后台' })
    expect(await top('agent')).toEqual(['后台'])
    expect(await top('agent', { platform: 'PC', showPlace: 'PC_HOME' })).toEqual(['网站'])
    expect(await top('agent', { platform: 'MOBILE', showPlace: 'MOBILE_HOME' })).toEqual(['手机'])
    expect((await readPage('agent')).rows.map(({ title }) => title)).toEqual(['后台'])
  })

  test('a reader sees what it says, not whom else it is for nor how many know it', async () => {
    const id = await add({ identityCodes: [1, 8], companyIds: [who('accept').companyId] })
    await people.accept.call(api.noticeKnown, { body: { ids: [id] } })
    expect(await people.accept.call(api.noticeDetail, { query: { id } })).toMatchObject({
      content: '正文',
      identityCodes: [],
      companies: [],
      knownCount: 0,
    })
    expect(await people.admin.call(api.noticeDetail, { query: { id } })).toMatchObject({
      identityCodes: [1, 8],
      companies: [{ id: who('accept').companyId }],
      knownCount: 1,
    })
    expect(await people.agent.refused(api.noticeDetail, { query: { id } })).toEqual(GONE)
    // The right to manage reaches the own company's notices; one that is for the reader is read like any other.
    const forAll = await add({ identityCodes: [4, 8] })
    expect(await people.agent.call(api.noticeDetail, { query: { id: forAll } })).toMatchObject({
      identityCodes: [],
    })
  })
})

describe('P7.42 the list of a place', () => {
  const list = async (query: CallInput<typeof api.noticeList>['query']) =>
    (await people.customer.call(api.noticeList, { query })).map(({ title }) => title)
  const CITIES = { departureCity: '北京', arrivalCity: '莫斯科' }

  beforeEach(async () => {
    await add({ title: '首页', platform: 'PC', showPlace: 'PC_HOME' })
    await add({ title: '航线', platform: 'PC', showPlace: 'ROUTE', ...CITIES })
    await add({ title: '手机航线', platform: 'MOBILE', showPlace: 'ROUTE', ...CITIES })
    await add({ title: '后台' })
  })

  test('is asked for with place and both cities, or with PC_HOME alone; platform PC unless told', async () => {
    expect(await list({ showPlace: 'ROUTE', ...CITIES })).toEqual(['航线'])
    expect(await list({ platform: 'MOBILE', showPlace: 'ROUTE', ...CITIES })).toEqual(['手机航线'])
    expect(await list({ showPlace: 'PC_HOME' })).toEqual(['首页'])
    expect(await list({ showPlace: 'PC_HOME', departureCity: '北京' })).toEqual(['首页'])
    expect(await list({ showPlace: 'PC_HOME', ...CITIES })).toEqual(['首页'])
  })

  test('matches cities exactly', async () => {
    expect(await list({ showPlace: 'ROUTE', departureCity: '莫斯科', arrivalCity: '北京' })).toEqual([])
    expect(await list({ showPlace: 'ROUTE', departureCity: '北', arrivalCity: '莫斯科' })).toEqual([])
    expect(await list({ showPlace: 'ROUTE', departureCity: '%', arrivalCity: '%' })).toEqual([])
  })

  const INCOMPLETE = [
    {},
    CITIES,
    { showPlace: 'ROUTE' },
    { showPlace: 'ROUTE', departureCity: '北京' },
    { showPlace: 'ROUTE', arrivalCity: '莫斯科' },
    { showPlace: 'ROUTE', departureCity: '', arrivalCity: '莫斯科' },
    { showPlace: 'MANAGER_HOME' },
    { showPlace: 'MOBILE_HOME', departureCity: '北京' },
    { departureCity: '北京' },
  ]

  test.each(INCOMPLETE)('is empty without asking the database: %j', async (query) => {
    expect(await list(query)).toEqual([])
    const unasked = {
      query: () => {
        throw new Error('asked the database')
      },
    }
    const viewer = {
      ...who('customer'),
      identityCode: 1 as const,
      userName: '',
      realName: '',
      authorities: [],
      dataScope: 4 as const,
      isCentre: false,
      companyIds: [],
      ownerIds: [],
    }
    const visit = { viewer, now: clock.now() }
    expect(await noticesOfPlace(unasked, visit, { platform: 'PC', ...query })).toEqual([])
  })

  test('shows what is for the reader and in its time', async () => {
    await server.db.query(sql`delete from notice`)
    const route = { platform: 'PC', showPlace: 'ROUTE', ...CITIES } as const
    await add({ title: '给代理', ...route, identityCodes: [4] })
    await add({ title: '未开始', ...route, startTime: '2026-03-01T00:00:01.000Z' })
    await add({
      title: '已结束',
      ...route,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-03-01T00:00:00.000Z',
    })
    await add({ title: '给客户', ...route, identityCodes: [1] })
    expect(await list({ showPlace: 'ROUTE', ...CITIES })).toEqual(['给客户'])
  })
})

describe('knowing a notice', () => {
  test('is each reader’s own, and stays when the notice changes', async () => {
    const [a, b] = [await add({ title: '甲' }), await add({ title: '乙' })]
    await people.agent.call(api.noticeKnown, { body: { ids: [a, b] } })
    await people.accept.call(api.noticeKnown, { body: { ids: [a] } })
    const known = async (name: Name) =>
      (await people[name].call(api.noticeTop, { query: {} })).map((notice) => [notice.title, notice.known])
    expect(await known('agent')).toEqual([
      ['乙', true],
      ['甲', true],
    ])
    expect(await known('accept')).toEqual([
      ['乙', false],
      ['甲', true],
    ])
    expect((await readPage('accept', { known: true })).rows.map(({ title }) => title)).toEqual(['甲'])
    expect((await readPage('accept', { known: false, keyword: '乙' })).records).toBe(1)
    expect((await readPage('accept')).rows[0]).not.toHaveProperty('content')
    expect((await readPage('customer', { known: true })).records).toBe(0)
    await people.admin.call(api.noticeUpdate, { body: { id: a, title: '改', content: '改' } })
    expect((await readPage('agent', { known: true })).records).toBe(2)
  })

  test('is listed for managers, the latest first, and goes with the notice', async () => {
    const id = await add()
    await people.agent.call(api.noticeKnown, { body: { ids: [id] } })
    clock.pass(60)
    await people.center_emp.call(api.noticeKnown, { body: { ids: [id] } })
    // Saying it again changes nothing, not even the time.
    await people.agent.call(api.noticeKnown, { body: { ids: [id] } })
    const readers = await people.admin.call(api.noticeReaders, { query: { id } })
    expect(readers).toEqual({
      records: 2,
      page: 1,
      rows: [
        {
          userId: who('center_emp').userId,
          realName: '孙雨桐',
          companyName: '北京签证中心服务有限公司',
          knownTime: '2026-03-01T00:01:00.000Z',
        },
        {
          userId: who('agent').userId,
          realName: '林晓梅',
          companyName: '北京远行国际旅行社有限公司',
          knownTime: '2026-03-01T00:00:00.000Z',
        },
      ],
    })
    expect((await people.admin.call(api.noticePage, { query: {} })).rows[0]?.knownCount).toBe(2)
    const second = await people.admin.call(api.noticeReaders, { query: { id, page: 2, pageSize: 10 } })
    expect([second.records, second.rows]).toEqual([2, []])
    await people.admin.call(api.noticeDelete, { body: { id } })
    expect(await rows(server.db, sql`select 1 from notice_known`)).toEqual([])
  })

  test('leaves out without a word what is not there or not for the reader', async () => {
    const mine = await add()
    const others = await add({ identityCodes: [4] })
    const later = await add({ startTime: '2026-06-01T00:00:00.000Z' })
    await people.customer.call(api.noticeKnown, { body: { ids: [others, 999_999, mine, later] } })
    expect(await rows(server.db, sql`select notice_id as id from notice_known`)).toEqual([{ id: mine }])
  })

  test('survives many clicks at once, in any order', async () => {
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await add())
    const clicks = Array.from({ length: 10 }, (_, index) =>
      people.agent.call(api.noticeKnown, { body: { ids: index % 2 === 0 ? ids : ids.toReversed() } }),
    )
    await Promise.all(clicks)
    const counted = await one(
      server.db,
      sql`select count(*) as count, count(distinct notice_id) as notices from notice_known`,
    )
    expect(counted).toEqual({ count: 12, notices: 12 })
  })

  test('leaves out a notice that is deleted at the same moment', async () => {
    const [gone, kept] = [await add(), await add()]
    const { click } = await server.db.tx(async (tx) => {
      await tx.query(sql`delete from notice where id = ${gone}`)
      const known = people.agent.call(api.noticeKnown, { body: { ids: [gone, kept] } })
      await expect
        .poll(
          () =>
            one(
              server.db,
              sql`select count(*) as count from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          { timeout: 20_000 },
        )
        .toEqual({ count: 1 })
      return { click: known }
    })
    await click
    expect(await rows(server.db, sql`select notice_id as id from notice_known`)).toEqual([{ id: kept }])
  })

  test('is no change of the notice', async () => {
    const id = await add()
    await people.agent.call(api.noticeKnown, { body: { ids: [id] } })
    expect((await people.admin.call(api.noticeLog, { query: { id } })).records).toBe(1)
  })
})

test('the reader’s screen counts as unread what the bell does: what is over is no longer to be read', async () => {
  await add({ title: '短', endTime: new Date(clock.now().getTime() + 60_000).toISOString() })
  await add({ title: '长' })
  // What is for telephones is counted there, by the same rule, and nowhere else.
  const phone = { platform: 'MOBILE', showPlace: 'MOBILE_HOME' } as const
  const id = await add({ title: '手机', ...phone })
  const unreadAt = async (query: CallInput<typeof api.noticeTop>['query']) =>
    (await people.agent.call(api.noticeTop, { query })).filter(({ known }) => !known).length
  const unread = async () => ({
    bell: await unreadAt({}),
    screen: (await readPage('agent', { known: false })).records,
    phone: await unreadAt(phone),
  })
  expect(await unread()).toEqual({ bell: 2, screen: 2, phone: 1 })
  clock.pass(120)
  await people.agent.call(api.noticeKnown, { body: { ids: [id] } })
  expect(await unread()).toEqual({ bell: 1, screen: 1, phone: 0 })
  expect((await readPage('agent')).records).toBe(2)
})
