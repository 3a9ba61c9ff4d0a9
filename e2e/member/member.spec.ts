import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'

const LIST = '/#/main?screen=cust.member'

test('C5.13 a member is found by eleven digits, and a number is shown for a reason and for some seconds', async ({
  page,
}) => {
  await page.clock.install()
  await login(page, 'admin', LIST)
  await page.getByLabel('关键字').fill('13801066607')
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('link', { name: '沈国栋' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '沈国栋' })).toBeVisible()
  await expect(page.getByText('138****6607')).toBeVisible()
  await page.getByRole('button', { name: '查看完整手机号码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('查看原因').fill('联系取件')
  await dialog.getByRole('button', { name: '查看' }).click()
  await expect(page.getByText('13801066607')).toBeVisible()
  await expect(page.getByText(/原因：联系取件。已记日志/)).toBeVisible()
  // It hides by itself.
  await page.clock.runFor(40_000)
  await expect(page.getByText('13801066607')).toBeHidden()
})

test('two who are one are merged item by item, and put apart again', async ({ page }) => {
  await login(page, 'admin', LIST)
  await page.getByRole('checkbox', { name: '只看疑似重复' }).check()
  // The elder of the two, wherever it stands in the list.
  const elder = page.getByRole('row', { name: /李建华.*北京签证中心/ })
  await elder.getByRole('link', { name: '李建华' }).click()
  const heading = page.getByRole('heading', { level: 1, name: '李建华' })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: /^合并/ }).click()
  await expect(page.getByRole('radio', { name: '139****4000' })).toBeChecked()
  await page.getByRole('button', { name: '合并成一个' }).click()
  await expect(page.getByText(/已把VIP\d+并入李建华/)).toBeVisible()
  await expect(page.getByText('曾用会员号')).toBeVisible()
  await expect(page.getByText('139****4000')).toBeVisible()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: /撤销合并/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click()
  await expect(page.getByText('曾用会员号')).toBeHidden()
  await expect(page.getByText('可能与 1 人是同一人')).toBeVisible()
})
