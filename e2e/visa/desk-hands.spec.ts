import { expect, test } from '@playwright/test'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

test('a product is sent to a customer: its link opens without a login, its sheet is a PDF', async ({
  page,
  browser,
}) => {
  await login(page, 'agent', '/#/main?screen=visa.order.add')
  await page.getByRole('button', { name: '俄罗斯 贴纸签', exact: true }).first().click()
  await page.getByRole('button', { name: '把产品页发给客户' }).click()
  const sending = page.getByRole('dialog', { name: /^发给客户：/ })
  const link = await sending.getByLabel('链接', { exact: true }).inputValue()
  expect(link).toContain('#/product?')
  await sending.getByRole('button', { name: 'PDF' }).click()
  await expect(page.getByRole('dialog').getByText(/\.pdf/).first()).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: '需要准备的材料' })).toBeVisible()
  await visitor.close()
})

test('F10 right after the last scan gives a result to that one too', async ({ page }) => {
  const mine = await lodgedPassports(`FT${String(Date.now()).slice(-4)}`, 2, 'ACCEPT-HQ')
  await login(page, 'accept', '/#/main?screen=visa.result.batch')
  const field = page.getByLabel('连续扫标签、护照或订单号')
  // The second answer is slow: the key comes before it.
  const held: (() => void)[] = []
  const pressed = new Promise<void>((resolve) => {
    held.push(resolve)
  })
  let asked = 0
  await page.route('**/api/visa/result/find', async (route) => {
    asked += 1
    if (asked === 2) await pressed
    await route.continue()
  })
  for (const { passportNo } of mine) {
    await field.fill(passportNo)
    await field.press('Enter')
  }
  await page.keyboard.press('F10')
  for (const release of held) release()
  // Visas without their number are asked about once, by name: back to fill them in, or as they are.
  const question = page.getByRole('dialog', { name: '保存 2 个结果？' })
  await expect(question).toContainText('2 人出签但没有签证号或有效期：连扫2、连扫1')
  await question.getByRole('button', { name: '返回填写' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('连扫1 的签证号码')).toBeVisible()
  await page.keyboard.press('F10')
  await question.getByRole('button', { name: '照样保存，之后补录' }).click()
  await expect(page.getByText('已录入 2 人的结果')).toBeVisible()
})
