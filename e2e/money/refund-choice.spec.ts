import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { post } from '../support/confirmed.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { newPerson } from '../support/person.ts'
import { option } from '../support/select.ts'

interface Answered {
  payment: { id: number; paymentNo: string }
}

const yuan = (cents: number): string =>
  `¥${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** An order of three that is paid in one way, by who is logged in. */
async function paidOrder(page: Page, way: 'CARD' | 'CASH') {
  const id = await makeOrder(page)
  await addPeople(page, id, ['范思远', '范思齐', '范小年'])
  const found = await page.request.get('/api/visacenter/payment/balance', {
    params: { subjectKind: 'ORDER', subjectId: id },
  })
  const { data } = (await found.json()) as { data: { owedCents: number; subjectNo: string } }
  const { owedCents: amountCents, subjectNo } = data
  const more = way === 'CASH' ? { givenCents: amountCents } : { reference: `POS${id}` }
  const body = { subjectKind: 'ORDER', subjectId: id, amountCents, way, ...more }
  const { payment } = await post<Answered>(page, '/api/visacenter/payment/initiatePay', body)
  return { id, orderNo: subjectNo, amountCents, payment }
}

test('C7.34 a refund says what will be owed, who asks chooses what becomes of the fees, who approves reads that', async ({
  page,
  browser,
}) => {
  const asker = await newPerson(browser, '系统管理员')
  const chief = await newPerson(browser, '系统管理员')
  await login(page, asker.account)
  const { id, orderNo, amountCents, payment } = await paidOrder(page, 'CARD')
  const owed = `退款后 ${orderNo} 应收 ${yuan(amountCents)}，实收 ¥0.00：客户欠 ${yuan(amountCents)}`

  await test.step('without a choice nothing is asked for', async () => {
    await page.goto(`/#/visa/order-detail?id=${id}`)
    await page.getByRole('button', { name: '退款', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `退款：${payment.paymentNo}` })
    await expect(dialog).toContainText(owed)
    await dialog.getByLabel('退款原因').fill('改由公司付款')
    await dialog.getByRole('button', { name: '申请退款', exact: true }).click()
    await expect(dialog.getByText('不能为空')).toBeVisible()
    await dialog.getByLabel('费用怎么算').click()
    await option(page, '费用仍然应收，退款后记为欠款').click()
    await dialog.getByRole('button', { name: '申请退款', exact: true }).click()
    await expect(page.getByText(`已申请退款 ${yuan(amountCents)}，超过额度，等待审批`)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('who approves reads who asks, how much and what is owed then, and says so', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await login(page, chief.account)
    await page.goto('/#/main?screen=finance.payment&part=refunds')
    const row = page.getByRole('row').filter({ hasText: payment.paymentNo })
    await expect(row.getByRole('link', { name: orderNo })).toBeVisible()
    await row.getByRole('button', { name: '批准' }).click()
    const dialog = page.getByRole('dialog', { name: /^批准退款 TK\d+/ })
    await expect(dialog).toContainText(`人员${asker.account} 申请从 ${orderNo} 退 ${yuan(amountCents)}`)
    await expect(dialog).toContainText(owed)
    // What the asker chose stands there, and is what is meant unless somebody says otherwise.
    await expect(dialog.getByText('申请人选择')).toBeVisible()
    await expect(dialog.getByText('费用仍然应收，退款后记为欠款').first()).toBeVisible()
    await dialog.getByRole('button', { name: '批准' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('待付刷卡')
    await expect(row).toContainText(`人员${chief.account} 审批`)
  })

  await test.step('the time line of the order names both', async () => {
    await page.goto(`/#/visa/order-detail?id=${id}`)
    const line = page.getByRole('region', { name: '时间线' })
    await expect(line).toContainText(`申请人 人员${asker.account} · 批准人 人员${chief.account}`)
  })

  await test.step('English is complete', async () => {
    await page.goto('/#/main?screen=finance.payment&part=refunds')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText(/went or will go: /)).toBeVisible()
    expect(await chineseIn(page.getByRole('row').first(), [])).toEqual([])
  })
})

test('C7.34 cash above what the drawer holds is refused by the server, with what is in it', async ({
  page,
  browser,
}) => {
  const taker = await newPerson(browser, '系统管理员')
  const giver = await newPerson(browser, '系统管理员')
  const counter = `窄抽屉 ${taker.account}`
  await login(page, taker.account)
  await post(page, '/api/visacenter/cashier/shift/open', { counter: `${counter} 甲`, floatCents: 0 })
  const { amountCents, payment } = await paidOrder(page, 'CASH')

  await page.goto('about:blank')
  await page.context().clearCookies()
  await login(page, giver.account)
  await post(page, '/api/visacenter/cashier/shift/open', { counter: `${counter} 乙`, floatCents: 10_000 })
  await page.goto('/#/main?screen=finance.payment&part=payments')
  await page.getByLabel('关键字').fill(payment.paymentNo)
  await page.getByRole('button', { name: '查询' }).click()
  const row = page.getByRole('row').filter({ hasText: payment.paymentNo })
  await row.getByRole('button', { name: '退款' }).click()
  const dialog = page.getByRole('dialog', { name: `退款：${payment.paymentNo}` })
  // Below what somebody else has to let go, and above what is in this drawer.
  await dialog.getByLabel('金额').fill('200')
  await dialog.getByLabel('费用怎么算').click()
  await option(page, '费用仍然应收，退款后记为欠款').click()
  await dialog.getByLabel('退款原因').fill('客户少办一项')
  await dialog.getByRole('button', { name: '申请退款', exact: true }).click()
  await expect(dialog).toContainText('的抽屉里只有 100.00 元')
  const detail = await page.request.get('/api/visacenter/payment/detail', { params: { id: payment.id } })
  expect(await detail.json()).toMatchObject({
    data: { payment: { refundedCents: 0 }, refunds: [], balance: { paidCents: amountCents } },
  })
})
