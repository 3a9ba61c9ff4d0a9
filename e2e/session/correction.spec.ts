import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { chinesePdf } from '../widgets/sample-files.ts'
import { TEST_CAPTCHA } from '../support/env.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { logIn, receiveCode, workspace } from './entrance.ts'

const MOBILE = '13911110018'
const stamp = `K${Date.now().toString(36).toUpperCase()}`

/** What the platform's auditor does, by the calls of the audit screen. */
async function decide(staff: APIRequestContext, decision: object): Promise<void> {
  const page = await staff.get('/api/company/page', { params: { page: 1, pageSize: 20, keyword: stamp } })
  const { id } = (await page.json()).data.rows[0]
  const versions = await (await staff.get('/api/company/versions', { params: { id } })).json()
  const versionId = versions.data[0].id
  const answer = await staff.post('/api/company/doAudit', { data: { id, versionId, ...decision } })
  expect(await answer.json()).toMatchObject({ code: '0000' })
}

async function linkFor(page: Page): Promise<string> {
  let token = ''
  await expect
    .poll(async () => {
      const sent = await (await page.request.get('/stand-in/sms')).text()
      // Of this company alone: others are sent back meanwhile.
      token = /correct=([\w-]+)/.exec(sent.split(MOBILE).slice(1).join('\n'))?.[1] ?? ''
      return token
    })
    .not.toBe('')
  return token
}

test('P2.7 a company registers with its licence, is sent back, corrects by the link, passes and gets in', async ({
  page,
  browser,
}) => {
  await page.goto('/#/registry')
  await page.getByLabel('公司名称').fill(`更正旅行社 ${stamp}`)
  await page.getByLabel('公司简称').fill(`更正 ${stamp}`)
  await page.getByLabel('统一社会信用代码').fill(`9111${stamp.padStart(14, '0').slice(-14)}`)
  await page.getByRole('radio', { name: /^代理公司/ }).check()
  await page.getByLabel('法定代表人').fill('赵一')
  await page.getByLabel('营业执照', { exact: true }).setInputFiles(chinesePdf('执照.pdf'))
  await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(1)
  await page.getByLabel('姓名').fill('赵新')
  await page.getByLabel('登录账号').fill(`zhao_${stamp}`)
  await page.getByLabel('邮箱').fill(`${stamp.toLowerCase()}@example.com`)
  await page.getByLabel('密码', { exact: true }).fill('Kite-over-Wuzhen')
  await page.getByLabel('确认密码').fill('Kite-over-Wuzhen')
  await page.getByLabel('手机号码').fill(MOBILE)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, page, MOBILE))
  await page.getByRole('button', { name: '提交注册' }).click()
  await expect(page.getByRole('heading', { name: '资料已提交，等待平台审核' })).toBeVisible()

  const staff = (await browser.newContext()).request
  await staff.post('/api/system/login', {
    form: { userName: 'admin', password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA },
  })
  await decide(staff, {
    pass: false,
    verdicts: [{ field: 'legalPerson', ok: false, reasonCode: 1, text: '请核对' }],
  })

  await test.step('the link opens what was entered, with the reason at its field', async () => {
    await page.goto('about:blank')
    await page.goto(`/#/registry?correct=${await linkFor(page)}`)
    await expect(page.getByRole('list', { name: '退回原因' })).toContainText('法定代表人')
    await expect(page.getByLabel('公司名称')).toHaveValue(`更正旅行社 ${stamp}`)
    const person = page.getByLabel('法定代表人')
    await expect(person).toHaveAttribute('aria-invalid', 'true')
    await person.fill('赵二')
    await expect(person).toHaveAttribute('aria-invalid', 'false')
    await page.getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByText(/更正的资料已提交/)).toBeVisible()
  })

  await decide(staff, { pass: true })
  await page.getByRole('link', { name: '前往登录' }).click()
  await logIn(page, { account: `zhao_${stamp}`, password: 'Kite-over-Wuzhen' })
  await expect(workspace(page)).toBeVisible()
})
