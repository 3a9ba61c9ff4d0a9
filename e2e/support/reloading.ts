import type { Page } from '@playwright/test'

/** Does what makes the application start anew, such as logging out, and waits until it has. */
export async function reloading(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await act()
  await loaded
}
