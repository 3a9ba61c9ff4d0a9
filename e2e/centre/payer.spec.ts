import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

test('a company that settles by account is the payer of a contract at the counter', async ({ page }) => {
  await login(page, 'center_emp', '/#/main?screen=center.contract.create')
  const customer = page.getByRole('region', { name: '客户', exact: true })
  await expect(customer.getByLabel('付款公司')).toBeHidden()
  await customer.getByText('公司', { exact: true }).click()
  await customer.getByRole('combobox', { name: '付款公司' }).click()
  await option(page, /北京远行国际旅行社有限公司/).click()
  await expect(customer.getByText(/审核时未付部分从它的预存或信用额度扣/)).toBeVisible()
  await expect(customer.getByLabel('付款人', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/is taken from its prepaid money or credit/)).toBeVisible()
  const part = page.getByRole('region', { name: 'Customer', exact: true })
  expect(await chineseIn(part, ['北京远行国际旅行社有限公司'])).toEqual([])
  // Whoever comes to this counter next finds no draft.
  await page.getByRole('button', { name: 'Start anew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click()
  await expect(part.getByLabel('Paying company')).toBeHidden()
})
