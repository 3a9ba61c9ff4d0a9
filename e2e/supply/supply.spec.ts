import { expect, test, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'
import { openList } from '../support/select.ts'

const TRAVELLER = '供应旅客甲'
const TICKET = '880-7700112233'

async function choose(page: Page, box: Locator, typed: string, named = typed): Promise<void> {
  await box.click()
  await box.fill(typed)
  await openList(page).getByText(named, { exact: false }).first().click()
}

test('P2.14 P2.16 a flight: entered by the platform, issued by its supplier, refunded for its buyer', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const field = (label: string): Locator => dialog.getByLabel(label, { exact: true })
  let no = ''
  let refundNo = ''

  await test.step('the platform enters it and takes the money', async () => {
    await login(page, 'admin', '/#/main?screen=supply.order.center')
    await page.getByRole('button', { name: '录入机票' }).click()
    await choose(page, field('采购方'), '远行国旅', '北京远行国际旅行社')
    await choose(page, field('供应方'), '寰桥', '寰桥')
    await dialog.getByRole('button', { name: '添加行程' }).click()
    await choose(page, field('航空公司'), '海南航空')
    for (const [label, value] of [
      ['航班号', 'HU7985'],
      ['出发日期', '2027-03-05'],
      ['出发时间', '13:55'],
      ['出发地', '北京首都'],
      ['到达日期', '2027-03-05'],
      ['到达时间', '17:20'],
      ['到达地', '莫斯科'],
      ['舱位', '经济舱'],
    ] as const) {
      await field(label).fill(value)
      await field(label).press('Tab')
    }
    await dialog.getByRole('button', { name: '添加旅客' }).click()
    await field('姓名').fill(TRAVELLER)
    await field('票面价').fill('4000')
    await field('税费').fill('800')
    await field('服务费').fill('100')
    await dialog.getByRole('button', { name: '保存' }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^A\d{11}$/ })
    await expect(heading).toBeVisible()
    no = (await heading.textContent()) ?? ''
    await page.getByRole('button', { name: '收款' }).click()
    await expect(dialog).toContainText('¥4,900.00')
    await dialog.getByLabel('实收金额').fill('4900')
    await dialog.getByRole('button', { name: '收款' }).click()
    await expect(page.getByText('¥4,900.00 已付').first()).toBeVisible()
  })

  await test.step('its supplier locks it and issues it with a ticket number', async () => {
    await login(page, 'accept', `/#/air/order-edit?id=${no}`)
    await page.getByRole('button', { name: '锁定', exact: true }).click()
    await expect(page.getByText(/您已锁定，还剩 \d+:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: '办结' }).click()
    await dialog.getByRole('textbox', { name: '票号' }).fill('880-77001122')
    await dialog.getByRole('button', { name: '出票' }).click()
    await expect(dialog.getByText(/票号/).last()).toBeVisible()
    await dialog.getByRole('textbox', { name: '票号' }).fill(TICKET)
    await dialog.getByRole('button', { name: '出票' }).click()
    await expect(page.getByText(`${no} 已办结`)).toBeVisible()
    await expect(page.getByRole('table', { name: '旅客' })).toContainText(TICKET)
  })

  await test.step('its buyer asks for a refund', async () => {
    await login(page, 'agent', `/#/air/order-edit?id=${no}`)
    await page.getByRole('button', { name: '申请退款' }).click()
    await field('原因').fill('签证被拒')
    await dialog.getByRole('button', { name: '申请退款' }).click()
    const request = page.getByRole('link', { name: /^TP\d{11}$/ })
    await expect(request).toBeVisible()
    refundNo = (await request.textContent()) ?? ''
  })

  await test.step('its supplier settles it with a fee', async () => {
    await login(page, 'accept', '/#/main?screen=supply.refund.manage')
    const row = page.getByRole('row', { name: new RegExp(refundNo) })
    await row.getByRole('button', { name: '锁定', exact: false }).click()
    await expect(row).toContainText('您已锁定')
    await row.getByRole('link', { name: refundNo }).click()
    await expect(page.getByRole('heading', { level: 1, name: refundNo })).toBeVisible()
    await page.getByRole('button', { name: '办结' }).click()
    await field('手续费').fill('1200')
    await dialog.getByRole('button', { name: '办理退款' }).click()
    await expect(page.getByText(`${refundNo} 已办结，应退采购方 ¥3,600.00`)).toBeVisible()
  })

  await test.step('its buyer reads that the money is not back yet, on the order and in the list', async () => {
    await login(page, 'agent', `/#/air/order-edit?id=${no}`)
    await expect(page.getByText('¥3,600.00 尚未退回采购方').first()).toBeVisible()
    await expect(page.getByText(/¥?3,600\.00 .+ · 待审批/)).toBeVisible()
    await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0)
  })
})

test('P2.26 what has no page says so, and a number of another kind is gone', async ({ page }) => {
  await login(page, 'accept', '/#/main?screen=supply.order.manage&keyword=SO202611110006')
  await page.getByRole('button', { name: 'SO202611110006', exact: true }).click()
  await expect(page.getByText('暂无详情')).toBeVisible()
  await page.goto('/#/air/change-detail?changeId=999999999')
  await expect(page.getByText('记录不存在或已被删除')).toBeVisible()
})
