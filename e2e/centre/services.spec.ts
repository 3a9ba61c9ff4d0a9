import { expect, test } from '@playwright/test'
import { post } from '../support/confirmed.ts'
import { acceptedContract } from '../support/contract.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

test('C7.33 P9.20 a manager enters a service of the centre’s own, the counter sells it, and the contract names it', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-6)
  const name = `接机 ${run}`
  await login(page, 'center_mgr', '/#/main?screen=center.config.serviceFee')

  await test.step('it is entered with its price', async () => {
    await page.getByRole('button', { name: '新增服务' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('编码', { exact: true }).fill(`MEET_${run}`)
    await dialog.getByLabel('名称', { exact: true }).fill(name)
    await dialog.getByLabel('单价（元）').fill('88')
    await dialog.getByLabel('单位', { exact: true }).fill('次')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('未生效')
  })

  await test.step('at the counter another that holds already is chosen by its name, and is a line at its price', async () => {
    const sold = `接送 ${run}`
    await post(page, '/api/visacenter/config/feeService/save', {
      code: `RIDE_${run}`,
      name: sold,
      unitCents: 8800,
      unit: '次',
      validFrom: dayIn(0),
    })
    const id = await acceptedContract(page)
    await post(page, '/api/visacenter/contract/back', { id, reason: '客户要加接送' })
    await page.goto(`/#/main?screen=center.contract.create&name=${id}&id=${id}`)
    const fees = page.getByRole('region', { name: '费用', exact: true })
    await fees.getByRole('combobox', { name: '选择增值项' }).click()
    await option(page, `${sold} ¥88.00 / 次`).click()
    await expect(fees.getByRole('row', { name: new RegExp(sold) })).toContainText('88.00')
    await page.keyboard.press('F10')
    await page.getByRole('dialog', { name: '预览合同' }).getByRole('button', { name: '保存' }).click()
    await page.goto(`/#/center/contract-detail?id=${id}`)
    await expect(page.getByRole('region', { name: '费用明细' })).toContainText(sold)
  })
})
