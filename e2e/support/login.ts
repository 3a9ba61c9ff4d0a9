import { expect, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from './env.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Visa@2026'

/** Asks for a session as the form does; the code of the answer. */
export async function askForSession(page: Page, userName: string, password: string): Promise<string> {
  const answer = await page.request.post('/api/system/login', {
    form: { userName, password, imageCaptcha: TEST_CAPTCHA },
  })
  return ((await answer.json()) as { code: string }).code
}

const arrived = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

/**
 * A browser that is logged in with a demo account, in Chinese, at an address of the workspace. It asks for a session
 * of its own as the form does, without drawing the form: that is what `loginByForm` and the login's own tests are for.
 */
export async function login(page: Page, account: string, target = '/#/main'): Promise<void> {
  // A page that is open already would go on at its place as the next person, and an address of it not start it anew.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  expect(await askForSession(page, account, DEMO_PASSWORD)).toBe('0000')
  await page.goto(target)
  await arrived(page)
}

/** Logs in through the form on the way to an address, and waits for the workspace. */
export async function loginByForm(page: Page, account: string, target: string): Promise<void> {
  await page.goto(target)
  await page.getByLabel('登录账号').fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD)
  await page.getByRole('textbox', { name: '图形验证码' }).fill(TEST_CAPTCHA)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await arrived(page)
}
