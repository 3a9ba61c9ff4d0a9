import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const types = (page: Page) => page.getByRole('region', { name: '字典类型' })

async function openDict(page: Page): Promise<void> {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.dict')
  await expect(types(page).getByRole('listitem').first()).toBeVisible()
}

test('what one person changes, another one sees without asking; one window of a browser listens for all', async ({
  page,
  browser,
}) => {
  const streams: string[] = []
  const listening = (window: Page) =>
    window.on('request', (request) => {
      if (request.url().includes('/api/sys/events')) streams.push(request.url())
    })
  const elsewhere = await browser.newContext()
  const first = await elsewhere.newPage()
  listening(first)
  await openDict(first)
  const second = await elsewhere.newPage()
  listening(second)
  await second.goto('/#/main?screen=sys.dict')
  await expect(types(second).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => streams.length).toBe(1)

  await openDict(page)
  const name = `实时 ${Date.now().toString(36).toUpperCase()}`
  const add = async (written: string) => {
    await types(page).getByRole('button', { name: '新增类型' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称', { exact: true }).fill(written)
    await dialog.getByLabel('类型编码').fill(`A_LIVE_${written.replaceAll(/\W/g, '')}`)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await add(name)
  await expect(types(first).getByText(name, { exact: true })).toBeVisible()
  await expect(types(second).getByText(name, { exact: true })).toBeVisible()
  expect(streams).toHaveLength(1)

  await test.step('when the window that listened is closed, another one takes over', async () => {
    await first.close()
    await expect.poll(() => streams.length).toBe(2)
    await add(`${name}B`)
    await expect(types(second).getByText(`${name}B`, { exact: true })).toBeVisible()
  })
  await elsewhere.close()
})
