import { expect, request, type APIRequestContext, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from './env.ts'
import { DEMO_PASSWORD } from './login.ts'

interface Answer<Data> {
  code: string
  msg: string
  data: Data
}

const ok = async <Data>(response: { json: () => Promise<unknown> }): Promise<Data> => {
  const answer = (await response.json()) as Answer<Data>
  expect(answer).toMatchObject({ code: '0000' })
  return answer.data
}

/** The platform's first department. */
const GENERAL_OFFICE = 1

/** Somebody else of the platform who may do all that the administrator may: nobody audits their own entry. */
export class Colleague {
  private readonly calls: APIRequestContext
  private readonly origin: string

  private constructor(calls: APIRequestContext, origin: string) {
    this.calls = calls
    this.origin = origin
  }

  /** Made by the administrator who is logged in on a page. */
  static async of(page: Page): Promise<Colleague> {
    const { origin } = new URL(page.url())
    const headers = { origin }
    const roles = await ok<{ id: number; roleName: string }[]>(
      await page.request.get('/api/role/queryRoleList', { params: { companyId: 1 } }),
    )
    const roleIds = roles.filter(({ roleName }) => roleName === '系统管理员').map(({ id }) => id)
    const userName = `colleague.${Date.now().toString(36)}`
    const person = { companyId: 1, userName, realName: '同事', nickName: '', mobile: '', email: '', icon: [] }
    const papers = { idCardType: '1', idCardNo: '', idCardExpiry: null, birthDate: null, joinDate: null }
    // One that stays as it is while journeys add, move and delete others and count the people in them.
    const departmentIds = [GENERAL_OFFICE]
    const { password } = await ok<{ password: string }>(
      await page.request.post('/api/user/save', {
        data: { ...person, ...papers, roleIds, departmentIds },
        headers,
      }),
    )
    const calls = await request.newContext({ baseURL: origin })
    const form = { userName, password, imageCaptcha: TEST_CAPTCHA }
    await ok(await calls.post('/api/system/login', { form, headers }))
    // Until a given password is changed nothing else is answered.
    const own = { oldPassword: password, newPassword: DEMO_PASSWORD, rePassword: DEMO_PASSWORD }
    await ok(await calls.post('/api/personal/modifyPassword', { form: own, headers }))
    return new Colleague(calls, origin)
  }

  async get<Data>(path: string, params: Record<string, string | number>): Promise<Data> {
    return ok<Data>(await this.calls.get(path, { params }))
  }

  async post<Data>(path: string, data: object): Promise<Data> {
    return ok<Data>(await this.calls.post(path, { data, headers: { origin: this.origin } }))
  }

  /** Passes the version of a company that waits. */
  async pass(id: number): Promise<void> {
    const [newest] = await this.get<{ id: number }[]>('/api/company/versions', { id })
    await this.post('/api/company/doAudit', { id, versionId: newest?.id, pass: true })
  }
}
