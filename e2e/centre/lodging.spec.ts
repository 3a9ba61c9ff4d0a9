import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { answeredAlike, post } from '../support/confirmed.ts'
import { acceptedContract } from '../support/contract.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const BROUGHT = [
  ['PASSPORT', false],
  ['PHOTO', true],
  ['FORM', true],
  ['ID_CARD', false],
  ['AUTHORITY', true],
  ['INVITATION', true],
  ['TICKET', false],
] as const

interface Details {
  orderId: number
  orderNo: string
  applicants: { applicantId: number }[]
}

test('C1.4 what the counter took in is audited by the lodging clerk of the centre, and not asked for again', async ({
  page,
}) => {
  await login(page, 'center_mgr')
  const documents = BROUGHT.map(([document, original]) => ({ document, original, count: 1 }))
  const id = await acceptedContract(page, undefined, documents)
  const details = await page.request.get('/api/visacenter/contract/details', { params: { id } })
  const { orderId, orderNo, applicants } = ((await details.json()) as { data: Details }).data
  await answeredAlike(
    orderId,
    applicants.map(({ applicantId }) => applicantId),
  )

  await login(page, 'center_send')
  await post(page, '/api/visa/order/confirm', { id: orderId })
  await page.goto(`/#/main?screen=visa.documentAudit&orderId=${orderId}`)
  const queue = page.getByRole('region', { name: '队列', exact: true }).getByRole('button')
  await expect(queue.and(page.getByTitle(orderNo))).toContainText('我在审')
  await page.getByRole('button', { name: /^纸质材料全部通过/ }).click()
  await expect(page.getByText(/^\d+ 份纸质材料已通过/)).toBeVisible()
  await expect(page.getByText(/^本单还差 \d+ 份$/)).toBeHidden()
  await page.getByRole('button', { name: /^结束审核/ }).click()
  await expect(page.getByText(`订单 ${orderNo} 的审核结果`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toHaveCount(1)
})

test('a company that settles by account is the payer of a contract at the counter', async ({ page }) => {
  await login(page, 'center_emp', '/#/main?screen=center.contract.create')
  const customer = page.getByRole('region', { name: '客户', exact: true })
  await expect(customer.getByLabel('付款公司')).toBeHidden()
  await customer.getByText('公司', { exact: true }).click()
  await customer.getByRole('combobox', { name: '付款公司' }).click()
  await option(page, /北京远行国际旅行社有限公司/).click()
  await expect(customer.getByText(/审核时未付部分从它的预存或信用额度扣/)).toBeVisible()
  await expect(customer.getByLabel('付款人', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/is taken from its prepaid money or credit/)).toBeVisible()
  const part = page.getByRole('region', { name: 'Customer', exact: true })
  expect(await chineseIn(part, ['北京远行国际旅行社有限公司'])).toEqual([])
})
