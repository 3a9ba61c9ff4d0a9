import { expect, test, type Page } from '@playwright/test'
import { confirmedOrder } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'

const DESK = '/#/main?screen=visa.documentAudit'

const queue = (page: Page) => page.getByRole('region', { name: '队列', exact: true }).getByRole('button')
const documents = (page: Page) => page.getByRole('region', { name: '资料', exact: true }).getByRole('button')
const current = (page: Page) => documents(page).and(page.locator('[aria-current=true]'))
const pressed = (page: Page, name: RegExp) =>
  page.getByRole('complementary', { name: '结论' }).getByRole('button', { name, pressed: true })

test('a document is refused by keys with words for the customer, taken back, and passed', async ({
  page,
}) => {
  // An order of its own: whoever audits one has it alone.
  await login(page, 'agent')
  const order = await confirmedOrder(page, {
    kind: 'evisa',
    people: [['程思齐', 'CHENG', 'SIQI', `G${String(Date.now()).slice(-8)}`]],
    open: ['PASSPORT', 'PHOTO', 'TICKET', 'HOTEL'],
  })
  await login(page, 'accept', `${DESK}&orderId=${order.id}`)
  await queue(page).and(page.getByTitle(order.orderNo)).click()
  // Others of this desk audit, too.
  await expect(queue(page).and(page.locator('[aria-current=true]'))).toContainText('我在审')
  await expect(page.getByText(/^本单还差 \d+ 份$/)).toBeVisible()
  const name = await current(page).innerText()

  await test.step('a fault by its digit, the words written from it, no key while somebody types', async () => {
    await page.keyboard.press('1')
    await expect(pressed(page, /不合格/)).toBeVisible()
    await expect(pressed(page, /出具日期过旧/)).toBeVisible()
    const words = page.getByLabel('告诉客户')
    await expect(words).toHaveValue(/^出具日期过旧，请重新提供/)
    await words.fill('请重开一份')
    await words.press('p')
    await expect(words).toHaveValue('请重开一份p')
    await expect(pressed(page, /不合格/)).toBeVisible()
    await words.blur()
    await page.keyboard.press('d')
    await expect(page.getByText('右页对照').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^已记不合格：/)).toBeVisible()
    await expect(current(page)).not.toHaveText(name)
  })

  await test.step('taken back, and passed instead', async () => {
    await page.keyboard.press('z')
    await expect(page.getByText(/^已撤销 /)).toBeVisible()
    await expect(current(page)).toContainText(name.split('\n')[0] ?? '')
    await page.keyboard.press('p')
    await expect(pressed(page, /通过/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^已通过：/)).toBeVisible()
  })
})

test('all reasons and all other pages are in sight at 1440 by 900, in both languages', async ({ page }) => {
  await login(page, 'agent')
  const order = await confirmedOrder(page, {
    kind: 'evisa',
    people: [['程思源', 'CHENG', 'SIYUAN', `G${String(Date.now() + 7).slice(-8)}`]],
    open: ['PASSPORT', 'PHOTO', 'TICKET', 'HOTEL'],
  })
  // As many papers as a large file has.
  await inDatabase(
    `insert into visa_document (applicant_id, document, status, files, brought_by)
     select d.applicant_id, k.code, 1, d.files, d.brought_by
     from (select * from visa_document where applicant_id = $1 and files <> '[]' limit 1) d,
       (select code from dict_data where type = 'MATERIAL_KIND' and valid = 1 order by sort_no, id limit 14) k
     where not exists (select 1 from visa_document e where e.applicant_id = $1 and e.document = k.code)`,
    [order.people[0]?.id],
  )
  await login(page, 'accept', `${DESK}&orderId=${order.id}`)
  for (const [language, fault, words] of [
    ['中文', /^不合格 ?F/, '告诉客户'],
    ['English', /^Fault ?F/, 'For the customer'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    const verdict = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: fault }) })
    await verdict.getByRole('button', { name: fault }).click()
    await expect(verdict.getByLabel(words)).toBeInViewport({ ratio: 1 })
    const pressable = verdict.locator('[aria-pressed]')
    await expect.poll(() => pressable.count()).toBeGreaterThan(9)
    const reasons = await pressable.all()
    for (const reason of reasons) await expect(reason).toBeInViewport({ ratio: 1 })
    const pages = await page
      .getByRole('navigation', { name: /其他页|[Oo]ther pages/ })
      .getByRole('button')
      .all()
    expect(pages.length).toBeGreaterThan(9)
    for (const other of pages) await expect(other).toBeInViewport({ ratio: 1 })
  }
})
