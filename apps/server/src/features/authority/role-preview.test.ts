import { powerInsert, rolePreview, type RolePreviewDraft } from '@visa/contract/org/role-power'
import type { MenuNode } from '@visa/contract/session/personal'
import { authorityCheck } from '@visa/contract/shell/authority-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { companyId, makePerson, makeRole, roleId } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client
let platform: number

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
  platform = await companyId(server.db, 'PLATFORM')
})

afterAll(() => server.close())

const codes = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap(({ code, children }) => [code, ...codes(children)])

const preview = (part: Partial<RolePreviewDraft>, person = admin) =>
  person.call(rolePreview, { body: { companyId: platform, grants: [], dataScope: 1, ...part } })

const department = async (code: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from department where department_code = ${code}`)).id

const userId = async (name: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from app_user where user_name = ${name}`)).id

test('the menu that somebody with such a role would get, with the groups above what is granted', async () => {
  const { menu } = await preview({ grants: ['sys.dict', 'sys.dict.type.add', 'emp$center.contract.list'] })
  expect(codes(menu)).toEqual([
    'platform',
    'sys',
    'sys.dict',
    'center',
    'center.work',
    'center.contract.list',
  ])
  expect((await preview({})).menu).toEqual([])
})

test('a role that goes without a group goes on without it in the preview', async () => {
  const id = await roleId(server.db, '中心员工')
  const centre = await companyId(server.db, 'CENTER-BJ')
  const shown = await preview({ companyId: centre, roleId: id, grants: ['visa.order.add', 'center.cashier'] })
  // Held before without the platform's groups; what is no longer asked for is gone.
  expect(codes(shown.menu)).toEqual(['center', 'center.money', 'center.cashier'])
})

test('what is disabled or out of the company’s limit is not in it', async () => {
  const others = await companyId(server.db, 'CUST-HT')
  await admin.call(powerInsert, {
    body: { companyIds: [others], grants: ['visa.order.manage', 'visa.receipt'] },
  })
  await server.db.query(sql`update resource set valid = 0 where code = 'visa.receipt'`)
  const { menu } = await preview({
    companyId: others,
    grants: ['visa.order.manage', 'visa.receipt', 'visa.order.add'],
  })
  expect(codes(menu)).toEqual(['platform', 'visa.order', 'visa.order.manage'])
  await server.db.query(sql`update resource set valid = 1 where code = 'visa.receipt'`)
})

test('whose rows would be seen, by the data scope and the departments of a person', async () => {
  const [ops, cs] = [await department('OPS'), await department('OPS-CS')]
  const head = await makePerson(server.db, platform, 'ops_head', { departmentIds: [ops] })
  await makePerson(server.db, platform, 'ops_clerk', { departmentIds: [cs] })
  const people = async (where: ReturnType<typeof sql>) =>
    (await one<{ count: number }>(server.db, sql`select count(*) as count from app_user where ${where}`))
      .count

  expect(await preview({ dataScope: 1 })).toMatchObject({ departments: null, people: 1 })
  expect(await preview({ dataScope: 2 })).toMatchObject({ departments: null, people: null })
  expect(await preview({ dataScope: 2, userId: head })).toMatchObject({
    departments: [{ id: ops, departmentName: '运营中心' }],
    people: 1,
  })
  const below = await preview({ dataScope: 3, userId: head })
  expect(below.departments?.map(({ departmentName }) => departmentName).toSorted()).toEqual(
    ['运营中心', '客户服务部', '基础数据部'].toSorted(),
  )
  // Herself, the clerk and the demo account of the data department.
  expect(below.people).toBe(3)
  const company = await preview({ dataScope: 4 })
  expect(company.departments).toHaveLength(6)
  expect(company.people).toBe(await people(sql`company_id = ${platform}`))
  expect(await preview({ dataScope: 6 })).toMatchObject({
    departments: null,
    people: await people(sql`true`),
  })
})

test('another company, its people and its roles are out of reach', async () => {
  const agents = await companyId(server.db, 'AGENT-YX')
  const role = await makeRole(server.db, agents, '预览主管', ['sys.role'], 4)
  await makePerson(server.db, agents, 'agent_viewer', { roleIds: [role] })
  const person = await server.as('agent_viewer')
  const ask = (part: object) =>
    person.raw(rolePreview, { body: { companyId: agents, grants: [], dataScope: 2, ...part } })
  expect((await ask({ userId: await userId('agent') })).code).toBe('0000')
  expect((await ask({ companyId: platform })).msg).toBe('公司不存在或已被删除')
  expect((await ask({ userId: await userId('admin') })).msg).toBe('没有找到该用户')
  expect((await ask({ roleId: await roleId(server.db, '系统管理员') })).msg).toBe('记录不存在或已被删除')
  expect((await (await server.as('agent')).raw(rolePreview)).code).toBe('1111')
})

test('the permission check names the company’s limit and a block', async () => {
  const others = await companyId(server.db, 'CUST-HT')
  await admin.call(powerInsert, { body: { companyIds: [others], grants: ['sys.notice'] } })
  const check = (code: string) => admin.call(authorityCheck, { query: { user: 'customer', code } })
  expect(await check('visa.order.manage')).toMatchObject({
    can: false,
    inMenu: false,
    reasons: ['companyLimited', 'groupMissing'],
    wouldGrant: [],
  })
  expect((await check('sys.notice')).reasons).toEqual(['granted'])
  await server.db.query(
    sql`update app_user set blocked_at = now(), block_reason = '核实中' where user_name = 'customer'`,
  )
  expect(await check('sys.notice')).toMatchObject({ can: false, inMenu: false, reasons: ['userBlocked'] })
})
