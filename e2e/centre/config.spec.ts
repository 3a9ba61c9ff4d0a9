import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

test('C7.33 a manager enters a counter, closes a day of a consulate, sets a process time and reads when things are ready', async ({
  page,
}) => {
  await login(page, 'center_mgr', '/#/main?screen=center.config.paymentCashier')
  const dialog = page.getByRole('dialog')
  const counter = `柜台 ${String(Date.now()).slice(-5)}`

  await test.step('a counter with its float', async () => {
    await page.getByRole('button', { name: '新增柜台' }).first().click()
    await dialog.getByLabel('柜台', { exact: true }).fill(counter)
    await dialog.getByLabel('备用金').fill('300')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已保存柜台“${counter}”`)).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(counter) })).toContainText('300.00')
  })

  await test.step('a day on which a consulate is closed, with what that would change', async () => {
    await page.goto('/#/main?screen=center.config.holiday')
    const december = page.getByRole('region', { name: '12 月', exact: true })
    const day = december.getByRole('button', { name: /-12-15/ })
    await day.click()
    await page.getByRole('checkbox', { name: '俄罗斯 领馆休' }).check()
    await page.getByRole('textbox', { name: '名称' }).fill('领馆休馆')
    await expect(page.getByRole('region', { name: '影响' })).toBeVisible()
    await page.getByRole('button', { name: '保存这一天' }).click()
    await expect(page.getByText(/已保存 \d{4}-12-15/)).toBeVisible()
    await expect(december.getByRole('button', { name: /-12-15 领馆休/ })).toBeVisible()
  })

  await test.step('a process time from tomorrow on', async () => {
    await page.goto('/#/main?screen=center.config.processTime')
    await page.getByRole('button', { name: '新增办理时长' }).first().click()
    // Of a row that says nothing yet nothing follows.
    await expect(dialog.getByLabel('办理方式')).toBeVisible()
    await expect(dialog.getByText(/待确认|在办/)).toHaveCount(0)
    await dialog.getByLabel('办理方式').click()
    await option(page, '加急').click()
    await dialog.getByLabel('工作日').fill('3')
    await dialog.getByLabel('截单时间').fill('15:00')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已保存，.* 起生效/)).toBeVisible()
    await expect(page.getByRole('row', { name: /俄罗斯.*3 个工作日.*未生效/ }).first()).toBeVisible()
  })

  await test.step('in English all is English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Add a process time' })).toBeVisible()
    const pane = page.locator('main [role=tabpanel]:not([hidden])').first()
    await expect.poll(() => chineseIn(pane, [])).toEqual([])
  })
})
