import { dictTypePage } from '@visa/contract/dict/dict-type'
import { roleDetail, roleUpdate } from '@visa/contract/org/role'
import { personalInfo } from '@visa/contract/session/personal'
import * as api from '@visa/contract/session/second-factor'
import { systemLogin, systemLogined } from '@visa/contract/session/system'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { roleId } from '../../../testing/people.ts'
import { userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { codeAt, stepAt } from './totp.ts'

const withClock = async () => {
  const clock = testClock()
  return { ...(await testApp({ now: clock.now })), ...clock }
}

type Server = Awaited<ReturnType<typeof withClock>>

const firstStep = (person: Client, userName = 'agent') =>
  person.call(systemLogin, {
    body: { userName, password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
  })

/** Turns it on; the next code is one of a later step. */
async function turnedOn(server: Server, person: Client) {
  const { secret } = await person.call(api.secondFactorBegin, {})
  const next = () => {
    server.pass(60)
    return codeAt(secret, stepAt(server.now()))
  }
  const { recoveryCodes } = await person.call(api.secondFactorConfirm, { body: { factorCode: next() } })
  return { secret, next, recoveryCodes }
}

test('once it is on, a password alone lets nobody in; a code of the app does, once', async () => {
  const server = await withClock()
  const owner = await server.as('agent')
  const elsewhere = await server.as('agent')
  const { next, secret } = await turnedOn(server, owner)
  // Logins from before it was on end, but for the one in hand.
  expect([(await elsewhere.raw(systemLogined)).data, (await owner.raw(systemLogined)).data]).toEqual([
    false,
    true,
  ])

  const person = server.visitor()
  expect(await firstStep(person)).toEqual({ simplePassword: false, secondFactor: true })
  expect((await person.raw(systemLogined)).data).toBe(false)
  expect((await person.raw(personalInfo)).code).toBe('2323')
  expect(await person.refused(api.systemSecondFactor, { body: { factorCode: '000000' } })).toMatchObject({
    code: '9999',
    msg: '验证码错误、已使用或已过期，请输入应用上的最新验证码',
  })
  const factorCode = next()
  // Another browser has proven nothing.
  expect((await server.visitor().refused(api.systemSecondFactor, { body: { factorCode } })).msg).toBe(
    '登录等待已超时，请重新登录',
  )
  expect(await person.call(api.systemSecondFactor, { body: { factorCode } })).toEqual({
    simplePassword: false,
  })
  expect((await person.raw(personalInfo)).code).toBe('0000')
  const again = server.visitor()
  await firstStep(again)
  expect((await again.refused(api.systemSecondFactor, { body: { factorCode } })).code).toBe('9999')

  const stored = await one<{ text: string }>(server.db, sql`select f::text as text from user_second_factor f`)
  expect(stored.text).not.toContain(secret)
  expect(server.logged()).not.toContain(secret)
  const told = await rows<{ action: string }>(
    server.db,
    sql`select action from change_log where entity in ('session', 'second_factor') and entity_id = ${String(await userId(server, 'agent'))} order by id`,
  )
  expect(told.map(({ action }) => action)).toEqual([
    'login',
    'login',
    'add',
    'loginFailed',
    'login',
    'loginFailed',
  ])
})

test('a recovery code lets in once, however it is typed; the wait for it ends after five minutes', async () => {
  const server = await withClock()
  const { recoveryCodes } = await turnedOn(server, await server.as('agent'))
  expect(new Set(recoveryCodes).size).toBe(8)
  const [code = ''] = recoveryCodes
  const person = server.visitor()
  await firstStep(person)
  const factorCode = code.toLowerCase().replaceAll('-', ' ')
  await person.call(api.systemSecondFactor, { body: { factorCode } })
  expect(await person.call(api.secondFactorState, {})).toEqual({
    enabled: true,
    required: false,
    codesLeft: 7,
  })
  const late = server.visitor()
  await firstStep(late)
  expect((await late.refused(api.systemSecondFactor, { body: { factorCode } })).code).toBe('9999')
  server.pass(301)
  const other = { factorCode: recoveryCodes[1] ?? '' }
  expect((await late.refused(api.systemSecondFactor, { body: other })).msg).toBe('登录等待已超时，请重新登录')
})

test('codes are guessed a few times only', async () => {
  const server = await withClock()
  await turnedOn(server, await server.as('agent'))
  const person = server.visitor()
  await firstStep(person)
  for (let round = 0; round < 5; round += 1) {
    expect((await person.refused(api.systemSecondFactor, { body: { factorCode: '111111' } })).code).toBe(
      '9999',
    )
  }
  expect(await person.refused(api.systemSecondFactor, { body: { factorCode: '111111' } })).toMatchObject({
    code: '4455',
    msg: '验证码错误次数过多，请30秒后再试',
  })
})

test('a role asks for it: nothing else is answered until it is set up, and it is not turned off', async () => {
  const server = await withClock()
  const admin = await server.as('admin')
  const reader = await server.asReader()
  const id = await roleId(server.db, '字典查看员')
  const { roleName, remark, dataScope } = await admin.call(roleDetail, { query: { id } })
  const body = { id, roleName, remark, dataScope: dataScope as 6, secondFactor: true }
  await admin.call(roleUpdate, { body })
  expect(await reader.raw(dictTypePage)).toMatchObject({
    code: '1111',
    msg: '您的角色要求两步验证，请先完成设置，再继续使用',
  })
  expect((await reader.call(personalInfo, {})).secondFactorDue).toBe(true)
  const { next } = await turnedOn(server, reader)
  expect((await reader.raw(dictTypePage)).code).toBe('0000')
  expect((await reader.refused(api.secondFactorRemove, { body: { factorCode: next() } })).msg).toBe(
    '您的角色要求两步验证，不能关闭',
  )
  await admin.call(roleUpdate, { body: { ...body, secondFactor: false } })
  await reader.call(api.secondFactorRemove, { body: { factorCode: next() } })
  expect((await reader.call(api.secondFactorState, {})).enabled).toBe(false)
})

test('whoever may reset passwords resets it, of people within reach, and their logins end', async () => {
  const server = await withClock()
  const agent = await server.as('agent')
  await turnedOn(server, agent)
  const id = await userId(server, 'agent')
  const customer = await server.as('customer')
  expect((await customer.refused(api.userResetFactor, { body: { id } })).code).not.toBe('0000')
  const admin = await server.as('admin')
  await admin.call(api.userResetFactor, { body: { id } })
  expect((await agent.raw(systemLogined)).data).toBe(false)
  expect(await firstStep(server.visitor())).toEqual({ simplePassword: false })
  expect((await admin.refused(api.userResetFactor, { body: { id } })).msg).toBe('林晓梅 没有开启两步验证')
})
