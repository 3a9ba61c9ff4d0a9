import { expect, test, type Page } from '@playwright/test'
import { openPalette } from '../shell/frame.ts'
import { post } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'

interface Made {
  id: number
  billNo: string
}

async function sides(): Promise<{ buyerCompanyId: number; supplierCompanyId: number }> {
  const [found] = await inDatabase<{ buyer: number; supplier: number }>(
    `select (select id::int from company where company_code = 'AGENT-YX') as buyer,
       (select id::int from company where company_code = 'ACCEPT-HQ') as supplier`,
    [],
  )
  return { buyerCompanyId: found?.buyer ?? 0, supplierCompanyId: found?.supplier ?? 0 }
}

/** A flight for two for which nothing is to be paid. */
async function flight(page: Page): Promise<Made> {
  return post<Made>(page, '/api/supply/order/air/save', {
    ...(await sides()),
    segments: [
      {
        airline: 'HU',
        tripNo: 'HU7985',
        departDay: '2027-03-05',
        departTime: '13:55',
        departPlace: '北京首都',
        arriveDay: '2027-03-05',
        arriveTime: '17:20',
        arrivePlace: '莫斯科',
        seatClass: '经济舱',
      },
    ],
    travellers: [
      { realName: '粘贴旅客甲', fareCents: 0 },
      { realName: '粘贴旅客乙', fareCents: 0 },
    ],
  })
}

test('P2.14 P7.20 numbers of several travellers are pasted at once, words are added, and the palette leads to the order', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  await login(page, 'admin')
  const { billNo } = await flight(page)

  await test.step('its supplier pastes the numbers with the names beside them', async () => {
    await login(page, 'accept', `/#/air/order-edit?id=${billNo}`)
    await page.getByRole('button', { name: '锁定', exact: true }).click()
    await page.getByRole('button', { name: '办结' }).click()
    const pasted = dialog.getByLabel('粘贴多个票号')
    await pasted.fill('880-7700112001')
    await dialog.getByRole('button', { name: '填入' }).click()
    await expect(dialog.getByText('粘贴了 1 个票号，需要 2 个，没有填入')).toBeVisible()
    await pasted.fill('粘贴旅客乙 8807700112002\n粘贴旅客甲 8807700112001')
    await dialog.getByRole('button', { name: '填入' }).click()
    await expect(dialog.getByText('已填入 2 个票号，请核对后提交')).toBeVisible()
    const numbers = dialog.getByRole('textbox', { name: '票号', exact: true })
    await expect(numbers.nth(0)).toHaveValue('880-7700112001')
    await expect(numbers.nth(1)).toHaveValue('880-7700112002')
    await dialog.getByRole('button', { name: '出票' }).click()
    await expect(page.getByText(`${billNo} 已办结`)).toBeVisible()
    await expect(page.getByRole('table', { name: '旅客' })).toContainText('880-7700112002')
  })

  await test.step('and adds a remark, which its buyer reads', async () => {
    await page.getByRole('button', { name: '追加备注' }).click()
    await dialog.getByLabel('备注', { exact: true }).fill('电子客票已发邮箱')
    await dialog.getByRole('button', { name: '追加备注' }).click()
    await expect(page.getByText(`已追加 ${billNo} 的备注`)).toBeVisible()
    await login(page, 'agent', `/#/air/order-edit?id=${billNo}`)
    await expect(page.getByText('电子客票已发邮箱').first()).toBeVisible()
  })

  await test.step('the palette opens its page', async () => {
    await page.goto('/#/main')
    const box = await openPalette(page)
    await box.fill(billNo)
    await page.getByRole('option', { name: new RegExp(billNo) }).click()
    await expect(page.getByRole('heading', { level: 1, name: billNo })).toBeVisible()
  })
})

test('P2.13 P7.18 a tour that was confirmed is taken back, under an address of its own', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await login(page, 'admin')
  const { id, billNo } = await post<Made>(page, '/api/supply/order/tour/save', {
    ...(await sides()),
    departDay: '2027-05-01',
    itinerary: [{ title: '莫斯科', plan: '红场' }],
    travellers: [{ realName: '团队旅客甲' }],
    costCents: 0,
  })
  await login(page, 'accept', `/#/tour/order-detail?id=${id}`)
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  await page.getByRole('button', { name: '办结' }).click()
  await dialog.getByRole('textbox', { name: '合同号' }).fill('HT-7701')
  await dialog.getByRole('button', { name: '确认成团' }).click()
  await expect(page.getByText(`${billNo} 已办结`)).toBeVisible()

  await login(page, 'agent', `/#/tour/order-detail?id=${id}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  await dialog.getByLabel('原因', { exact: true }).fill('签证被拒')
  await dialog.getByRole('button', { name: '申请退款' }).click()
  const request = page.getByRole('link', { name: /^TP\d{11}$/ })
  const refundNo = (await request.textContent()) ?? ''

  await login(page, 'accept', '/#/main?screen=supply.refund.manage')
  await page.getByRole('link', { name: refundNo }).click()
  await expect(page).toHaveURL(/tour\/refund-detail\?refundId=\d+/)
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  await page.getByRole('button', { name: '办结' }).click()
  await dialog.getByRole('button', { name: '办理退款' }).click()
  await expect(page.getByText(`${refundNo} 已办结，应退采购方 ¥0.00`)).toBeVisible()
})
