import { expect, test, type Locator, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const nameOfRun = (): string => `旅程任务 ${Date.now().toString(36)}`

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function choose(form: Locator, field: string, name: RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field }).click()
  await option(form.page(), name).click()
}

async function openTasks(page: Page, name?: string): Promise<void> {
  await page.goto('/#/main?screen=sys.quartz')
  await expect(main(page).getByRole('button', { name: '新增任务' }).first()).toBeVisible()
  if (name === undefined) return
  await main(page).getByRole('textbox', { name: '任务名称' }).fill(name)
  await main(page).getByRole('button', { name: '查询', exact: true }).click()
}

/** Agrees to a confirmation that names what it is about. */
async function agree(page: Page, question: string, button: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: question })
  await confirmation.getByRole('button', { name: button }).click()
  await expect(confirmation).toHaveCount(0)
}

async function act(page: Page, name: string, action: string): Promise<void> {
  const direct = row(page, name).getByRole('button', { name: action })
  if ((await direct.count()) === 0) {
    await row(page, name).getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  } else {
    await direct.click()
  }
}

test.beforeEach(({ page }) => login(page, 'admin'))

test('P2.33, P3.17: a task is written, checked while typing, started, run, looked up in the log and deleted', async ({
  page,
}) => {
  const name = nameOfRun()
  await openTasks(page)
  await main(page).getByRole('button', { name: '新增任务' }).first().click()
  const form = page.getByRole('dialog', { name: '新增任务' })

  await test.step('an empty form says what is missing, each field in its own words', async () => {
    await form.getByRole('button', { name: '保存' }).click()
    for (const text of ['请输入任务名称', '请输入执行表达式', '请输入服务名称', '请输入方法名称']) {
      await expect(form.getByText(text)).toBeVisible()
    }
  })

  await test.step('the expression is read while it is typed', async () => {
    const expression = form.getByLabel('执行表达式')
    await expression.fill('0 0 25 * * ?')
    await expect(form.getByText('第3段的“25”超出范围，应为0到23')).toBeVisible()
    await expression.fill('0 30 2 ? * 6#3')
    await expect(form.getByText('每月第3个周五 02:30:00 执行')).toBeVisible()
    await expect(form.getByRole('list', { name: '接下来的执行时间' }).getByRole('listitem')).toHaveCount(5)
  })

  await form.getByLabel('任务名称').fill(name)
  await choose(form, '服务名称', /^database$/)
  await expect(form.getByText('recordStatistics (数据库统计)')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await openTasks(page, name)
  await expect(row(page, name)).toContainText('已暂停')

  await test.step('started, it says when it runs next', async () => {
    await act(page, name, '启动')
    await expect(row(page, name)).toContainText('运行中')
    await expect(row(page, name)).toContainText('02:30:00')
  })

  await test.step('run now, its output is in the log', async () => {
    await act(page, name, '立即执行')
    await agree(page, `立即执行“${name}”？`, '立即执行')
    await page.goto('/#/main?screen=sys.quartzLog')
    await main(page).getByRole('textbox', { name: '任务名称' }).fill(name)
    await main(page).getByRole('button', { name: '查询', exact: true }).click()
    await expect(row(page, name)).toContainText('成功')
    await expect(row(page, name)).toContainText('手动')
    await row(page, name).getByRole('button', { name: '详情' }).click()
    const detail = page.getByRole('dialog', { name: '执行详情' })
    await expect(detail.getByRole('region', { name: '输出' })).toContainText(/数据库 \d+ [kM]B，共 \d+ 张表/)
    await detail.getByRole('button', { name: '关闭' }).click()
    await expect(detail).toHaveCount(0)
  })

  await test.step('its own log is beside the task, with who changed it', async () => {
    await openTasks(page, name)
    await act(page, name, '日志')
    const runs = page.getByRole('dialog', { name: `执行日志：${name}` })
    await expect(runs.getByRole('row').filter({ hasText: '手动' })).toContainText('成功')
    await runs.getByRole('button', { name: '日志' }).click()
    await expect(runs.getByText('手动执行时间')).toBeVisible()
    await runs.getByRole('button', { name: '关闭' }).click()
    await expect(runs).toHaveCount(0)
  })

  await act(page, name, '删除')
  await agree(page, `删除“${name}”？`, '删除')
  await expect(row(page, name)).toHaveCount(0)
})

test('both screens speak English throughout', async ({ page }) => {
  await openTasks(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(main(page).getByRole('button', { name: 'Add task' }).first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Add task' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add task' })
  await form.getByLabel('Schedule').fill('0 0 9 LW * ?')
  await expect(
    form.getByText('Runs at 09:00:00 on the last weekday (Monday to Friday) of every month'),
  ).toBeVisible()
  expect(await chineseIn(form, [])).toEqual([])
})
