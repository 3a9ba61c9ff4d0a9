import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** The data page of a passport, with check digits that fit. */
const ZONE = ['POCHNLYU<<JINGYI', 'E204188375CHN8804123F3003080<<<<<<<<<<<<<<<8']
  .map((line) => line.padEnd(44, '<'))
  .join('\n')

/** A table as a spreadsheet copies it. */
const rows = (day: string): string => `姓名\t护照号码\t性别\t出生日期\n沈知远\tEJ3071562\t男\t${day}`

const saved = (page: Page) => expect(page.getByText(/^已自动保存 \d\d:\d\d:\d\d$/)).toBeVisible()
const choice = (page: Page) => page.getByRole('group', { name: '两人同时改了这一项' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('people are added by hand and from a table, one form is filled in, and a reload keeps it', async ({
  page,
}) => {
  await login(page, 'agent')
  const orderId = await makeOrder(page)
  await page.goto(`/#/visa/order-detail?id=${orderId}`)
  const applicants = page.getByRole('region', { name: /^申请人/ })

  await test.step('two by hand without closing the dialog', async () => {
    await applicants.getByRole('button', { name: '添加' }).click()
    await dialog(page).getByRole('button', { name: '添加并继续' }).click()
    await expect(dialog(page).getByText('不能为空').first()).toBeVisible()
    for (const [cnName, surname, givenNames, passportNo, button] of [
      ['沈国栋', 'shen', 'guodong', 'e12345678', '添加并继续'],
      // Whoever is typed is not lost by whoever is done.
      ['吕静怡', 'lyu', 'jingyi', 'e20418831', '添加并完成'],
    ] as const) {
      await field(page, '中文姓名').fill(cnName)
      await field(page, '护照姓').fill(surname)
      await field(page, '护照名').fill(givenNames)
      await field(page, '护照号').fill(passportNo)
      await dialog(page).getByRole('button', { name: button }).click()
      await expect(page.getByText(`已添加 ${cnName}`)).toBeVisible()
    }
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('C2.8 an address that names one of them opens with that one', async () => {
    const [second] = await inDatabase<{ id: number }>(
      `select id::int as id from visa_applicant where order_id = $1 and cn_name = '吕静怡'`,
      [orderId],
    )
    await page.goto('/#/main')
    await page.goto(`/#/visa/order-detail?id=${orderId}&applicantId=${second?.id ?? 0}`)
    const drawer = dialog(page).filter({ hasText: '吕静怡' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('one from a table, once its day is right', async () => {
    await applicants.getByRole('button', { name: '从表格粘贴' }).click()
    const text = dialog(page).getByLabel('粘贴的表格')
    await text.fill(rows('2015/13/1'))
    await expect(dialog(page).getByText('出生日期看不懂：2015/13/1')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: '添加 1 人' })).toBeDisabled()
    await text.fill(rows('2015/6/1'))
    await dialog(page).getByRole('button', { name: '添加 1 人' }).click()
    await expect(page.getByText('已添加 1 人')).toBeVisible()
    await expect(applicants.getByRole('row', { name: /沈知远/ })).toContainText('EJ3071562')
  })

  await test.step('they are looked at one by one, and put in another order', async () => {
    await applicants.getByRole('button', { name: '沈国栋', exact: true }).click()
    await expect(dialog(page)).toContainText('SHEN GUODONG')
    await dialog(page).press('ArrowDown')
    await expect(dialog(page)).toContainText('LYU JINGYI')
    await dialog(page)
      .getByRole('button', { name: /关闭|Close/ })
      .click()
    await applicants.getByRole('button', { name: '更多 沈知远' }).click()
    await page.getByRole('menuitem', { name: '上移' }).click()
    await expect(applicants.getByRole('row').nth(2)).toContainText('沈知远')
  })

  await applicants.getByRole('button', { name: '申请表 吕静怡' }).click()
  await expect(page.getByRole('tab', { name: /吕静怡 申请表/ })).toBeVisible()
  await expect(page.getByText('修改会自动保存')).toBeVisible()

  await test.step('what is typed is kept, wrong or not, and what is wrong is said', async () => {
    await field(page, '出生地点').fill('浙江杭州')
    await field(page, '出生地点').press('Tab')
    await saved(page)
    await expect(page.getByText('建议 ZHEJIANG HANGZHOU')).toBeVisible()
    await page.getByRole('button', { name: '出生地点采用建议：ZHEJIANG HANGZHOU' }).click()
    await saved(page)
    await page.reload()
    await expect(field(page, '出生地点')).toHaveValue('ZHEJIANG HANGZHOU')
  })

  await test.step('without a connection it says so, and a reload loses nothing', async () => {
    await page.route('**/api/**/visa/applicant/save', (route) => route.abort())
    await field(page, '永久居住地址').fill('NO. 1 WENSAN ROAD')
    await field(page, '永久居住地址').press('Tab')
    await expect(page.getByText(/^还没有保存，将自动重试/)).toBeVisible()
    await page.reload()
    await expect(field(page, '永久居住地址')).toHaveValue('NO. 1 WENSAN ROAD')
    await page.unroute('**/api/**/visa/applicant/save')
    // It is tried again by itself, unless the last try of the page that was left came through.
    const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? ''
    await expect
      .poll(async () => {
        const params = { id, timestamp: Date.now() }
        return (await page.request.get('/api/visa/applicant/detail', { params })).text()
      })
      .toContain('NO. 1 WENSAN ROAD')
  })

  await test.step('what the family has in common is copied, and taken back', async () => {
    await field(page, '电子邮箱').fill('family@example.com')
    // What it suggests lies over the buttons until the field is left.
    await field(page, '电子邮箱').press('Tab')
    await saved(page)
    const form = page.url()
    await page.getByRole('button', { name: /^保存并到沈知远|^保存并回到订单/ }).click()
    await expect(page).not.toHaveURL(form)
    await page.goto(form)
    await page
      .getByRole('navigation', { name: '同一订单的申请人' })
      .getByRole('link', { name: /沈国栋/ })
      .click()
    await expect(page.getByRole('tab', { name: /沈国栋 申请表/ })).toBeVisible()
    await page.getByRole('button', { name: '从家人复制' }).click()
    await page.getByRole('menuitem', { name: '吕静怡' }).click()
    await expect(dialog(page).getByRole('row', { name: /电子邮箱/ })).toContainText('family@example.com')
    await dialog(page)
      .getByRole('button', { name: /^复制 \d+ 项/ })
      .click()
    await expect(field(page, '电子邮箱')).toHaveValue('family@example.com')
    await saved(page)
    await page.getByRole('button', { name: '撤销复制' }).click()
    await expect(field(page, '电子邮箱')).toHaveValue('')
  })
})

test('two people in one form: what both changed is chosen in its field, the rest comes by itself', async ({
  page,
  browser,
}) => {
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['吕静怡'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  await login(other, 'admin', `/#/visa/applicant?id=${id}`)
  await expect(field(other, '出生地点')).toBeVisible()

  await test.step('another field comes by itself', async () => {
    await field(other, '出生地点').fill('HANGZHOU')
    await field(other, '出生地点').press('Tab')
    await saved(other)
    await expect(field(page, '出生地点')).toHaveValue('HANGZHOU')
  })

  await test.step('the same field is put before whoever comes second', async () => {
    await field(page, '永久居住地址').fill('QINGHE DESIGN')
    await field(other, '永久居住地址').fill('QINGHE SPACE DESIGN')
    await field(other, '永久居住地址').press('Tab')
    await saved(other)
    await field(page, '永久居住地址').press('Tab')
    // Whoever of the two was quicker, the other one chooses.
    await expect
      .poll(async () => (await choice(page).isVisible()) || (await choice(other).isVisible()))
      .toBe(true)
    const asked = (await choice(page).isVisible()) ? page : other
    const box = choice(asked)
    await expect(box).toContainText('QINGHE DESIGN')
    await expect(box).toContainText('QINGHE SPACE DESIGN')
    await box.getByRole('radio').last().check()
    await box.getByRole('button', { name: '用选中的' }).click()
    await expect(box).toHaveCount(0)
    await saved(asked)
  })
  const [one, two] = [field(page, '永久居住地址'), field(other, '永久居住地址')]
  await expect(two).toHaveValue(await one.inputValue())
  await context.close()
})

test('P9.17, P9.18 a passport is compared with its zone, adopted, confirmed and taken back', async ({
  page,
}) => {
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['吕静怡'])
  const [double = 0] = await addPeople(page, await makeOrder(page), ['吕静怡'])
  await login(page, 'admin', `/#/visa/applicant?id=${id}`)
  const confirm = page.getByRole('button', { name: '确认护照' })
  await expect(confirm).toBeDisabled()
  await field(page, '护照号码').fill('E20418831')

  await test.step('wrong check digits fill in nothing', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.insertText(ZONE.replace('E204188375', 'E204188335'))
    await expect(page.getByText(/校验位不符：护照号码、整行/)).toBeVisible()
    await expect(page.getByRole('button', { name: '全部采用' })).toHaveCount(0)
    await expect(field(page, '护照号码')).toHaveValue('E20418831')
  })

  await test.step('differences are shown character by character and adopted', async () => {
    await field(page, '护照机读码').fill(ZONE)
    await expect(page.getByText('校验位 5/5 正确')).toBeVisible()
    await expect(page.getByRole('row', { name: /护照号码/ })).toContainText('第 9 位不同')
    await expect(page.getByText(/与读到的护照有 1 处不一致/)).toBeVisible()
    await page.getByRole('button', { name: '全部采用' }).click()
    await expect(field(page, '护照号码')).toHaveValue('E20418837')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('LYU')
    await expect(page.getByText(/护照信息有 \d 处待完善/)).toBeVisible()
  })

  await page.getByRole('button', { name: '护照种类采用建议：普通护照' }).click()
  await field(page, '签发日期').fill('2020-03-09')
  await field(page, '签发日期').press('Enter')
  await saved(page)
  await confirm.click()
  await expect(page.getByText('已确认 吕静怡 的护照 E20418837')).toBeVisible()
  await expect(page.getByText(/护照已由.*确认，护照信息已锁定/)).toBeVisible()
  await expect(field(page, '护照号码')).toBeDisabled()

  await test.step('the same passport in another order is shown with its way there', async () => {
    await page.goto(`/#/visa/applicant?id=${double}`)
    await field(page, '护照号码').fill('E20418837')
    await expect(page.getByText('同一护照还在 1 个未完成的订单中：')).toBeVisible()
    await page.goto(`/#/visa/applicant?id=${id}`)
  })

  await page.getByRole('button', { name: '撤销确认' }).click()
  await dialog(page).getByLabel('撤销原因').fill('护照号有误')
  await dialog(page).getByRole('button', { name: '撤销确认' }).click()
  await expect(page.getByText('已撤销 吕静怡 的护照确认，护照信息可以修改')).toBeVisible()
  await expect(field(page, '护照号码')).toBeEnabled()
})

test('the lists of applicants lead to forms and orders, and are whole in English', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=visa.applicant.general')
  await page.getByRole('button', { name: 'English' }).click()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(/V\d{11}/)
  expect(await chineseIn(page.getByRole('columnheader').first(), [])).toEqual([])
  await row.getByRole('button', { name: /^Form / }).click()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toBeVisible()
  expect(await chineseIn(sections, [])).toEqual([])
})
