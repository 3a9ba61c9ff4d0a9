import { expect, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from './env.ts'

/** The password of every demo account. */
const DEMO_PASSWORD = 'Visa@2026'

/** Logs in with a demo account, in Chinese, on the way to an address, and waits for the workspace. */
export async function login(page: Page, account: string, target = '/'): Promise<void> {
  await page.goto(target)
  await page.getByLabel('登录账号').fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD)
  await page.getByRole('textbox', { name: '图形验证码' }).fill(TEST_CAPTCHA)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}
