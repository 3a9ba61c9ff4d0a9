import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { option } from '../support/select.ts'

interface Answered {
  payment: { id: number }
  refunds: { refundNo: string; status: number }[]
  balance: { owedCents: number }
}

const WAITING = 1

async function call(page: Page, path: string, data: object): Promise<Answered> {
  const headers = { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() }
  const answer = (await (await page.request.post(path, { headers, data })).json()) as {
    code: string
    data: Answered
  }
  expect(answer, path).toMatchObject({ code: '0000' })
  return answer.data
}

test('C7.34 cash that was let go and nobody fetched is taken back with a reason, and stays with its payment', async ({
  page,
  browser,
}) => {
  const asker = await newPerson(browser, '系统管理员')
  const chief = await newPerson(browser, '系统管理员')
  await login(page, asker.account)
  const id = await makeOrder(page)
  await addPeople(page, id, ['沈国栋', '沈安琪', '沈安宁'])
  const found = await page.request.get('/api/visacenter/payment/balance', {
    params: { subjectKind: 'ORDER', subjectId: id },
  })
  const { data } = (await found.json()) as { data: { owedCents: number } }
  const amountCents = data.owedCents
  const { payment } = await call(page, '/api/visacenter/payment/initiatePay', {
    subjectKind: 'ORDER',
    subjectId: id,
    amountCents,
    way: 'CASH',
    givenCents: amountCents,
  })
  const asked = await call(page, '/api/visacenter/payment/initiateRefund', {
    paymentId: payment.id,
    amountCents,
    reason: '一家三口不去了',
    feesAfter: 'stay',
  })
  const refundNo = asked.refunds[0]?.refundNo ?? ''
  expect(asked.refunds[0]?.status).toBe(WAITING)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await login(page, chief.account)
  await page.goto('/#/main?screen=finance.payment&part=refunds')
  const row = page.getByRole('row', { name: new RegExp(refundNo) })

  await test.step('somebody else lets it go: it is to be paid out, and nothing has moved', async () => {
    await row.getByRole('button', { name: '批准' }).click()
    const dialog = page.getByRole('dialog', { name: `批准退款 ${refundNo}？` })
    await dialog.getByLabel('费用怎么算').click()
    await option(page, '费用仍然应收，退款后记为欠款').click()
    await dialog.getByRole('button', { name: '批准' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('待付现金')
  })

  await test.step('nobody came for it: it is taken back, which takes a reason', async () => {
    await row.getByRole('button', { name: '收回' }).click()
    const dialog = page.getByRole('dialog', { name: `收回退款 ${refundNo}` })
    await dialog.getByLabel('原因').fill('三十天无人领取，客户电话停机')
    await dialog.getByRole('button', { name: '收回' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('已收回')
    await expect(row).toContainText('三十天无人领取')
    await expect(row.getByRole('button', { name: '收回' })).toHaveCount(0)
  })

  await test.step('the payment keeps the money, and another refund may be asked for', async () => {
    const detail = await page.request.get('/api/visacenter/payment/detail', { params: { id: payment.id } })
    expect(await detail.json()).toMatchObject({
      data: {
        payment: { refundedCents: 0, payOutCents: 0 },
        balance: { paidCents: amountCents, owedCents: 0 },
      },
    })
  })

  await test.step('English is complete', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(row).toContainText('Taken back')
    const titles = page.getByRole('row').first()
    expect(await chineseIn(titles, [])).toEqual([])
  })
})
