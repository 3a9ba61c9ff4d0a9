import { chromium, errors, type Browser, type LaunchOptions, type Page } from 'playwright-core'
import { SiteTrouble, type Filling, type SiteDriver } from './site-driver.ts'

/** Shorter than a lease: whoever waits for a page still has its task. */
const PAGE_MS = 30_000
const FIELD_MS = 15_000
const QUALITY = 60
const VIEW = { width: 1000, height: 640 }
const BROKEN = 500

const ROOT = 0

/**
 * A browser shows pages of strangers: it is told nothing of what the robot knows from its surroundings, such as keys and
 * the database, and its sandbox is left out only for root, for whom browsers have none.
 */
export const launchOptions = (
  executablePath: string,
  { PATH, HOME, LANG, SystemRoot }: NodeJS.ProcessEnv = process.env,
  userId: number | undefined = process.getuid?.(),
): LaunchOptions & { args: string[]; env: Record<string, string | undefined> } => ({
  executablePath,
  // The last one is Windows', where nothing starts without it.
  env: { PATH, HOME, LANG, SystemRoot },
  // Unset, the driver leaves the sandbox out by itself.
  chromiumSandbox: userId !== ROOT,
  args: [...(userId === ROOT ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
})

/** One browser for all pages of a robot, begun with the first and begun anew when it died. */
export function createBrowser(executablePath: string): {
  page: () => Promise<Page>
  close: () => Promise<void>
} {
  let starting: Promise<Browser> | undefined
  const running = async (): Promise<Browser> => {
    const browser = await starting?.catch(() => undefined)
    if (browser?.isConnected() === true) return browser
    starting = chromium.launch(launchOptions(executablePath))
    return starting
  }
  return {
    async page() {
      const context = await (await running()).newContext({ viewport: VIEW, locale: 'en-GB' })
      return context.newPage()
    },
    async close() {
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}

/**
 * What the browser says of a failure may hold what was typed: it goes no further than here. A page that does not come,
 * and a field or button that is not there, are both the site's trouble.
 */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SiteTrouble || error instanceof errors.TimeoutError) throw new SiteTrouble()
    if (error instanceof Error && /net::|Navigation|interrupted/.test(error.message)) throw new SiteTrouble()
    // oxlint-disable-next-line eslint/preserve-caught-error -- what the browser says may hold what was typed
    throw new Error(`the browser failed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

export function browserDriver(page: Page, address: string): SiteDriver {
  const fill = async (name: string, value: string): Promise<void> => {
    const fields = page.locator(`[name="${CSS_ESCAPE(name)}"]`)
    const kind = await fields
      .first()
      .evaluate((element) => element.getAttribute('type') ?? element.nodeName, undefined, {
        timeout: FIELD_MS,
      })
    switch (kind) {
      case 'SELECT':
        await fields.selectOption(value, { timeout: FIELD_MS })
        return
      case 'radio':
        if (value === '') return
        await page
          .locator(`[name="${CSS_ESCAPE(name)}"][value="${CSS_ESCAPE(value)}"]`)
          .check({ timeout: FIELD_MS })
        return
      case 'checkbox':
        await fields.setChecked(value !== '', { timeout: FIELD_MS })
        return
      default:
        await fields.fill(value, { timeout: FIELD_MS })
    }
  }
  return {
    open: (path) =>
      guarded(async () => {
        const answer = await page.goto(`${address}${path}`, { timeout: PAGE_MS, waitUntil: 'load' })
        if (answer !== null && answer.status() >= BROKEN) throw new SiteTrouble()
      }),
    html: () => guarded(() => page.content()),
    fillIn: ({ values, files = [] }: Filling) =>
      guarded(async () => {
        for (const [name, value] of Object.entries(values)) await fill(name, value)
        for (const { field, name, mime, bytes } of files) {
          const input = page.locator(`[name="${CSS_ESCAPE(field)}"]`)
          await input.setInputFiles({ name, mimeType: mime, buffer: bytes }, { timeout: FIELD_MS })
        }
      }),
    press: (button) =>
      guarded(async () => {
        const answered = page.waitForResponse(
          (response) => response.request().isNavigationRequest() && response.status() < 300,
          { timeout: PAGE_MS },
        )
        const broken = page
          .waitForResponse(
            (response) => response.request().isNavigationRequest() && response.status() >= BROKEN,
            {
              timeout: PAGE_MS,
            },
          )
          .then(() => {
            throw new SiteTrouble()
          })
        // Whichever is not waited for must not be told as a failure of its own.
        answered.catch(() => undefined)
        broken.catch(() => undefined)
        await page.getByRole('button', { name: button, exact: true }).click({ timeout: FIELD_MS })
        await Promise.race([answered, broken])
        await page.waitForLoadState('load', { timeout: PAGE_MS })
      }),
    picture: () =>
      page.screenshot({ type: 'jpeg', quality: QUALITY, timeout: FIELD_MS }).catch(() => undefined),
    download: (path) =>
      guarded(async () => {
        const answer = await page.context().request.get(`${address}${path}`, { timeout: PAGE_MS })
        return answer.ok() ? await answer.body() : undefined
      }),
    close: () =>
      page
        .context()
        .close()
        .catch(() => undefined),
  }
}

/** Names of fields are the site's: they stand in a selector. */
const CSS_ESCAPE = (name: string): string => name.replaceAll(/["\\]/g, '\\$&')
