import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const tab = (page: Page, name: string) => page.getByRole('tablist').getByRole('tab', { name, exact: true })
const bar = (page: Page) => page.getByText('网络异常：无法连接服务器', { exact: false })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('without the server the shell stays, says what it is, and goes on by itself when it is back', async ({
  page,
  context,
}) => {
  await login(page, 'admin', '/#/main?screen=sys.tag')
  await expect(tab(page, '标签管理')).toHaveAttribute('aria-selected', 'true')
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()

  await test.step('what is opened for the first time says so and leaves the page as it is', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByText('网络异常', { exact: true }).first()).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await page.getByRole('button', { name: /^公告/ }).first().click()
    await expect(menu(page)).toBeVisible()
    await expect(tab(page, '标签管理')).toBeVisible()
  })

  await test.step('a new screen waits in its tab, and does not speak of lost work', async () => {
    await page.goto('/#/main?screen=sys.dict')
    await expect(page.getByRole('heading', { name: '网络异常' })).toBeVisible()
    await expect(page.getByText('可能丢失')).toHaveCount(0)
  })

  await test.step('the language stays whole', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText('网络异常', { exact: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })

  await test.step('back again, the bar goes and the screen comes', async () => {
    await context.setOffline(false)
    await expect(page.getByText('连接已恢复')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: '字典类型' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })
})

const LOST = {
  program: /\/assets\/dict\.screen-/,
  words: /\/assets\/words_dict-zh-/,
  style: /\/assets\/[\w.-]+\.css$/,
}

for (const [what, file] of Object.entries(LOST))
  test(`a screen that loses its ${what} on the way comes by itself`, async ({ page }) => {
    await login(page, 'admin', '/#/main?screen=sys.tag')
    await expect(page.getByRole('tabpanel').getByRole('button', { name: '新增标签' })).toBeVisible()
    let lost = 0
    await page.route(file, (route) => {
      lost += 1
      return lost === 1 ? route.abort('connectionreset') : route.fallback()
    })
    await page.goto('/#/main?screen=sys.dict')
    await expect(page.getByRole('region', { name: '字典类型' })).toBeVisible()
    expect(lost).toBeGreaterThan(1)
  })

test('what is lost while the server cannot be reached comes when it is back', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=sys.tag')
  await expect(page.getByRole('tabpanel').getByRole('button', { name: '新增标签' })).toBeVisible()
  // The window has just heard of the server, and asks for the file: nothing is answered.
  await page.route('**/*', (route) => route.abort('connectionreset'))
  await page.goto('/#/main?screen=sys.dict')
  await expect(page.getByRole('heading', { name: '网络异常' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('region', { name: '字典类型' })).toBeVisible()
})

/** The server has the next version: what changed has another name, what did not has the same, and the old is gone. */
async function deployNext(page: Page, gone: RegExp): Promise<void> {
  const given = await (await page.request.get('/')).text()
  const next = given.replaceAll(/(\/assets\/start-)[\w-]+(?=\.js)/g, '$1nextnext')
  expect(next).not.toBe(given)
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(/:\d+\/$/, (route) => route.fulfill({ contentType: 'text/html', body: next }))
}

const newVersion = (page: Page) => page.getByText('系统已更新，有些内容要刷新后才能打开', { exact: false })
const reload = (page: Page) => newVersion(page).locator('..').getByRole('button', { name: '刷新' })

test('a window that is older than the server says so, and gets the new version by one click with all that was typed', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await login(page, 'admin', '/#/main?screen=sys.tag')
  await page.getByRole('tabpanel').getByRole('button', { name: '新增标签' }).click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill('写到一半')
  await deployNext(page, /\/assets\/dict\.screen-/)
  await page.goto('/#/main?screen=sys.dict')
  await expect(page.getByRole('heading', { name: '系统已更新' })).toBeVisible()
  await expect(newVersion(page)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await reload(page).click()
  await expect(page.getByRole('region', { name: '字典类型' })).toBeVisible()
  await expect(newVersion(page)).toHaveCount(0)
  await tab(page, '标签管理').click()
  await expect(page.getByRole('dialog').getByLabel('名称', { exact: true })).toHaveValue('写到一半')
})

test('words of another language that went with the old version are told so, not called the network', async ({
  page,
}) => {
  await login(page, 'admin', '/#/main?screen=sys.tag')
  await expect(page.getByRole('tabpanel').getByRole('button', { name: '新增标签' })).toBeVisible()
  await deployNext(page, /\/assets\/words_\w+-en-/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('系统已更新，刷新页面后才能打开')).toBeVisible()
  await expect(newVersion(page)).toBeVisible()
  await expect(page.getByText('网络异常')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await reload(page).click()
  await expect(newVersion(page)).toHaveCount(0)
})

// Dialogs behave otherwise where they move.
test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('half-filled forms outlive another language and a refresh that fails, in front and behind', async ({
    page,
  }) => {
    page.on('dialog', (question) => void question.accept())
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    await login(page, 'admin', '/#/main?screen=sys.tag')
    await page.getByRole('main').getByRole('button', { name: '新增标签' }).click()
    const tag = page.getByRole('dialog').getByLabel('名称', { exact: true })
    // Neither cut nor put right silently: it stays as typed and is refused.
    await tag.fill('标'.repeat(25))
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('不能超过20个字符')).toBeVisible()
    await expect(tag).toHaveValue('标'.repeat(25))
    await tag.fill('写到一半')

    await page.goto('/#/main?screen=sys.password')
    const password = page.getByRole('tabpanel').locator('input[name=oldPassword]')
    await password.fill('half-typed')

    await page.goto('/#/main?screen=sys.employee')
    // Found by name: other journeys add people, and the newest stand first.
    await page.getByRole('tabpanel').getByRole('textbox', { name: '关键字' }).fill('何思敏')
    await page.getByRole('tabpanel').getByRole('button', { name: '查询' }).click()
    const person = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '何思敏' })
    await person.getByRole('button', { name: /^编辑/ }).click()
    const form = page.getByRole('dialog', { name: '编辑员工' })
    await form.getByLabel('出生日期').fill('20260230')
    await form.getByLabel('出生日期').press('Tab')
    await expect(form.getByText('请输入正确的日期')).toBeVisible()
    await form.getByLabel('姓名').fill('改到一半')
    // Everything that is shown is asked for again in the other language.
    await page.route('**/api/user/detail*', (route) => route.abort())
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('dialog').locator('[value="改到一半"]')).toBeVisible()

    await tab(page, 'Tags').click()
    await expect(page.getByRole('dialog').locator('[value="写到一半"]')).toBeVisible()
    await tab(page, 'Change password').click()
    await expect(password).toHaveValue('half-typed')
    expect(failures).toEqual([])
  })
})
