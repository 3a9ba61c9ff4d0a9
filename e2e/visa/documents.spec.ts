import { expect, test, type Locator, type Page } from '@playwright/test'
import { PHONE, expectNoSidewaysScroll } from '../mobile/phone.ts'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { picture } from '../widgets/sample-files.ts'

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: '资料清单' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

test('documents are uploaded, refused and replaced, and what a telephone sends appears by itself', async ({
  page,
  browser,
}) => {
  await login(page, 'admin')
  // Somebody who has brought nothing yet, in an order of its own.
  const id = await makeOrder(page)
  await addPeople(page, id, ['沈知远'])
  await page.goto(`/#/visa/order-detail?id=${id}`)
  await page
    .getByRole('button', { name: /^查看资料：/ })
    .first()
    .click()
  const ticket = rowOf(page, '机票预订单')
  const files = [await picture(page, '去程.png', 'teal'), await picture(page, '回程.png', 'navy')]

  await test.step('two files at once', async () => {
    await ticket.locator('input[type=file]').first().setInputFiles(files)
    await expect(ticket).toContainText('待审核')
    await expect(ticket.getByRole('button', { name: '查看 去程.png' })).toBeVisible()
    await expect(ticket.getByRole('button', { name: '查看 回程.png' })).toBeVisible()
    await ticket.getByRole('button', { name: '查看 去程.png' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: '去程.png' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('refused with a reason, and replaced', async () => {
    await ticket.getByRole('button', { name: /^退回/ }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('看不清日期')
    await page.getByRole('dialog').getByRole('button', { name: '退回' }).click()
    await expect(ticket).toContainText('退回原因：看不清日期')
    await ticket
      .locator('input[type=file]')
      .first()
      .setInputFiles([await picture(page, '重拍.png', 'olive')])
    await expect(ticket).toContainText('待审核')
    await expect(ticket.getByRole('button', { name: '查看 重拍.png' })).toBeVisible()
    await expect(ticket.getByRole('button', { name: '查看 去程.png' })).toHaveCount(0)
    await ticket.getByRole('button', { name: /^通过/ }).click()
    await expect(ticket).toContainText('已通过')
  })

  await test.step('what was accepted takes nothing, not even what is dropped on it', async () => {
    await expect(ticket.locator('input[type=file]')).toHaveCount(0)
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['late'], '补交.txt', { type: 'text/plain' }))
      return transfer
    })
    await ticket.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(ticket).toContainText('已通过')
    await expect(ticket.getByText(/补交/)).toHaveCount(0)
  })

  const phones = await browser.newContext({ ...PHONE, locale: 'zh-CN' })
  const phone = await phones.newPage()
  await test.step('a telephone sends another without a login', async () => {
    await page.getByRole('button', { name: '手机扫码上传' }).click()
    await page.getByRole('button', { name: '生成二维码' }).click()
    const address = await page
      .getByRole('dialog')
      .getByText(/#\/m\/upload\?token=/)
      .innerText()
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^.＊＊ 的资料$/)
    await expectNoSidewaysScroll(phone)
    await phone
      .getByLabel(/^拍照或选择文件：邀请函/)
      .setInputFiles([await picture(page, '邀请函.png', 'maroon')])
    await expect(phone.getByText('已上传 1 个文件')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '停用链接' }).click()
    await expect(page.getByText('链接已停用')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '查看 邀请函.png' })).toBeVisible()
  })

  await test.step('the link that was ended opens nothing, in either language', async () => {
    await phone.reload()
    await expect(phone.getByRole('heading', { name: '链接已失效' })).toBeVisible()
    await phone.getByRole('button', { name: /English/ }).click()
    await expect(phone.getByRole('heading', { name: 'The link has ended' })).toBeVisible()
    expect(await chineseIn(phone.getByRole('main'), [])).toEqual([])
  })
  await phones.close()
})
