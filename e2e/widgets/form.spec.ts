import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
const inputOf = (page: Page, path: string): Locator => field(page, path).locator('input').first()
const saveButton = (page: Page): Locator => page.getByRole('button', { name: '保存', exact: true })

async function comesTo(page: Page, outcome: string): Promise<void> {
  await page.getByRole('combobox', { name: '保存的结果' }).click()
  await option(page, outcome).click()
}

test('a hundred fields: problems of rows, hidden and folded fields are said and reached, and changes of others merged', async ({
  page,
}) => {
  await page.goto('/#/dev/widgets?show=form-page')
  const nav = page.getByRole('navigation', { name: '分区' })

  await test.step('what the server says of a row stands there, with the focus; folded sections open', async () => {
    await page.getByRole('heading', { name: '随行子女与在俄亲属' }).getByRole('button').click()
    await expect(field(page, 'children.1.fullName')).toHaveCount(0)
    await comesTo(page, '服务器指出字段')
    await inputOf(page, 'surname').press('Control+Enter')
    await expect(inputOf(page, 'passportNo')).toBeFocused()
    await expect(field(page, 'passportNo').getByText('与护照资料页不一致')).toBeVisible()
    await expect(nav.getByRole('button', { name: /护照信息.*1 处错误/ })).toBeVisible()
    await page.keyboard.press('F8')
    await expect(inputOf(page, 'children.1.fullName')).toBeFocused()
    await expect(field(page, 'children.1.fullName').getByText('与护照资料页不一致')).toBeVisible()
  })

  await test.step('a problem goes along with its row', async () => {
    await page.getByRole('group', { name: '随行子女' }).getByRole('button', { name: '上移第 2 行' }).click()
    await expect(field(page, 'children.0.fullName')).toHaveAttribute('data-invalid')
    await expect(field(page, 'children.1.fullName')).not.toHaveAttribute('data-invalid')
    await inputOf(page, 'children.0.fullName').fill('LYU XIAOXIAO')
    await expect(field(page, 'children.0.fullName')).not.toHaveAttribute('data-invalid')
  })

  await test.step('rows are added within the limit, and a new one says what it lacks', async () => {
    const children = page.getByRole('group', { name: '随行子女' })
    await children.getByRole('button', { name: '添加随行子女' }).click()
    await expect(inputOf(page, 'children.2.fullName')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(field(page, 'children.2.fullName').getByText('不能为空')).toBeVisible()
    await children.getByRole('button', { name: '删除第 3 行' }).click()
    await expect(field(page, 'children.2.fullName')).toHaveCount(0)
  })

  await test.step('a refusal of the whole stands in the form', async () => {
    await comesTo(page, '服务器整体拒绝')
    await saveButton(page).click()
    await expect(page.getByText('没有保存：订单已送签，不能再修改')).toBeVisible()
  })

  await test.step('the next section is a key away', async () => {
    await inputOf(page, 'nationality').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(inputOf(page, 'surname')).toBeFocused()
  })

  await test.step('what only one of two people changed is merged, the rest is chosen', async () => {
    await inputOf(page, 'position').fill('DESIGN LEAD')
    await inputOf(page, 'surname').fill('LU')
    await comesTo(page, '他人先保存')
    await saveButton(page).click()
    await expect(page.getByText(/顾晨 在 11-16 14:02 改过这条记录/)).toBeVisible()
    await expect(inputOf(page, 'givenNames')).toHaveValue('JING YI')
    await expect(inputOf(page, 'surname')).toHaveValue('LU')
    const asked = field(page, 'position').getByRole('group', { name: '两人同时改了这一项' })
    await expect(asked).toBeVisible()
    await comesTo(page, '保存成功')
    await saveButton(page).click()
    await expect(page.getByText('已保存', { exact: true })).toHaveCount(0)
    await asked.getByRole('radio', { name: /顾晨/ }).check()
    await asked.getByRole('button', { name: '用选中的' }).click()
    await expect(inputOf(page, 'position')).toHaveValue('SENIOR DESIGNER')
    await saveButton(page).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  })

  await test.step('a hidden field keeps what was typed', async () => {
    await inputOf(page, 'otherNames').fill('LYU WEI')
    const asked = field(page, 'hasOtherNames').getByRole('combobox')
    await asked.click()
    await option(page, '否').click()
    await expect(field(page, 'otherNames')).toHaveCount(0)
    await asked.click()
    await option(page, '是').click()
    await expect(inputOf(page, 'otherNames')).toHaveValue('LYU WEI')
  })
})

const dialog = (page: Page): Locator => page.getByRole('dialog')
const save = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: '保存' }).click()

async function ofAdmin(browser: Browser, screen: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await login(page, 'admin', `/#/main?screen=${screen}`)
  return page
}

test('a record that two people change at once keeps what both wanted', async ({ page, browser }) => {
  const name = `两人${Date.now().toString(36)}`
  await login(page, 'admin', '/#/main?screen=sys.tag')
  const screen = page.getByRole('tabpanel')
  await screen.getByRole('button', { name: '新增标签' }).click()
  await dialog(page).getByLabel('名称').fill(name)
  await save(page)
  const row = screen.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('名称').fill(`${name}甲`)

  const other = await ofAdmin(browser, 'sys.tag')
  await other.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
  await dialog(other).getByLabel('备注').fill('另一位写的')
  await save(other)
  await expect(dialog(other)).toHaveCount(0)

  await save(page)
  await expect(dialog(page).getByText(/改过这条记录/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dialog(page).getByLabel('备注')).toHaveValue('另一位写的')
  await expect(dialog(page).getByLabel('名称')).toHaveValue(`${name}甲`)
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(screen.getByRole('row').filter({ hasText: `${name}甲` })).toContainText('另一位写的')
})

test('two people who set the same number are told of both in English, with what it was', async ({
  page,
  browser,
}) => {
  const name = `Both${Date.now().toString(36)}`
  await login(page, 'admin', '/#/main?screen=sys.tag')
  const screen = page.getByRole('tabpanel')
  await screen.getByRole('button', { name: '新增标签' }).click()
  await dialog(page).getByLabel('名称').fill(name)
  await dialog(page).getByLabel('排序号').fill('10')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  const open = (where: Page, edit: string) =>
    where.getByRole('row').filter({ hasText: name }).getByRole('button', { name: edit }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await open(page, 'Edit')
  await dialog(page).getByLabel('Sort no.').fill('20')

  const other = await ofAdmin(browser, 'sys.tag')
  await open(other, '编辑')
  await dialog(other).getByLabel('排序号').fill('30')
  await save(other)
  await expect(dialog(other)).toHaveCount(0)

  const saveMine = dialog(page).getByRole('button', { name: 'Save' })
  await saveMine.click()
  const asked = dialog(page).getByRole('group', { name: 'Both of you changed this' })
  await expect(asked.getByRole('radio', { name: /^Mine 20/ })).toBeVisible()
  await expect(asked.getByText('Before: 10')).toBeVisible()
  await asked.getByRole('radio', { name: /30$/ }).check()
  await asked.getByRole('button', { name: 'Use the chosen one' }).click()
  await expect(dialog(page).getByLabel('Sort no.')).toHaveValue('30')
  await saveMine.click()
  await expect(dialog(page)).toHaveCount(0)
})

const NEW_COMPANY = '/#/cust/company-edit?identityCode=4'
const nameOf = (where: Page) => where.getByRole('tabpanel').getByLabel('公司名称')

test('what was typed into a long form is found again on another machine, once, and gone when it is discarded', async ({
  page,
  browser,
}) => {
  const name = `草稿公司${Date.now().toString(36)}`
  await login(page, 'admin', NEW_COMPANY)
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/draft/save'))
  await nameOf(page).fill(name)
  await kept

  const other = await ofAdmin(browser, 'sys.tag')
  await other.goto(NEW_COMPANY)
  const panel = other.getByRole('tabpanel')
  await expect(panel.getByText(/已恢复 .* 的草稿/)).toBeVisible()
  await expect(nameOf(other)).toHaveValue(name)
  const gone = other.waitForResponse((answer) => answer.url().includes('/api/draft/discard'))
  await panel.getByRole('button', { name: '丢弃草稿' }).click()
  await expect(nameOf(other)).toHaveValue('')
  await gone
  await other.reload()
  await expect(nameOf(other)).toHaveValue('')
  await expect(panel.getByText(/草稿/)).toHaveCount(0)
})
