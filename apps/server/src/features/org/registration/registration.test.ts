import { IDENTITY } from '@visa/contract/identity'
import { userRegister, type Registration } from '@visa/contract/org/registration'
import { picked } from '@visa/contract/shape'
import { systemLogin, systemLogined } from '@visa/contract/session/system'
import { describe, expect, test } from 'vitest'
import { firstPersonGrants } from '../../../access/standard-grants.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { issueSmsCode } from '../../session/sms-code/sms-code.service.ts'

const MOBILE = '13811112222'
const PASSWORD = 'a-good-password'

const form = (fields: Partial<Registration> = {}): Registration => ({
  companyName: '杭州云途国际旅行社有限公司',
  shortName: '云途国旅',
  taxCode: '91330100MA2ABCDE1X',
  identityCode: 4,
  userName: 'yuntu',
  realName: '吴云',
  mobile: MOBILE,
  captcha: '000000',
  email: 'wu.yun@yuntu.example',
  password: PASSWORD,
  licenceNo: '330100000123456',
  licenceFrom: '2020-01-01',
  licenceTo: '2040-01-01',
  legalPerson: '吴天',
  ticket: '',
  licenceFiles: [],
  permitFiles: [],
  authorisationFiles: [],
  ...fields,
})

const codeFor = ({ db }: TestApp, mobile = MOBILE): Promise<string> =>
  issueSmsCode(db, mobile, 'REGISTER', new Date())

/** Registers with a code that has just been sent. */
const register = async (server: TestApp, fields: Partial<Registration> = {}, person = server.visitor()) => {
  const body = form(fields)
  return person.refused(userRegister, { body: { ...body, captcha: await codeFor(server, body.mobile) } })
}

const login = (person: Client, userName = 'yuntu', password = PASSWORD) =>
  person.refused(systemLogin, { body: { userName, password, imageCaptcha: TEST_CAPTCHA } })

/** Everything a registration writes, counted. */
const written = ({ db }: TestApp) =>
  one(
    db,
    sql`select (select count(*) from company) as companies, (select count(*) from app_user) as users,
          (select count(*) from app_role) as roles, (select count(*) from change_log where entity <> 'session') as log`,
  )

test('P7.50 a company and its first user are made together and wait for the audit', async () => {
  const server = await testApp()
  const { db } = server
  const { code, data } = await register(server, { taxCode: '91330100ma2abcde1x' })
  expect(code).toBe('0000')
  const made = await one<Record<string, unknown>>(
    db,
    sql`select c.company_code as "companyCode", c.company_name as "companyName", c.short_name as "shortName",
          c.tax_code as "taxCode", c.identity_code as "identityCode", c.audit_status as "auditStatus",
          c.licence_no as "licenceNo", c.legal_person as "legalPerson", u.user_name as "userName", u.real_name as "realName", u.mobile, u.email, u.valid,
          array(select r.role_name from user_role ur join app_role r on r.id = ur.role_id
                where ur.user_id = u.id and r.company_id = c.id) as roles,
          (select count(*) from user_role ur join role_resource rr on rr.role_id = ur.role_id
           where ur.user_id = u.id) as authorities
        from company c join app_user u on u.company_id = c.id where c.tax_code = '91330100MA2ABCDE1X'`,
  )
  expect(made).toEqual({
    ...picked(made, form()),
    ...(data as object),
    auditStatus: 0,
    valid: 1,
    roles: ['默认角色'],
    authorities: firstPersonGrants(IDENTITY.AGENT).length,
  })
  expect(made['companyCode']).toMatch(/^C[A-Z2-9]{8}$/)
  const log = await rows<{ entity: string; text: string }>(
    db,
    sql`select entity, l::text as text from change_log l where actor_name = '吴云' order by id`,
  )
  expect(log.map(({ entity }) => entity)).toEqual(['company', 'role', 'role', 'department', 'user'])
  for (const { text } of log) expect(text).not.toContain(PASSWORD)
})

test('P3.34 nobody logs in before the company has passed, nor after it was refused', async () => {
  const server = await testApp()
  const { db, visitor } = server
  await register(server)
  const setStatus = (status: number) =>
    db.query(sql`update company set audit_status = ${status}, version_no = ${status === 1 ? 1 : 0}
      where tax_code = '91330100MA2ABCDE1X'`)
  expect(await login(visitor())).toEqual({ code: '9999', msg: '公司资料审核中，请耐心等待', data: null })
  // Nobody learns it without the password.
  expect((await login(visitor(), 'yuntu', 'wrong-password')).msg).toBe('账号或密码错误')
  await setStatus(7)
  expect((await login(visitor())).msg).toBe('公司资料审核未通过，请联系平台')
  await setStatus(1)
  const person = visitor()
  expect((await login(person)).code).toBe('0000')
  expect(await person.call(systemLogined, {})).toBe(true)
  await setStatus(0)
  await expect.poll(() => person.call(systemLogined, {})).toBe(false)
})

describe('what somebody has already', () => {
  const OTHER: Partial<Registration> = {
    companyName: '另一家旅行社有限公司',
    shortName: '另一家',
    taxCode: '91330100MA2ZZZZZ9X',
    userName: 'other',
    mobile: '13833334444',
    email: 'other@other.example',
  }

  test.each<[keyof Registration, string]>([
    ['companyName', '公司名称 杭州云途国际旅行社有限公司 已存在'],
    ['shortName', '公司简称 云途国旅 已存在'],
    ['taxCode', '统一社会信用代码 91330100MA2ABCDE1X 已注册'],
    ['userName', '登录账号 YunTu 已存在'],
    ['email', '邮箱 Wu.Yun@yuntu.example 已被使用'],
    ['mobile', '手机号 13811112222 已被使用'],
  ])('%s is refused by name, and nothing is left behind', async (field, msg) => {
    const server = await testApp()
    await register(server)
    const before = await written(server)
    const same = { ...form(), userName: 'YunTu', email: 'Wu.Yun@yuntu.example' }
    expect(await register(server, { ...OTHER, [field]: same[field] })).toEqual({
      code: '9999',
      msg,
      data: null,
    })
    expect(await written(server)).toEqual(before)
  })

  test('is not told to whoever holds no code: a stranger finds out nothing', async () => {
    const server = await testApp()
    await register(server)
    const answers = new Set<string>()
    for (const field of ['companyName', 'shortName', 'taxCode', 'userName', 'email', 'mobile'] as const) {
      const body = { ...form(), ...OTHER, [field]: form()[field], captcha: '000000' }
      answers.add((await server.visitor().refused(userRegister, { body })).msg)
    }
    expect([...answers]).toEqual(['短信验证码错误或已失效'])
  })

  test('a taken name costs no new code', async () => {
    const server = await testApp()
    const person = server.visitor()
    const body = { ...form({ userName: 'admin' }), captcha: await codeFor(server) }
    expect((await person.refused(userRegister, { body })).msg).toBe('登录账号 admin 已存在')
    const email = 'admin@visa-desk.example'
    const taken = await person.refused(userRegister, { body: { ...body, userName: 'yuntu', email } })
    expect(taken.msg).toBe('邮箱 admin@visa-desk.example 已被使用')
    expect((await person.refused(userRegister, { body: { ...body, userName: 'yuntu' } })).code).toBe('0000')
  })
})

describe('the code', () => {
  test('must be the one sent, to this mobile, for this purpose', async () => {
    const server = await testApp()
    const before = await written(server)
    const wrong = { code: '9999', msg: '短信验证码错误或已失效', data: null }
    const tryWith = (captcha: string) =>
      server.visitor().refused(userRegister, { body: { ...form(), captcha } })
    expect(await tryWith('123456')).toEqual(wrong)
    expect(await tryWith(await issueSmsCode(server.db, MOBILE, 'WX_BIND', new Date()))).toEqual(wrong)
    expect(await tryWith(await codeFor(server, '13833334444'))).toEqual(wrong)
    expect(await written(server)).toEqual(before)
  })

  test('is looked at before anything else: nothing is told of what there is', async () => {
    const server = await testApp()
    await register(server)
    const taken = [
      {},
      { companyName: '新的公司', shortName: '新的', taxCode: '91330100MA2ZZZZZ9X' },
      { userName: 'nobody', email: 'nobody@nobody.example' },
    ]
    for (const fields of taken) {
      const body = { ...form(fields), mobile: '13855556666', captcha: '123456' }
      expect((await server.visitor().refused(userRegister, { body })).msg).toBe('短信验证码错误或已失效')
    }
  })

  test('wrong ones are counted although nothing else is written', async () => {
    const server = await testApp()
    const right = await codeFor(server)
    const captcha = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    await server.visitor().refused(userRegister, { body: { ...form(), captcha } })
    expect(await one(server.db, sql`select attempts from sms_code`)).toEqual({ attempts: 1 })
  })
})

test('a double click makes one company: the second finds its code used', async () => {
  const server = await testApp()
  const body = { ...form(), captcha: await codeFor(server) }
  const person = server.visitor()
  const answers = await Promise.all([1, 2].map(() => person.refused(userRegister, { body })))
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['操作成功', '短信验证码错误或已失效'].toSorted())
})

test('ten at once, on two instances, make one company with one user', async () => {
  const first = await testApp()
  const second = await testApp({ url: first.url })
  const body = { ...form(), captcha: await codeFor(first) }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? first : second).visitor().refused(userRegister, { body }),
    ),
  )
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === '-1')).toEqual([])
  const made = await one(
    first.db,
    sql`select count(distinct c.id) as companies, count(distinct u.id) as users, count(distinct r.id) as roles
        from company c join app_user u on u.company_id = c.id join app_role r on r.company_id = c.id
        where c.tax_code = '91330100MA2ABCDE1X'`,
  )
  expect(made).toEqual({ companies: 1, users: 1, roles: 1 })
})

test('two companies that share a name but nothing else: one is made', async () => {
  const server = await testApp()
  const others = {
    shortName: '云途二',
    taxCode: '91330100MA2ZZZZZ9X',
    userName: 'other',
    email: 'o@o.example',
  }
  const answers = await Promise.all([
    register(server),
    register(server, { ...others, mobile: '13833334444' }),
  ])
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  expect(answers.map(({ msg }) => msg)).toContain('公司名称 杭州云途国际旅行社有限公司 已存在')
})

test.each<[string, Record<string, unknown>, string]>([
  ['the platform', { identityCode: 2 }, '公司身份：格式不正确'],
  ['a wrong tax code', { taxCode: '12345' }, '统一社会信用代码：请输入15、17、18或20位税号'],
  ['a short password', { password: '12345' }, '密码：密码不能小于6位!'],
  ['a wrong mobile', { mobile: '23811112222' }, '手机号码：请输入正确的手机号码'],
  ['a wrong email', { email: 'nobody' }, '邮箱：请输入正确的邮箱地址'],
  ['no company name', { companyName: ' ' }, '公司名称：不能为空'],
  ['an account that reads like a mobile', { userName: '13811112222' }, '登录账号：格式不正确'],
  ['a status of its own choice', { auditStatus: 1 }, '含有未知字段：auditStatus'],
])('%s is refused', async (_, fields, msg) => {
  const server = await testApp()
  const answer = await server.visitor().raw(userRegister, { body: { ...form(), ...fields } })
  expect(answer).toMatchObject({ code: '9999', msg })
})
