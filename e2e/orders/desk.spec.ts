import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

test('a result is given, found, corrected, and the passport given back', async ({ page }) => {
  const [first, second] = await lodgedPassports('ED', 2, 'ACCEPT-HQ', 920_000_000)
  await login(page, 'accept', '/#/main?screen=visa.result.batch')
  const scan = page.getByLabel('连续扫标签、护照或订单号')

  await test.step('scanned and pasted, with the visa’s number', async () => {
    await scan.fill(first?.label ?? '')
    await scan.press('Enter')
    await page.getByLabel('连扫1 的签证号码').fill('20 5550001')
    await page.getByRole('button', { name: '粘贴号码' }).click()
    const dialog = page.getByRole('dialog', { name: '粘贴号码' })
    await dialog.getByLabel('号码').fill(`${second?.passportNo}\nE00000000`)
    await dialog.getByRole('button', { name: '查找 2 个号码' }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText('没有找到 E00000000')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.keyboard.press('F10')
    await expect(page.getByText('已录入 2 人的结果')).toBeVisible()
  })

  await test.step('found, and corrected with a reason', async () => {
    await page.goto('/#/main?screen=visa.result.query')
    await page.getByLabel('关键字').fill(second?.passportNo ?? '')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: second?.passportNo ?? '' })
    await row.getByRole('button', { name: '更正结果' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('备注').fill('领馆更正')
    await dialog.getByLabel('原因').fill('录错一本')
    await dialog.getByRole('button', { name: '更正结果' }).click()
    await expect(dialog).toBeHidden()
    await row.getByRole('button', { name: '历次结果' }).last().click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('given back through the gate', async () => {
    await page.getByRole('button', { name: '护照返还' }).click()
    const field = page.getByLabel('扫回执、护照标签、护照或订单号')
    await field.fill(first?.label ?? '')
    await field.press('Enter')
    await expect(page.getByRole('cell', { name: '请登记领取人姓名、证件类型和号码' })).toBeVisible()
    const give = page.getByRole('button', { name: /^返还 \d 本/ })
    await expect(give).toBeDisabled()
    await page.getByLabel('领取人姓名').fill('连扫1')
    await page.getByRole('combobox', { name: '证件类型' }).click()
    await page.getByTitle('身份证').click()
    await page.getByLabel('证件号码').fill('110101199003070039')
    await expect(give).toHaveAccessibleName(/^返还 1 本/)
    await page.keyboard.press('F10')
    await expect(page.getByText('已返还 1 本护照')).toBeVisible()
    await expect(page.getByRole('region', { name: '最近返还' }).getByRole('listitem').first()).toContainText(
      first?.passportNo ?? '',
    )
  })

  await test.step('the same desks in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByLabel('Scan a receipt, label, passport or order number')).toBeVisible()
    await page.goto('/#/main?screen=visa.result.batch')
    await expect(page.getByLabel('Scan labels, passports or order numbers')).toBeVisible()
    // What was told before the switch stays as it was told.
    const told = ['已录入 2 人的结果']
    expect(await chineseIn(page.getByRole('tabpanel').filter({ visible: true }), told)).toEqual([])
  })
})
