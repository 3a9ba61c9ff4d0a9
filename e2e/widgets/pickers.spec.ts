import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

test.describe.configure({ mode: 'parallel' })

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')
/** The value that a selector gives, as plain data. */
const value = (page: Page, name: string) => page.getByRole('status', { name, exact: true })

const show = (page: Page, section: string) => page.goto(`/#/dev/widgets?show=${section}`)

/** Types into a selector and takes the first that is found. */
async function take(page: Page, name: string, typed: string): Promise<void> {
  await box(page, name).click()
  await page.keyboard.type(typed)
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('the states of a selector: loading, failure with a retry, nothing, old values, long lists', async ({
  page,
}) => {
  await show(page, 'picker-states')
  await test.step('a failure is told where it happened, and mended there', async () => {
    await box(page, '加载失败').click()
    await expect(page.getByRole('alert')).toContainText('加载失败：网络不通')
    await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
    await expect(options(page)).toHaveCount(4)
    await page.keyboard.press('Escape')
  })

  await test.step('with nothing there, it says so', async () => {
    await box(page, '没有选项').click()
    await expect(page.getByText('没有可选项')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('old values stay until they are taken out, and cannot be chosen again', async () => {
    await expect(page.getByText('北京签证中心（已停用）')).toBeVisible()
    await expect(page.getByText('未知（8）')).toBeVisible()
    await box(page, '已停用的旧值').focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(value(page, '已停用的旧值')).toHaveText('值：[]')
    await page.keyboard.type('已停用')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('of thousands only the visible ones are drawn, and the best match comes first', async () => {
    await box(page, '五千项').click()
    await expect(options(page).first()).toBeVisible()
    await expect.poll(() => options(page).count()).toBeLessThan(50)
    await page.keyboard.type('4999')
    await page.keyboard.press('Enter')
    await expect(value(page, '五千项')).toHaveText('值：4999')
  })

  await test.step('what is disabled does not open', async () => {
    await expect(box(page, '禁用')).toBeDisabled()
  })
})

test('without a login the page says so instead of leaving', async ({ page }) => {
  await show(page, 'pickers')
  await expect(page.getByText('登录后才能看到')).toBeVisible()
  await expect(page).toHaveURL(/dev\/widgets/)
})

test('P3.22–P3.29: everything is found by name, code, pinyin and initials, and gives plain values', async ({
  page,
}) => {
  await login(page, 'admin')
  await show(page, 'pickers')
  await test.step('companies by code and initials, several at once', async () => {
    await take(page, '公司', 'AGENT-YX')
    await expect(value(page, '公司')).toHaveText('值：2')
    await take(page, '公司（多选，可找停用的）', 'bjqzzx')
    await page.keyboard.type('恒拓')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(value(page, '公司（多选，可找停用的）')).toHaveText('值：[4,5]')
    await page.keyboard.press('Escape')
  })

  await test.step('P3.23: customers after the walk-in (-99) and all (empty)', async () => {
    await box(page, '客户').click()
    await expect(options(page)).toHaveText(['全部', '散客', /恒拓贸易/])
    await page.keyboard.type('sk')
    await page.keyboard.press('Enter')
    await expect(value(page, '客户')).toHaveText('值：-99')
    await take(page, '客户', '全部')
    await expect(value(page, '客户')).toHaveText('值：""')
    await take(page, '客户', 'htmy')
    await expect(value(page, '客户')).toHaveText('值：5')
  })

  await test.step('people, roles and the tree of departments', async () => {
    await take(page, '用户', 'czy')
    await expect(value(page, '用户')).toHaveText('值：1')
    await take(page, '角色', 'xitong')
    await expect(value(page, '角色')).toHaveText('值：1')
    await box(page, '部门').click()
    await page.keyboard.type('jcsj')
    const tree = page.getByRole('tree').last()
    await expect(tree.getByText('基础数据部')).toBeVisible()
    await expect(tree.getByText('运营中心')).toBeVisible()
    await expect(tree.getByText('财务部')).toHaveCount(0)
    await tree.getByText('基础数据部').click()
    await expect(value(page, '部门')).toHaveText('值：4')
  })

  await test.step('dictionary entries, countries and airlines', async () => {
    await take(page, '字典：签证入境次数', 'duoci')
    await expect(value(page, '字典：签证入境次数')).toHaveText('值："MULTIPLE"')
    await take(page, '国家', 'els')
    await expect(value(page, '国家')).toHaveText('值："RUS"')
    await take(page, '航空公司', 'SU')
    await expect(value(page, '航空公司')).toHaveText('值："SU"')
  })

  await test.step('P3.29: cities, counties behind their city, and places from the province down', async () => {
    await take(page, '城市', 'beijing')
    await expect(value(page, '城市')).toHaveText('值："110000"')
    await box(page, '城市和区县').click()
    await page.keyboard.type('北京/朝阳')
    await page.keyboard.press('Enter')
    await expect(value(page, '城市和区县')).toHaveText('值："110105"')
    await box(page, '地区').click()
    await page.keyboard.type('zhengding')
    await expect(page.getByText('河北 / 石家庄 / 正定')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(value(page, '地区')).toHaveText('值："130123"')
    await box(page, '地区（到城市）').click()
    await page.getByRole('menuitemcheckbox', { name: '北京' }).last().click()
    await expect(value(page, '地区（到城市）')).toHaveText('值："110000"')
  })

  await test.step('a choice can be taken back', async () => {
    await box(page, '国家').hover()
    await page
      .locator('.ant-select')
      .filter({ has: box(page, '国家') })
      .locator('.ant-select-clear')
      .click()
    await expect(value(page, '国家')).toHaveText('值：-')
  })
})

test('P7.55, P7.57: roles and departments that do not come are told in their list, without a toast', async ({
  page,
}) => {
  await login(page, 'admin')
  const calls = /queryRoleList|queryByCompanyId/
  await page.route(calls, (route) => route.abort())
  await show(page, 'pickers')
  for (const name of ['角色', '部门']) {
    await box(page, name).click()
    await expect(page.getByRole('alert').last()).toContainText('加载失败')
    await page.keyboard.press('Escape')
  }
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.unroute(calls)
  await box(page, '角色').click()
  await expect(options(page).first()).toContainText('系统管理员')
})

test('in English only the data is Chinese', async ({ page }) => {
  await login(page, 'admin')
  await show(page, 'pickers')
  await page.getByRole('button', { name: 'English' }).click()
  await take(page, 'Airline', 'air china')
  await expect(value(page, 'Airline')).toHaveText('Value: "CA"')
  await take(page, 'Country', 'russian')
  await expect(value(page, 'Country')).toHaveText('Value: "RUS"')
  await expect(page.getByTitle('Russian Federation').first()).toBeVisible()
  expect(await chineseIn(page.locator('main'), ['中文'])).toEqual([])
})
