import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { Colleague } from '../support/colleague.ts'
import { login } from '../support/login.ts'

const panel = (page: Page) => page.getByRole('tabpanel')
const field = (page: Page, name: string) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('P7.44: a company is handed in, sent back with a reason, corrected and passed', async ({ page }) => {
  const stamp = Date.now().toString(36).toUpperCase()
  const [name, short] = [`审核公司${stamp}`, `审核${stamp}`]
  await login(page, 'admin')
  const colleague = await Colleague.of(page)
  const contacts = [{ role: '', name: '张敏', mobile: '13812342076', email: '' }]
  const form = { companyCode: '', companyName: name, shortName: short, identityCode: 4, contacts }
  const { id } = await colleague.post<{ id: number }>('/api/company/save', {
    ...form,
    licenceNo: 'L-1',
    licenceTo: '2029-12-31',
  })

  await test.step('from the list to the audit; by keys a field is sent back with its reason', async () => {
    await page.goto('/#/main?screen=cust.company')
    await panel(page).getByLabel('关键字').fill(short)
    await panel(page).getByRole('button', { name: '查询' }).click()
    const row = panel(page).getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('待审核')
    await row.getByRole('button', { name: /^审核/ }).click()
    await expect(panel(page).getByRole('heading', { level: 1, name })).toBeVisible()
    await field(page, '许可证有效期').click()
    await page.keyboard.press('f')
    await expect(panel(page).getByRole('button', { name: /^证照过期/ })).toBeVisible()
    await page.keyboard.press('2')
    await panel(page).getByRole('textbox', { name: '退回：许可证有效期' }).fill('还是旧证')
    await panel(page).getByRole('button', { name: '全部通过' }).click()
    await expect(panel(page).getByText('短信给 张敏 138****2076，列出 1 条原因')).toBeVisible()
    await panel(page)
      .getByRole('button', { name: /^退回 1 项/ })
      .click()
    await expect(page.getByText(`${short} 已退回 1 项`)).toBeVisible()
  })

  await test.step('the page of the company tells why; corrected, it waits again', async () => {
    await page.goto(`/#/cust/company-detail?id=${id}`)
    await expect(panel(page).getByText('未通过').first()).toBeVisible()
    await expect(panel(page).getByRole('region', { name: '版本' })).toContainText('证照过期 · 还是旧证')
    const company = await colleague.get<object>('/api/company/detail', { id })
    const { updateTime: seen } = company as { updateTime: string }
    await colleague.post('/api/company/submitAudit', {
      ...form,
      id,
      licenceNo: 'L-1',
      licenceTo: '2026-12-31',
      seen,
    })
    await expect(panel(page).getByText('待审核').first()).toBeVisible()
  })

  await test.step('passed, it is in force; in English there is no Chinese but the data', async () => {
    await page.goto(`/#/cust/company-audit?id=${id}`)
    await expect(field(page, '许可证有效期')).toContainText('2026-12-31')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(panel(page).getByRole('heading', { name: 'Old and new, field by field' })).toBeVisible()
    expect(await chineseIn(panel(page), [name, short, '张敏', '同事', '陈志远', '还是旧证'])).toEqual([])
    await page.getByRole('button', { name: '中文' }).click()
    await panel(page).getByRole('button', { name: '全部通过' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${short} 已审核通过`)).toBeVisible()
    await page.goto(`/#/cust/company-detail?id=${id}`)
    await expect(panel(page).getByText('现行版本 2')).toBeVisible()
  })
})
