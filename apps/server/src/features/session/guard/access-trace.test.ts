import { auditPage } from '@visa/contract/audit/audit-log'
import { systemLogin, systemLogout } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { userId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const tryLogin = (person: Client, userName: string, password: string) =>
  person.raw(systemLogin, { body: { userName, password, imageCaptcha: TEST_CAPTCHA } })

const traces = ({ db }: TestApp) =>
  rows<{ action: string; who: string; subject: string; told: string; address: string }>(
    db,
    sql`select action, actor_name as who, subject, address,
          coalesce((select string_agg(c ->> 'field' || '=' || (c ->> 'to'), ' ') from jsonb_array_elements(changes) c), '')
            as told
        from change_log where entity = 'session' order by id`,
  )

const loginLines = (server: TestApp) =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"') && line.includes(systemLogin.path))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('logins and log-outs are in the audit trail, with the way in and the address; so is the line of the log', async () => {
  const server = await testApp()
  const agent = server.visitor()
  agent.address = '203.0.113.7'
  await agent.login('agent')
  await agent.call(systemLogout, {})
  const [login, logout, ...rest] = await traces(server)
  expect(login).toEqual({
    action: 'login',
    who: '林晓梅',
    subject: '林晓梅',
    told: 'channel=PASSWORD',
    address: '203.0.113.7',
  })
  expect(logout).toMatchObject({ action: 'logout', who: '林晓梅', address: '203.0.113.7' })
  expect(rest).toEqual([])
  expect(loginLines(server)).toMatchObject([
    { userId: await userId(server, 'agent'), address: '203.0.113.7', code: '0000' },
  ])
})

test('failures and the lock-outs that they bring are there too, for the company whose account it is', async () => {
  const now = new Date('2026-11-16T08:00:00Z')
  const server = await testApp({ now: () => now })
  const stranger = server.visitor()
  stranger.address = '203.0.113.8'
  for (let count = 0; count < 6; count += 1) await tryLogin(stranger, 'agent', 'wrong')
  const told = await traces(server)
  expect(told.map(({ action }) => action)).toEqual([...Array<string>(5).fill('loginFailed'), 'lock'])
  expect(told.at(-1)).toEqual({
    action: 'lock',
    who: '',
    subject: '林晓梅',
    told: 'lockedUntil=2026-11-16T08:00:30.000Z',
    address: '203.0.113.8',
  })
  expect(loginLines(server)[0]).toMatchObject({ userId: await userId(server, 'agent'), code: '9999' })

  const readFailures = async (account: string) =>
    (await (await server.as(account)).call(auditPage, { query: { action: 'loginFailed' } })).records
  expect(await readFailures('admin')).toBe(5)
})

test('a name that nobody has is told by its beginning only: people also type passwords there', async () => {
  const server = await testApp()
  await tryLogin(server.visitor(), 'S3cret-typed-here', 'x')
  const [failed] = await traces(server)
  expect(failed).toMatchObject({ action: 'loginFailed', who: '', subject: 's***' })
  expect(server.logged()).not.toMatch(/S3cret-typed-here/i)
})
