import { expect, test } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { option } from '../support/select.ts'

/** An order somebody pays for, by its number. */
async function orderOf(id: number): Promise<string> {
  const [order] = await inDatabase<{ no: string }>('select order_no as no from visa_order where id = $1', [
    id,
  ])
  return order?.no ?? ''
}

test('a success at the counter goes with its refund and with the next code; digits that fit two are chosen from', async ({
  page,
  browser,
}) => {
  const cashier = await newPerson(browser, '系统管理员')
  await login(page, cashier.account)
  const [first, second] = [await makeOrder(page), await makeOrder(page)]
  await addPeople(page, first, ['沈续一'])
  await addPeople(page, second, ['沈续二'])
  const orderNo = await orderOf(first)
  // As it happens after some years: the same five digits at the end.
  const tail = orderNo.slice(-5)
  const other = `V9${String(Date.now()).slice(-6)}${tail}`
  await inDatabase('update visa_order set order_no = $2, search = search || $3 where id = $1', [
    second,
    other,
    `${other.toLowerCase()} `,
  ])
  await page.goto('/#/main?screen=center.cashier')
  const scan = page.getByLabel('扫订单、合同、回执，或输末五位')
  const customer = page.getByRole('region', { name: '客户屏' })

  await test.step('two orders end with these digits: both are listed, and one is chosen', async () => {
    await scan.fill(tail)
    await scan.press('Enter')
    const choice = page.getByRole('region', { name: '请选择一笔' })
    await expect(choice.getByRole('button', { name: `选择 ${other}` })).toBeVisible()
    await choice.getByRole('button', { name: `选择 ${orderNo}` }).click()
    await expect(page.getByRole('region', { name: orderNo, exact: true })).toBeVisible()
  })

  await test.step('paid by card, the customer is thanked; a part goes back, and nobody is thanked any more', async () => {
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('凭证号').fill('POS-NEXT')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: `${orderNo} 已付清` })).toBeVisible()
    await expect(customer).toContainText('收款成功，谢谢')
    await page.getByRole('row', { name: /刷卡/ }).getByRole('button', { name: '退款' }).click()
    const dialog = page.getByRole('dialog', { name: /^退款/ })
    await dialog.getByLabel('金额').fill('1')
    await dialog.getByLabel('费用怎么算').click()
    await option(page, '费用仍然应收，退款后记为欠款').click()
    await dialog.getByLabel('退款原因').fill('多收')
    await dialog.getByLabel('凭证号').fill('POS-BACK')
    await dialog.getByRole('button', { name: '退款' }).click()
    await expect(dialog).toBeHidden()
    await expect(customer).not.toContainText('收款成功，谢谢')
    await expect(page.getByText('已收 刷卡', { exact: false })).toHaveCount(0)
  })

  await test.step('the next code is unknown: the one before is gone from the counter once it owes nothing', async () => {
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('凭证号').fill('POS-REST')
    await page.keyboard.press('Enter')
    await expect(customer).toContainText('收款成功，谢谢')
    await scan.fill('V00000000000')
    await scan.press('Enter')
    await expect(page.getByText('没有找到“V00000000000”', { exact: false })).toBeVisible()
    await expect(customer).not.toContainText('收款成功，谢谢')
    await expect(page.getByRole('region', { name: orderNo, exact: true })).toHaveCount(0)
  })
})

test('an answer that comes when the next customer is served is told by its number, and is none of theirs', async ({
  page,
  browser,
}) => {
  const cashier = await newPerson(browser, '系统管理员')
  await login(page, cashier.account)
  const [first, second] = [await makeOrder(page), await makeOrder(page)]
  await addPeople(page, first, ['沈迟一'])
  await addPeople(page, second, ['沈迟二'])
  const [paidNo, lateNo] = [await orderOf(first), await orderOf(second)]
  await page.goto('/#/main?screen=center.cashier')
  const scan = page.getByLabel('扫订单、合同、回执，或输末五位')
  const customer = page.getByRole('region', { name: '客户屏' })
  const settled = page.getByRole('region', { name: `${paidNo} 已付清` })
  const load = async (no: string) => {
    await scan.fill(no)
    await scan.press('Enter')
    await expect(page.getByRole('region', { name: no, exact: true })).toBeVisible()
  }
  await load(paidNo)
  await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
  await page.getByLabel('凭证号').fill('POS-LATE')
  await page.keyboard.press('Enter')
  await expect(settled).toBeVisible()

  // The network is slow: the answer is under way while the cashier serves the next one.
  await load(lateNo)
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/visacenter/payment/initiatePay', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
  await page.getByLabel('凭证号').fill('POS-LATE-2')
  await page.keyboard.press('Enter')
  await load(paidNo)
  await expect(settled).toBeVisible()
  answer?.()
  const told = page.getByRole('status').filter({ hasText: '已收 刷卡' })
  await expect(told).toContainText(lateNo)
  await expect(settled).toBeVisible()
  await expect(customer).not.toContainText('收款成功，谢谢')
})
