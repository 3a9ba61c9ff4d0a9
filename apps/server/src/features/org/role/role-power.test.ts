import { personalInfo } from '@visa/contract/session/personal'
import { powerInsert, companyPowers } from '@visa/contract/org/role-power'
import { roleDetail } from '@visa/contract/org/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, makePerson, makeRole, roleId } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let manager: Client
let agents: number
let managers: number

const MANAGING = ['platform', 'sys', 'sys.role', 'sys.role.grant']

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
  agents = await companyId(server.db, 'AGENT-YX')
  managers = await makeRole(server.db, agents, '代理主管', MANAGING, 4)
  await makePerson(server.db, agents, 'agent_boss', { roleIds: [managers] })
  manager = await server.as('agent_boss')
})

afterAll(() => server.close())

/** What the manager's role holds from now on; the session need not know, the database is asked. */
const managerHolds = async (grants: readonly string[]): Promise<void> => {
  await server.db.query(sql`delete from role_resource where role_id = ${managers}`)
  for (const written of new Set([...MANAGING, ...grants])) {
    const [, role = '', code = '', custom = ''] = /^(?:(.*)\$)?([^@]*)(?:@(.*))?$/.exec(written) ?? []
    await server.db.query(sql`
      insert into role_resource (role_id, resource_id, role_part, custom_part)
      select ${managers}::bigint, id, ${role}, ${custom} from resource where code = ${code}`)
  }
}

const grantsOf = async (id: number): Promise<string[]> =>
  (await admin.call(roleDetail, { query: { id } })).grants.toSorted()

const set = (person: Client, id: number, grants: string[], more: object = {}) =>
  person.refused(powerInsert, { body: { companyIds: [agents], roleIds: [id], grants, ...more } })

let count = 0
const newRole = (grants: readonly string[] = [], scope = 1, company = agents) => {
  count += 1
  return makeRole(server.db, company, `角色 ${count}`, grants, scope)
}

const DICT = ['~platform', '~sys', 'sys.dict']

describe('P7.56 what somebody sets', () => {
  test.each<[string, { held: string[]; before: string[]; wanted: string[] }, string[] | string]>([
    ['gives what the actor holds', { held: ['sys.dict'], before: [], wanted: ['sys.dict'] }, DICT],
    [
      'refuses what the actor does not hold',
      { held: [], before: [], wanted: ['sys.dict'] },
      '不能授予或管理自己没有的权限：sys.dict',
    ],
    [
      'leaves alone what the actor does not hold',
      { held: ['sys.dict'], before: ['sys.quartz'], wanted: ['sys.dict'] },
      [...DICT, 'sys.quartz'],
    ],
    [
      'lets it be named without being taken for new',
      { held: ['sys.dict'], before: ['sys.quartz'], wanted: ['sys.dict', 'sys.quartz'] },
      [...DICT, 'sys.quartz'],
    ],
    ['takes away what the actor holds', { held: ['sys.dict'], before: DICT, wanted: [] }, []],
    [
      'gives a part of what the actor holds in full',
      { held: ['center.contract.list'], before: [], wanted: ['emp$center.contract.list'] },
      ['emp$center.contract.list', '~center', '~center.work'],
    ],
    [
      'refuses the whole to somebody who holds a part',
      { held: ['emp$center.contract.list'], before: [], wanted: ['center.contract.list'] },
      '不能授予或管理自己没有的权限：center.contract.list',
    ],
    [
      'refuses another part than the actor’s own',
      { held: ['emp$center.contract.list'], before: [], wanted: ['mgr$center.contract.list'] },
      '不能授予或管理自己没有的权限：mgr$center.contract.list',
    ],
    [
      'gives a custom part',
      { held: ['sys.dict'], before: [], wanted: ['sys.dict@north'] },
      ['sys.dict@north', '~platform', '~sys'],
    ],
    [
      'shows in the menu what the actor holds, without giving it',
      { held: ['sys.dict'], before: [], wanted: ['~sys.dict'] },
      ['~platform', '~sys', '~sys.dict'],
    ],
    [
      'refuses a code that no resource has',
      { held: [], before: [], wanted: ['sys.nothing'] },
      '资源 sys.nothing 不存在',
    ],
  ])('%s', async (_, { held, before, wanted }, expected) => {
    await managerHolds(held)
    const id = await newRole(before)
    const { code, msg } = await set(manager, id, wanted)
    const refused = typeof expected === 'string'
    expect([code, msg]).toEqual(refused ? ['9999', expected] : ['0000', '操作成功'])
    expect(await grantsOf(id)).toEqual((refused ? before : expected).toSorted())
  })
})

test('what is disabled for everybody at the moment can be passed on, and stays where it is', async () => {
  await server.db.query(sql`update resource set valid = 0 where code = 'sys.dict'`)
  await managerHolds(['sys.dict'])
  const id = await newRole()
  expect((await set(manager, id, ['sys.dict'])).code).toBe('0000')
  expect((await set(manager, id, [])).code).toBe('0000')
  expect(await grantsOf(id)).toEqual([])
  await server.db.query(sql`update resource set valid = 1 where code = 'sys.dict'`)
})

test('the data scope goes no farther than the actor’s, and all companies only with the platform', async () => {
  await managerHolds([])
  const [own, wide] = [await newRole(), await newRole([], 4)]
  expect((await set(manager, own, [], { dataScope: 4 })).code).toBe('0000')
  expect((await set(manager, own, [], { dataScope: 6 })).msg).toBe('只有平台的角色可以选择“全部公司”')
  expect((await set(admin, own, [], { dataScope: 6 })).msg).toBe('只有平台的角色可以选择“全部公司”')
  await server.db.query(sql`update app_role set data_scope = 2 where id = ${managers}`)
  const narrow = await server.as('agent_boss')
  expect((await set(narrow, await newRole(), [], { dataScope: 3 })).msg).toBe(
    '数据范围不能超过自己的数据范围',
  )
  // Nor does somebody narrow what reaches farther than they do.
  expect((await set(narrow, wide, [], { dataScope: 1 })).msg).toBe('数据范围不能超过自己的数据范围')
  expect((await set(narrow, wide, [])).code).toBe('0000')
  await server.db.query(sql`update app_role set data_scope = 4 where id = ${managers}`)
})

test('another company’s role and an absent one are refused alike, and so is one of a company not named', async () => {
  const foreign = await roleId(server.db, '受理专员')
  const refused = { code: '9999', msg: '所选角色不存在或不属于该公司', data: null }
  const others = await companyId(server.db, 'ACCEPT-HQ')
  for (const [companyIds, id] of [
    [[agents], foreign],
    [[others], foreign],
    [[agents], 999_999],
  ] as const) {
    const body = { companyIds: [...companyIds], roleIds: [id], grants: [] }
    expect(await manager.refused(powerInsert, { body })).toEqual(refused)
  }
  expect(
    await admin.refused(powerInsert, { body: { companyIds: [agents], roleIds: [foreign], grants: [] } }),
  ).toEqual(refused)
})

test('several roles of several companies get the same at once, or none does', async () => {
  const others = await companyId(server.db, 'ACCEPT-HQ')
  const [here, there] = [await newRole(), await newRole([], 1, others)]
  const body = { companyIds: [agents, others], roleIds: [here, there], grants: ['visa.order.manage'] }
  expect((await admin.refused(powerInsert, { body })).code).toBe('0000')
  const expected = ['visa.order.manage', '~platform', '~visa.order']
  expect([await grantsOf(here), await grantsOf(there)]).toEqual([expected, expected])
  const administrators = await roleId(server.db, '系统管理员')
  const platform = await companyId(server.db, 'PLATFORM')
  const both = { companyIds: [agents, platform], roleIds: [here, administrators], grants: [] }
  expect((await admin.refused(powerInsert, { body: both })).msg).toBe(
    '系统管理员角色 系统管理员 不能减少权限或缩小数据范围',
  )
  expect(await grantsOf(here)).toEqual(expected)
})

test('the administrators’ role keeps what it holds and how far it sees', async () => {
  const id = await roleId(server.db, '系统管理员')
  const platform = await companyId(server.db, 'PLATFORM')
  const before = await grantsOf(id)
  const less = before.filter((grant) => grant !== 'sys.dict')
  const call = (body: object) =>
    admin.raw(powerInsert, { body: { companyIds: [platform], roleIds: [id], grants: before, ...body } })
  expect((await call({ grants: less })).msg).toContain('不能减少权限')
  expect(
    (await call({ grants: before.map((each) => (each === 'sys.dict' ? '~sys.dict' : each)) })).msg,
  ).toContain('不能减少权限')
  expect((await call({ dataScope: 4 })).msg).toContain('缩小数据范围')
  expect((await call({})).code).toBe('0000')
  expect(await grantsOf(id)).toEqual(before)
})

test('nobody takes away their own last right to grant', async () => {
  await managerHolds(['sys.dict'])
  const mine = ['platform', 'sys', 'sys.role', 'sys.role.grant', 'sys.dict']
  expect((await set(manager, managers, mine.slice(0, 3))).msg).toBe('不能取消自己管理角色权限的资格')
  expect((await set(manager, managers, ['~platform', '~sys', '~sys.role', 'sys.role.grant'])).msg).toBe(
    '不能取消自己管理角色权限的资格',
  )
  expect((await set(manager, managers, mine.slice(0, 4))).code).toBe('0000')
  // Another source of it lets the first one go.
  const second = await newRole(MANAGING)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from app_user where user_name = 'agent_boss'`,
  )
  await server.db.query(sql`insert into user_role (user_id, role_id) values (${id}, ${second})`)
  expect((await set(manager, second, [])).code).toBe('0000')
  expect(await grantsOf(second)).toEqual([])
})

test('two who save the same role at once take turns; what was looked at before the other one is not saved over', async () => {
  const id = await newRole()
  const { updateTime: seen } = await admin.call(roleDetail, { query: { id } })
  const saves = await Promise.all(
    ['sys.dict', 'sys.quartz', 'sys.tag', 'sys.param', 'sys.audit'].map((code) =>
      set(admin, id, [code], { seen }),
    ),
  )
  expect(saves.map(({ code }) => code).toSorted()).toEqual(['0000', '4444', '4444', '4444', '4444'])
  const name = (await admin.call(roleDetail, { query: { id } })).roleName
  for (const { msg } of saves.filter(({ code }) => code === '4444')) {
    expect(msg).toMatch(new RegExp(`^${name} 已于 .{19} 被 陈志远 修改`))
  }
  expect(await grantsOf(id)).toHaveLength(3)
  // A double click does no harm: the second one finds everything as it wants it, and leaves no trace.
  const logged = () =>
    one<{ count: number }>(
      server.db,
      sql`select count(*) as count from change_log where entity = 'role' and entity_id = ${String(id)}`,
    )
  await Promise.all([set(admin, id, ['sys.dict']), set(admin, id, ['sys.dict'])])
  expect(await grantsOf(id)).toEqual(DICT.toSorted())
  const before = await logged()
  await set(admin, id, ['sys.dict'])
  expect(await logged()).toEqual(before)
})

test('the log says what was granted and revoked', async () => {
  const id = await newRole(['sys.quartz'])
  await set(admin, id, ['sys.dict'], { dataScope: 2 })
  const [row] = await rows(
    server.db,
    sql`select actor_name as actor, topic, action, changes from change_log
        where entity = 'role' and entity_id = ${String(id)} order by id desc limit 1`,
  )
  expect(row).toEqual({
    actor: '陈志远',
    topic: String(agents),
    action: 'update',
    changes: [
      { field: 'dataScope', from: 1, to: 2 },
      { field: 'granted', from: null, to: ['sys.dict', '~sys', '~platform'] },
      { field: 'revoked', from: null, to: ['sys.quartz'] },
    ],
  })
})

test('a change reaches somebody who is logged in, on another instance too', async () => {
  const there = await startTestApp({ url: server.url, eventLoopLagMs: () => 0 })
  const others = await companyId(server.db, 'ACCEPT-HQ')
  const id = await newRole(['sys.notice'], 1, others)
  await makePerson(server.db, others, 'accept_two', { roleIds: [id] })
  const [here, elsewhere] = [await server.as('accept_two'), await there.as('accept_two')]
  const codes = async (person: Client) =>
    (await person.call(personalInfo, {})).menu.map(({ code }) => code).toSorted()
  expect(await codes(here)).toEqual(['sys.notice'])
  expect(await codes(elsewhere)).toEqual(['sys.notice'])
  const grants = ['sys.notice', 'visa.receipt']
  await admin.call(powerInsert, { body: { companyIds: [others], roleIds: [id], grants } })
  const expected = ['platform', 'sys.notice']
  await expect.poll(() => codes(here)).toEqual(expected)
  await expect.poll(() => codes(elsewhere)).toEqual(expected)
  await there.close()
})

test('a company may be limited: its people lose the rest at once, and no role is given it', async () => {
  const others = await companyId(server.db, 'CUST-HT')
  const customer = await server.as('customer')
  const held = async () =>
    (await customer.call(personalInfo, {})).authorityInfo.map(({ code }) => code).toSorted()
  expect(await held()).toEqual(['platform', 'sys.notice', 'visa.order', 'visa.order.manage'])
  const limit = (grants: string[], limited?: boolean) =>
    admin.call(powerInsert, { body: { companyIds: [others], grants, limited } })
  await limit(['sys.notice', 'visa.order.v2'])
  await expect.poll(held).toEqual(['platform', 'sys.notice', 'visa.order'])
  expect(await admin.call(companyPowers, { query: { companyIds: [others] } })).toEqual([
    {
      companyId: others,
      companyName: '上海恒拓进出口贸易有限公司',
      limited: true,
      codes: ['platform', 'sys.notice', 'visa.order', 'visa.order.v2'],
    },
  ])
  const id = await newRole([], 1, others)
  const body = { companyIds: [others], roleIds: [id], grants: ['visa.order.v2', 'visa.order.add'] }
  expect((await admin.refused(powerInsert, { body })).msg).toBe(
    '公司 上海恒拓进出口贸易有限公司 没有开通：visa.order.add',
  )
  expect((await admin.refused(powerInsert, { body: { ...body, grants: ['visa.order.v2'] } })).code).toBe(
    '0000',
  )
  expect((await admin.call(roleDetail, { query: { id } })).limit).toContain('visa.order.v2')
  await limit([], false)
  await expect.poll(held).toEqual(['platform', 'sys.notice', 'visa.order', 'visa.order.manage'])
  expect((await admin.call(roleDetail, { query: { id } })).limit).toBeNull()
  const log = await rows(
    server.db,
    sql`select changes from change_log where entity = 'company_power' and topic = ${String(others)} order by id`,
  )
  expect(log).toHaveLength(2)
})

test('companies are limited by those alone who reach all of them, and the platform never is', async () => {
  const platform = await companyId(server.db, 'PLATFORM')
  const limit = (person: Client, companyIds: number[]) =>
    person.refused(powerInsert, { body: { companyIds, grants: ['sys.notice'] } })
  expect((await limit(admin, [agents, platform])).msg).toBe('平台公司 签证业务平台 不能限制权限')
  expect((await limit(admin, [999_999])).msg).toBe('公司不存在或已被删除')
  expect((await limit(manager, [agents])).code).toBe('1111')
  await managerHolds(['sys.role.company'])
  const boss = await server.as('agent_boss')
  expect((await limit(boss, [agents])).code).toBe('1111')
  expect((await boss.raw(companyPowers, { query: { companyIds: [agents] } })).code).toBe('1111')
  const narrow = await makeRole(server.db, platform, '平台专员', [...MANAGING, 'sys.role.company'], 4)
  await makePerson(server.db, platform, 'platform_clerk', { roleIds: [narrow] })
  const clerk = await server.as('platform_clerk')
  expect((await limit(clerk, [agents])).code).toBe('1111')
  expect(await rows(server.db, sql`select 1 from company where power_limited`)).toEqual([])
})

test('whoever limits a company leaves alone what they do not hold themselves', async () => {
  const platform = await companyId(server.db, 'PLATFORM')
  const some = ['platform', 'sys', 'sys.role', 'sys.role.company', 'sys.notice', 'sys.dict']
  const role = await makeRole(server.db, platform, '平台配置员', some, 6)
  await makePerson(server.db, platform, 'platform_setter', { roleIds: [role] })
  const setter = await server.as('platform_setter')
  const others = await companyId(server.db, 'ACCEPT-HQ')
  const limit = (person: Client, grants: string[], limited = true) =>
    person.refused(powerInsert, { body: { companyIds: [others], grants, limited } })
  await limit(admin, ['visa.receipt', 'sys.notice'])
  expect((await limit(setter, ['visa.receipt', 'visa.sendBill'])).msg).toBe(
    '不能授予或管理自己没有的权限：visa.sendBill',
  )
  expect((await limit(setter, [], false)).msg).toContain('不能授予或管理自己没有的权限')
  expect((await limit(setter, ['sys.dict'])).code).toBe('0000')
  const [power] = await admin.call(companyPowers, { query: { companyIds: [others] } })
  expect(power?.codes).toEqual(['platform', 'sys', 'sys.dict', 'visa.process', 'visa.receipt'])
  await limit(admin, [], false)
})

test('without the right to grant nothing is set', async () => {
  const id = await newRole()
  const agent = await server.as('agent')
  expect((await set(agent, id, [])).code).toBe('1111')
  const only = await makeRole(server.db, agents, '只看角色', ['sys.role', 'sys.role.company'])
  await makePerson(server.db, agents, 'agent_looker', { roleIds: [only] })
  expect((await set(await server.as('agent_looker'), id, [])).code).toBe('1111')
  for (const grants of [['sys dict'], ['$'], ['a$b$c'], ['sys.dict@a/b'], ["';--"]]) {
    expect((await set(admin, id, grants)).code, grants.join()).not.toBe('0000')
  }
})
