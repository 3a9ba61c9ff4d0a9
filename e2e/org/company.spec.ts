import { expect, test, type Locator, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { Colleague } from '../support/colleague.ts'
import { login } from '../support/login.ts'

const screen = (page: Page) => page.getByRole('tabpanel')
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => screen(page).getByRole('row').filter({ hasText: name })
const save = (page: Page, name = '保存') => dialog(page).getByRole('button', { name }).click()

async function openScreen(page: Page, code: string): Promise<void> {
  await page.goto(`/#/main?screen=${code}`)
}

/** Chooses the option that typing leads to. */
async function choose(input: Locator, typed: string): Promise<void> {
  await input.click()
  await input.fill(typed)
  await input.press('Enter')
}

const act = (page: Page, name: string, action: string): Promise<void> =>
  row(page, name).getByRole('button', { name: action }).click()

async function confirm(page: Page, question: string, button: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: question })
  await asked.getByRole('button', { name: button }).click()
  await expect(asked).toHaveCount(0)
}

test('a tagged company is added, its names checked, passed by a colleague, stopped and started; the tag goes too', async ({
  page,
}) => {
  const stamp = Date.now().toString(36).toUpperCase()
  const [tag, company, short] = [`标签${stamp}`, `旅程公司${stamp}`, `旅程${stamp}`]
  await login(page, 'admin')

  await test.step('C7.27: a tag is added', async () => {
    await openScreen(page, 'sys.tag')
    await screen(page).getByRole('button', { name: '新增标签' }).click()
    await save(page)
    await expect(dialog(page).getByText('不能为空')).toBeVisible()
    await dialog(page).getByLabel('名称').fill(tag)
    await dialog(page).getByRole('radio', { name: '红色' }).check()
    await save(page)
    await expect(row(page, tag)).toBeVisible()
  })

  await test.step('P7.43: a name that another company has is told of while it is typed', async () => {
    await openScreen(page, 'cust.company')
    await screen(page).getByRole('button', { name: '新增公司' }).click()
    await expect(page).toHaveURL(/cust\/company-edit/)
    await screen(page).getByLabel('公司名称').fill(company)
    await screen(page).getByLabel('公司简称').fill('远行国旅')
    await expect(screen(page).getByText('该名称已被其他公司使用')).toBeVisible()
    await screen(page).getByLabel('公司简称').fill(short)
    await expect(screen(page).getByText('该名称已被其他公司使用')).toHaveCount(0)
  })

  await test.step('P5.8: what does not fit is said in its place; then it is saved with its tag, and waits', async () => {
    await screen(page).getByLabel('统一社会信用代码').fill('123')
    await screen(page).getByRole('button', { name: '保存并提交审核' }).click()
    await expect(screen(page).getByText('请输入15、17、18或20位税号').first()).toBeVisible()
    await screen(page).getByLabel('统一社会信用代码').fill('')
    await choose(screen(page).getByLabel('标签'), tag)
    await screen(page).getByRole('button', { name: '保存并提交审核' }).click()
    await expect(page).toHaveURL(/cust\/company-detail/)
    await expect(screen(page).getByRole('heading', { name: short })).toBeVisible()
    await expect(screen(page).getByText('待审核').first()).toBeVisible()
  })

  await test.step('nobody audits their own entry; a colleague passes it', async () => {
    await expect(screen(page).getByText('审核：自己提交的不能自己审核')).toBeVisible()
    const id = Number(new URL(page.url()).hash.replace(/^.*id=/, ''))
    await (await Colleague.of(page)).pass(id)
    await openScreen(page, 'cust.company')
    await screen(page).getByLabel('关键字').fill(short)
    await screen(page).getByRole('button', { name: '查询' }).click()
    await expect(row(page, company)).toContainText('已通过')
    await expect(row(page, company)).toContainText(tag)
  })

  await test.step('its numbers lead to its people and its roles', async () => {
    await row(page, company).getByRole('link', { name: '员工 0' }).click()
    await expect(screen(page).getByText('还没有员工')).toBeVisible()
    await expect(screen(page).getByText(company, { exact: true })).toBeVisible()
    await openScreen(page, 'cust.company')
    await row(page, company).getByRole('link', { name: '角色 0' }).click()
    await expect(screen(page).getByRole('list', { name: '筛选条件' })).toContainText(company)
    await expect(screen(page).getByRole('search').getByText(company, { exact: true })).toBeVisible()
    await openScreen(page, 'cust.company')
  })

  await test.step('it is stopped with a reason and started again, and the log tells both', async () => {
    await act(page, company, '停用')
    const asked = page.getByRole('dialog', { name: `停用公司“${company}”？` })
    await asked.getByRole('button', { name: '停用' }).click()
    await expect(asked.getByText('不能为空')).toBeVisible()
    await asked.getByLabel('停用原因').fill('拖欠账款')
    await asked.getByRole('button', { name: '停用' }).click()
    await expect(row(page, company)).toContainText('已停用')
    await screen(page).getByText('已停用 1', { exact: true }).click()
    await expect(row(page, company)).toBeVisible()
    await act(page, company, '启用')
    await confirm(page, `启用公司“${company}”？`, '启用')
    await expect(row(page, company)).toHaveCount(0)
    await screen(page).getByText('全部 1', { exact: true }).click()
    await row(page, company).getByRole('link', { name: company }).click()
    const story = screen(page).getByRole('region', { name: '时间线' })
    await expect(story.getByRole('listitem').first()).toHaveText(/已通过/)
    await expect(story.getByRole('listitem').nth(1)).toHaveText(/已停用.*拖欠账款/)
    await screen(page).getByRole('button', { name: '日志' }).last().click()
    await expect(screen(page).getByRole('row').filter({ hasText: '拖欠账款' })).toHaveCount(2)
  })

  await test.step('the tag in use names the number before it goes', async () => {
    await openScreen(page, 'sys.tag')
    await row(page, tag)
      .getByRole('button', { name: `删除 ${tag}` })
      .click()
    await expect(dialog(page)).toContainText('1 家公司正在使用该标签')
    await confirm(page, `删除“${tag}”？`, '删除')
    await expect(row(page, tag)).toHaveCount(0)
    await openScreen(page, 'cust.company')
    await expect(row(page, company)).not.toContainText(tag)
  })
})

test('P7.32 to P7.34: a district is added below a city, found, changed and deleted; in English there is no Chinese but the data', async ({
  page,
}) => {
  await login(page, 'admin')
  await openScreen(page, 'sys.district')
  const list = page.getByRole('region', { name: '区划列表' })
  const tree = page.getByRole('region', { name: '行政区划' })

  await test.step('the tree leads to what stands below a province', async () => {
    await tree.getByText('海南', { exact: true }).click()
    await expect(list.getByRole('heading', { name: '海南省' })).toBeVisible()
    await expect(list.getByRole('row').filter({ hasText: '海口市' })).toBeVisible()
  })

  await test.step('a county is added there; the code of another is refused', async () => {
    await list.getByRole('button', { name: '新增区划' }).click()
    await dialog(page).getByLabel('区划代码').fill('460100')
    await dialog(page).getByLabel('全称').fill('椰城市')
    await save(page)
    await expect(page.getByText('区划代码 460100 已存在')).toBeVisible()
    await dialog(page).getByLabel('区划代码').fill('469901')
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(list.getByRole('row').filter({ hasText: '469901' })).toContainText('地级')
  })

  await test.step('it is found by pinyin, changed, and deleted; what has others below it stays', async () => {
    await list.getByLabel('关键字').fill('yecheng')
    await list.getByRole('button', { name: '查询' }).click()
    await expect(list.getByRole('row').filter({ hasText: '海口市' })).toHaveCount(0)
    await list.getByRole('button', { name: '编辑 椰城市' }).click()
    await dialog(page).getByLabel('全称').fill('椰岛市')
    await dialog(page).getByLabel('简称').fill('椰岛')
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await list.getByRole('button', { name: '重置' }).click()
    await list.getByRole('button', { name: '删除 椰岛市' }).click()
    await confirm(page, '删除“椰岛市”？', '删除')
    await expect(list.getByRole('row').filter({ hasText: '469901' })).toHaveCount(0)
    await list.getByRole('button', { name: '删除 海口市' }).click()
    await confirm(page, '删除“海口市”？', '删除')
    await expect(page.getByText(/海口市 下还有 \d+ 个区划，不能删除/)).toBeVisible()
  })

  await test.step('in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    const below = page.getByRole('region', { name: 'List of districts' })
    await below.getByRole('button', { name: 'Add district' }).click()
    await expect(dialog(page).getByLabel('District code')).toBeVisible()
    expect(await chineseIn(dialog(page), ['海南'])).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await openScreen(page, 'cust.company')
    await screen(page).getByRole('button', { name: 'Add company' }).click()
    await expect(screen(page).getByLabel('Company name')).toBeVisible()
    expect(await chineseIn(screen(page), [])).toEqual([])
  })
})
