import { expect, test, type Page, type Route } from '@playwright/test'
import { login } from '../support/login.ts'

/** How the client shows each kind of answer. One call that any user can make is answered by the test. */

const CALL = '**/api/personal/changeLanguage'

const LANGUAGES = {
  zh: {
    button: '中文',
    dialog: '提示',
    understood: '知道了',
    notLoggedIn: '未登录',
    failure: '操作失败',
    http: '处理失败',
    service: '服务异常',
    network: '网络异常',
    timeout: '请求超时',
    retry: '重试',
    menu: '主菜单',
    account: '登录账号',
  },
  en: {
    button: 'English',
    dialog: 'Notice',
    understood: 'Got it',
    notLoggedIn: 'Not logged in',
    failure: 'The operation failed',
    http: 'The request failed',
    service: 'The service is not available',
    network: 'Network error',
    timeout: 'The request timed out',
    retry: 'Retry',
    menu: 'Main menu',
    account: 'Account',
  },
} as const

type Language = keyof typeof LANGUAGES

/** Logs in, in a language. */
async function enter(page: Page, language: Language): Promise<void> {
  await login(page, 'admin')
  if (language === 'en') {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
}

/** Makes the call once, with the answer given. */
async function provoke(
  page: Page,
  language: Language,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(CALL, answer, { times: 1 })
  await page.getByRole('button', { name: LANGUAGES[language].button }).click()
}

const envelope =
  (code: string, msg: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { code, msg, data: null } })

const toast = (page: Page, text: string) => page.locator('.ant-message-notice').filter({ hasText: text })

/** A moment that is still ahead when a busy machine comes to it: time cannot be stopped in the past. */
const AHEAD_MS = 15_000

/** From now on time passes only as the test says. */
const holdTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)

/** The toast is there with its mark, and gone after two seconds. */
async function expectToast(page: Page, text: string, mark: string): Promise<void> {
  await expect(toast(page, text)).toHaveCount(1)
  await expect(toast(page, text).getByRole('img', { name: mark })).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(toast(page, text)).toBeVisible()
  // Coming in is a matter of the browser's own clock.
  await expect.poll(async () => (await toast(page, text).boundingBox())?.y).toBe(80)
  await page.clock.runFor(100)
  // Fading out takes both clocks: the page's goes on in small steps, the browser's own by itself.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return toast(page, text).count()
    })
    .toBe(0)
}

const ERROR = 'close-circle'

const TOASTS = [
  ['P8.2', '1111', ERROR],
  ['P8.3', '9999', ERROR],
  ['P8.7', '7777', 'exclamation-circle'],
  ['P8.8', '6666', 'info-circle'],
  ['P8.10', '4455', ERROR],
  ['P8.11', '4466', ERROR],
  ['P8.12', '-1', ERROR],
] as const

for (const language of ['zh', 'en'] as const) {
  const texts = LANGUAGES[language]

  test.describe(`in ${language}`, () => {
    test('answers that are toasts stay two seconds, a silent one shows nothing', async ({ page }) => {
      await page.clock.install()
      await enter(page, language)
      await holdTime(page)
      for (const [id, code, mark] of TOASTS) {
        await test.step(`${id} P9.1: ${code}`, async () => {
          await provoke(page, language, envelope(code, `原因 ${code}`))
          await expectToast(page, `原因 ${code}`, mark)
        })
      }
      await test.step('P8.19: without a message the default is shown', async () => {
        await provoke(page, language, envelope('9999', ''))
        await expectToast(page, texts.failure, ERROR)
      })
      await test.step('P8.4: 8888', async () => {
        const answered = page.waitForResponse(CALL)
        await provoke(page, language, envelope('8888', '原因 8888'))
        await answered
        await provoke(page, language, envelope('9999', '随后'))
        await expect(toast(page, '随后')).toBeVisible()
        await expect(page.getByText('原因 8888')).toHaveCount(0)
      })
    })

    test('P8.9: 4444 is a dialog that waits to be understood', async ({ page }) => {
      await enter(page, language)
      await provoke(page, language, envelope('4444', '请先完善资料'))
      const dialog = page.getByRole('dialog', { name: texts.dialog })
      await expect(dialog).toContainText('请先完善资料')
      await dialog.getByRole('button', { name: texts.understood }).click()
      await expect(dialog).toHaveCount(0)
    })

    test('P8.5: 2323 closes dialogs and leads to the login with a way back', async ({ page }) => {
      await page.clock.install()
      await enter(page, language)
      await provoke(page, language, envelope('4444', '请先完善资料'))
      await expect(page.getByRole('dialog')).toBeVisible()
      // The heartbeat finds out while the dialog is open.
      await page.route('**/api/sys/now*', envelope('2323', ''))
      await page.clock.runFor(61_000)
      await expect(toast(page, texts.notLoggedIn)).toBeVisible()
      await expect(page).toHaveURL(/#\/login\?redirect=%2Fmain$/)
      await page.clock.runFor(1_000)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('P8.6: 2222 leads to the binding page', async ({ page }) => {
      await enter(page, language)
      await provoke(page, language, envelope('2222', ''))
      await expect(page).toHaveURL(/#\/mobile\/wx-binding$/)
    })

    test('P4.5: personal information that is refused ends the login', async ({ page }) => {
      await enter(page, language)
      await page.route('**/api/personal/getPersonalInfo*', envelope('9999', '公司已停用'))
      await page.reload()
      await expect(page).toHaveURL(/#\/login/)
      await expect(page.getByRole('textbox', { name: texts.account })).toBeVisible()
      await page.unroute('**/api/personal/getPersonalInfo*')
      const answer = await page.request.get('/api/system/logined')
      expect(await answer.json()).toMatchObject({ code: '0000', data: false })
    })

    test('failures without an envelope', async ({ page }) => {
      await page.clock.install()
      await enter(page, language)
      await holdTime(page)
      await test.step('P8.13 C8.3: another status than 200', async () => {
        await provoke(page, language, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
        await expectToast(page, texts.http, ERROR)
      })
      await test.step('P8.14: a form post that does not get through', async () => {
        await provoke(page, language, (route) => route.abort())
        await expectToast(page, texts.service, ERROR)
      })
      await test.step('C8.1: no answer in time', async () => {
        const asked = page.waitForRequest(CALL)
        await provoke(page, language, async () => undefined)
        await asked
        await page.clock.runFor(30_000)
        await expect(toast(page, texts.timeout)).toBeVisible()
      })
      await test.step('P8.14: a read that does not get through', async () => {
        const read = '**/api/personal/getPersonalInfo*'
        await page.clock.resume()
        await page.route(read, (route) => route.abort())
        await page.reload()
        // The bar above everything, which is there while the server is taken for gone, has one as well.
        const again = page.getByRole('alert').getByRole('button', { name: texts.retry })
        // Seen for two seconds only, which a slow start of the page may use up: every other try says it again.
        await expect(async () => {
          await again.click()
          await expect(toast(page, texts.network).first()).toBeVisible({ timeout: 1_900 })
        }).toPass()
        await page.unroute(read)
        // Where the window found the server gone meanwhile, it asks again by itself, and the button goes.
        const menu = page.getByRole('navigation', { name: texts.menu })
        await again.or(menu).first().waitFor()
        if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined)
        await expect(menu).toBeVisible()
      })
    })
  })
}

test('P7.11 C4.9 C9.3: the heartbeat asks for the time every minute, and for what waits every five, while the window is seen', async ({
  page,
}) => {
  await page.clock.install()
  let beats = 0
  let answered = 0
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/supply/order/queryToDoNum') asked += 1
  })
  await page.route('**/api/sys/now*', (route) => {
    beats += 1
    return route.continue()
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/sys/now') answered += 1
  })
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await login(page, 'admin')
  await expect(page.getByRole('time')).toBeVisible()
  expect(beats).toBe(1)
  await page.clock.runFor(60_000)
  // Answered, or the minutes that are run through next are those in which the call gives up and asks again.
  await expect.poll(() => answered).toBe(2)
  await show('hidden')
  await page.clock.runFor(180_000)
  expect(beats).toBe(2)
  await show('visible')
  await page.clock.runFor(60_000)
  await expect.poll(() => beats).toBe(3)

  const before = asked
  expect(before).toBeGreaterThan(0)
  await page.clock.runFor(299_000)
  expect(asked - before).toBeLessThanOrEqual(1)
  await page.clock.runFor(300_000)
  await expect.poll(() => asked - before).toBe(2)
})

/** The first copy button of the dictionary. */
async function copyButton(page: Page) {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.dict')
  const copy = page.getByRole('button', { name: /^复制 / }).first()
  await copy.focus()
  return copy
}

test.describe('P8.22: copying', () => {
  test('says that it worked', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = await copyButton(page)
    const label = await copy.getAttribute('aria-label')
    await copy.press('Enter')
    await expect(toast(page, '复制成功')).toBeVisible()
    expect(`复制 ${await page.evaluate(() => navigator.clipboard.readText())}`).toBe(label)
  })

  test('shows the text where the browser does not allow it', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    const copy = await copyButton(page)
    const label = await copy.getAttribute('aria-label')
    await copy.press('Enter')
    const dialog = page.getByRole('dialog', { name: '浏览器不支持该功能，请手动复制' })
    await expect(dialog).toContainText((label ?? '').replace('复制 ', ''))
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(dialog).toHaveCount(0)
  })
})
