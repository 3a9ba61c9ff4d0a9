import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

test('who is approved gets a day, goes on a send bill, and is lodged with it', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=visa.handling')
  const groups = page.getByRole('region', { name: '分组' })

  await test.step('two of an order get a day that has room', async () => {
    await groups.getByRole('button', { name: /俄罗斯 .*未定送签日/ }).click()
    const paid = page.getByRole('row').filter({ hasText: '已付清' })
    await expect(paid.first()).toBeVisible()
    const count = await paid.count()
    expect(count).toBeGreaterThan(0)
    for (let place = 0; place < count; place += 1) await paid.nth(place).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量安排送签' }).click()
    const dialog = page.getByRole('dialog', { name: /的送签日/ })
    await dialog.getByRole('button', { name: '下个月' }).click()
    await dialog
      .getByRole('button', { name: /\d \d+ \/ 60$/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: '安排送签' }).click()
    await expect(groups.getByRole('button', { name: /俄罗斯 .*20\d\d-/ }).first()).toBeVisible()
  })

  await test.step('the draft takes them from those who wait; a failing check says by how much', async () => {
    await page.goto('/#/main?screen=visa.sendBill')
    await page.getByRole('row').filter({ hasText: '草稿' }).getByText('打开').first().click()
    await page.getByRole('button', { name: '从待送签选人' }).click()
    const waiting = page.getByRole('dialog', { name: '从待送签选人' })
    await expect(waiting.getByRole('checkbox').first()).toBeVisible()
    for (const box of await waiting.getByRole('checkbox').all()) await box.check()
    await waiting.getByRole('button', { name: /加入 \d+ 人/ }).click()
    await expect(page.getByText(/已加入 \d+ 人/)).toBeVisible()
    await expect(page.getByRole('cell', { name: '无照片' }).first()).toBeVisible()
    await page.getByLabel('扫下一本的条码，或护照资料页').fill('E99999999')
    await page.keyboard.press('Enter')
    await expect(page.getByText('没有找到 E99999999').first()).toBeVisible()
  })

  await test.step('a manager lets one through; F10 lodges it, and the others wait again', async () => {
    // The others have no label, which nobody lets through.
    await page.getByRole('button', { name: '放行' }).last().click()
    await page.getByRole('dialog').getByLabel('原因').fill('照片已当面核对')
    await page.getByRole('dialog').getByRole('button', { name: '放行' }).click()
    await expect(page.getByRole('cell', { name: '已放行' })).toBeVisible()
    await page.getByLabel('扫下一本的条码，或护照资料页').focus()
    await page.keyboard.press('F10')
    await expect(page.getByText(/已提交 SQ\d+：送出 1 本/)).toBeVisible()
    await expect(page.getByRole('button', { name: '打印送签单' })).toBeVisible()
    await expect(page.getByRole('region', { name: '留下与移出' })).toContainText('提交时未通过：照片')
  })

  await test.step('English is complete', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Print send bill' })).toBeVisible()
    expect(await chineseIn(page.getByRole('columnheader').first(), [])).toEqual([])
  })
})
