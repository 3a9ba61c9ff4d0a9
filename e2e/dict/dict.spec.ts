import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

const codeOfRun = (prefix: string): string => `${prefix}_${Date.now().toString(36).toUpperCase()}`

async function openDict(page: Page): Promise<void> {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.dict')
  await expect(page.getByRole('region', { name: '字典类型' }).getByRole('listitem').first()).toBeVisible()
}

const types = (page: Page) => page.getByRole('region', { name: '字典类型' })
const entries = (page: Page) => page.getByRole('region', { name: '字典数据' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, code: string) => entries(page).getByRole('row').filter({ hasText: code })

async function fillType(page: Page, name: string, code: string): Promise<void> {
  await types(page).getByRole('button', { name: '新增类型' }).click()
  await expect(dialog(page).getByLabel('名称', { exact: true })).toBeFocused()
  await dialog(page).getByLabel('名称', { exact: true }).fill(name)
  await dialog(page).getByLabel('类型编码').fill(code)
  await dialog(page).getByRole('button', { name: '保存' }).click()
}

/** Agrees to a confirmation that names what it is about. */
async function agree(page: Page, question: string, button: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: question })
  await confirmation.getByRole('button', { name: button }).click()
  await expect(confirmation).toHaveCount(0)
}

async function addEntry(page: Page, code: string, name: string, sortNo: string): Promise<void> {
  await entries(page).getByRole('button', { name: '新增数据' }).first().click()
  await expect(dialog(page).getByLabel('排序号')).toHaveValue(sortNo)
  await dialog(page).getByLabel('编码', { exact: true }).fill(code)
  await dialog(page).getByLabel('中文名称').fill(name)
  await expect(page.locator('[role=tab][data-unsaved=true]')).toHaveCount(1)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('[role=tab][data-unsaved=true]')).toHaveCount(0)
  await expect(row(page, code)).toBeVisible()
}

test('a dictionary is added, filled, changed, frozen, emptied and deleted, and the log tells it', async ({
  page,
}) => {
  const type = codeOfRun('E2E')
  const name = `旅程 ${type}`
  await openDict(page)

  await test.step('P5.35: an empty form stays, says why in place, and focuses the first error', async () => {
    await types(page).getByRole('button', { name: '新增类型' }).click()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(dialog(page).getByText('不能为空')).toHaveCount(2)
    await expect(dialog(page).getByLabel('名称', { exact: true })).toBeFocused()
  })

  await test.step('P5.33: Enter does not submit (the next step could not add the same code again)', async () => {
    await dialog(page).getByLabel('类型编码').fill(type)
    await dialog(page).getByLabel('名称', { exact: true }).fill(name)
    await dialog(page).getByLabel('名称', { exact: true }).press('Enter')
    await dialog(page).getByLabel('名称', { exact: true }).fill('')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(dialog(page).getByText('不能为空')).toHaveCount(1)
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await agree(page, '放弃未保存的修改？', '放弃修改')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a type is added and chosen', async () => {
    await fillType(page, name, type)
    await expect(dialog(page)).toHaveCount(0)
    await expect(entries(page).getByRole('heading', { name })).toBeVisible()
    await expect(entries(page).getByText(`“${name}”下还没有数据`)).toBeVisible()
  })

  await test.step('the same code is refused, and unsaved input is asked about', async () => {
    await fillType(page, `${name} 二`, type)
    await expect(page.getByText(`类型编码 ${type} 已存在`)).toBeVisible()
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await agree(page, '放弃未保存的修改？', '放弃修改')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('entries are added, each ten behind the last', async () => {
    await addEntry(page, 'ALPHA', '甲', '10')
    await addEntry(page, 'BETA', '乙', '20')
    await addEntry(page, 'GAMMA', '丙', '30')
  })

  await test.step('an entry is changed', async () => {
    await row(page, 'ALPHA').getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('中文名称').fill('甲子')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(row(page, 'ALPHA')).toContainText('甲子')
  })

  await test.step('an entry is frozen, found by its state, and unfrozen', async () => {
    await row(page, 'BETA').getByRole('button', { name: '冻结' }).click()
    await agree(page, '冻结“乙”？', '冻结')
    await expect(row(page, 'BETA')).toContainText('已冻结')
    const state = entries(page).getByRole('combobox', { name: '状态' })
    await state.click()
    await state.press('ArrowDown')
    await state.press('Enter')
    await entries(page).getByRole('button', { name: '查询' }).click()
    await expect(entries(page).getByRole('list', { name: '筛选条件' })).toHaveText('状态: 已冻结')
    await expect(row(page, 'ALPHA')).toBeHidden()
    await expect(row(page, 'BETA')).toBeVisible()
    await entries(page).getByRole('button', { name: '取消筛选：状态' }).click()
    await row(page, 'BETA').getByRole('button', { name: '解冻' }).click()
    await expect(row(page, 'BETA')).toContainText('启用')
  })

  await test.step('searching asks the server again, and a heading sorts there', async () => {
    const again = page.waitForRequest(/queryAllDictDataPage/)
    await entries(page).getByRole('button', { name: '查询' }).click()
    await again
    const heading = entries(page).getByRole('columnheader', { name: '编码' })
    await heading.click()
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    const sorted = page.waitForRequest(/sortField=code&sortOrder=desc/)
    await heading.press('Enter')
    await sorted
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(entries(page).locator('tbody tr[data-row-key]').first()).toContainText('GAMMA')
    await heading.press('Enter')
    await expect(heading).not.toHaveAttribute('aria-sort', /.+/)
  })

  await test.step('a type that has entries cannot be deleted', async () => {
    await entries(page).getByRole('button', { name: '删除', exact: true }).click()
    await agree(page, `删除字典类型“${name}”？`, '删除')
    await expect(page.getByText(`字典类型 ${type} 下还有 3 条数据，不能删除或修改编码`)).toBeVisible()
  })

  await test.step('P2.50, P3.20: the log shows who changed what, from and to', async () => {
    await entries(page).getByRole('button', { name: '日志' }).click()
    const change = entries(page).getByRole('row').filter({ hasText: '修改' })
    await expect(change).toContainText('中文名称')
    await expect(change.getByRole('deletion')).toHaveText('甲')
    await expect(change).toContainText('甲子')
    await expect(entries(page).getByRole('row').filter({ hasText: '解冻' })).toContainText('启用')
  })

  await test.step('several entries go at once, the last one by itself', async () => {
    await row(page, 'ALPHA').getByRole('checkbox').check()
    await row(page, 'BETA').getByRole('checkbox').check()
    await entries(page).getByRole('button', { name: '批量删除' }).click()
    await expect(dialog(page)).toContainText('甲子、乙')
    await agree(page, '删除选中的 2 条记录？', '删除')
    await expect(entries(page).getByRole('button', { name: '编辑 甲子' })).toBeHidden()
    await expect(entries(page).getByRole('button', { name: '编辑 乙' })).toBeHidden()
    await entries(page).getByRole('button', { name: '删除 丙' }).click()
    await agree(page, '删除“丙”？', '删除')
    // A slip of the hand is taken back where it is told, and then meant.
    await expect(entries(page).getByText(`“${name}”下还没有数据`)).toBeVisible()
    await page
      .locator('.ant-message-notice')
      .filter({ hasText: '丙' })
      .getByRole('button', { name: '撤销' })
      .click()
    await expect(page.getByText('已恢复')).toBeVisible()
    await entries(page).getByRole('button', { name: '删除 丙' }).click()
    await agree(page, '删除“丙”？', '删除')
    await expect(entries(page).getByText(`“${name}”下还没有数据`)).toBeVisible()
  })

  await test.step('an empty type can be deleted', async () => {
    await entries(page).getByRole('button', { name: '删除', exact: true }).click()
    await agree(page, `删除字典类型“${name}”？`, '删除')
    await expect(entries(page).getByRole('heading', { name })).toBeHidden()
    await types(page).getByRole('textbox', { name: '搜索名称或编码' }).fill(type)
    await expect(types(page).getByText('没有符合条件的记录')).toBeVisible()
  })
})

test('a user without the permission has no dictionary entry in the menu and cannot open it', async ({
  page,
}) => {
  await login(page, 'center_emp')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('数据字典')).toHaveCount(0)
  await page.goto('/#/main?screen=sys.dict')
  await expect(page.getByText('没有访问权限')).toBeVisible()
})

test('the screen in English has no Chinese but the data', async ({ page }) => {
  const type = codeOfRun('EN')
  await openDict(page)
  await page.getByRole('button', { name: 'English' }).click()
  const left = page.getByRole('region', { name: 'Dictionary types' })
  const right = page.getByRole('region', { name: 'Dictionary entries' })
  const main = page.getByRole('main')
  const save = dialog(page).getByRole('button', { name: 'Save' })

  await left.getByRole('button', { name: 'Add type' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill(type)
  await dialog(page).getByLabel('English name').fill('Journey')
  await dialog(page).getByLabel('Type code').fill('not a code')
  await save.click()
  await expect(dialog(page).getByText('may hold letters, digits and _ . - only')).toBeVisible()
  expect(await chineseIn(dialog(page), [])).toEqual([])
  await dialog(page).getByLabel('Type code').fill(type)
  await save.click()
  await expect(right.getByRole('heading', { name: 'Journey' })).toBeVisible()
  await left.getByRole('textbox', { name: 'Search name or code' }).fill(type)
  await expect(left.getByRole('listitem')).toHaveCount(1)
  await expect(right.getByText('No entries in "Journey" yet')).toBeVisible()
  expect(await chineseIn(main, [])).toEqual([])

  await right.getByRole('button', { name: 'Add entry' }).first().click()
  await dialog(page).getByLabel('Code', { exact: true }).fill('TOUR')
  await dialog(page).getByLabel('Chinese name').fill('旅游')
  await dialog(page).getByLabel('English name').fill('Tourism')
  await save.click()
  await right.getByRole('button', { name: 'Log' }).click()
  const logged = right.getByRole('row').filter({ hasText: 'Added' }).first()
  const operator = await logged.getByRole('cell').nth(1).innerText()
  expect(await chineseIn(main, ['旅游', operator])).toEqual([])

  await right.getByRole('button', { name: 'Delete Tourism' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete "Tourism"?' })).toBeVisible()
  expect(await chineseIn(dialog(page), [])).toEqual([])
})
