import { expect, type Locator, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from '../support/env.ts'
import { reloading } from '../support/reloading.ts'
import { smsCode } from '../support/sms.ts'

export const workspace = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
export const submit = (page: Page): Locator => page.getByRole('button', { name: '登录', exact: true })
export const captcha = (place: Page | Locator): Locator => place.getByRole('textbox', { name: '图形验证码' })
/** What is said to be wrong: of the form as a whole, or at a field of it. */
export const problem = (page: Page): Locator =>
  page.getByRole('main').locator('[role=alert], [data-error=true]').filter({ hasText: /\S/ }).first()

interface PasswordLogin {
  account: string
  password: string
}

/** Fills in the password mode and sends it. */
export async function logIn(page: Page, { account, password }: PasswordLogin): Promise<void> {
  await page.getByLabel('登录账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await captcha(page).fill(TEST_CAPTCHA)
  await submit(page).click()
}

/** Sends a code with the form at hand and answers with what came by SMS. */
export async function receiveCode(place: Page | Locator, page: Page, mobile: string): Promise<string> {
  await captcha(place).fill(TEST_CAPTCHA)
  await place.getByRole('button', { name: '获取验证码' }).first().click()
  const sent = `验证码已发送至 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`
  await expect(place.getByText(sent)).toBeVisible()
  // Each image is good for one use.
  await expect(captcha(place)).toHaveValue('')
  return smsCode(page, mobile)
}

/** Opens one of the dialogs of the user menu. */
export async function openFromUserMenu(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name: entry })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await reloading(page, () => page.getByRole('menuitem', { name: '退出登录' }).click())
  await expect(submit(page)).toBeVisible()
}
