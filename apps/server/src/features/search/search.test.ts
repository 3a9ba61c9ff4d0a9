import { SEARCH_LIMIT, searchAll } from '@visa/contract/shell/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import { spellCompanies } from '../org/company/company.service.ts'
import type { Client } from '../../testing/client.ts'
import { startTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const codesFor = async (person: Client, keyword: string): Promise<string[]> =>
  (await person.call(searchAll, { query: { keyword } })).map(({ code }) => code)

test('a company is found by code, name, short name, English name, pinyin and initials', async () => {
  for (const keyword of [
    'AGENT-YX',
    'agent-',
    '远行国际',
    '远行国旅',
    'international travel',
    'yuanxing',
    'Yuan Xing guo lv',
    'yxgl',
    'bjyxgjlxs',
  ]) {
    expect(await admin.call(searchAll, { query: { keyword } }), keyword).toMatchObject([
      { kind: 'company', title: '北京远行国际旅行社有限公司', code: 'AGENT-YX' },
    ])
  }
  // A code by its beginning only, names anywhere.
  expect(await codesFor(admin, 'GENT-YX')).toEqual([])
})

test('a bill is found by its number, a part of it, and by its title', async () => {
  expect(await admin.call(searchAll, { query: { keyword: 'so202611110006' } })).toMatchObject([
    { kind: 'supplyOrder', code: 'SO202611110006', title: '俄罗斯电子签证 5 人（加急）' },
  ])
  expect(await codesFor(admin, '1110006')).toEqual(['SO202611110006'])
  // Of equal worth the newest comes first.
  expect(await codesFor(admin, '土耳其')).toEqual(['SC202611130002', 'SO202611100001'])
})

test('the characters of patterns are taken as they are, and only so many rows come', async () => {
  for (const keyword of ['%', '_', '\\', "'", '|', '%%%', 'SO%2026'])
    expect(await codesFor(admin, keyword)).toEqual([])
  expect(await codesFor(admin, 'SO2026')).toHaveLength(SEARCH_LIMIT)
  expect(await codesFor(admin, '没有这样的名字')).toEqual([])
})

test('the very code comes first, then a code that begins so', async () => {
  const { as, db } = await testApp()
  await db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, audit_status)
    values ('K7', '甲', '甲', 4, 1), ('K7-1', '乙', '乙', 4, 1), ('AA', 'k7 丙', '丙', 4, 1)`)
  expect(await codesFor(await as('admin'), 'k7')).toEqual(['K7', 'K7-1', 'AA'])
})

test('a name nobody has spelt yet is spelt at the next start', async () => {
  const { as, db } = await testApp()
  await db.query(sql`update company set pinyin = ''`)
  const person = await as('admin')
  expect(await codesFor(person, 'yxgl')).toEqual([])
  await db.tx(spellCompanies)
  expect(await codesFor(person, 'yxgl')).toEqual(['AGENT-YX'])
  expect(await one(db, sql`select pinyin from company where company_code = 'CUST-HT'`)).toEqual({
    pinyin: 'shanghaihengtuojinchukoumaoyiyouxiangongsi|shhtjckmyyxgs|hengtuomaoyi|htmy',
  })
})

test('kinds need their authority: without one nothing is found, and it is no refusal', async () => {
  expect(await codesFor(await server.as('customer'), '北京')).toEqual([])
  // Bills, but no companies.
  expect(await codesFor(await server.as('accept'), '2026')).toHaveLength(SEARCH_LIMIT)
  expect(await codesFor(await server.as('accept'), 'huanqiao')).toEqual([])
})

test('people of a company find their own company and the bills they buy or supply, and nobody else’s', async () => {
  const { as, db } = await testApp()
  await db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ro.id, r.id from app_role ro, resource r
    where ro.role_name in ('代理业务员', '中心经理') and r.code in ('cust.company', 'supply.order.center')
    on conflict do nothing`)
  const [agent, manager] = [await as('agent'), await as('center_mgr')]
  // Bills that they buy have the word in them too; of companies, their own alone.
  const found = await codesFor(agent, '北京')
  expect(found.filter((code) => code.includes('-'))).toEqual(['AGENT-YX'])
  expect(await codesFor(agent, 'ACCEPT-HQ')).toEqual([])
  expect(await codesFor(manager, '北京')).toEqual(['CENTER-BJ'])
  // As the buyer: the order centre shows orders, changes and refunds.
  expect(await codesFor(agent, '202611120')).toEqual([
    'SR202611120001',
    'SC202611120003',
    'SO202611120005',
    'SO202611120002',
  ])
  expect(await codesFor(manager, '202611120')).toEqual([])
  expect(await codesFor(await as('accept'), '202611120')).toHaveLength(4)
})

test('a menu-only authority opens no kind', async () => {
  const { as, db } = await testApp()
  await db.query(sql`
    update role_resource set menu_only = true where role_id = (select id from app_role where role_name = '受理专员')`)
  expect(await codesFor(await as('accept'), '2026')).toEqual([])
})

test('an empty keyword is refused', async () => {
  expect((await admin.raw(searchAll, { query: { keyword: '  ' } })).code).toBe('9999')
  expect((await admin.raw(searchAll)).code).toBe('9999')
})
