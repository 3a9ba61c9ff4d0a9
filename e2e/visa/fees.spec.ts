import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const DAY_MS = 86_400_000
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const openFees = (page: Page) => login(page, 'admin', '/#/main?screen=visa.fee.platform')

test('P2.27 a clerk raises a fee from a day on, sees both days, and reads why an order costs what it does', async ({
  page,
}) => {
  await openFees(page)
  await page.getByRole('radio', { name: '马来西亚电子签' }).locator('..').click()
  const cell = page.getByRole('grid', { name: '价目表' }).locator('[data-cell="0 0"]')
  await expect(cell).toContainText('210.00')
  const day = page.getByLabel('签证价目')
  const today = await day.inputValue()
  const from = daysAfter(today, 7)

  await test.step('the rule is found and gets its next version', async () => {
    await page.getByRole('radio', { name: '规则' }).locator('..').click()
    const row = page.getByRole('row', { name: /受理服务费.*马来西亚/ })
    await row.getByRole('button', { name: '改价' }).click()
    await dialog(page).getByLabel('起始日期').fill(from)
    await dialog(page).getByLabel('起始日期').press('Enter')
    await dialog(page).getByLabel('金额').fill('95')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('row', { name: /第 2 版.*CNY 95\.00.*未生效/ })).toBeVisible()
  })

  await test.step('today costs what it did, the day after the change more', async () => {
    await page.getByRole('radio', { name: '合计' }).locator('..').click()
    await expect(cell).toContainText('210.00')
    await day.fill(from)
    await day.press('Enter')
    await expect(page.getByText('不是今天，7 天后')).toBeVisible()
    await expect(cell).toContainText('225.00')
    await expect(cell).toContainText('+15')
  })

  await test.step('why: the version that counts, and the one that is over', async () => {
    await cell.click()
    const why = page.getByRole('region', { name: '为什么是 ¥225.00' })
    await expect(why.getByText(/第 2 版.*马来西亚/)).toBeVisible()
    await expect(why.getByText('已结束')).toBeVisible()
    await page.getByRole('button', { name: '回到今天' }).click()
    await expect(page.getByRole('region', { name: '为什么是 ¥210.00' })).toBeVisible()
  })
})
