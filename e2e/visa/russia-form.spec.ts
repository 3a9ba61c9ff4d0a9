import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { dayIn } from '../support/days.ts'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
const type = (page: Page, path: string, text: string) => field(page, path).locator('input').fill(text)

async function choose(page: Page, path: string, name: string): Promise<void> {
  await field(page, path).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
}

const answer = (page: Page, path: string, name: '是' | '否') =>
  field(page, path).getByRole('radio', { name, exact: true }).check()

async function enterDay(page: Page, path: string, day: string): Promise<void> {
  const input = field(page, path).locator('input')
  await input.fill(day)
  await input.press('Enter')
}

const JPEG = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff]) }

test('C2.6 the Russian e-visa form is filled in, checked, kept in the tab and downloaded without a login', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/#/test/russia')
  await expect(page.getByRole('heading', { name: '俄罗斯电子签证申请表' })).toBeVisible()
  const check = page.getByRole('button', { name: /^检查/ })

  await test.step('a blank form says at each field what is missing, and F8 walks there', async () => {
    await check.click()
    await expect(page.getByText('不能为空').first()).toBeVisible()
    const nationality = field(page, 'nationality').getByRole('combobox')
    await expect(nationality).toBeFocused()
    await nationality.press('F8')
    await expect(field(page, 'surname').locator('input')).toBeFocused()
  })

  await test.step('usual answers are offered and taken at once, and none to a question', async () => {
    await page.getByRole('button', { name: /^采用全部建议/ }).click()
    await expect(field(page, 'nationality')).toContainText('中国')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await test.step('Chinese characters are offered as the passport prints them', async () => {
    await type(page, 'surname', '吕')
    await field(page, 'surname').getByRole('button', { name: '姓采用建议：LYU' }).click()
    await expect(field(page, 'surname').locator('input')).toHaveValue('LYU')
    await type(page, 'givenNames', 'jingyi')
    await expect(field(page, 'givenNames').locator('input')).toHaveValue('JINGYI')
    await type(page, 'birthPlace', '浙江')
    await field(page, 'fatherName').locator('input').focus()
    await expect(field(page, 'birthPlace')).toContainText('只能输入英文')
    await field(page, 'birthPlace').getByRole('button', { name: '出生地点采用建议：ZHEJIANG' }).click()
    await expect(field(page, 'birthPlace')).not.toContainText('只能输入英文')
  })

  await test.step('a condition brings out what hangs on it', async () => {
    await expect(field(page, 'spouseName')).toHaveCount(0)
    await choose(page, 'maritalStatus', '已婚')
    await expect(field(page, 'spouseName')).toBeVisible()
    await choose(page, 'maritalStatus', '未婚')
    await expect(field(page, 'spouseName')).toHaveCount(0)
  })

  await test.step('the rest is filled in, with what is refused on the way', async () => {
    await choose(page, 'sex', '女')
    await enterDay(page, 'birthDate', '1988-04-12')
    await type(page, 'fatherName', 'LYU GUODONG')
    await type(page, 'motherName', 'NO INFORMATION')
    await type(page, 'passportNo', 'e20418837')
    await enterDay(page, 'passportIssueDate', '2020-03-09')
    await enterDay(page, 'passportExpiryDate', dayIn(300))
    await choose(page, 'evisaCategory', '旅游')
    await enterDay(page, 'entryDate', dayIn(2))
    await field(page, 'stayDays').locator('input').focus()
    await expect(field(page, 'entryDate')).toContainText(`须提前4天申请，最早为${dayIn(4)}`)
    await enterDay(page, 'entryDate', dayIn(20))
    await type(page, 'stayDays', '10')
    await page.getByRole('button', { name: '添加在俄住宿' }).click()
    await choose(page, 'stays.0.type', '酒店')
    await type(page, 'stays.0.name', 'Hotel Metropol')
    await type(page, 'stays.0.address', 'Teatralny proezd 2, Moscow')
    await type(page, 'stays.0.phone', '+7 495 2660170')
    await type(page, 'homeAddress', 'NO. 1 WENSAN ROAD, HANGZHOU')
    await type(page, 'mobile', '86-13800138000')
    await type(page, 'email', 'lyu@example.com')
    await choose(page, 'occupationGroup', '退休')
    for (const path of ['hasOtherNames', 'hasOtherNationality', 'visitedRussia', 'hasRelatives']) {
      await answer(page, path, '否')
    }
    // A key answers, too; nobody looks for the mouse.
    await field(page, 'declaration').getByRole('radio').first().focus()
    await page.keyboard.press('y')
    await expect(field(page, 'declaration').getByRole('radio', { name: '是' })).toBeChecked()
    for (const name of ['photo', 'passportScan']) await field(page, name).locator('input').setInputFiles(JPEG)
    await check.click()
    await expect(page.getByText('检查完毕，没有发现问题')).toBeVisible()
  })

  await test.step('a reload finds everything again', async () => {
    await page.reload()
    await expect(field(page, 'surname').locator('input')).toHaveValue('LYU')
    await expect(field(page, 'stays.0.name').locator('input')).toHaveValue('Hotel Metropol')
  })

  await test.step('what was filled in is a file of its own', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载' }).click()
    const file = await (await download).path()
    const text = await readFile(file, 'utf8')
    for (const part of ['俄罗斯电子签证申请表', 'LYU', '中国', 'Hotel Metropol', 'photo.jpg']) {
      expect(text).toContain(part)
    }
  })

  expect(sent).toEqual([])
  await page.getByRole('button', { name: '清空' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
  await expect(field(page, 'surname').locator('input')).toHaveValue('')
})

test('C2.6 the form is complete in English, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/test/russia')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Russian e-visa application' })).toBeVisible()
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(field(page, 'surname')).toContainText('Cannot be empty')
  const text = await page.locator('main').innerText()
  expect(text).not.toMatch(/\p{Script=Han}/u)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('whoever ends a day with the Tab key goes on typing in the next field', async ({ page }) => {
  await page.goto('/#/test/russia')
  const day = page.locator('[data-field=birthDate] input')
  await day.click()
  await page.keyboard.type('19900102')
  await page.keyboard.press('Tab')
  await page.keyboard.type('SHANGHAI')
  await expect(page.locator('[data-field=birthPlace] input')).toHaveValue('SHANGHAI')
  await expect(day).toHaveValue('1990-01-02')
})
