import { expect, test, type Page } from '@playwright/test'
import { confirmedOrder } from '../support/confirmed.ts'
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
