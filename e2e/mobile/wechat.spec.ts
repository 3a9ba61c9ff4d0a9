import { expect, test, type Page } from '@playwright/test'
import { reloading } from '../support/reloading.ts'
import { PHONE, proveMobile } from './phone.ts'

test.use(PHONE)

/** The mobile of the visa centre's employee, to whom nobody's WeChat is bound. */
const MOBILE = '13900000004'

async function enterAs(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: '微信登录（本地模拟）' }).tap()
  await page.getByRole('link', { name: person }).tap()
}

test('P2.8 P8.6: an unbound WeChat is bound by SMS once and then logs in by itself', async ({ page }) => {
  await page.goto('/#/mobile/sms-login?redirect=%2Fmobile%2Fcontract%2Fdetail%3Fid%3D7')
  await enterAs(page, '孙雨桐')
  await expect(page.getByRole('heading', { name: '微信绑定' })).toBeVisible()
  expect(page.url()).not.toContain('code=')
  await proveMobile(page, MOBILE)
  await page.getByRole('button', { name: '绑定并登录' }).tap()

  // Where the visitor was heading survives the way through WeChat.
  await expect(page).toHaveURL(/#\/mobile\/contract\/detail\?id=7$/)
  await expect(page.getByRole('link', { name: '返回我的合同' })).toBeVisible()
  await page.goto('/#/mobile/main')
  await expect(page.getByRole('heading', { name: '你好，孙雨桐' })).toBeVisible()
  await reloading(page, () => page.getByRole('button', { name: '退出登录' }).tap())

  await enterAs(page, '孙雨桐')
  await expect(page.getByRole('heading', { name: '你好，孙雨桐' })).toBeVisible()
  await expect(page).toHaveURL(/\/#\/mobile\/main$/)
})

test('P2.8: a code that is no good leads to a page that says so and back to the login', async ({ page }) => {
  await page.goto('/?code=nobody&state=nothing#/main?screen=x')
  await expect(page.getByRole('heading', { name: '登录没有完成' })).toBeVisible()
  await expect(page.getByText('登录请求已失效，请重新扫码或重新进入')).toBeVisible()
  expect(page.url()).toMatch(/\/#\/mobile\/wait\?screen=x$/)
  await page.reload()
  await expect(page.getByText('缺少登录信息，或链接已经使用过。')).toBeVisible()
  await page.getByRole('link', { name: '重新登录' }).tap()
  await expect(page).toHaveURL(/#\/mobile\/sms-login$/)
})

test('an answer that never came can be asked for again with the same code', async ({ page }) => {
  await page.route('**/api/wx/login', (route) => route.abort(), { times: 1 })
  await page.goto('/?code=nobody&state=nothing')
  await expect(page.getByText('服务异常')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).tap()
  await expect(page.getByText('登录请求已失效，请重新扫码或重新进入')).toBeVisible()
})

test('P2.8: a query before the route moves behind it', async ({ page }) => {
  await page.goto('/?redirect=%2Fmobile%2Fmain&code=#/mobile/sms-login')
  await expect(page.getByRole('heading', { name: '短信登录' })).toBeVisible()
  expect(page.url()).toMatch(/\/#\/mobile\/sms-login\?redirect=%2Fmobile%2Fmain$/)
})
