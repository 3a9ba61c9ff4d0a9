import { expect, test, type Page } from '@playwright/test'
import {
  CARD,
  drawnIdCard,
  drawnIdNumber,
  drawnPassport,
  onTable,
  PAGE,
} from '../../tools/lib/drawn-documents.mjs'
import { seeded, wornJpeg, wornPixels } from '../../tools/lib/worn-picture.mjs'
import { bringChecker, violations } from '../a11y/violations.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page) => expect(page.getByText(/^已自动保存 \d\d:\d\d:\d\d$/)).toBeVisible()
const comparison = (page: Page) => page.getByRole('table', { name: '逐字比对' })
/** Reading takes seconds, on a busy machine more. */
const READ = { timeout: 90_000 }

const PERSON = {
  surname: 'LYU',
  given: 'JINGYI',
  country: 'CHN',
  number: 'EK2041883',
  birth: '880412',
  sex: 'F',
  expiry: '310308',
}

const picture = async (svg: string, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await wornJpeg(await wornPixels(svg, { width: 1300, noise: 4, random: seeded(5) }), 85),
})

test('C7.11, P9.17 a passport page is uploaded, read, compared and taken over by a person', async ({
  page,
}) => {
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['吕静怡'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  await field(page, '护照号码').fill('EK2041888')
  await field(page, '护照号码').press('Tab')
  await saved(page)
  const scan = page.getByRole('button', { name: '读取护照扫描件' })
  await expect(scan).toBeDisabled()

  await test.step('the page is put among the documents and read from there', async () => {
    const svg = onTable(drawnPassport(PERSON, 1), { ...PAGE, degrees: 2, margin: 90 })
    const row = page
      .getByRole('group', { name: '资料清单' })
      .getByRole('listitem')
      .filter({ has: page.getByText('护照', { exact: true }) })
      .first()
    await row
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture(svg, '资料页.jpg'))
    await expect(row.getByRole('button', { name: '查看 资料页.jpg' })).toBeVisible()
    await expect(scan).toBeEnabled(READ)
    await scan.click()
    await expect(page.getByText(/^从护照读到 \d+ 项，其中 \d+ 项确定/)).toBeVisible(READ)
    await expect(page.getByRole('img', { name: '读取的图片' })).toBeVisible()
  })

  await test.step('nothing is written before somebody takes it over', async () => {
    const row = comparison(page).getByRole('row', { name: /护照号码/ })
    await expect(row).toContainText('第 9 位不同')
    await expect(row).toContainText('两次读数一致')
    await expect(row.getByRole('img', { name: '护照号码在图片上的位置' })).toBeVisible()
    await expect(field(page, '护照号码')).toHaveValue('EK2041888')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('')
    await expect(page.getByText(/与读到的护照有 1 处不一致/)).toBeVisible()
    await bringChecker(page)
    expect(await violations(page)).toEqual([])
  })

  await test.step('what is sure fills blanks at once; what stands there is put right one by one', async () => {
    await page.getByRole('button', { name: /^全部采用/ }).click()
    await expect(field(page, '姓（护照拼音）')).toHaveValue('LYU')
    await expect(field(page, '名（护照拼音）')).toHaveValue('JINGYI')
    await expect(field(page, '出生日期')).toHaveValue('1988-04-12')
    await expect(field(page, '护照号码')).toHaveValue('EK2041888')
    await page.getByRole('button', { name: '护照号码采用读到的：EK2041883' }).click()
    await expect(field(page, '护照号码')).toHaveValue('EK2041883')
    await saved(page)
    await page.reload()
    await expect(field(page, '护照号码')).toHaveValue('EK2041883')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('LYU')
  })
})

test('C7.11 an ID card is read, what is no document is refused in words, in English as well', async ({
  page,
}) => {
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['王小明'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  const number = drawnIdNumber('33010619880412304')
  const card = drawnIdCard({
    name: '王小明',
    sex: '女',
    nation: '汉',
    year: 1988,
    month: 4,
    day: 12,
    address: '浙江省杭州市西湖区文三路12号',
    number,
  })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择身份证图片…' }).click()
  await (await chosen).setFiles(await picture(onTable(card, { ...CARD, degrees: -3 }), 'card.jpg'))
  await expect(page.getByText(/^从身份证读到 \d+ 项/)).toBeVisible(READ)
  await page.getByRole('button', { name: `身份证号采用读到的：${number}` }).click()
  await expect(field(page, '身份证号')).toHaveValue(number)
  await saved(page)

  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择护照图片…' }).click()
  await (
    await again
  ).setFiles({ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('这不是可以打开的图片，请使用 JPG、PNG 或 WebP')).toBeVisible(READ)
  await expect(field(page, '身份证号')).toHaveValue(number)
})
