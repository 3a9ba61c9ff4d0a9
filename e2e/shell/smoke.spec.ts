import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

/** What the browser complains about: script errors, blocked styles, missing files. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

const menu = (page: Page, name: string) => page.getByRole('navigation', { name })

interface MenuNode {
  code: string
  title: string
  children: MenuNode[]
}

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)))

/** The menu as the server gives it to this user, in the language of the login. */
async function menuLeaves(page: Page): Promise<MenuNode[]> {
  const answer = await page.request.get('/api/personal/getPersonalInfo')
  const { data } = (await answer.json()) as { data: { menu: MenuNode[] } }
  return leaves(data.menu)
}

/** Opens entries one after the other; tells which of them have a screen already. */
async function openEach(page: Page, entries: readonly MenuNode[], later: string): Promise<string[]> {
  const built: string[] = []
  for (const { code, title } of entries) {
    await page.goto(`/#/main?screen=${code}`)
    await expect(page).toHaveTitle(new RegExp(title))
    // Some screens have tabs of their own inside.
    const panel = page.getByRole('tabpanel').first()
    await expect(panel).not.toBeEmpty()
    // Forms keep an empty one ready.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    if (!(await panel.getByRole('heading', { name: later }).isVisible())) built.push(code)
  }
  return built
}

test('every entry of the menu opens, in Chinese and in English, without a complaint of the browser', async ({
  page,
}) => {
  const heard = complaints(page)
  await login(page, 'admin')
  const inChinese = await menuLeaves(page)
  expect(inChinese.length).toBeGreaterThan(0)
  const built = await openEach(page, inChinese, '该功能尚未开放')
  expect(built.length).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'English' }).click()
  await expect(menu(page, 'Main menu')).toBeVisible()
  const inEnglish = await menuLeaves(page)
  expect(inEnglish.map(({ code }) => code)).toEqual(inChinese.map(({ code }) => code))
  // What is not there yet says so everywhere with the same page: one of them is enough the second time.
  const later = inEnglish.find(({ code }) => !built.includes(code))
  const again = inEnglish.filter((entry) => entry === later || built.includes(entry.code))
  expect(await openEach(page, again, 'Not available yet')).toEqual(built)
  expect(await chineseIn(menu(page, 'Main menu'), [])).toEqual([])
  expect(heard).toEqual([])
})
