import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import { BASE_URL, TEST_CAPTCHA } from './env.ts'
import { DEMO_PASSWORD } from './login.ts'

export interface Person {
  account: string
  mobile: string
}

/** A call that must succeed; its data. */
async function call(request: APIRequestContext, path: string, input: object): Promise<unknown> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = (await (await request.post(path, { ...input, headers })).json()) as {
    code: string
    data: unknown
  }
  expect(answer, path).toMatchObject({ code: '0000' })
  return answer.data
}

const logIn = (request: APIRequestContext, userName: string, password: string) =>
  call(request, '/api/system/login', { form: { userName, password, imageCaptcha: TEST_CAPTCHA } })

/** A role of the platform by its name. */
async function roleOf(request: APIRequestContext, wanted: string): Promise<number> {
  const answer = await request.get('/api/role/queryRoleList', { params: { companyId: 1 } })
  const { data } = (await answer.json()) as { data: { id: number; roleName: string }[] }
  const role = data.find(({ roleName }) => roleName === wanted)
  expect(role, wanted).toBeDefined()
  return role?.id ?? 0
}

/**
 * Somebody of a journey's own, with the password of the demo accounts and a mobile: what happens to this login, this
 * password and the codes of this mobile meets no other journey. Without a role they may do nothing but look after
 * themselves.
 */
export async function newPerson(browser: Browser, roleName?: string): Promise<Person> {
  const stamp = Date.now() + Math.floor(Math.random() * 1000)
  const person = { account: `p.${stamp.toString(36)}`, mobile: `136${String(stamp).slice(-8)}` }
  const baseURL = process.env[BASE_URL] ?? ''
  const context = await browser.newContext({ baseURL })
  try {
    const { request } = context
    await logIn(request, 'admin', DEMO_PASSWORD)
    const roleIds = roleName === undefined ? [] : [await roleOf(request, roleName)]
    const { password } = (await call(request, '/api/user/save', {
      data: {
        userName: person.account,
        realName: `人员${person.account}`,
        mobile: person.mobile,
        departmentIds: [1],
        roleIds,
      },
    })) as { password: string }
    await logIn(request, person.account, password)
    await call(request, '/api/personal/modifyPassword', {
      form: { oldPassword: password, newPassword: DEMO_PASSWORD, rePassword: DEMO_PASSWORD },
    })
  } finally {
    await context.close()
  }
  return person
}
