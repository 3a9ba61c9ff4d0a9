import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

const codeOfRun = (prefix: string): string => `${prefix}_${Date.now().toString(36).toUpperCase()}`

const types = (page: Page) => page.getByRole('region', { name: '字典类型' })
const entries = (page: Page) => page.getByRole('region', { name: '字典数据' })
const dialog = (page: Page) => page.getByRole('dialog')

async function openType(page: Page, type: string): Promise<void> {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.dict')
  await types(page).getByRole('button', { name: '新增类型' }).click()
  await dialog(page).getByLabel('名称', { exact: true }).fill(`旅程 ${type}`)
  await dialog(page).getByLabel('类型编码').fill(type)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(entries(page).getByRole('heading', { name: `旅程 ${type}` })).toBeVisible()
}

const csv = (lines: readonly string[]) => ({
  name: '字典.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
})

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('P2.34 a dictionary comes in by file, all of it or nothing, and goes out by file', async ({ page }) => {
  const type = codeOfRun('SHEET')
  await openType(page, type)

  await test.step('the template is a workbook', async () => {
    await entries(page).getByRole('button', { name: '导入' }).click()
    const { name, content } = await saved(page, () =>
      dialog(page).getByRole('button', { name: '下载模板' }).click(),
    )
    expect(name).toBe('字典数据导入模板.xlsx')
    expect(content.subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('one bad row: the reasons, a file of them, and nothing written', async () => {
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(csv(['编码,中文名称,排序号', 'ALPHA,甲,1', 'not a code,乙,2']))
    await dialog(page).getByRole('button', { name: '开始导入' }).click()
    await expect(dialog(page).getByText('有 1 处错误，未写入任何数据')).toBeVisible()
    await expect(dialog(page).getByRole('row').filter({ hasText: '只能包含字母、数字' })).toContainText('3')
    const { name, content } = await saved(page, () =>
      dialog(page).getByRole('button', { name: '下载错误文件' }).click(),
    )
    expect(name).toBe('字典数据导入错误.xlsx')
    expect(content.subarray(0, 2).toString()).toBe('PK')
    await expect(entries(page).getByText(`“旅程 ${type}”下还没有数据`)).toBeVisible()
  })

  await test.step('what is no spreadsheet is refused in words', async () => {
    const pdf = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') }
    await dialog(page).locator('input[type=file]').setInputFiles(pdf)
    await dialog(page).getByRole('button', { name: '开始导入' }).click()
    await expect(dialog(page).getByText('文件不是有效的表格，请上传 .xlsx 或 .csv 文件')).toBeVisible()
  })

  await test.step('corrected, it is written and shown', async () => {
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(csv(['编码,中文名称,排序号', 'ALPHA,甲,1', 'BETA,乙,2']))
    await dialog(page).getByRole('button', { name: '开始导入' }).click()
    await expect(dialog(page).getByText('导入成功，共写入 2 行')).toBeVisible()
    await dialog(page).getByRole('button', { name: '关闭' }).first().click()
    await expect(entries(page).getByRole('row').filter({ hasText: 'BETA' })).toBeVisible()
  })

  await test.step('exported, the link leads to the task, which finishes before one’s eyes', async () => {
    await entries(page).getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await page.getByRole('link', { name: '查看导出任务' }).click()
    // It is said wherever one is by then.
    await expect(page.getByText(`导出完成：字典数据：${type}`)).toBeVisible()
    const task = page.getByRole('row').filter({ hasText: `字典数据：${type}` })
    await expect(task).toContainText('已完成')
    await expect(task).toContainText('2 行')
    const { name, content } = await saved(page, () => task.getByRole('button', { name: '下载' }).click())
    expect(name).toMatch(new RegExp(`^字典数据-${type}-\\d{14}\\.csv$`))
    const [header = '', first = ''] = content.toString().split('\r\n')
    expect(header.replace('\ufeff', '')).toMatch(/^类型编码,编码,中文名称/)
    expect(first).toMatch(new RegExp(`^${type},ALPHA,甲`))
  })

  await test.step('in English the screen has no Chinese but the data', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    // The dictionary stays behind it, asleep and in its old language.
    const main = page.getByRole('tabpanel')
    const task = main.getByRole('row').filter({ hasText: `Dictionary entries: ${type}` })
    await expect(task).toContainText('Done')
    const [, owner = ''] = (await task.getByRole('cell').nth(4).innerText()).split('\n')
    // The title of the screen is the menu's, which is asked for anew.
    await expect.poll(() => chineseIn(main, [owner])).toEqual([])
  })

  await test.step('deleted, it is gone', async () => {
    await page.getByRole('button', { name: `Delete Dictionary entries: ${type}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row').filter({ hasText: type })).toHaveCount(0)
  })
})
