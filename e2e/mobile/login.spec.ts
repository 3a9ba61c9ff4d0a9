import { devices, expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { TEST_CAPTCHA } from '../support/env.ts'
import { login } from '../support/login.ts'
import { newPerson } from '../support/person.ts'
import { reloading } from '../support/reloading.ts'
import { expectNoSidewaysScroll, PHONE, proveMobile } from './phone.ts'

test.use(PHONE)

/** The demonstration's customer. */
const MOBILE = '13900000006'

test('P2.9 P2.10 somebody opens a contract, logs in by SMS, gets there, and logs out at home', async ({
  page,
}) => {
  await page.goto('/#/mobile/contract/preview?id=7')
  await expect(page).toHaveURL(/#\/mobile\/sms-login\?redirect=%2Fmobile%2Fcontract%2Fpreview%3Fid%3D7$/)
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const send = page.getByRole('button', { name: '获取验证码' })
  const mobile = page.getByLabel('手机号码')
  const captcha = page.getByRole('textbox', { name: '图形验证码' })
  const code = page.getByLabel('短信验证码')
  const problem = page.getByRole('form', { name: '短信登录' }).getByRole('alert')

  await test.step('P5.1 P5.3: what is missing is said in place, before anything is sent', async () => {
    await submit.tap()
    await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
    await expect(page.getByText('请输入图形验证码')).toBeVisible()
    await expect(page.getByText('请输入6位短信验证码')).toBeVisible()
    await expect(mobile).toBeFocused()
    await send.tap()
    await expect(page.getByText('请填写正确的手机号码')).toBeVisible()
    await mobile.fill('139 0000 0006')
    await send.tap()
    await expect(page.getByText('请输入图形验证码')).toBeVisible()
    await expect(captcha).toBeFocused()
  })

  await test.step('P4.6: a wrong image captcha sends nothing and resets the countdown', async () => {
    await captcha.fill('wrong')
    await send.tap()
    await expect(problem).toHaveText('图形验证码错误')
    await expect(send).toBeEnabled()
    await expect(captcha).toHaveValue('')
  })

  await test.step('a code is sent, and a wrong one is refused', async () => {
    await proveMobile(page, MOBILE)
    await expect(mobile).toHaveValue(MOBILE)
    const right = await code.inputValue()
    await code.fill(right === '000000' ? '000001' : '000000')
    await submit.tap()
    await expect(problem).toHaveText('短信验证码错误或已失效')
    await expect(code).toBeFocused()
    await expectNoSidewaysScroll(page)
    await code.fill(right)
    await submit.tap()
  })

  await test.step('P2.10: a contract that is not theirs is not there for them', async () => {
    await expect(page).toHaveURL(/#\/mobile\/contract\/preview\?id=7$/)
    await expect(page.getByText('记录不存在或已被删除')).toBeVisible()
    await page.goto('/#/mobile/main')
  })

  await test.step('R08: home greets, tells about the account and lists this device', async () => {
    await expect(page).toHaveURL(/#\/mobile\/main$/)
    await expect(page.getByRole('heading', { name: '你好，郑雅琴' })).toBeVisible()
    await expect(page.getByRole('region', { name: '账号' })).toContainText('customer')
    await expect(page.getByRole('region', { name: '登录设备' }).getByText('本机')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('in English there is no Chinese but the data', async () => {
    await page.getByRole('button', { name: 'English' }).tap()
    await expect(page.getByRole('heading', { name: 'Hello, 郑雅琴' })).toBeVisible()
    const account = page.getByRole('region', { name: 'Account' })
    const data = await account.getByRole('definition').allTextContents()
    expect(await chineseIn(page.getByRole('main'), data)).toEqual([])
    await page.getByRole('button', { name: '中文' }).tap()
  })

  await test.step('P4.4: logging out leads to the login for phones', async () => {
    await reloading(page, () => page.getByRole('button', { name: '退出登录' }).tap())
    await expect(page).toHaveURL(/#\/mobile\/sms-login$/)
    await page.goto('/#/mobile/main')
    await expect(page).toHaveURL(/#\/mobile\/sms-login\?redirect=%2Fmobile%2Fmain$/)
    await expect(page.getByText('未登录')).toBeVisible()
  })
})

test('P2.1 P8.5: a phone logs in by password, signs another device out, and loses its own login', async ({
  page,
  browser,
}) => {
  // Somebody of its own, who is logged in nowhere else.
  const { account } = await newPerson(browser)
  const desk = await browser.newPage({ ...devices['Desktop Chrome'] })
  await login(desk, account)
  await page.goto('/#/mobile/sms-login')
  await page.getByRole('link', { name: '用账号密码登录' }).tap()
  await page.getByLabel('登录账号').fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill('Visa@2026')
  await page.getByRole('textbox', { name: '图形验证码' }).fill(TEST_CAPTCHA)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expect(page.getByRole('heading', { name: `你好，人员${account}` })).toBeVisible()
  await expect(page).toHaveURL(/#\/mobile\/main$/)

  const signedIn = page.getByRole('region', { name: '登录设备' })
  const other = signedIn.getByRole('button', { name: '下线 Chrome · Windows' })
  await other.tap()
  await page
    .getByRole('dialog', { name: /下线？$/ })
    .getByRole('button', { name: '下线' })
    .tap()
  await expect(page.getByText(/ 已下线$/)).toBeVisible()
  await expect(other).toHaveCount(0)
  await desk.getByRole('button', { name: 'English' }).click()
  await expect(desk).toHaveURL(/#\/login\?redirect=%2Fmain$/)
  await desk.close()

  await page.context().clearCookies()
  await page.getByRole('button', { name: '退出登录' }).tap()
  await expect(page.getByText('未登录')).toBeVisible()
  await expect(page).toHaveURL(/#\/mobile\/sms-login\?redirect=%2Fmobile%2Fmain$/)
})

test('P2.11: an unknown address shows the error page', async ({ page }) => {
  await page.goto('/#/mobile/nowhere')
  await expect(page.getByRole('heading', { name: '页面无法打开' })).toBeVisible()
  await expect(page.getByText('错误类型：404')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '返回首页' }).tap()
  await expect(page).toHaveURL(/#\/login$/)
})
