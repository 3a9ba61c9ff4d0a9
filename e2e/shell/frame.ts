import { expect, type Locator, type Page } from '@playwright/test'

/** The parts of the frame around the screens. */

export const topMenu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
export const sideMenu = (page: Page): Locator => page.getByRole('navigation', { name: '模块菜单' })

/** Chooses a module, in the row or in the submenu at its end. */
export async function chooseModule(page: Page, title: string): Promise<void> {
  const inRow = topMenu(page).getByRole('menuitem', { name: title }).filter({ visible: true })
  if ((await inRow.count()) === 0) {
    await topMenu(page).getByText('更多').filter({ visible: true }).hover()
    await page.getByRole('menuitem', { name: title }).filter({ visible: true }).click()
  } else await inRow.click()
  await expect(sideMenu(page).getByText(title, { exact: true }).first()).toBeVisible()
}

export const openUserMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^用户菜单/ }).click()

/** A browser in which an administrator has had what is not open yet shown. */
export async function showPlanned(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('visa.version', '1.0.1')
    localStorage.setItem('visa.menu.planned', 'true')
  })
}

/** The names of the entries that can be seen, without what waits behind them. */
export const entriesOf = async (menu: Locator): Promise<string[]> => {
  const texts = await menu.getByRole('menuitem').filter({ visible: true }).allInnerTexts()
  return texts.map((text) => text.replace(/\s*\d+\+?\s*$/, '').trim())
}

export const openPalette = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: '快速搜索' })
  await expect(box).toBeFocused()
  return box
}
