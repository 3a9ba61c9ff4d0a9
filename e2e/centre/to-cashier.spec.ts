import { expect, test } from '@playwright/test'
import { acceptedContract } from '../support/contract.ts'
import { login } from '../support/login.ts'
import { FAMILY, freshLabels, keyboardOf, scanLabel, scanPassport, typeWhatIsWanted } from './family.ts'

test('whoever has made a contract comes back to a page for the next customer', async ({ page }) => {
  const run = String(Date.now()).slice(-5)
  await login(page, 'center_mgr')
  const [label = ''] = await freshLabels(page, 1)
  await page.goto('/#/main?screen=center.contract.create')
  const scanField = page.getByLabel('扫护照、身份证或条码标签')
  await expect(scanField).toBeFocused()
  const keys = keyboardOf(page)
  await scanPassport(page, `E7${run}00`, FAMILY[0])
  await scanLabel(page, label)
  await typeWhatIsWanted(page, keys, {
    customer: '陈国栋',
    mobile: `139${String(Date.now()).slice(-8)}`,
    category: '类别',
    tourist: '普通旅游签证',
  })
  await keys.press('F10')
  await page.getByRole('button', { name: /^建立合同/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^HT/ })).toBeVisible()
  await page.getByRole('tab', { name: '新建合同' }).click()
  await expect(scanField).toBeVisible()
  await expect(page.getByRole('dialog', { name: '预览合同' })).toHaveCount(0)
})

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
    pay: page.getByRole('button', { name: '收款', exact: true }),
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
