import { expect, test } from '@playwright/test'
import { acceptedContract } from '../support/contract.ts'
import { post } from '../support/confirmed.ts'
import { login } from '../support/login.ts'

test('C7.31 whoever asked for a change hears of the decision at work, at home and at the contract, until they say so', async ({
  page,
  browser,
}) => {
  await login(page, 'center_mgr')
  const id = await acceptedContract(page)
  const answer = await page.request.get('/api/visacenter/contract/details', { params: { id } })
  const { data } = (await answer.json()) as {
    data: { contractNo: string; fees: { id: number; unitPrice: number }[] }
  }
  const lines = data.fees
    .slice(0, 1)
    .map((fee) => ({ feeId: fee.id, unitPrice: fee.unitPrice - 100, quantity: 1 }))
  const asked = await post<{ id: number; approvalNo: string }>(
    page,
    '/api/visacenter/approval/fee/applyFrom',
    {
      contractId: id,
      reason: '老客户',
      change: { lines, discountCents: 0 },
    },
  )
  await page.goto(`/#/center/contract-detail?id=${id}`)
  const story = page.getByRole('region', { name: '时间线' })
  await expect(story).toContainText(`申请费用调整 ${asked.approvalNo}`)

  const context = await browser.newContext({ locale: 'zh-CN' })
  const colleague = await context.newPage()
  await login(colleague, 'admin')
  await post(colleague, '/api/visacenter/approval/fee/decide', {
    id: asked.id,
    decision: 'reject',
    reason: '没有凭证',
    seenStatus: 1,
  })
  await context.close()

  const told = `费用调整 ${asked.approvalNo} 被驳回：没有凭证`
  await expect(page.getByText(`合同 ${data.contractNo}：${told}`)).toBeVisible()
  await expect(story).toContainText(`驳回费用调整 ${asked.approvalNo}`)
  const band = page.locator('output', { hasText: told })
  await expect(band).toBeVisible()
  await page.goto('/#/main')
  const home = page.getByRole('region', { name: '申请有结果了' })
  await expect(home).toContainText(told)
  await home.getByRole('listitem').filter({ hasText: told }).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText(told)).toHaveCount(0)
})
