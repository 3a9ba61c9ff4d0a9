import { expect, test } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { freshLabels, scanLabel } from './family.ts'

test('C7.29 the contract of an order is made at the counter: prefilled, with labels and papers, and accepted at once', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-6)
  const orderId = await test.step('an order that travel took for the centre', async () => {
    await login(page, 'agent')
    const made = await makeOrder(page)
    const person = { sex: 'F', birthDate: '1990-02-11', nationality: 'CHN', passportExpiry: '2035-06-30' }
    await addPeople(page, made, [
      { ...person, cnName: '沈晚晴', surname: 'SHEN', givenNames: 'WANQING', passportNo: `E${run}01` },
      { ...person, cnName: '沈思远', surname: 'SHEN', givenNames: 'SIYUAN', passportNo: `E${run}02` },
    ])
    await inDatabase(
      `with centre as (select id from company where company_code = 'CENTER-BJ'), moved as (
         update visa_order o set accept_org_id = c.id, centre_id = c.id from centre c where o.id = $1)
       update visa_applicant a set accept_org_id = c.id from centre c where a.order_id = $1`,
      [made],
    )
    return made
  })
  const [order] = await inDatabase<{ no: string }>('select order_no as no from visa_order where id = $1', [
    orderId,
  ])
  const orderNo = order?.no ?? ''
  await login(page, 'center_mgr')
  const labels = await freshLabels(page, 2)

  await test.step('it is found by its number, and leads to the counter with all that it says', async () => {
    await page.goto('/#/main?screen=center.order.query')
    await page.getByLabel('关键字').fill(orderNo)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '建合同' }).click()
    await expect(page.getByText(`为订单 ${orderNo} 建合同`, { exact: false })).toBeVisible()
    await expect(page.getByRole('row', { name: /沈晚晴/ })).toContainText(`E${run}01`)
    await expect(page.getByRole('row', { name: /沈思远/ })).toContainText(`E${run}02`)
    await expect(page.getByLabel('手机', { exact: false }).first()).toHaveValue(/^139/)
  })

  await test.step('labels are scanned, papers ticked, and it is accepted', async () => {
    for (const label of labels) await scanLabel(page, label)
    await page.keyboard.press('Alt+a')
    await page.getByRole('button', { name: /^预览合同/ }).click()
    const preview = page.getByRole('dialog', { name: '预览合同' })
    await preview.getByRole('button', { name: /^建立并受理/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^HT/ })).toBeVisible()
    await expect(page.getByRole('region', { name: '合同', exact: true })).toContainText('已受理')
    await expect(page.getByRole('region', { name: '护照', exact: true })).toContainText('在库 2')
  })

  const [contract] = await inDatabase<{ orderId: number; people: number }>(
    `select order_id::int as "orderId", people_count as people from centre_contract where order_id = $1`,
    [orderId],
  )
  expect(contract).toEqual({ orderId, people: 2 })
})
