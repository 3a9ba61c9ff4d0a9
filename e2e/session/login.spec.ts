import { expect, test, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from '../support/env.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { newPerson } from '../support/person.ts'
import {
  captcha,
  logIn,
  logOut,
  openFromUserMenu,
  problem,
  receiveCode,
  submit,
  workspace,
} from './entrance.ts'

const ACCEPT_MOBILE = '13900000003'

const isPersistent = async (page: Page): Promise<boolean> =>
  (await page.context().cookies()).some(({ name, expires }) => name === 'visa_session' && expires > 0)

test('P2.3 password mode says what is missing or wrong, refreshes the captcha, and remembers', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/#/login?redirect=%2Fmain%3Fscreen%3Dsys.dict')
  await expect(page.getByLabel('登录账号')).toBeFocused()

  await test.step('P5.4 P5.3', async () => {
    await submit(page).click()
    await expect(problem(page)).toHaveText('请输入登录账号和密码')
    await page.getByLabel('登录账号').fill('admin')
    await submit(page).click()
    await expect(problem(page)).toHaveText('请输入登录账号和密码')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await submit(page).click()
    await expect(problem(page)).toHaveText('请输入图形验证码')
    await expect(captcha(page)).toBeFocused()
  })

  await test.step('P4.2 a refused login refreshes the captcha', async () => {
    const image = page.getByRole('img', { name: '图形验证码图片' })
    const before = await image.getAttribute('src')
    await logIn(page, { account: 'admin', password: 'wrong' })
    await expect(problem(page)).toHaveText('账号或密码错误')
    await expect(captcha(page)).toHaveValue('')
    await expect(captcha(page)).toBeFocused()
    await expect(image).not.toHaveAttribute('src', before ?? '')
  })

  await test.step('a lock-out counts down on the button, and the form is free again', async () => {
    const locked = { code: '4455', msg: '登录失败次数过多，请9秒后再试', data: { seconds: 9 } }
    await page.route('**/api/system/login', (route) => route.fulfill({ json: locked }), { times: 1 })
    // Its seconds pass when the test says so, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000)
    await logIn(page, { account: 'admin', password: 'wrong' })
    await expect(problem(page)).toHaveText(locked.msg)
    const waiting = page.getByRole('button', { name: /^登录（\d 秒后）$/ })
    await expect(waiting).toBeDisabled()
    // The pointer that pressed it does not colour it like a button to press, which would hide the seconds.
    await expect(waiting).toHaveCSS('background-color', /rgba\(/)
    await page.clock.runFor(9_000)
    await expect(submit(page)).toBeEnabled()
    await expect(problem(page)).toHaveCount(0)
    await page.clock.resume()
  })

  await test.step('P2.1 P3.4 P4.1 C2.2 C2.7 success leads to the redirect target', async () => {
    await page.getByRole('checkbox', { name: '记住我' }).check()
    await logIn(page, { account: 'admin', password: DEMO_PASSWORD })
    await expect(page).toHaveURL(/#\/main\?screen=sys\.dict$/)
    await expect(workspace(page)).toBeVisible()
    await expect.poll(() => isPersistent(page)).toBe(true)
  })
})

test('P2.4 SMS mode: texts before sending, the countdown, and the login', async ({ page, browser }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: '手机验证码登录' }).click()
  const mobile = page.getByLabel('手机号码')
  const code = page.getByLabel('短信验证码', { exact: true })
  const send = page.getByRole('button', { name: '获取验证码' })
  await expect(mobile).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  await test.step('P5.3 nothing is sent without a mobile and the image captcha', async () => {
    await mobile.fill('1390000')
    await send.click()
    await expect(problem(page)).toHaveText('请填写正确的手机号码')
    await mobile.fill(ACCEPT_MOBILE)
    await send.click()
    await expect(problem(page)).toHaveText('请输入图形验证码')
  })

  await test.step('P4.6 a refused sending resets the countdown', async () => {
    await captcha(page).fill('wrong')
    await send.click()
    await expect(problem(page)).toHaveText('图形验证码错误')
    await expect(send).toBeEnabled()
  })

  const received = await receiveCode(page, page, ACCEPT_MOBILE)

  await test.step('P4.6 P9.1 the countdown goes on while another mode is open', async () => {
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()
    await page.getByRole('tab', { name: '密码登录' }).click()
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await expect(page.getByRole('button', { name: /^[1-5]?\d 秒后重发$/ })).toBeDisabled()
    await mobile.fill('13900000099')
    await expect(send).toBeEnabled()
    await mobile.fill(ACCEPT_MOBILE)
  })

  await test.step('the mobile waits whatever the code is for, and in other browsers too', async () => {
    await page.getByRole('tab', { name: '密码登录' }).click()
    await page.getByRole('button', { name: '忘记密码？' }).click()
    await expect(mobile).toHaveValue(ACCEPT_MOBILE)
    await expect(page.getByRole('button', { name: /^[1-5]?\d 秒后重发$/ })).toBeDisabled()
    await page.getByRole('button', { name: '返回登录' }).click()
    await page.getByRole('tab', { name: '验证码登录' }).click()

    const elsewhere = await browser.newPage()
    await elsewhere.goto('/#/login')
    await elsewhere.getByRole('button', { name: '手机验证码登录' }).click()
    await elsewhere.getByLabel('手机号码').fill(ACCEPT_MOBILE)
    await captcha(elsewhere).fill(TEST_CAPTCHA)
    await elsewhere.getByRole('button', { name: '获取验证码' }).click()
    await expect(problem(elsewhere)).toHaveText(/^验证码发送过于频繁，请\d+秒后再试$/)
    await expect(elsewhere.getByRole('button', { name: /^[1-5]?\d 秒后重发$/ })).toBeDisabled()
    await elsewhere.close()
  })

  await test.step('P5.1 what is wrong with the form', async () => {
    await submit(page).click()
    await expect(problem(page)).toHaveText('请输入6位短信验证码')
    await code.fill(received === '000000' ? '111111' : '000000')
    await submit(page).click()
    await expect(problem(page)).toHaveText('短信验证码错误或已失效')
  })

  await page.getByRole('checkbox', { name: '记住我' }).check()
  await code.fill(received)
  await submit(page).click()
  await expect(workspace(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/main$/)
  await expect.poll(() => isPersistent(page)).toBe(true)
})

test('P2.5 P4.7 a forgotten password is reset by SMS and fills the login form', async ({ page, browser }) => {
  const fresh = 'Fresh#2026'
  // Somebody of its own: a new password ends every login, also those of other journeys.
  const { mobile } = await newPerson(browser)
  await page.goto('/#/login')
  await page.getByLabel('登录账号').fill(mobile)
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await expect(page.getByRole('heading', { name: '重置密码' })).toBeVisible()
  await expect(page.getByLabel('手机号码')).toHaveValue(mobile)
  const reset = page.getByRole('button', { name: '重置密码' })

  await page.getByLabel('短信验证码', { exact: true }).fill(await receiveCode(page, page, mobile))
  await test.step('P5.5', async () => {
    await page.getByLabel('新密码', { exact: true }).fill('12345')
    await page.getByLabel('确认新密码').fill('12345')
    await reset.click()
    await expect(problem(page)).toHaveText('密码不能小于6位!')
    await page.getByLabel('新密码', { exact: true }).fill(fresh)
    await reset.click()
    await expect(problem(page)).toHaveText('两次密码不一致')
  })
  await page.getByLabel('确认新密码').fill(fresh)
  await reset.click()

  await expect(page.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('登录账号')).toHaveValue(mobile)
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(fresh)
  await captcha(page).fill(TEST_CAPTCHA)
  await submit(page).click()
  await expect(workspace(page)).toBeVisible()

  await test.step('P3.7 P2.45 and is changed back', async () => {
    const dialog = await openFromUserMenu(page, '修改密码')
    await dialog.getByLabel('原密码').fill(fresh)
    await dialog.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByLabel('确认新密码').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: '修改' }).click()
    await expect(page.getByText('密码已修改')).toBeVisible()
  })
})

test('P2.6 a QR code logs in, and the stand-in is labelled', async ({ page }) => {
  await page.goto('/#/login?redirect=%2Fmain%3Fscreen%3Dsys.dict')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await expect(page.getByText('本地模拟，未连接真实的企业微信')).toBeVisible()
  await page.frameLocator('iframe[title="企业微信登录二维码"]').getByRole('link', { name: '陈志远' }).click()
  await expect(workspace(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/main\?screen=sys\.dict$/)
})

test('P2.6 a QR code runs out after five minutes and is refreshed', async ({ page }) => {
  await page.clock.install()
  await page.goto('/#/login')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  const frame = page.getByTitle('企业微信登录二维码')
  const before = await frame.getAttribute('src')
  await page.clock.runFor(5 * 60_000 + 1_000)
  await expect(page.getByText('二维码已过期')).toBeVisible()
  await page.getByRole('button', { name: '刷新二维码' }).click()
  await expect(page.getByText('二维码已过期')).toHaveCount(0)
  await expect(frame).not.toHaveAttribute('src', before ?? '')
})

test('enterprise WeChat that is not connected says so', async ({ page }) => {
  await page.route('**/api/wx/entry*', (route) =>
    route.fulfill({ json: { code: '0000', msg: '', data: { url: '', standIn: false } } }),
  )
  await page.goto('/#/login')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await expect(page.getByText('企业微信登录未开通')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goto('/#/qywx-login')
  await expect(page.getByText('企业微信登录未开通')).toBeVisible()
  await page.getByRole('link', { name: '换一种方式登录' }).click()
  await expect(submit(page)).toBeVisible()
})

test('C2.4 the enterprise WeChat page sends the visitor on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/qywx-login')
  const person = page.getByRole('link', { name: '陈志远' })
  await expect(person).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await person.click()
  await expect(workspace(page)).toBeVisible()
})

test('C2.1 whoever is not logged in is led to the login, from everywhere of the workspace', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/#\/login$/)
  for (const address of [
    '/visa/order-detail?id=1&applicantId=1',
    '/visa/order-detail-v2?id=1&countryCode=PH',
    '/cust/company-edit?id=1',
    '/cust/company-detail?id=1',
  ]) {
    await page.goto(`/#${address}`)
    await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=${encodeURIComponent(address)}$`))
  }
  await test.step('C2.11 and is there once logged in', async () => {
    await logIn(page, { account: 'admin', password: DEMO_PASSWORD })
    await expect(page).toHaveURL(/#\/cust\/company-detail\?id=1$/)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
    await page.goto('/#/cust/company-edit?id=1')
    await expect(page.getByLabel('公司名称').filter({ visible: true }).first()).toBeVisible()
  })
})

test('P2.7 the terms and the tabs can be reached by keyboard', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('tab', { name: '密码登录' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '验证码登录' })).toBeFocused()
  await expect(page.getByLabel('手机号码')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('登录账号')).toBeVisible()
  await page.getByRole('link', { name: '服务条款' }).click()
  await expect(page.getByRole('heading', { name: '服务条款' })).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page.getByText('版本 2.2.10')).toBeVisible()
})

test('P2.7 the footer shows the filing number and leads to the register, or a neutral line', async ({
  page,
}) => {
  await page.goto('/#/login')
  await expect(page.getByText('ICP 备案信息以工信部公示为准')).toBeVisible()
  await expect(page.getByRole('link', { name: /ICP/ })).toHaveCount(0)
  await page.route('**/api/sys/config*', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...told, data: { ...told.data, icp: '京ICP备12345678号-1' } } })
  })
  await page.reload()
  const filing = page.getByRole('link', { name: '京ICP备12345678号-1' })
  await expect(filing).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
  await expect(filing).toHaveAttribute('rel', /noopener/)
})

test('a newcomer finds the page that shows the messages of the SMS stand-in', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '本地模拟 查看短信' }).click()
  await expect((await opened).getByRole('heading', { name: '本地短信模拟' })).toBeVisible()

  await page.route('**/api/sys/config*', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...told, data: { ...told.data, standIns: { sms: false } } } })
  })
  await page.reload()
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
  await expect(page.getByText('ICP 备案信息以工信部公示为准')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看短信' })).toHaveCount(0)
})

test('P8.5 a login that has ended leads back to the page that was open', async ({ page }) => {
  await page.goto('/#/login')
  await logIn(page, { account: 'admin', password: DEMO_PASSWORD })
  await expect(workspace(page)).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/#/main?screen=sys.dict')
  await page.reload()
  await expect(page.getByText('未登录')).toBeVisible()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await logIn(page, { account: 'admin', password: DEMO_PASSWORD })
  await expect(page).toHaveURL(/#\/main\?screen=sys\.dict$/)
  await logOut(page)
})
