import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'
import { newPerson } from '../support/person.ts'

test('whoever is frozen is led to the login at once, and told why', async ({ page, browser }) => {
  await login(page, 'admin')
  const { account } = await newPerson(browser)
  const context = await browser.newContext()
  const window = await context.newPage()
  const listening = window.waitForResponse('**/api/sys/events')
  await login(window, account)
  await listening
  const found = await page.request.get('/api/user/page', { params: { keyword: account } })
  const { data } = (await found.json()) as { data: { rows: { id: number }[] } }
  const frozen = await page.request.post('/api/user/freezeUser', {
    form: { ids: data.rows.map(({ id }) => id).join(','), valid: 0 },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(await frozen.json()).toMatchObject({ code: '0000' })
  await expect(window.getByText('账号已被冻结，请联系管理员')).toBeVisible()
  await expect(window).toHaveURL(/#\/login/)
  await context.close()
})
