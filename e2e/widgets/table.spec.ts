import { expect, test, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

test.describe.configure({ mode: 'parallel' })

const ROWS = 45

async function open(page: Page, widget: string, name: string): Promise<Locator> {
  await page.goto(`/#/dev/widgets?show=${widget}`)
  const section = page.getByRole('region', { name, exact: true })
  await expect(section).toBeVisible()
  return section
}

/** The rows of data; those of the heading and the sums are in tables of their own. */
const rows = (place: Locator) => place.locator('tbody tr[data-row-key]')
const pagers = (place: Locator) => place.locator('.ant-pagination')
const headings = (place: Locator) => place.locator('thead').first().getByRole('columnheader')
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const settings = (page: Page) => page.getByRole('tooltip').filter({ hasText: '列设置' })

async function choosePageSize(page: Page, place: Locator, size: number): Promise<void> {
  await pagers(place).first().getByRole('combobox').click()
  await page.locator('.ant-select-dropdown').getByText(`${size} 条/页`, { exact: true }).click()
}

async function resizeBy(page: Page, edge: Locator, by: number): Promise<void> {
  const box = await edge.boundingBox()
  if (box === null) throw new Error('the edge is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 3 })
  await page.mouse.move(x + by, y, { steps: 3 })
  await page.mouse.up()
}

test('P9.10 a local table has ten rows a page, the five sizes, and no pager at ten rows or fewer', async ({
  page,
}) => {
  const table = await open(page, 'table', '列表')
  // Two tables: 45 rows with a pager, 10 rows without.
  await expect(pagers(table)).toHaveCount(1)
  await expect(rows(table)).toHaveCount(20)
  await expect(pagers(table).getByText(`共 ${ROWS} 条`)).toBeVisible()
  await pagers(table).getByRole('combobox').click()
  await expect(page.locator('.ant-select-item-option')).toHaveText(
    [10, 20, 50, 100, 200].map((size) => `${size} 条/页`),
  )
  await page.keyboard.press('Escape')
  await choosePageSize(page, table, 50)
  // Longer pages than the usual one draw what is near the view.
  await expect(table.locator(`table[aria-rowcount="${ROWS}"]`).last()).toBeVisible()
  await expect(pagers(table)).toHaveCount(1)
})

test('P9.10 a list from the server has twenty rows a page', async ({ page }) => {
  await login(page, 'admin')
  const asked = page.waitForRequest(/queryAllDictDataPage/)
  await page.goto('/#/main?screen=sys.dict')
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('20')
  await expect(rows(page.getByRole('region', { name: '字典数据' })).first()).toBeVisible()
})

test('P5.38 the summary row says 合计 first and sums flagged columns, money as money, no numbers left out', async ({
  page,
}) => {
  const table = await open(page, 'table', '列表')
  const sums = table.locator('tfoot').first().getByRole('row').getByRole('cell')
  const persons = Array.from({ length: ROWS }, (_, index) => (index % 4) + 1)
  const fees = Array.from({ length: ROWS }, (_, index) => (index % 7 === 6 ? 0 : 350 + index * 12.5))
  await expect(sums.nth(1)).toHaveText('合计')
  await expect(sums.nth(2)).toHaveText('')
  await expect(sums.nth(4)).toHaveText(String(total(persons)))
  await expect(sums.nth(5)).toHaveText(
    total(fees).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  // Every fifth score is a word.
  await expect(sums.nth(6)).toHaveText('13.4')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('tfoot').first().getByRole('cell').nth(1)).toHaveText('Total')
})

test('columns are hidden, ordered by mouse and keys and resized, and stay so over a reload until reset', async ({
  page,
}) => {
  const table = await open(page, 'table', '列表')
  const natural = ['', '订单号', '申请人', '国家', '人数', '服务费', '得分', '受理时间', '备注', '操作']
  await expect(headings(table)).toHaveText(natural)
  await table.getByRole('button', { name: '列设置' }).click()

  await settings(page).getByRole('checkbox', { name: '得分' }).uncheck()
  const grip = settings(page).getByRole('button', { name: '移动列：订单号' })
  await grip.press('ArrowDown')
  await expect(grip).toBeFocused()
  await grip.press('ArrowDown')
  await expect(settings(page).getByText('订单号 已移到第 3 列')).toBeAttached()

  const remark = await settings(page).getByRole('button', { name: '移动列：备注' }).boundingBox()
  const first = await settings(page).getByRole('button', { name: '移动列：申请人' }).boundingBox()
  if (remark === null || first === null) throw new Error('the grips are not there')
  await page.mouse.move(remark.x + 5, remark.y + 5)
  await page.mouse.down()
  await page.mouse.move(first.x + 5, first.y + 5, { steps: 12 })
  await page.mouse.up()
  await settings(page).getByRole('spinbutton', { name: '列宽：国家' }).fill('200')
  await page.keyboard.press('Escape')

  const arranged = ['', '备注', '申请人', '国家', '订单号', '人数', '服务费', '受理时间', '操作']
  await expect(headings(table)).toHaveText(arranged)
  const widthOf = async (index: number) =>
    Math.round((await headings(table).nth(index).boundingBox())?.width ?? 0)
  await expect.poll(() => widthOf(3)).toBe(200)
  const before = await widthOf(2)
  await resizeBy(page, headings(table).nth(2).locator('[class*=edge]'), 60)
  await expect.poll(() => widthOf(2)).toBe(before + 60)

  await page.reload()
  await expect(headings(table)).toHaveText(arranged)
  await expect.poll(() => widthOf(2)).toBe(before + 60)
  await expect.poll(() => widthOf(3)).toBe(200)

  await table.getByRole('button', { name: '列设置' }).click()
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await expect(headings(table)).toHaveText(natural)
  await page.reload()
  await expect(headings(table)).toHaveText(natural)
})

test('a page of 200 rows draws what is near the view; selection goes over scrolling and pages', async ({
  page,
}) => {
  const table = await open(page, 'table-long', '长列表（200 行）')
  await choosePageSize(page, table, 200)
  const drawn = rows(table)
  await expect(table.locator('table[aria-rowcount="200"]').last()).toBeVisible()
  await expect.poll(() => drawn.count()).toBeLessThan(80)
  await table.getByRole('checkbox', { name: '订单 V2026000002' }).check()

  const scroller = page.getByRole('main')
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const last = table.getByRole('checkbox', { name: '订单 V2026000200' })
  await last.check()
  await expect(table.locator('tr[aria-rowindex="200"]')).toBeVisible()
  await expect(table.getByRole('checkbox', { name: '订单 V2026000002' })).toHaveCount(0)
  await expect(table.getByRole('button', { name: '编辑 订单 V2026000200' })).toBeInViewport()

  // The keyboard goes on where rows were not drawn before.
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await expect(table.locator('tr[aria-rowindex="36"]')).toHaveCount(0)
  await table.getByRole('checkbox', { name: '订单 V2026000024' }).focus()
  const stops = await table.locator('tr[aria-rowindex="24"]').locator('input, button').count()
  for (let step = 0; step < stops * 12; step += 1) await page.keyboard.press('Tab')
  await expect(page.locator('tr[aria-rowindex="36"] :focus')).toBeInViewport()

  await pagers(table).getByRole('listitem', { name: '2', exact: true }).click()
  await table.getByRole('checkbox', { name: '订单 V2026000400' }).check()
  await expect(table.getByText('已选 3 条')).toBeVisible()
  await pagers(table).getByRole('listitem', { name: '1', exact: true }).click()
  await expect(last).toBeChecked()
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await expect(table.getByRole('checkbox', { name: '订单 V2026000002' })).toBeChecked()
})

test('a batch tells what became of each row, keeps the refused ones ticked, and an action says what it did', async ({
  page,
}) => {
  const table = await open(page, 'table', '列表')
  const tick = (no: string) =>
    table
      .getByRole('checkbox', { name: `订单 V202600000${no}` })
      .first()
      .check()
  for (const no of ['1', '2', '3']) await tick(no)
  await table.getByRole('button', { name: '批量作废' }).first().click()
  const question = page.getByRole('dialog', { name: '作废选中的 3 条记录？' })
  await expect(question).toContainText('订单 V2026000001、订单 V2026000002、订单 V2026000003')
  await question.getByRole('button', { name: '作废' }).click()
  const result = page.getByRole('dialog', { name: '批量作废结果' })
  await expect(result).toContainText('成功 2 条，未成功 1 条')
  await expect(rows(result).first()).toContainText('订单已送签，不能作废')
  await result.getByRole('button', { name: '关闭' }).last().click()
  await expect(table.getByText('已选 1 条')).toBeVisible()
  await expect(table.getByRole('checkbox', { name: '订单 V2026000003' }).first()).toBeChecked()

  await rows(table).first().getByRole('button', { name: '退款' }).click()
  await expect(page.getByText('“订单 V2026000001”已退款')).toBeVisible()
})

test('the first column and the actions stay in sight while the others scroll', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  const table = await open(page, 'table', '列表')
  const scroller = table.locator('.ant-table-body, .ant-table-content').first()
  await scroller.evaluate((element) => element.scrollTo(400, 0))
  await expect(rows(table).first().getByRole('cell').nth(1)).toBeInViewport({ ratio: 1 })
  await expect(rows(table).first().getByRole('button', { name: '编辑' })).toBeInViewport({ ratio: 1 })
})

test('two clicks on a cell copy its text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = await open(page, 'table', '列表')
  await rows(table).first().getByRole('cell').nth(5).dblclick()
  await expect(page.getByText('复制成功')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('350.00')
})

test('filters take one row until they are unfolded; Enter searches', async ({ page }) => {
  const section = await open(page, 'search-bar', '查询条件')
  const asked = section.getByRole('status')
  await expect(section.getByRole('textbox', { name: '关键词' })).toBeVisible()
  await expect(section.getByRole('spinbutton', { name: '最少人数' })).toHaveCount(0)
  await expect(section.locator('form')).toHaveAttribute('data-columns', '4')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(section.locator('form')).toHaveAttribute('data-columns', '3')

  await section.getByRole('button', { name: '展开' }).click()
  await section.getByRole('spinbutton', { name: '最少人数' }).fill('2')
  await section.getByRole('combobox', { name: '国家' }).click()
  await page.locator('.ant-select-dropdown').getByText('法国').click()
  await page.locator('.ant-select-dropdown').getByText('英国').click()
  await page.keyboard.press('Escape')
  const from = section.getByPlaceholder('受理时间（起）')
  await from.click()
  await from.fill('2026-11-01')
  await from.press('Enter')
  await section.getByPlaceholder('受理时间（止）').fill('2026-11-15')
  await section.getByPlaceholder('受理时间（止）').press('Enter')
  await section.getByRole('textbox', { name: '关键词' }).fill('张')
  await section.getByRole('textbox', { name: '关键词' }).press('Enter')
  await expect(asked).toHaveText(
    '查询：{"persons":2,"countries":["fr","uk"],"from":"2026-11-01","to":"2026-11-15","keyword":"张"}',
  )
  await expect(section.getByRole('list', { name: '筛选条件' }).getByRole('listitem')).toHaveText([
    '关键词: 张',
    '国家: 法国, 英国',
    '受理时间（起）: 2026-11-01',
    '受理时间（止）: 2026-11-15',
    '最少人数: 2',
  ])
  await section.getByRole('button', { name: '取消筛选：国家' }).click()
  await expect(asked).not.toContainText('countries')
})

test('P9.15 an aside is 240 px wide, at least 60, remembered, and reset by two clicks; a popover at most 600 high', async ({
  page,
}) => {
  const section = await open(page, 'side', '侧栏与弹出层')
  const aside = section.getByRole('complementary', { name: '部门' })
  const edge = section.getByRole('slider')
  const width = async () => (await aside.boundingBox())?.width
  await expect.poll(() => width()).toBe(240)
  await resizeBy(page, edge, 50)
  await expect.poll(width).toBe(290)
  await resizeBy(page, edge, -600)
  await expect.poll(width).toBe(60)
  await page.reload()
  await expect.poll(width).toBe(60)
  await edge.press('ArrowRight')
  await expect.poll(width).toBe(76)
  await edge.press('Home')
  await expect.poll(width).toBe(60)
  await edge.locator('..').dblclick()
  await expect.poll(width).toBe(240)

  await section.getByRole('button', { name: '打开弹出层' }).click()
  const popover = page.locator('.ant-popover-container')
  await expect(popover).toBeVisible()
  await expect.poll(async () => (await popover.boundingBox())?.height).toBe(600)
})

test('P3.31 a tree is searched by pinyin, checked with half states, and moved by keys', async ({ page }) => {
  const section = await open(page, 'tree', '树')
  const told = section.getByRole('status')
  await section.getByRole('searchbox', { name: '搜索名称或拼音' }).fill('OUZHOU')
  await expect(section.getByText('亚洲组').locator('visible=true')).toHaveCount(1)
  await section.locator('.ant-tree-checkbox').first().click()
  await expect(told).toHaveText('已选 3；半选 2 1')
  await section.getByRole('searchbox', { name: '搜索名称或拼音' }).fill('')
  await section.locator('.ant-tree-checkbox').nth(3).click()
  await expect(told).toHaveText('已选 3 4 2；半选 1')

  const second = section.getByRole('tree', { name: '所属部门' })
  const labels = second.locator('.ant-tree-title')
  await expect(labels).toHaveText(['总部', '签证部', '欧洲组', '亚洲组', '财务部', '已撤销的部门'])
  await second.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(labels).toHaveText(['总部', '财务部', '签证部', '欧洲组', '亚洲组', '已撤销的部门'])
  await labels.filter({ hasText: '欧洲组' }).dragTo(labels.filter({ hasText: '财务部' }))
  await expect(labels).toHaveText(['总部', '财务部', '欧洲组', '签证部', '亚洲组', '已撤销的部门'])
})

test('charts draw within the policy of the page and say their figures', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const section = await open(page, 'chart', '图表')
  await expect(section.locator('canvas')).toHaveCount(3)
  await section.locator('canvas').first().hover()
  const figure = section.getByRole('figure', { name: '每月受理与出签' })
  await expect(figure.getByRole('row').nth(1)).toContainText('一月')
  await expect(figure.getByRole('row').nth(1).getByRole('cell')).toHaveText(['120', '98'])
  expect(refused).toEqual([])
})

test('P2.51 the error page says the type, 404 unless another is given, and what may be the cause', async ({
  page,
}) => {
  const section = await open(page, 'error-page', '错误页')
  await expect(section.getByRole('heading', { name: '页面无法打开' })).toHaveCount(2)
  await expect(section.getByText('错误类型：404')).toBeVisible()
  await expect(section.getByText('错误类型：403')).toBeVisible()
  await expect(section.getByRole('heading', { name: '可能的原因' })).toHaveCount(2)
})

test('a form in a drawer refuses, asks before it is left, and saves', async ({ page }) => {
  const section = await open(page, 'form-drawer', '抽屉表单')
  await section.getByRole('button', { name: '打开抽屉' }).click()
  const drawer = page.getByRole('dialog', { name: '新增部门' })
  await expect(drawer.getByLabel('名称')).toBeFocused()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('不能为空')).toBeVisible()
  await drawer.getByLabel('名称').fill('签证部')
  await drawer.getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('dialog', { name: '放弃未保存的修改？' })
    .getByRole('button', { name: '继续编辑' })
    .click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已执行：签证部')).toBeVisible()
  await expect(drawer).toHaveCount(0)
})
