import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const KB = 1024

/** Every answer of the network with its headers, as it was sent; a new browser has none of them yet. */
async function weigh(page: Page): Promise<() => { bytes: number; addresses: string[] }> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, { url: string; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // What was fetched is run from the browser's own store (lib/download.ts), which costs the network nothing.
    const isSent = response.url.startsWith('http') && response.fromDiskCache !== true
    if (isSent) answers.set(requestId, { url: response.url, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer !== undefined) answer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({
    bytes: [...answers.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    addresses: [...answers.values()].map(({ url }) => new URL(url).pathname),
  })
}

const words = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => /words_\w+-(zh|en)-/.exec(address)?.[1] ?? [])

test('the login page takes at most 150 KB', async ({ page }) => {
  const weight = await weigh(page)
  await page.goto('/#/login')
  await expect(page.getByLabel('登录账号')).toBeFocused()
  await page.waitForLoadState('networkidle')
  const { bytes, addresses } = weight()
  expect(Math.round(bytes / KB)).toBeLessThanOrEqual(150)
  expect(addresses.length).toBeLessThanOrEqual(20)
  expect(new Set(words(addresses))).toEqual(new Set(['zh']))
})

test('the workspace with its home takes at most 275 KB', async ({ page }) => {
  const weight = await weigh(page)
  await login(page, 'admin')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const { bytes, addresses } = weight()
  expect(Math.round(bytes / KB)).toBeLessThanOrEqual(275)
  expect(addresses.filter((address) => address.endsWith('.js')).length).toBeLessThanOrEqual(16)
  expect(new Set(words(addresses))).toEqual(new Set(['zh']))
})

test('the photo tools open without a model, and without the words of another language', async ({ page }) => {
  const weight = await weigh(page)
  await page.goto('/#/face')
  await expect(page.getByLabel('选择照片').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  const { bytes, addresses } = weight()
  // The workspace and 60 KB: neither lists nor forms, and no tool before there is a picture.
  expect(Math.round(bytes / KB)).toBeLessThanOrEqual(325)
  expect(
    addresses.filter((address) => /tiny_face|face_landmark|selfie|u2netp|ort-wasm/.test(address)),
  ).toEqual([])
  expect(new Set(words(addresses))).toEqual(new Set(['zh']))
})

test('something is painted before the program is there', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/#/login', { waitUntil: 'commit' })
  await expect(page.locator('#first-paint')).toContainText('签证业务平台')
  await expect(page.locator('#first-paint')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.goto('about:blank')
  await page.goto('/#/login')
  await expect(page.getByLabel('登录账号')).toBeVisible()
  await expect(page.locator('#first-paint')).toHaveCount(0)
})

test('another language is downloaded when it is chosen, and what was typed stays', async ({ page }) => {
  const weight = await weigh(page)
  await page.goto('/#/login')
  await page.getByLabel('登录账号').fill('admin')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Visa Desk Platform' })).toBeVisible()
  await expect(page.locator('[name="userName"]')).toHaveValue('admin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(words(weight().addresses)).toContain('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visa Desk Platform' })).toBeVisible()
})

test('without the network the language stays as it is, and that is said', async ({ page }) => {
  await login(page, 'admin')
  await page.route('**/assets/words_*', (route) => route.abort())
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('网络异常')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})
