import { expect, test } from '@playwright/test'
import { acceptedContract } from '../support/contract.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

test('C7.33 P9.20 a manager enters a service of the centre’s own, the counter sells it, and the contract names it', async ({
  page,
}) => {
  const run = Date.now() % 1_000_000
  const name = `接机 ${run}`
  await login(page, 'center_mgr', '/#/main?screen=center.config.serviceFee')

  await test.step('it is entered with its price, from today on', async () => {
    await page.getByRole('button', { name: '新增服务' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('代码').fill(`MEET_${run}`)
    await dialog.getByLabel('名称', { exact: true }).fill(name)
    await dialog.getByLabel('单价').fill('88')
    await dialog.getByLabel('单位').fill('次')
    const from = dialog.getByLabel('生效日期')
    await from.fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
    await from.press('Enter')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('生效中')
  })

  await test.step('at the counter it is chosen by its name, and is a line at its price', async () => {
    const id = await acceptedContract(page)
    await page.goto(`/#/center/contract-detail?id=${id}`)
    await page.getByRole('button', { name: '退回' }).click()
    const reason = page.getByRole('dialog')
    await reason.getByRole('textbox').fill('客户要加接机')
    await reason.getByRole('button', { name: '退回' }).click()
    await page.getByRole('button', { name: '修改' }).click()
    const fees = page.getByRole('region', { name: '费用', exact: true })
    await fees.getByRole('combobox', { name: '选择增值项' }).click()
    await option(page, `${name} ¥88.00 / 次`).click()
    await expect(fees.getByRole('row', { name: new RegExp(name) })).toContainText('88.00')
    await page.keyboard.press('F10')
    await page.getByRole('dialog', { name: '预览合同' }).getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('region', { name: '费用明细' })).toContainText(name)
  })
})
