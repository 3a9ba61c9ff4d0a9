import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { scan } from '../widgets/typing.ts'

const orderNoOf = async (page: Page, id: number): Promise<string> => {
  const order = await page.request.get('/api/visa/order/detail', { params: { id } })
  return ((await order.json()) as { data: { orderNo: string } }).data.orderNo
}

/** The clock runs it each minute; nobody waits for that here. */
async function askChannels(page: Page): Promise<void> {
  const [task] = await inDatabase<{ id: number }>(
    `select id::int as id from quartz_task where service_name = 'payment' and method = 'askChannels'`,
  )
  const answer = await page.request.post('/api/quartz/dealWithQuartzTask', {
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
    form: { id: String(task?.id), operation: 'run' },
  })
  expect(await answer.json()).toMatchObject({ code: '0000' })
}

/** How the refunds of a payment stand. */
const refundsOf = async (paymentNo: string): Promise<number[]> => {
  const found = await inDatabase<{ status: number }>(
    'select r.status from refund r join payment p on p.id = r.payment_id where p.payment_no = $1',
    [paymentNo],
  )
  return found.map(({ status }) => status)
}
const DONE = 3

test('an order is paid by card after its code was taken back: the code was paid too, and goes back by itself', async ({
  page,
  context,
  browser,
}) => {
  const { account } = await newPerson(browser, '系统管理员')
  await login(page, account)
  const id = await makeOrder(page)
  await addPeople(page, id, ['沈国栋'])
  const orderNo = await orderNoOf(page, id)
  await page.goto(`/#/main?screen=center.cashier&key=${orderNo}`)
  const byCode = page.getByRole('region', { name: '收款方式' }).getByRole('row', { name: /支付宝/ })
  const settled = page.getByRole('region', { name: `${orderNo} 已付清` })
  let paymentNo = ''

  await test.step('a code is shown, and taken back', async () => {
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await page.getByRole('button', { name: /^出收款码/ }).click()
    await expect(byCode).toContainText('等客户付款')
    paymentNo = (await byCode.getByText(/^ZF\d+$/).textContent()) ?? ''
    await page.getByRole('button', { name: /^撤下收款码/ }).click()
    await expect(page.getByText(`${paymentNo} 已在渠道关闭，可以换方式`)).toBeVisible()
    await expect(byCode).toContainText('已关闭')
  })

  await test.step('the card settles it', async () => {
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('凭证号').fill('POS-7310')
    await page.keyboard.press('Enter')
    await expect(settled).toContainText(/收据 \d{7}/)
  })

  await test.step('the customer had paid the code a moment before it was closed', async () => {
    const phone = await context.newPage()
    await phone.goto('/stand-in/pay')
    await phone.getByRole('link', { name: new RegExp(paymentNo) }).click()
    await phone.getByRole('button', { name: '关闭前一刻已支付' }).click()
    await expect(phone.getByRole('status')).toHaveText('通知已送达，商户已确认')
    await phone.close()
  })

  await test.step('the counter says that it goes back, and then that it went', async () => {
    await expect.poll(() => refundsOf(paymentNo)).toHaveLength(1)
    const again = async () => {
      await page.getByRole('button', { name: '下一位' }).first().click()
      await scan(page, orderNo, { end: 'Enter' })
    }
    await again()
    await expect(byCode).toContainText('多付的一笔，自动原路退回')
    await expect(byCode.getByRole('button', { name: '退款' })).toHaveCount(0)
    await askChannels(page)
    await expect.poll(() => refundsOf(paymentNo)).toEqual([DONE])
    await again()
    await expect(byCode).toContainText(/已退 [\d,.]+/)
    await expect(settled).toBeVisible()
  })

  await test.step('the lists tell of it', async () => {
    await page.goto('/#/main?screen=center.payment.records&part=refunds')
    await expect(page.getByRole('row', { name: new RegExp(orderNo) })).toContainText('自动退回')
  })
})
