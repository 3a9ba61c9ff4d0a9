import { expect, test } from '@playwright/test'
import { acceptedContract } from '../support/contract.ts'
import { login } from '../support/login.ts'

test('whoever is sent to the cashier with a contract again finds it on the counter again', async ({
  page,
}) => {
  await login(page, 'center_mgr')
  const id = await acceptedContract(page)
  await page.goto(`/#/center/contract-detail?id=${id}`)
  const title = page.getByRole('heading', { level: 1, name: /^HT/ })
  await expect(title).toBeVisible()
  const contractNo = (await title.textContent()) ?? ''
  const onCounter = page.getByRole('region', { name: contractNo, exact: true })
  const { pay, link } = {
    pay: page.getByRole('button', { name: /^收款/ }),
    link: page.getByRole('link', { name: /^去收银台/ }),
  }
  for (const way of [pay, pay, link, link]) {
    await way.click()
    await expect(onCounter).toBeVisible()
    // The next customer comes meanwhile.
    await page.getByRole('button', { name: /^下一位/ }).click()
    await expect(page.getByText('扫一下就开始')).toBeVisible()
    await page.getByRole('tab', { name: contractNo }).click()
    await expect(title).toBeVisible()
  }
})
