import { OPTIONS_MAX } from '@visa/contract/fields'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { roleOptions } from '@visa/contract/org/role-options'
import { userOptions } from '@visa/contract/org/user-options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const companyId = async (code: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from company where company_code = ${code}`)).id
const userId = async (name: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from app_user where user_name = ${name}`)).id

test('P3.26 P7.51 users of every company for the platform, by company and department on demand', async () => {
  const all = await admin.call(userOptions, { query: {} })
  expect(all).toHaveLength(11)
  const centre = await companyId('CENTER-BJ')
  const ofCentre = await admin.call(userOptions, { query: { companyId: centre } })
  expect(ofCentre.map(({ realName }) => realName).toSorted()).toEqual(
    ['周海峰', '孙雨桐', '吴启航'].toSorted(),
  )
  const { id: departmentId } = await one<{ id: number }>(
    server.db,
    sql`select id from department where department_code = 'CENTER-FRONT'`,
  )
  expect(await admin.call(userOptions, { query: { departmentId } })).toEqual([
    {
      id: await userId('center_emp'),
      realName: '孙雨桐',
      departmentNames: '前台组',
      pinyin: 'sunyutong|syt',
      valid: 1,
    },
  ])
})

const UNABLE = [
  ['frozen', sql`update app_user set valid = 0 where user_name = 'simple'`],
  ['blocked', sql`update app_user set valid = 1, blocked_at = now() where user_name = 'simple'`],
] as const

test.each(UNABLE)('a %s user is named only to those who ask for them, and marked', async (_how, change) => {
  const id = await userId('simple')
  await server.db.query(change)
  const all = await admin.call(userOptions, { query: {} })
  expect(all.map((user) => user.id)).not.toContain(id)
  expect(await admin.call(userOptions, { query: { ids: [id] } })).toMatchObject([
    { id, realName: '何思敏', valid: 0 },
  ])
})

test('people of a stopped company cannot act and are not offered', async () => {
  const id = await userId('customer')
  await server.db.query(sql`update company set audit_status = 4 where company_code = 'CUST-HT'`)
  const all = await admin.call(userOptions, { query: {} })
  expect(all.map((user) => user.id)).not.toContain(id)
  expect(await admin.call(userOptions, { query: { ids: [id] } })).toMatchObject([{ id, valid: 0 }])
  await server.db.query(sql`update company set audit_status = 1 where company_code = 'CUST-HT'`)
})

test('a list to choose from has an end; what lies beyond it is found by name, account or pinyin', async () => {
  // On a server of its own: to take a thousand people away again is far more work than to bring them.
  const crowded = await testApp()
  const [platform, agency] = [await crowded.as('admin'), await crowded.as('agent')]
  const centre = await companyId('CENTER-BJ')
  await crowded.db.query(sql`
    insert into app_user (company_id, user_name, real_name, pinyin, password_hash)
    select ${centre}, 'many.' || n, '众人' || n, 'zhongren' || n || '|zr' || n, 'none'
    from generate_series(1, ${OPTIONS_MAX}) n`)
  const query = { companyId: centre }
  expect(await platform.call(userOptions, { query })).toHaveLength(OPTIONS_MAX)
  for (const keyword of ['孙雨', 'center_e', 'SUN YU', 'syt']) {
    const found = await platform.call(userOptions, { query: { ...query, keyword } })
    expect(found.map(({ realName }) => realName)).toEqual(['孙雨桐'])
  }
  expect(await agency.call(userOptions, { query: { keyword: 'syt' } })).toEqual([])
  expect(await platform.call(userOptions, { query: { keyword: '%' } })).toEqual([])
})

test('roles are found by name and pinyin', async () => {
  const query = { companyId: await companyId('CENTER-BJ') }
  for (const keyword of ['经理', 'jing li', 'ZXJL']) {
    const found = await admin.call(roleOptions, { query: { ...query, keyword } })
    expect(found.map(({ roleName }) => roleName)).toEqual(['中心经理'])
  }
})

test('P3.25 P7.55 roles of a company are a list of id and roleName, by default of the own company', async () => {
  const found = await admin.call(roleOptions, { query: { companyId: await companyId('CENTER-BJ') } })
  expect(found).toEqual([
    { id: expect.any(Number), roleName: '中心员工', pinyin: 'zhongxinyuangong|zxyg' },
    { id: expect.any(Number), roleName: '中心经理', pinyin: 'zhongxinjingli|zxjl' },
    { id: expect.any(Number), roleName: '中心送签员', pinyin: 'zhongxinsongqianyuan|zxsqy' },
  ])
  const own = await admin.call(roleOptions, { query: {} })
  expect(own.map(({ roleName }) => roleName)).toEqual(['系统管理员', '字典查看员', '平台财务'])
})

test('P3.27 P7.57 departments of a company in their order; a label keeps what it hangs on', async () => {
  const platform = await companyId('PLATFORM')
  const found = await admin.call(departmentsOfCompany, { query: { companyId: platform } })
  const [first] = found
  expect(first).toEqual({
    id: expect.any(Number),
    parentId: null,
    companyId: platform,
    departmentCode: 'GM',
    departmentName: '总经办',
    remark: '',
    sortNo: 1,
    updateTime: expect.any(String),
    pinyin: 'zongjingban|zjb',
  })
  expect(found).toHaveLength(6)
  const namesBy = async (label: string) =>
    (await admin.call(departmentsOfCompany, { query: { label } })).map(({ departmentName }) => departmentName)
  for (const label of ['基础数据', 'ops-data', 'jcsj', 'Jichu shuju']) {
    expect((await namesBy(label)).toSorted(), label).toEqual(['基础数据部', '运营中心'].toSorted())
  }
  expect(await namesBy('没有')).toEqual([])
  expect(await namesBy('%')).toEqual([])
})

test('people of another company are never named, whatever company, department or ids are asked for', async () => {
  const own = await companyId('AGENT-YX')
  const mine = (await agent.call(userOptions, { query: {} })).map(({ realName }) => realName)
  expect(mine).toEqual(['林晓梅'])
  const companies = await rows<{ id: number }>(server.db, sql`select id from company where id <> ${own}`)
  for (const { id } of companies) {
    expect(await agent.call(userOptions, { query: { companyId: id } })).toEqual([])
    expect(await agent.call(roleOptions, { query: { companyId: id } })).toEqual([])
    expect(await agent.call(departmentsOfCompany, { query: { companyId: id } })).toEqual([])
    expect(await agent.call(departmentsOfCompany, { query: { companyId: id, label: '部' } })).toEqual([])
  }
  const everybody = await rows<{ id: number }>(server.db, sql`select id from app_user`)
  const asked = await agent.call(userOptions, { query: { ids: everybody.map(({ id }) => id) } })
  expect(asked.map(({ realName }) => realName)).toEqual(['林晓梅'])
  const departments = await rows<{ id: number }>(
    server.db,
    sql`select id from department where company_id <> ${own}`,
  )
  for (const { id } of departments) {
    expect(await agent.call(userOptions, { query: { departmentId: id } })).toEqual([])
  }
  const roles = await agent.call(roleOptions, { query: {} })
  expect(roles.map(({ roleName }) => roleName)).toEqual(['代理业务员'])
  const ofOwn = await agent.call(departmentsOfCompany, { query: {} })
  expect(ofOwn.every((department) => department.companyId === own)).toBe(true)
  expect(ofOwn).toHaveLength(3)
})
