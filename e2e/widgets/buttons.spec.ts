import { expect, test } from '@playwright/test'
import { show } from './typing.ts'

test.describe.configure({ mode: 'parallel' })

test('P4.10 P9.12 a delay button counts ten seconds, or until the task is done', async ({ page }) => {
  await page.clock.install()
  await show(page, 'buttons')
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: /^延时按钮(（\d+s）)?$/ })
  await button.click()
  await expect(button).toHaveText('延时按钮（10s）')
  await expect(button).toBeDisabled()
  await page.clock.runFor(9_000)
  await expect(button).toHaveText('延时按钮（1s）')
  await expect(button).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(button).toHaveText('延时按钮')
  await expect(button).toBeEnabled()

  await button.click()
  await expect(button).toBeDisabled()
  await page.getByRole('button', { name: '完成任务' }).click()
  await expect(button).toBeEnabled()
  await expect(page.getByText('点击 2 次')).toBeVisible()
})

test('P4.11 P9.12 an easy button is loading until its work ends, or for a minute', async ({ page }) => {
  await page.clock.install()
  await show(page, 'buttons')
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: /防重按钮$/ })
  const loading = button.locator('.ant-btn-loading-icon')
  await button.dblclick()
  await expect(loading).toBeVisible()
  await expect(page.getByText('点击 1 次')).toBeVisible()
  await page.getByRole('button', { name: '完成任务' }).click()
  await expect(loading).toHaveCount(0)

  await button.click()
  await page.clock.runFor(59_999)
  await expect(loading).toBeVisible()
  await page.clock.runFor(1)
  await expect(loading).toHaveCount(0)
})

test('P8.22 copying says so, or shows the text where the browser has no clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await show(page, 'buttons')
  const copy = page.getByRole('button', { name: '复制 E12345678' })
  await copy.click()
  await expect(page.getByText('复制成功')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('E12345678')

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  const alert = page.getByRole('dialog')
  await expect(alert).toContainText('浏览器不支持该功能，请手动复制')
  await expect(alert).toContainText('E12345678')
})

test('an element is printed alone, with what was typed into it', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await show(page, 'buttons')
  await page.getByLabel('条码').fill('CT-0099')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2 })).toBeHidden()
  await expect(page.getByText('收件回执').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByLabel('条码').filter({ visible: true })).toHaveValue('CT-0099')

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('打印完成')).toBeVisible()
  await expect(page.getByText('收件回执')).toHaveCount(1)
  expect(refused).toEqual([])
})
