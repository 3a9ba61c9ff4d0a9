import { expect, test, type Page } from '@playwright/test'
import { Colleague } from '../support/colleague.ts'
import { login } from '../support/login.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

test('a company is changed twice in a row, and its audit begins at its top', async ({ page }) => {
  const stamp = Date.now().toString(36).toUpperCase()
  const [name, short] = [`两改公司${stamp}`, `两改${stamp}`]
  await login(page, 'admin')
  const colleague = await Colleague.of(page)
  const form = { companyCode: '', companyName: name, shortName: short, identityCode: 4 }
  const { id } = await colleague.post<{ id: number }>('/api/company/save', form)

  await test.step('the audit', async () => {
    await page.goto(`/#/cust/company-audit?id=${id}`)
    await expect(panel(page).getByRole('heading', { level: 1, name })).toBeInViewport()
    await expect(panel(page).getByRole('button', { name: '退回：公司名称' })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: '退回：公司编码' })).toHaveCount(0)
    await panel(page).getByRole('button', { name: '全部通过' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${short} 已审核通过`)).toBeVisible()
  })

  for (const phone of ['021-61234567', '021-67654321']) {
    await test.step(`the phone becomes ${phone}`, async () => {
      await page.goto(`/#/cust/company-detail?id=${id}`)
      await panel(page).getByRole('button', { name: /^编辑/ }).click()
      await expect(page).toHaveURL(/cust\/company-edit/)
      await panel(page).getByLabel('电话', { exact: true }).fill(phone)
      await panel(page).getByRole('button', { name: /^保存/ }).click()
      await expect(page).toHaveURL(/cust\/company-detail/)
      await expect(panel(page).getByText(phone).first()).toBeVisible()
      await expect(page.getByRole('tab', { name: `编辑 ${short}` })).toHaveCount(0)
    })
  }
})
