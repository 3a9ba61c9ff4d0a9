import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { dayIn } from '../support/days.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { makeOrder as submitOrder } from '../support/order.ts'
import { option } from '../support/select.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, label: string, name: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).click()
  await option(page, name).click()
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await dialog(page).getByLabel(label).fill(day)
  await dialog(page).getByLabel(label).press('Enter')
}

const byStatus = (page: Page, label: string, name: RegExp): Promise<void> =>
  page.getByRole('radiogroup', { name: label }).getByText(name).click()

/** Makes a sticker order from the country grid and gives its number. */
async function makeOrder(page: Page, contactName: string): Promise<string> {
  await page.getByRole('button', { name: '俄罗斯 贴纸签', exact: true }).first().click()
  await dialog(page)
    .getByLabel('联系手机')
    .fill(`139${String(Date.now()).slice(-8)}`)
  await dialog(page).getByLabel('联系人', { exact: true }).fill(contactName)
  await choose(page, '访问目的大类', '工作')
  await typeDay(page, '入境日期', dayIn(200))
  await typeDay(page, '出境日期', dayIn(210))
  await dialog(page).getByText('客户自取', { exact: true }).click()
  await choose(page, '受理机构', '寰桥受理')
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/#\/visa\/order-detail\?id=\d+/)
  const heading = page.getByRole('heading', { level: 1, name: /^V\d{11}$/ })
  await expect(heading).toBeVisible()
  return heading.innerText()
}

test('C3.11–C3.19, C4.4 an order opens once it is made, stands in the list, is changed and cancelled', async ({
  page,
}) => {
  await login(page, 'agent', '/#/main?screen=visa.order.add')
  const orderNo = await makeOrder(page, '方若谷')

  await test.step('its page says what it is, and why it cannot be confirmed yet', async () => {
    await expect(page.getByRole('tab', { name: new RegExp(orderNo) })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '下单成功' }).first()).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(page.getByText('还没有申请人', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /领事费/ })).toContainText('俄罗斯')
    await expect(page.getByText('还没有申请人，有申请人后才能确认')).toBeVisible()
  })

  await test.step('contact and journey are edited, and stay whole', async () => {
    await page.getByRole('button', { name: /^编辑/ }).click()
    await dialog(page).getByLabel('联系人', { exact: true }).fill('')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(dialog(page).getByText('请填写联系人姓名').first()).toBeVisible()
    await dialog(page).getByLabel('联系人', { exact: true }).fill('方若谷先生')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已保存订单 ${orderNo}`)).toBeVisible()
    await expect(page.getByText('方若谷先生').first()).toBeVisible()
  })

  await page.goto('/#/main?screen=visa.order.manage')
  const row = page.getByRole('row', { name: new RegExp(orderNo) })
  await test.step('the list finds it by its last five digits and leads to it', async () => {
    await page.getByLabel('关键字').fill(orderNo.slice(-5))
    await page.getByRole('button', { name: '查询' }).click()
    await expect(row).toContainText('方若谷先生')
    await expect(row.getByRole('link', { name: orderNo })).toHaveAttribute(
      'href',
      /#\/visa\/order-detail\?id=/,
    )
  })

  await test.step('it is cancelled with a reason, and its history tells it', async () => {
    await row.getByRole('button', { name: `取消 ${orderNo}` }).click()
    await dialog(page).getByRole('button', { name: '取消订单' }).click()
    await expect(dialog(page).getByText('不能为空').first()).toBeVisible()
    await dialog(page).getByLabel('原因').fill('客户改期')
    await dialog(page).getByRole('button', { name: '取消订单' }).click()
    await expect(row).toContainText('已取消')
    await row.getByRole('link', { name: orderNo }).click()
    await expect(page.getByText('已取消：客户改期')).toBeVisible()
  })
})

test('an order with applicants is confirmed, and several are cancelled row by row', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=visa.order.manage')
  await byStatus(page, '按状态查看', /^下单成功 \d/)
  // The oldest first: those of the demonstration, whose forms are whole and which have come farthest.
  const heading = page.getByRole('columnheader', { name: '订单号' })
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  const confirm = page
    .getByRole('row')
    .filter({ hasText: /138\d{8}/ })
    .getByRole('button', { name: /^确认下单 V/ })
    .first()
  const orderNo = (await confirm.getAttribute('aria-label'))?.split(' ')[1] ?? ''
  await confirm.click()
  await dialog(page).getByRole('button', { name: '确认下单' }).click()
  await expect(page.getByText(`“${orderNo}”已确认下单`)).toBeVisible()

  await test.step('what is lodged cannot be cancelled and is told apart from what could', async () => {
    const mark = `mix${String(Date.now()).slice(-7)}`
    const ids = [await submitOrder(page), await submitOrder(page)]
    await inDatabase(
      `update visa_order set search = search || $1 || ' ', status = case id when $2 then 64 else status end
       where id = any($3::bigint[])`,
      [mark, ids[0], ids],
    )
    await byStatus(page, '按状态查看', /^全部 \d/)
    await page.getByPlaceholder('订单号、联系人、手机、申请人、护照').fill(mark)
    await page.keyboard.press('Enter')
    const found = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^V\d/ }) })
    await expect(found).toHaveCount(2)
    for (const row of await found.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量取消' }).click()
    await dialog(page).getByLabel('原因').fill('行程取消')
    await dialog(page).getByRole('button', { name: '取消订单' }).click()
    await expect(page.getByText('成功 1 条，未成功 1 条')).toBeVisible()
    await expect(dialog(page).getByRole('row', { name: /未成功/ })).toContainText('当前状态不能取消')
  })
})

test('in English nothing of list and page is Chinese but what people wrote', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=visa.order.manage')
  await page.getByRole('button', { name: 'English' }).click()
  await byStatus(page, 'By status', /^Ordered \d/)
  const first = page.getByRole('row').filter({ hasText: 'Ordered' }).getByRole('link').first()
  await expect(first).toBeVisible()
  const head = page.getByRole('columnheader')
  await expect(head.filter({ hasText: 'Promise' })).toBeVisible()
  expect(await chineseIn(page.getByRole('radiogroup', { name: 'By status' }), [])).toEqual([])
  await first.click()
  const steps = page.getByRole('region', { name: 'Progress' })
  await expect(steps).toBeVisible()
  expect(await chineseIn(steps, [])).toEqual([])
  // Companies are called as they call themselves.
  const companies = ['远行国旅', '寰桥受理', '北京签证中心']
  expect(await chineseIn(page.getByRole('region', { name: 'Price' }), companies)).toEqual([])
})
