import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { openList } from '../support/select.ts'

async function check(page: Page, user: string, code: string): Promise<void> {
  await page.getByLabel('用户', { exact: true }).fill(user)
  const select = page.getByRole('combobox', { name: '功能', exact: true })
  await select.click()
  await select.fill(code)
  await openList(page).locator(`code:text-is("${code}")`).click()
  await page.getByRole('button', { name: '诊断', exact: true }).click()
}

test('the permission check tells why somebody can or cannot use something', async ({ page }) => {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.authority')

  await test.step('refused: reasons, path, and what would open it', async () => {
    await check(page, 'agent', 'sys.quartz')
    const answer = page.getByRole('article', { name: '不能使用' })
    await expect(answer.getByText('用户的角色都不包含这个权限。')).toBeVisible()
    await expect(answer.getByText('上级菜单没有授权给用户', { exact: false })).toBeVisible()
    await expect(answer.getByText('菜单中不可见')).toBeVisible()
    await expect(answer.getByText('代理业务员')).toBeVisible()
    await expect(answer.getByText('GET /api/quartz/qryQuartzTask')).toBeVisible()
  })

  await test.step('granted: by which role, written how', async () => {
    await check(page, 'center_emp', 'center.contract.list')
    const answer = page.getByRole('article', { name: '可以使用' })
    await expect(answer.getByText('emp$center.contract.list')).toBeVisible()
    await expect(answer.getByText('菜单中可见')).toBeVisible()
  })

  await test.step('an unknown user is said to be unknown', async () => {
    await page.getByLabel('用户', { exact: true }).fill('nobody-here')
    await page.getByRole('button', { name: '诊断', exact: true }).click()
    await expect(page.getByText('没有找到该用户')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  await test.step('in English', async () => {
    await check(page, 'center_emp', 'center.contract.list')
    await page.getByRole('button', { name: 'English' }).click()
    const answer = page.getByRole('article', { name: 'Can use it' })
    await expect(answer).toBeVisible()
    const data = ['孙雨桐', '北京签证中心服务有限公司', '中心员工']
    await expect.poll(() => chineseIn(answer, data)).toEqual([])
  })
})
