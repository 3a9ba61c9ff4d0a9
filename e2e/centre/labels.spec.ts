import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'
import { openList } from '../support/select.ts'
import { zoneOf } from '../support/passport-zone.ts'
import { scan } from '../widgets/typing.ts'

const LABEL = /P\d{10}/

test('C7.36 P2.48 P8.17 the counter prints the labels it lacks; a sheet is printed ahead, and a spoiled label is given up', async ({
  page,
}) => {
  const no = `EL${String(Date.now()).slice(-7)}`
  await login(page, 'center_mgr', '/#/main?screen=center.contract.create')

  await test.step('who has no label gets one, which is printed at once', async () => {
    await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeFocused()
    for (const line of zoneOf(no, ['QIAO', 'LINLIN', '900612', 'F', '350802']))
      await scan(page, line, { end: 'Enter' })
    const row = page.getByRole('row', { name: new RegExp(no) })
    await expect(row).toContainText('扫标签…')
    await page.getByRole('button', { name: '印 1 张标签' }).click()
    const sheet = page.getByRole('dialog', { name: /\.pdf$/ })
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: '关闭' }).click()
    await expect(sheet).toBeHidden()
    await expect(row).toContainText(LABEL)
    await expect(page.getByText(/^1 张标签 P\d{10}–P\d{10} 已按行分配/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^印 \d+ 张标签$/ })).toBeHidden()
    await page.getByRole('button', { name: '清空重填' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '清空重填' }).click()
    await expect(row).toBeHidden()
  })

  await test.step('a sheet for the counters; one of its labels is spoiled', async () => {
    await page.goto('/#/main?screen=center.barcodeExport')
    await page.getByRole('button', { name: '生成标签' }).click()
    const dialog = page.getByRole('dialog', { name: '标签批次' })
    await dialog.getByLabel('数量').fill('2')
    await dialog.getByRole('button', { name: '生成标签' }).click()
    const told = page.getByText(/^已生成 2 张标签，首张 P\d{10}，末张 P\d{10}$/)
    await expect(told).toBeVisible()
    const toldText = await told.innerText()
    const [first = ''] = LABEL.exec(toldText) ?? []
    const sheet = page.getByRole('dialog', { name: /\.pdf$/ })
    await sheet.getByRole('button', { name: '关闭' }).click()
    await expect(sheet).toBeHidden()
    await page.getByLabel('关键字').fill(first)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: new RegExp(first) })
    await row.getByRole('button', { name: '作废' }).click()
    const giveUp = page.getByRole('dialog', { name: `作废标签 ${first}` })
    await giveUp.getByLabel('作废原因').click()
    await openList(page).getByText('其他', { exact: true }).click()
    await giveUp.getByLabel('作废说明').fill('打印歪了')
    await giveUp.getByRole('button', { name: '作废' }).click()
    await expect(row).toContainText('已作废')
    await expect(row).toContainText('打印歪了')

    const scanVoid = page.getByRole('button', { name: '扫码作废标签' })
    const wait = page.getByRole('dialog', { name: '单次扫码' })
    await scanVoid.click()
    await expect(wait.getByText('等待扫码中。。。')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wait).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await scanVoid.click()
    await expect(wait).toBeVisible()
    const [, last = ''] = toldText.match(new RegExp(LABEL, 'g')) ?? []
    await scan(page, last, { end: 'Enter' })
    const second = page.getByRole('dialog', { name: `作废标签 ${last}` })
    await second.getByLabel('作废说明').fill('撕坏了')
    await second.getByRole('button', { name: '作废' }).click()
    await expect(page.getByText(`标签 ${last} 已作废`)).toBeVisible()
  })
})
