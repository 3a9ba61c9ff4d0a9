import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

/** An order of which somebody is approved, and money is owed: nobody is lodged before that is there. */
async function owing(companyCode: string, mark: string): Promise<string> {
  const orderNo = `V${mark}${companyCode.slice(0, 2)}`
  await inDatabase(
    `with made as (
       insert into visa_order (order_no, nation_code, visa_type, visa_category, status, step, agent_id, accept_org_id, centre_id,
         platform_id, contact_name, contact_mobile, total_cents, search, checklist_day)
       select $1, nation_code, visa_type, visa_category, 40, step, null, c.id, case when c.is_centre then c.id end,
         platform_id, '待付款', '13900000000', 32100, ' ' || lower($1) || ' ', checklist_day
       from visa_order, (select id, is_centre from company where company_code = $2) c
       where nation_code = 'RUS' and visa_type = 1 order by visa_order.id limit 1 returning id)
     insert into visa_applicant (order_id, seq, form_code, status, cn_name, surname, given_names, passport_no, search)
     select id, 1, 'ru-sticker', 40, '待付款', 'DAI', 'FUKUAN', $1, ' ' || lower($1) || ' ' from made`,
    [orderNo, companyCode],
  )
  return orderNo
}

async function collect(page: Page, account: string, orderNo: string): Promise<void> {
  await login(page, account, '/#/main?screen=visa.handling')
  await page.getByLabel('关键字').fill(orderNo)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('button', { name: /^去收款/ }).click()
}

/** Their numbers come after those of the demonstration, which other journeys look for first. */
const mark = () => `9${String(Date.now()).slice(-8)}`

test('whoever takes money at an order comes to its payment, which is begun', async ({ page }) => {
  const orderNo = await owing('ACCEPT-HQ', mark())
  await collect(page, 'accept', orderNo)
  const taking = page.getByRole('dialog', { name: new RegExp(orderNo) })
  await expect(taking).toBeVisible()
  await expect(taking).toContainText('321.00')
  await page.keyboard.press('Escape')
  await expect(taking).toBeHidden()
  await expect(page.getByRole('button', { name: '收款', expanded: true })).toBeInViewport()
  // A reload does not ask again.
  await page.reload()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await expect(page.getByRole('button', { name: '收款', expanded: true })).toBeVisible()
  await expect(taking).toHaveCount(0)
})

test('what was paid in full says so, and asks for nothing by itself when money is owed again', async ({
  page,
}) => {
  const orderNo = await owing('ACCEPT-HQ', mark())
  await collect(page, 'accept', orderNo)
  const taking = page.getByRole('dialog', { name: new RegExp(orderNo) })
  await taking.getByRole('combobox', { name: '方式' }).click()
  await option(page, '刷卡').click()
  await taking.getByLabel('凭证号').fill('POS-3321')
  await taking.getByRole('button', { name: '收款', exact: true }).click()
  await expect(page.getByText(`已为 ${orderNo} 收款 ¥321.00`)).toBeVisible()
  await expect(taking).toHaveCount(0)
  await inDatabase('update visa_order set total_cents = 64200 where order_no = $1', [orderNo])
  await page.reload()
  await expect(page.getByText('POS-3321').first()).toBeVisible()
  await expect(taking).toHaveCount(0)
  await page.getByRole('tabpanel').getByRole('button', { name: '收款', exact: true }).last().click()
  await expect(taking).toContainText('321.00')
  // It begins anew: nothing of the payment before stands in it.
  await expect(taking.getByLabel('凭证号')).toHaveCount(0)
})

test('a cashier has it on the counter', async ({ page }) => {
  const orderNo = await owing('ACCEPT-HQ', mark())
  await collect(page, 'admin', orderNo)
  await expect(page.getByRole('tab', { name: '收银台', selected: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(orderNo).first()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('321.00').first()).toBeVisible()
})

test('whoever takes none is led to the money of the order', async ({ page }) => {
  const orderNo = await owing('CENTER-BJ', mark())
  await collect(page, 'center_send', orderNo)
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await expect(page.getByRole('button', { name: '收款', expanded: true })).toBeInViewport()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
