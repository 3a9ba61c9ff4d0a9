import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const sideMenu = (page: Page) => page.getByRole('navigation', { name: '模块菜单' })

const nameOfRun = (): string => Date.now().toString(36)

/** The line of a menu entry or button in the tree of permissions. */
const line = (page: Page, code: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(code, { exact: true }) })

async function openRoles(page: Page): Promise<void> {
  await page.goto('/#/main?screen=sys.role')
  await expect(row(page, '系统管理员')).toBeVisible()
}

async function agree(page: Page, question: string, button: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: question })
  await confirmation.getByRole('button', { name: button }).click()
  await expect(confirmation).toHaveCount(0)
}

test('P6.9 a role is made, given permissions with a preview, reaches somebody who is logged in, and is deleted', async ({
  page,
  browser,
}) => {
  const name = `旅程角色 ${nameOfRun()}`
  const elsewhere = await browser.newContext()
  const customer = await elsewhere.newPage()
  await login(customer, 'customer')
  await login(page, 'admin')
  await openRoles(page)

  await test.step('added, with what is missing said in its own words', async () => {
    await main(page).getByRole('button', { name: '新增角色' }).first().click()
    const form = drawer(page, '新增角色')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请输入角色名称')).toBeVisible()
    await form.getByLabel('角色名称').fill(name)
    await form.getByRole('button', { name: '保存' }).click()
    // What was done to what, and what comes next.
    await page.getByText(`已创建角色“${name}”`).getByRole('button', { name: '去授权' }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('a permission is found by pinyin and granted; the menu it gives is shown beside it', async () => {
    const panel = drawer(page, `分配权限：${name}`)
    await expect(panel.getByText('没有可见的菜单')).toBeVisible()
    await panel.getByLabel('搜索名称、拼音或编码').fill('sjzd')
    await line(page, 'sys.dict').getByText('数据字典', { exact: true }).click()
    await expect(panel.getByText('新增 9 项，移除 0 项')).toBeVisible()
    const preview = panel.getByRole('complementary', { name: '效果预览' })
    await expect(preview.getByRole('tree', { name: '将看到的菜单' })).toContainText('系统管理')
    await expect(preview.getByRole('tree', { name: '将看到的菜单' })).toContainText('数据字典')
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel).toHaveCount(0)
    await expect(row(page, name).getByRole('cell', { name: '9', exact: true })).toBeVisible()
    await expect(row(page, name)).toContainText('本人')
  })

  await test.step('somebody who is logged in gets what their role is given, without a new login', async () => {
    const reports = customer.getByRole('menuitem', { name: '导出任务' })
    await expect(reports).toHaveCount(0)
    await row(page, '客户经办人').getByRole('button', { name: '分配权限' }).click()
    const panel = drawer(page, '分配权限：客户经办人')
    await panel.getByLabel('搜索名称、拼音或编码').fill('export.task')
    await line(page, 'export.task').getByText('export.task', { exact: true }).click()
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel).toHaveCount(0)
    await expect(reports).toBeVisible()
  })

  await test.step('and loses what their company may no longer use', async () => {
    await main(page).getByRole('button', { name: '公司权限' }).click()
    const panel = drawer(page, '公司权限')
    await panel.getByRole('combobox', { name: '公司' }).fill('恒拓')
    await option(page, /恒拓/).click()
    await panel.getByText('公司权限', { exact: true }).click()
    await panel.getByRole('switch', { name: '限制可用功能' }).click()
    await panel.getByLabel('搜索名称、拼音或编码').fill('export.task')
    await line(page, 'export.task').getByText('export.task', { exact: true }).click()
    await expect(panel.getByText('新增 0 项，移除 2 项', { exact: false })).toBeVisible()
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel).toHaveCount(0)
    await expect(customer.getByRole('menuitem', { name: '导出任务' })).toHaveCount(0)
  })

  await test.step('a role that somebody holds is deleted only with a word about them', async () => {
    await row(page, '客户经办人').getByRole('button', { name: '删除' }).click()
    const panel = drawer(page, '删除角色：客户经办人')
    await expect(panel.getByText('郑雅琴')).toBeVisible()
    await panel.getByRole('button', { name: '删除角色' }).click()
    await expect(panel.getByText('请选择接替的角色')).toBeVisible()
    await panel.getByRole('button', { name: '取消' }).click()
    await expect(panel).toHaveCount(0)
    await row(page, name).getByRole('button', { name: '删除' }).click()
    await agree(page, `删除“${name}”？`, '删除')
    await expect(row(page, name)).toHaveCount(0)
  })

  await test.step('in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    const role = row(page, '中心员工').filter({ hasText: '北京签证中心' })
    await role.getByRole('button', { name: 'Permissions' }).click()
    const panel = drawer(page, 'Permissions: 中心员工')
    await expect(panel.getByRole('tree', { name: 'Menu they would get' })).toBeVisible()
    await expect.poll(() => chineseIn(panel, ['中心员工'])).toEqual([])
  })
  await elsewhere.close()
})

test('P3.15 a link of one’s own stands in the menu at once and opens; an entry of the product is moved and put back', async ({
  page,
}) => {
  const name = `站内链接 ${nameOfRun()}`
  await login(page, 'admin', '/#/main?screen=sys.resource')
  const tree = page.getByRole('tree', { name: '菜单与按钮' })
  await tree.getByText('系统管理', { exact: true }).click()
  await main(page).getByRole('button', { name: '新增下级' }).click()
  const form = drawer(page, '新增资源')
  await form.getByLabel('资源名称').fill(name)
  await form.getByLabel('资源编码').fill(`own.${nameOfRun()}`)
  await form.getByLabel('地址').fill('javascript:alert(1)')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入 http(s) 网址，或以 #/ 开头的站内地址')).toBeVisible()
  await form.getByLabel('地址').fill('#/main?screen=sys.dict')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await sideMenu(page).getByRole('menuitem', { name }).click()
  await expect(page.getByRole('tab', { name: '数据字典' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/#/main?screen=sys.resource')
  await tree.getByText('运行监控', { exact: true }).click()
  const detail = main(page).getByRole('article', { name: '运行监控' })
  await detail.getByRole('button', { name: '编辑' }).click()
  const edit = drawer(page, '编辑资源')
  await edit.getByRole('combobox', { name: '上级' }).fill('财务')
  await option(page, '平台 / 财务管理').click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toHaveCount(0)
  await expect(detail).toContainText('平台 / 财务管理')
  await expect(sideMenu(page).getByRole('menuitem', { name: '运行监控' })).toHaveCount(0)
  await detail.getByRole('button', { name: '恢复原位' }).click()
  await agree(page, '把“运行监控”放回原来的位置？', '恢复原位')
  await expect(sideMenu(page).getByRole('menuitem', { name: '运行监控' })).toBeVisible()

  await tree.getByText(name, { exact: true }).click()
  await main(page).getByRole('article', { name }).getByRole('button', { name: '删除' }).click()
  await agree(page, `删除“${name}”？`, '删除')
  await expect(sideMenu(page).getByRole('menuitem', { name })).toHaveCount(0)
})
