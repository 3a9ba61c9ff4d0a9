import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page) => expect(page.getByText(/^已自动保存 \d\d:\d\d:\d\d$/)).toBeVisible()
const comparison = (page: Page) => page.getByRole('table', { name: '逐字比对' })

const PAGE = new URL('../../packages/photo/fixtures/passport.jpg', import.meta.url)

/** What the service answers of this page; that it does is tested with the service, whose time depends on the machine. */
const reading = (picture: string) => ({
  kind: 'passport',
  page: { base64: picture, type: 'image/jpeg', width: 600, height: 440 },
  ms: 1,
  fields: [
    ['passportNo', 'EK2041883', true],
    ['surname', 'LYU', true],
    ['givenNames', 'JINGYI', false],
    ['birthDate', '1988-04-12', true],
  ].map(([name, value, sure]) => ({
    field: name,
    value,
    confidence: 0.9,
    sure,
    digit: 'none',
    readings: [
      { by: 'net', value },
      { by: 'glyphs', value: sure === true ? value : 'JINGYT' },
    ],
    strip: picture,
  })),
})

test('C7.11, P9.17 what was read from a passport page is compared and taken over by a person', async ({
  page,
}) => {
  const picture = await readFile(PAGE)
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['吕静怡'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  await field(page, '护照号码').fill('EK2041888')
  await field(page, '护照号码').press('Tab')
  await saved(page)
  await expect(page.getByRole('button', { name: '读取护照扫描件' })).toBeDisabled()

  const answers = [
    { code: '9999', msg: '图片处理繁忙，请稍后再试', data: null },
    { code: '0000', msg: '', data: reading(picture.toString('base64')) },
  ]
  await page.route('**/image/ocr', (route) => route.fulfill({ json: answers.shift() }))
  const read = async () => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择护照图片…' }).click()
    await (await chosen).setFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: picture })
  }

  await test.step('a service that is busy says so, and the form goes on', async () => {
    await read()
    await expect(page.getByText('图片处理繁忙，请稍后再试')).toBeVisible()
    await expect(field(page, '护照号码')).toBeEnabled()
  })

  await test.step('nothing is written before somebody takes it over', async () => {
    await read()
    await expect(page.getByText(/^从护照读到 4 项，其中 3 项确定/)).toBeVisible()
    await expect(page.getByRole('img', { name: '读取的图片' })).toBeVisible()
    const row = comparison(page).getByRole('row', { name: /护照号码/ })
    await expect(row).toContainText('第 9 位不同')
    await expect(row).toContainText('两次读数一致')
    await expect(row.getByRole('img', { name: '护照号码在图片上的位置' })).toBeVisible()
    await expect(comparison(page).getByRole('row', { name: /JINGYI/ })).toContainText('不能确定，请看图核对')
    await expect(field(page, '护照号码')).toHaveValue('EK2041888')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('')
    await bringChecker(page)
    expect(await violations(page)).toEqual([])
  })

  await test.step('what is sure fills blanks at once; everything else is pressed for one by one', async () => {
    await page.getByRole('button', { name: /^全部采用/ }).click()
    await expect(field(page, '姓（护照拼音）')).toHaveValue('LYU')
    await expect(field(page, '名（护照拼音）')).toHaveValue('')
    await expect(field(page, '护照号码')).toHaveValue('EK2041888')
    await page.getByRole('button', { name: '护照号码采用读到的：EK2041883' }).click()
    await expect(field(page, '护照号码')).toHaveValue('EK2041883')
    await saved(page)
    await page.reload()
    await expect(field(page, '护照号码')).toHaveValue('EK2041883')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('LYU')
  })
})
