import { dictTypePage } from '@visa/contract/dict/dict-type'
import { personalInfo, type MenuNode } from '@visa/contract/session/personal'
import { authorityCheck, resourceOptions } from '@visa/contract/shell/authority-check'
import { expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const check = (person: Client, user: string, code: string) =>
  person.call(authorityCheck, { query: { user, code } })

const ROLE = '字典查看员'

const takeAway = ({ db }: TestApp, code: string, role = ROLE) =>
  db.query(sql`
    delete from role_resource where role_id = (select id from app_role where role_name = ${role})
      and resource_id = (select id from resource where code = ${code})`)

const give = ({ db }: TestApp, code: string, role: string) =>
  db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ro.id, r.id from app_role ro, resource r where ro.role_name = ${role} and r.code = ${code}`)

test('what somebody can do, through which role, below which groups and with which calls', async () => {
  const server = await testApp()
  const admin = await server.as('admin')
  const answer = await check(admin, 'simple', 'sys.dict')
  const [role] = answer.roles
  expect(answer).toEqual({
    user: { id: answer.user.id, userName: 'simple', realName: '何思敏', companyName: '签证业务平台' },
    code: 'sys.dict',
    title: '数据字典',
    can: true,
    inMenu: true,
    reasons: ['granted'],
    path: [
      { code: 'platform', title: '平台', held: true },
      { code: 'sys', title: '系统管理', held: true },
    ],
    grants: [{ roleId: role?.id, roleName: ROLE, authority: 'sys.dict' }],
    roles: [{ id: role?.id, roleName: ROLE }],
    wouldGrant: [],
    calls: answer.calls,
  })
  expect(answer.calls).toContain(`GET ${dictTypePage.path}`)
  expect(answer.calls.every((call) => /^(GET|POST|PUT|DELETE) \/api\//.test(call))).toBe(true)
  admin.language = 'en'
  const english = await check(admin, '13900000007', 'sys.dict')
  expect([english.title, english.path.map(({ title }) => title)]).toEqual([
    'Dictionaries',
    ['Platform', 'System'],
  ])
  expect((await check(admin, 'SIMPLE@visa-desk.example', 'sys.dict')).user.userName).toBe('simple')
})

test('one of several codes of a call opens it too', async () => {
  const { as } = await testApp()
  const { calls } = await check(await as('admin'), 'accept', 'supply.change.manage')
  expect(calls).toContain('GET /api/supply/order/queryToDoNum')
  expect(calls).toContain('GET /api/supply/order/changeList')
  expect(calls).not.toContain('GET /api/supply/order/page')
})

test('the parts of a grant are shown as they are written', async () => {
  const { as } = await testApp()
  const { can, grants, wouldGrant } = await check(await as('admin'), 'center_emp', 'center.contract.list')
  expect([can, grants.map(({ authority }) => authority), wouldGrant]).toEqual([
    true,
    ['emp$center.contract.list'],
    [],
  ])
})

test('not granted: the roles of the company that would open it are named', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const answer = await check(admin, 'center_emp', 'center.statistics')
  expect(answer).toMatchObject({
    can: false,
    inMenu: false,
    reasons: ['notGranted', 'groupMissing'],
    grants: [],
  })
  expect(answer.wouldGrant.map(({ roleName }) => roleName)).toEqual(['中心经理'])
  expect(answer.path).toMatchObject([
    { code: 'center', held: true },
    { code: 'center.stat', held: false },
  ])
  // The administrator's role is of another company.
  expect((await check(admin, 'agent', 'sys.dict')).wouldGrant).toEqual([])
})

test('granted below a group that is not held: it works and is not in the menu', async () => {
  const server = await testApp()
  await takeAway(server, 'sys')
  expect(await check(await server.as('admin'), 'simple', 'sys.dict')).toMatchObject({
    can: true,
    inMenu: false,
    reasons: ['groupMissing', 'granted'],
    path: [{ held: true }, { code: 'sys', held: false }],
  })
})

test('held as a menu entry only', async () => {
  const server = await testApp()
  await server.db.query(sql`
    update role_resource set menu_only = true where role_id = (select id from app_role where role_name = ${ROLE})`)
  const answer = await check(await server.as('admin'), 'simple', 'sys.dict')
  expect(answer).toMatchObject({ can: false, inMenu: true, reasons: ['menuOnly'] })
  expect(answer.grants).toMatchObject([{ authority: '~sys.dict' }])
  expect(answer.wouldGrant.map(({ roleName }) => roleName)).toEqual(['系统管理员'])
})

test('a disabled resource is closed to everybody, and so is what stands below a disabled group', async () => {
  const server = await testApp()
  const admin = await server.as('admin')
  await server.db.query(sql`update resource set valid = 0 where code = 'sys.dict'`)
  expect(await check(admin, 'simple', 'sys.dict')).toMatchObject({
    can: false,
    inMenu: false,
    reasons: ['resourceDisabled'],
    grants: [{ authority: 'sys.dict' }],
    wouldGrant: [],
  })
  await server.db.query(sql`update resource set valid = case code when 'sys' then 0 else 1 end`)
  expect(await check(admin, 'simple', 'sys.dict')).toMatchObject({
    can: true,
    inMenu: false,
    reasons: ['groupMissing', 'granted'],
  })
})

test('a frozen person and one of a stopped company can do nothing, whatever they hold', async () => {
  const server = await testApp()
  const admin = await server.as('admin')
  await server.db.query(sql`update app_user set valid = 0 where user_name = 'agent'`)
  await server.db.query(
    sql`update company set audit_status = 4 where company_code in ('AGENT-YX', 'CUST-HT')`,
  )
  expect(await check(admin, 'agent', 'visa.order.manage')).toMatchObject({
    can: false,
    inMenu: false,
    reasons: ['userFrozen', 'companyStopped'],
  })
  expect(await check(admin, 'customer', 'sys.dict')).toMatchObject({
    reasons: ['companyStopped', 'notGranted', 'groupMissing'],
  })
})

test('a code that no resource has', async () => {
  const { as } = await testApp()
  expect(await check(await as('admin'), 'simple', 'sys.nothing')).toMatchObject({
    title: '',
    can: false,
    inMenu: false,
    reasons: ['codeUnknown'],
    path: [],
    calls: [],
  })
})

test('a button is never in the menu and misses no group there', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  expect(await check(admin, 'admin', 'sys.dict.type.add')).toMatchObject({
    can: true,
    inMenu: false,
    reasons: ['granted'],
  })
  expect((await check(admin, 'simple', 'sys.dict.type.add')).reasons).toEqual(['notGranted'])
})

test('the answer agrees with what the person sees and is answered, for every resource', async () => {
  const server = await testApp()
  const [admin, simple] = [await server.as('admin'), await server.asReader()]
  await takeAway(server, 'platform')
  await give(server, 'center.dashboard', ROLE)
  const seen = async (): Promise<string[]> => {
    const below = (menu: readonly MenuNode[]): string[] =>
      menu.flatMap(({ code, children }) => [code, ...below(children)])
    return below((await simple.call(personalInfo, {})).menu).toSorted()
  }
  await expect.poll(seen).toEqual(['sys.notice'])
  const codes = (await admin.call(resourceOptions, {})).map(({ code }) => code)
  const answers = []
  for (const code of codes) answers.push(await check(admin, 'simple', code))
  expect(answers.filter(({ inMenu }) => inMenu).map(({ code }) => code)).toEqual(await seen())
  const able = answers.filter(({ can }) => can).map(({ code }) => code)
  const { authorityInfo } = await simple.call(personalInfo, {})
  expect(able.toSorted()).toEqual(authorityInfo.map(({ code }) => code).toSorted())
})

test('people of other companies are within the platform’s reach only, and nobody learns whether they exist', async () => {
  const server = await testApp()
  await give(server, 'sys.authority', '中心经理')
  const manager = await server.as('center_mgr')
  expect((await check(manager, 'center_emp', 'center.cashier')).can).toBe(true)
  const refused = { code: '9999', msg: '没有找到该用户', data: null }
  for (const user of ['admin', '13900000002', 'accept@visa-desk.example', 'nobody-at-all']) {
    expect(await manager.refused(authorityCheck, { query: { user, code: 'sys.dict' } }), user).toEqual(
      refused,
    )
  }
  const admin = await server.as('admin')
  expect(await admin.refused(authorityCheck, { query: { user: 'nobody-at-all', code: 'sys' } })).toEqual(
    refused,
  )
  const agent = await server.as('agent')
  expect((await agent.raw(authorityCheck)).code).toBe('1111')
  expect((await agent.raw(resourceOptions)).code).toBe('1111')
})

test('all resources as options, in the order of the tree and in the viewer’s language', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const options = await admin.call(resourceOptions, {})
  expect(options.find(({ code }) => code === 'sys.dict.type.add')).toEqual({
    code: 'sys.dict.type.add',
    title: options.find(({ code }) => code === 'sys.dict.type.add')?.title,
    path: ['平台', '系统管理', '数据字典'],
    type: 1,
  })
  expect(options[0]).toEqual({ code: 'platform', title: '平台', path: [], type: 0 })
  const stored = await rows<{ code: string }>(db, sql`select code from resource`)
  expect(options.map(({ code }) => code).toSorted()).toEqual(stored.map(({ code }) => code).toSorted())
  admin.language = 'en'
  expect((await admin.call(resourceOptions, {}))[0]).toMatchObject({ title: 'Platform' })
})
