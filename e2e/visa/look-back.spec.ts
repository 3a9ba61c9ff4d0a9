import { expect, test, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

/**
 * The list that a figure opens has as many rows as the figure says. Other journeys make orders meanwhile: a figure that
 * grew between the two is read again.
 */
async function opensAsMany(page: Page, screen: string, tab: RegExp, link: Locator): Promise<void> {
  await page.goto(`/#/main?screen=${screen}`)
  await expect(async () => {
    const figure = await link.innerText()
    await link.click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    try {
      await expect(page.getByText(`共 ${figure} 条`)).toBeVisible({ timeout: 5_000 })
    } catch (error) {
      await page.goto(`/#/main?screen=${screen}`)
      await page.reload()
      throw error
    }
  }).toPass()
}

test('P2.34 a manager looks back at orders, people and seats, and opens the rows behind the figures', async ({
  page,
}) => {
  await login(page, 'admin', '/#/main?screen=visa.report')

  await test.step('orders by country and status, and those behind one figure', async () => {
    await page.getByLabel('列', { exact: true }).click()
    await option(page, '当前状态').click()
    const figure = page
      .getByRole('row', { name: /^俄罗斯/ })
      .getByRole('link')
      .first()
    await opensAsMany(page, 'visa.report', /^签证订单列表/, figure)
  })

  await test.step('how many people came how far', async () => {
    const stage = page.getByRole('region', { name: '办理漏斗' }).getByRole('row', { name: /^审核中/ })
    await opensAsMany(page, 'visa.statistics', /^申请人/, stage.getByRole('link'))
    // Charts of a tab that was hidden are drawn again when it is back.
    await page.getByRole('tab', { name: '签证统计' }).click()
    await expect(stage).toBeVisible()
    await expect(page.getByRole('figure', { name: '小时' })).toBeVisible()
  })

  await test.step('who did what when, by keys', async () => {
    await page.goto('/#/main?screen=visa.seatStatistics')
    const hours = page.getByRole('table', { name: '时段热力图' })
    const nine = hours.getByRole('button', { name: /^周一 9 点/ })
    await nine.focus()
    await page.keyboard.press('ArrowRight')
    await expect(hours.getByRole('button', { name: /^周一 10 点/ })).toBeFocused()
    const people = page.getByRole('table', { name: '人员与步骤' })
    const total = people.getByRole('row', { name: /^合计/ }).getByRole('button').last()
    await expect(async () => {
      await page.reload()
      const figure = await total.innerText()
      await total.click()
      await expect(page.getByRole('dialog')).toContainText(`共 ${figure} 条`, { timeout: 5_000 })
    }).toPass()
  })
})
