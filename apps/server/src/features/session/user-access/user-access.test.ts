import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { userAccess, userEndSessions, userForgetDevices, userUnbind } from '@visa/contract/org/user-access'
import { agentUserOptions, userResetPassword } from '@visa/contract/org/user-calls'
import { systemLogin, systemLogined } from '@visa/contract/session/system'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { logOf, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { wxLoginAs } from '../../../testing/wx-visitor.ts'

const QUIET = { eventLoopLagMs: () => 0 }
const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }
const loggedIn = (person: Client): Promise<boolean> => person.call(systemLogined, {})

/** The one that the demonstration gave them. */
const bindingOf = ({ db }: TestApp, id: number): Promise<{ id: number; openId: string }> =>
  one(
    db,
    sql`select id, open_id as "openId" from third_party_binding where user_id = ${id} and channel = 'QYWX'`,
  )

test('logins of somebody are listed, and one or all end at once on both instances', async () => {
  const server = await testApp(QUIET)
  const second = await testApp({ ...QUIET, url: server.url })
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  const [here, two, three] = [await server.as('agent'), await second.as('agent'), await second.as('agent')]
  const { sessions, devices } = await admin.call(userAccess, { query: { id } })
  expect(sessions).toHaveLength(3)
  expect(devices).toHaveLength(3)
  // Warm on both sides.
  for (const person of [here, two, three]) expect(await loggedIn(person)).toBe(true)
  const oldest = sessions.toSorted((a, b) => a.createTime.localeCompare(b.createTime))[0]?.id ?? ''
  expect(await admin.call(userEndSessions, { body: { id, sessionId: oldest } })).toEqual({ count: 1 })
  expect(await loggedIn(here)).toBe(false)
  expect(await loggedIn(two)).toBe(true)
  expect(await admin.refused(userEndSessions, { body: { id, sessionId: oldest } })).toEqual(GONE)
  expect(await admin.call(userEndSessions, { body: { id } })).toEqual({ count: 2 })
  await expect.poll(() => loggedIn(two)).toBe(false)
  await expect.poll(() => loggedIn(three)).toBe(false)
  expect(await admin.call(userEndSessions, { body: { id } })).toEqual({ count: 0 })
  const log = await logOf(server, id)
  expect(log.filter(({ changes }) => changes.includes('"sessions"'))).toHaveLength(2)
})

test('browsers are forgotten, one or all', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  await server.as('agent')
  await server.as('agent')
  const { devices } = await admin.call(userAccess, { query: { id } })
  const deviceId = devices[0]?.id ?? ''
  expect(await admin.call(userForgetDevices, { body: { id, deviceId } })).toEqual({ count: 1 })
  expect(await admin.refused(userForgetDevices, { body: { id, deviceId } })).toEqual(GONE)
  expect(await admin.call(userForgetDevices, { body: { id } })).toEqual({ count: 1 })
  expect((await admin.call(userAccess, { query: { id } })).devices).toEqual([])
})

test('a binding is undone with all logins, and told of in the log without the identity', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  const { id: bindingId, openId } = await bindingOf(server, id)
  const person = server.visitor()
  expect((await wxLoginAs(person, openId)).code).toBe('0000')
  const { bindings } = await admin.call(userAccess, { query: { id } })
  const masked = `${openId.slice(0, 2)}****${openId.slice(-2)}`
  expect(bindings).toContainEqual(expect.objectContaining({ id: bindingId, channel: 'QYWX', openId: masked }))
  await admin.call(userUnbind, { body: { id, bindingId } })
  expect(await loggedIn(person)).toBe(false)
  expect((await admin.call(userAccess, { query: { id } })).bindings.map((each) => each.id)).not.toContain(
    bindingId,
  )
  expect(await admin.refused(userUnbind, { body: { id, bindingId } })).toEqual(GONE)
  const log = await rows<{ changes: string; companies: number[] }>(
    server.db,
    sql`select changes::text as changes, record_company_ids as companies from change_log
        where entity = 'third_party_binding' and entity_id = ${String(bindingId)} and action = 'delete'`,
  )
  expect(log).toHaveLength(1)
  expect(log[0]?.changes).not.toContain(openId)
  expect(log[0]?.companies).toHaveLength(1)
})

test('somebody else’s ways in are closed only by those who reach and outrank them', async () => {
  const server = await testApp(QUIET)
  const id = await userId(server, 'agent')
  const { id: bindingId } = await bindingOf(server, id)
  const grants = ['sys.employee', 'sys.employee.login']
  const triesOf = async (company: string, dataScope: DataScope, userName: string) => {
    const role = await newRole(server, { company, roleName: userName, dataScope, grants })
    await newPerson(server, { company, userName, roleIds: [role] })
    const person = await server.as(userName)
    return {
      read: await person.refused(userAccess, { query: { id } }),
      writes: [
        await person.refused(userEndSessions, { body: { id } }),
        await person.refused(userForgetDevices, { body: { id } }),
        await person.refused(userUnbind, { body: { id, bindingId } }),
      ],
    }
  }
  const unseen = { read: GONE, writes: [GONE, GONE, GONE] }
  expect(await triesOf('CENTER-BJ', DATA_SCOPE.ALL, 'foreign')).toEqual(unseen)
  expect(await triesOf('AGENT-YX', DATA_SCOPE.OWN, 'colleague')).toEqual(unseen)
  const weak = await triesOf('PLATFORM', DATA_SCOPE.ALL, 'weak')
  for (const { msg } of weak.writes) expect(msg).toMatch(/^不能授予或管理自己没有的权限：/)
  const admin = await server.as('admin')
  // Another person's binding is not found under this one.
  const own = await one<{ id: number }>(
    server.db,
    sql`select b.id from third_party_binding b join app_user u on u.id = b.user_id where u.user_name = 'admin' limit 1`,
  )
  expect(await admin.refused(userUnbind, { body: { id, bindingId: own.id } })).toEqual(GONE)
  const self = await admin.refused(userEndSessions, { body: { id: await userId(server, 'admin') } })
  expect(self.msg).toBe('不能对自己的账号进行此操作')
})

test('a password reset by SMS leaves none that opens, and tells no secret', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const id = await userId(server, 'agent')
  const agent = await server.as('agent')
  expect(await admin.call(userResetPassword, { body: { id, way: 'SMS' } })).toEqual({ password: null })
  expect(await loggedIn(agent)).toBe(false)
  const login = await server.visitor().refused(systemLogin, {
    body: { userName: 'agent', password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
  })
  expect(login.msg).toBe('账号或密码错误')
  const sent = await one<{ mobile: string; content: string }>(
    server.db,
    sql`select mobile, content from sms_message where message_type = 'PASSWORD_RESET'`,
  )
  expect(sent.mobile).toBe('13900000002')
  expect(sent.content).toContain('agent')
  const without = await newPerson(server, { company: 'AGENT-YX', userName: 'no.mobile' })
  const refused = await admin.refused(userResetPassword, { body: { id: without, way: 'SMS' } })
  expect(refused.msg).toBe('人员no.mobile 没有手机号码，不能用短信重置，请改为显示随机密码')
  admin.language = 'en'
  expect((await admin.refused(userResetPassword, { body: { id: without, way: 'SMS' } })).msg).toBe(
    '人员no.mobile has no mobile: show a random password instead',
  )
})

test('P7.52 agents’ people are offered to the platform, to others only their own company’s', async () => {
  const server = await testApp(QUIET)
  await newPerson(server, { company: 'AGENT-YX', userName: 'agent.two' })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'centre.two' })
  const names = async (userName: string, query: object = {}) =>
    (await (await server.as(userName)).call(agentUserOptions, { query })).map(({ realName }) => realName)
  expect(await names('admin')).toContain('人员agent.two')
  expect(await names('admin')).not.toContain('人员centre.two')
  expect(await names('agent')).toContain('人员agent.two')
  expect(await names('center_emp')).toEqual([])
  const { company } = await one<{ company: number }>(
    server.db,
    sql`select company_id as company from app_user where user_name = 'agent'`,
  )
  expect(await names('center_emp', { companyId: company })).toEqual([])
})
