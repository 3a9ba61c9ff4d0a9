import { expect, test, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

/** A moment that is still ahead when a busy machine comes to it: time cannot be stopped in the past. */
const AHEAD_MS = 15_000

const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

/** Found by its code: other journeys add companies, which may stand before it. */
async function findCompany(page: Page): Promise<Locator> {
  await panel(page).getByRole('textbox', { name: '关键字' }).fill('CUST-HT')
  await panel(page).getByRole('button', { name: '查询' }).click()
  return panel(page).getByRole('row').filter({ hasText: 'CUST-HT' })
}

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an upload goes on behind another tab and is there on return', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=sys.company')
  const company = await findCompany(page)
  await company.getByRole('button', { name: /^编辑/ }).click()
  await expect(tab(page, '编辑公司：恒拓贸易')).toHaveAttribute('aria-selected', 'true')
  const waiting: (() => void)[] = []
  const sent: string[] = []
  await page.route('**/store/**', async (route) => {
    sent.push(route.request().method())
    if (sent.length === 1) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await panel(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: PICTURE })
  await expect.poll(() => sent.length).toBeGreaterThan(0)

  await page.goto('/#/main?screen=sys.tag')
  await expect(tab(page, '标签管理')).toHaveAttribute('aria-selected', 'true')
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/store/') && answer.request().method() === 'PUT',
  )
  for (const go of waiting) go()
  expect((await stored).ok()).toBe(true)

  await tab(page, '编辑公司：恒拓贸易').click()
  await expect(panel(page).getByRole('button', { name: '预览 标志.png' })).toBeVisible()
  await expect(strip(page).locator('[data-unsaved=true]')).toHaveCount(1)
})

test('an editor can undo what was written before its tab was hidden', async ({ page }) => {
  page.on('dialog', (question) => void question.accept())
  await login(page, 'admin', '/#/main?screen=sys.notice.manage')
  await panel(page).getByRole('button', { name: '新增公告' }).click()
  const content = page.getByRole('dialog').getByRole('textbox', { name: '内容' })
  await content.fill('第一句')
  await page.goto('/#/main?screen=sys.tag')
  await expect(tab(page, '标签管理')).toHaveAttribute('aria-selected', 'true')
  await tab(page, '公告管理').click()
  await expect(content).toHaveText('第一句')
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveText('')
})

test('a tab that was hidden for minutes shows what it had at once, and asks for what is new', async ({
  page,
}) => {
  await page.clock.install()
  await login(page, 'admin', '/#/main?screen=sys.company')
  const row = await findCompany(page)
  await expect(row).toBeVisible()
  await page.goto('/#/main?screen=sys.tag')
  await expect(tab(page, '标签管理')).toHaveAttribute('aria-selected', 'true')
  await page.clock.runFor(200_000)
  let asked = false
  await page.route('**/api/company/page*', () => {
    asked = true
  })
  await tab(page, '公司内部管理').click()
  await expect(row).toBeVisible()
  await expect.poll(() => asked).toBe(true)
  await expect(row).toBeVisible()
})

test('of many tabs the last used stay alive; one that was put away comes back as its tab remembers it', async ({
  page,
}) => {
  test.slow()
  await login(page, 'admin', '/#/main?screen=sys.dict&name=first')
  const types = page.getByRole('region', { name: '字典类型' })
  await types.getByRole('textbox', { name: '搜索名称或编码' }).fill('VISIT_PURPOSE')
  await types.getByText('VISIT_PURPOSE', { exact: true }).click()
  const entries = page.getByRole('region', { name: '字典数据' })
  await expect(entries.getByRole('row').nth(5)).toBeVisible()
  await page.evaluate(() => Object.assign(document.querySelector('[role=tabpanel]') ?? {}, { mark: 'first' }))
  const isSame = () => page.evaluate(() => 'mark' in (document.querySelector('[role=tabpanel]') ?? {}))
  for (let name = 1; name <= 21; name += 1) {
    await page.goto(`/#/main?screen=visa.receipt&name=${name}`)
    await expect(tab(page, `收件管理 ${name}`)).toHaveAttribute('aria-selected', 'true')
  }
  await tab(page, '数据字典 first').click()
  await expect(entries.getByText('VISIT_PURPOSE', { exact: true })).toBeVisible()
  await expect(entries.getByRole('row').nth(5)).toBeVisible()
  expect(await isSame()).toBe(false)
})

test('a screen stands there once it has arrived, and does not wait for the clock', async ({ page }) => {
  await page.clock.install()
  await login(page, 'admin')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
  await page.goto('/#/main?screen=finance.recharge')
  const pane = page.getByRole('tabpanel', { name: '账户充值' })
  await expect(pane.getByRole('heading', { name: '账户充值', level: 1 })).toBeAttached()
})
