import { DEMO_PASSWORD } from '@visa/contract/demo'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { changePasswordByMobile, modifyPassword } from '@visa/contract/session/account'
import { personalInfo } from '@visa/contract/session/personal'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { randomPassword } from '../../org/user/user-password.ts'
import { issueSmsCode } from '../sms-code/sms-code.service.ts'

const WEAK = ['111111', 'password', 'aaaaaaaaaa', 'agent123']
const TEXT = '密码容易被猜到：请避免常见密码、连续或重复的字符、日期和账号信息，可用更长的组合'

test('a password that others would soon guess becomes nobody’s own, by whichever way it is set', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { mobile } = (await agent.call(personalInfo, {})).userInfo
  for (const newPassword of [...WEAK, mobile]) {
    const body = { oldPassword: DEMO_PASSWORD, newPassword }
    expect(await agent.refused(modifyPassword, { body }), newPassword).toMatchObject({
      code: '9999',
      msg: TEXT,
    })
    const captcha = await issueSmsCode(server.db, mobile, 'CAPTCHA_CHANGE_PASSWORD', new Date())
    const reset = { mobile, captcha, password: newPassword }
    expect((await server.visitor().refused(changePasswordByMobile, { body: reset })).msg).toBe(TEXT)
  }
  agent.language = 'en'
  const body = { oldPassword: DEMO_PASSWORD, newPassword: 'password' }
  expect((await agent.refused(modifyPassword, { body })).msg).toMatch(/^The password is easy to guess/)
  agent.language = 'zh-CN'
  const short = await agent.refused(modifyPassword, { body: { ...body, newPassword: 'aaaaa' } })
  expect(short.msg).toBe('新密码：密码不能小于6位!')
  await agent.call(modifyPassword, { body: { ...body, newPassword: randomPassword() } })
})

/** What somebody needs to change it, or to leave. */
const ANSWERED = new Set([
  '/api/personal/modifyPassword',
  '/api/personal/getPersonalInfo',
  '/api/personal/changeLanguage',
  '/api/system/logout',
  '/api/personal/secondFactor',
  '/api/personal/beginSecondFactor',
  '/api/personal/confirmSecondFactor',
])

test('until a password that was given is changed, nothing but the change is answered', async () => {
  const { visitor } = await testApp()
  const person = visitor()
  await person.login('simple', '123456')
  const answered: string[] = []
  for (const each of ENDPOINTS.filter(({ access, path }) => access !== 'public' && !ANSWERED.has(path))) {
    const { code, msg } = await person.raw(each)
    if (code !== '1111' || msg !== '请先修改初始密码，再继续使用')
      answered.push(`${each.path} ${code} ${msg}`)
  }
  expect(answered).toEqual([])
  const kept = ENDPOINTS.filter(({ whileOwing }) => whileOwing).map(({ path }) => path)
  expect(new Set<string>(kept)).toEqual(ANSWERED)
  await person.call(modifyPassword, { body: { oldPassword: '123456', newPassword: 'tk8#Lm2q-own' } })
  expect((await person.raw(dictTypePage)).code).toBe('0000')
})
