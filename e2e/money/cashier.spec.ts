import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { scan as scanKeys } from '../widgets/typing.ts'
import { option } from '../support/select.ts'

test('C7.34 an order is paid in parts over the counter, one is refunded, and the shift is closed with a difference', async ({
  page,
}) => {
  await login(page, 'admin')
  const id = await makeOrder(page)
  await addPeople(page, id, ['沈国栋'])
  const order = await page.request.get('/api/visa/order/detail', { params: { id } })
  const { orderNo } = ((await order.json()) as { data: { orderNo: string } }).data
  await page.goto('/#/main?screen=center.cashier')
  const scan = page.getByLabel('扫订单、合同、回执，或输末五位')
  const shift = page.getByRole('region', { name: '班次' })

  await test.step('a shift is opened with its float', async () => {
    await shift.getByRole('button', { name: '开班' }).click()
    const dialog = page.getByRole('dialog', { name: '开班' })
    await dialog.getByLabel('柜台').fill('9 号收银')
    const float = dialog.getByLabel('备用金')
    await float.fill('500')
    // A scanner that goes off meanwhile changes no amount; its Enter opens no shift.
    await scanKeys(page, '13468209911234567', { end: 'Enter', types: true })
    await expect(page.getByText('扫到 13468209911234567')).toBeVisible()
    await expect(float).toHaveValue('500')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(shift).toContainText('9 号收银')
  })

  await test.step('cash by its digit, with change and its pieces', async () => {
    await scan.fill(orderNo)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: '现金' })).toBeFocused()
    await page.keyboard.press('1')
    const given = page.getByLabel('客户给多少')
    await expect(given).toBeFocused()
    await page.getByLabel('收多少').fill('100')
    // Enter alone is no cash in the drawer.
    await given.press('Enter')
    await expect(page.getByText('先输入客户给了多少现金，还没有收款')).toBeVisible()
    await given.fill('165')
    await expect(page.getByText('50 × 1，10 × 1，5 × 1')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已收现金 ¥100.00，找零 ¥65.00')).toBeVisible()
    await expect(page.getByText('订单还没有确认，价格可能变动', { exact: false })).toBeVisible()
    // The next digit is a way again, and Enter on a way goes on to what it asks for.
    await expect(page.getByRole('radio', { name: '现金' })).toBeFocused()
    await page.keyboard.press('4')
    await expect(page.getByLabel('凭证号')).toBeFocused()
    await page.getByRole('radio', { name: '刷卡' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('凭证号')).toBeFocused()
  })

  await test.step('a part from the code on the phone: one without enough on it takes nothing, the next one pays', async () => {
    const byPhone = page.getByRole('region', { name: '收款方式' }).getByRole('row', { name: /支付宝/ })
    await page.getByLabel('收多少').fill('50')
    await scanKeys(page, '281500000000000008', { end: 'Enter' })
    await expect(byPhone.first()).toContainText('已关闭')
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('收多少').fill('50')
    await scanKeys(page, '281500000000000001', { end: 'Enter' })
    await expect(page.getByText('已收 支付宝 ¥50.00')).toBeVisible()
    await expect(byPhone.last()).toContainText(/已收 \d/)
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
  })

  await test.step('the rest by card settles it: the receipt is there, and is printed', async () => {
    await page.getByLabel('凭证号').fill('POS-8841')
    await page.keyboard.press('Enter')
    const done = page.getByRole('region', { name: `${orderNo} 已付清` })
    await expect(done).toContainText(/收据 \d{7}/)
    await page.keyboard.press('F9')
    const paper = page.getByRole('dialog', { name: /^收据-\d{7}\.pdf/ })
    await paper.getByRole('button', { name: '关闭' }).click()
    await expect(paper).toBeHidden()
  })

  await test.step('the cash goes back, by reason', async () => {
    await page.getByRole('row', { name: /现金/ }).getByRole('button', { name: '退款' }).click()
    const dialog = page.getByRole('dialog', { name: /^退款/ })
    await dialog.getByLabel('费用怎么算').click()
    await option(page, '费用仍然应收，退款后记为欠款').click()
    await dialog.getByLabel('退款原因').fill('客户改用公司卡')
    await dialog.getByRole('button', { name: '退款' }).click()
    await expect(page.getByText('已退款 ¥100.00')).toBeVisible()
    await expect(page.getByRole('row', { name: /现金/ }).first()).toContainText('已退 100.00')
    await expect(shift).toContainText('-100.00')
  })

  await test.step('the drawer is three yuan short, which takes a reason', async () => {
    await shift.getByRole('button', { name: '交班清点' }).click()
    const dialog = page.getByRole('dialog', { name: /交班清点/ })
    await dialog.getByLabel('100 元的张数', { exact: true }).fill('4')
    await dialog.getByLabel('1 元的张数', { exact: true }).fill('97')
    await expect(dialog).toContainText('少 ¥3.00')
    await expect(dialog.getByRole('button', { name: '交班' })).toBeDisabled()
    await dialog.getByLabel('差异原因').fill('找零多找')
    await dialog.getByRole('button', { name: '交班' }).click()
    await expect(shift).toContainText('没有开班')
    const report = page.getByRole('dialog', { name: /^交班报表-/ })
    await report.getByRole('button', { name: '关闭' }).click()
    await expect(report).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the lists tell of all of it, and English is complete', async () => {
    await page.goto('/#/main?screen=center.payment.records')
    await expect(page.getByRole('row', { name: new RegExp(orderNo) }).first()).toBeVisible()
    await page.getByText('班次', { exact: true }).first().click()
    await expect(page.getByRole('row', { name: /9 号收银/ })).toContainText('少 ¥3.00')
    await page.goto('/#/main?screen=center.cashier')
    await page.getByRole('button', { name: 'English' }).click()
    const main = page.getByRole('region', { name: 'Shift' })
    await expect(main).toContainText('No open shift')
    expect(await chineseIn(main, [])).toEqual([])
  })
})
