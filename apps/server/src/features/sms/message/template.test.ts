import { CODES } from '@visa/contract/codes'
import { captchaGet } from '@visa/contract/session/captcha'
import { MESSAGE_TYPES } from '@visa/contract/sms/message-type'
import * as api from '@visa/contract/sms/template'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { seedTemplates } from './template.service.ts'

let server: TestApp
let admin: Client

beforeEach(async () => {
  server = await testApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})

const all = () => admin.call(api.smsTemplates, {})
const of = async (type: (typeof MESSAGE_TYPES)[number]): Promise<api.SmsTemplateDraft> => {
  const found = (await all()).find(({ messageType }) => messageType === type)
  if (found === undefined) throw new Error(`no template ${type}`)
  const { id: _id, updateTime: _time, valid, ...rest } = found
  return { ...rest, valid: valid === 1 ? 1 : 0 }
}
const save = (body: object) => admin.raw(api.smsTemplateSave, { body: { ...body } })

test('every kind of message has a template from the first start on, and changed ones stay as they are', async () => {
  expect((await all()).map(({ messageType }) => messageType)).toEqual([...MESSAGE_TYPES])
  await save({ ...(await of('VISA_ISSUED')), name: '好消息' })
  await server.db.tx((tx) => seedTemplates(tx))
  expect((await of('VISA_ISSUED')).name).toBe('好消息')
})

test('a change is used by the next message, and logged', async () => {
  const before = await of('LOGIN_CODE')
  expect((await save({ ...before, content: '新的验证码{code}。' })).data).toEqual({ version: 2 })
  const query = { mobile: '13900000001', imageCaptcha: TEST_CAPTCHA, scene: 'CAPTCHA_LOGIN' } as const
  await server.visitor().call(captchaGet, { query })
  expect(await server.smsCode(query.mobile)).toMatch(/^\d{6}$/)
  const { rows } = await admin.call(api.smsTemplateLog, { query: { messageType: 'LOGIN_CODE' } })
  expect(rows).toMatchObject([
    { createUserName: '陈志远', changes: [{ field: 'content', to: '新的验证码{code}。' }] },
  ])
})

test('blanks that nobody fills, broken braces and a code template without its code are refused', async () => {
  const notice = await of('PASSPORT_READY')
  const refused = async (changes: object, base = notice) => (await save({ ...base, ...changes })).msg
  expect(await refused({ content: '{who}您好' })).toBe(
    '内容：不支持变量 {who}，可用变量：{name} {orderNo} {count} {place}',
  )
  expect(await refused({ content: '您好{name' })).toBe('内容：大括号不成对，变量应写成 {name} 的形式')
  expect(await refused({ content: '' })).toBe('内容：请输入模板内容')
  expect(await refused({ name: ' ' })).toBe('名称：请输入模板名称')
  expect(await refused({ carrierCode: '编号' })).toBe('平台模板编号：只能包含字母、数字和 _ . -')
  const code = await of('LOGIN_CODE')
  expect(await refused({ content: '没有验证码' }, code)).toBe('内容：缺少变量 {code}')
  expect(await refused({ valid: 0 }, code)).toBe('状态：验证码模板不能停用，否则无法登录')
  expect((await save({ ...notice, content: '{name}，请来领取。', valid: 0 })).code).toBe(CODES.SUCCESS)
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  const seen = await of('VISA_ISSUED')
  const answers = await Promise.all([save({ ...seen, remark: '一' }), save({ ...seen, remark: '二' })])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE])
  expect(answers.find(({ code }) => code === CODES.FAILURE)?.msg).toBe(
    '模板 出签通知 已被他人修改，请查看最新的内容后再修改',
  )
})

test('is for people who see every company', async () => {
  await server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id
    cross join resource r where u.user_name = 'agent' and r.code like 'sys.sms%' on conflict do nothing`)
  const agent = await server.as('agent')
  const body = await of('VISA_ISSUED')
  const answers = [
    await agent.refused(api.smsTemplates, {}),
    await agent.refused(api.smsTemplateSave, { body }),
    await agent.refused(api.smsTemplateLog, { query: { messageType: 'VISA_ISSUED' } }),
  ]
  for (const { code } of answers) expect(code).toBe(CODES.NO_PERMISSION)
})
