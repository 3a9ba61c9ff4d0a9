import { expect, test } from '@playwright/test'
import { ownCentre } from '../support/centre.ts'
import { login } from '../support/login.ts'

const CREATE = '/#/main?screen=center.contract.create'

test('a draft that is found stays until it is answered, whatever is typed meanwhile', async ({ page }) => {
  const centre = await ownCentre(`D${String(Date.now()).slice(-5)}`)
  const saved = () =>
    page.waitForResponse((answer) => answer.url().includes('/draft/') && answer.request().method() !== 'GET')
  await login(page, centre.clerk, CREATE)
  const keys = page.getByLabel('快捷键').getByText('F3', { exact: true })
  await expect(keys).toBeVisible()
  await page.keyboard.press('F3')
  const first = saved()
  await page.keyboard.type('草稿甲')
  await first
  // Another browser of the same person: nothing is on its counter.
  await page.evaluate(() => sessionStorage.clear())
  await login(page, centre.clerk, CREATE)
  const found = page.getByText(/有一份未完成的草稿（.*草稿甲）/)
  await expect(found).toBeVisible()
  let written = 0
  page.on('request', (request) => {
    if (request.url().includes('/draft/') && request.method() !== 'GET') written += 1
  })
  await expect(keys).toBeVisible()
  await page.keyboard.press('F3')
  await page.keyboard.type('草稿乙')
  await expect(found).toBeVisible()
  // It is saved when the same is done after the answer, and not before it.
  const later = saved()
  expect(written).toBe(0)
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(found).toHaveCount(0)
  await expect(page.locator('input[value="草稿甲"]').first()).toBeVisible()
  await later
})
