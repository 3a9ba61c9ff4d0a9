import type { Locator, Page } from '@playwright/test'

/** The list that a selector has open. Until it is there nothing else on the page is taken for it. */
export const openList = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

/** An entry of the list that a selector has open. */
export const option = (page: Page, name: string | RegExp): Locator =>
  openList(page).getByTitle(name, { exact: true })
