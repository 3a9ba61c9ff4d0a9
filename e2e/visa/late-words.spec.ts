import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'

/** Codes as dictionaries have them, which no customer has a word in common with. */
async function codes(): Promise<Set<string>> {
  const found = await inDatabase<{ code: string }>(
    `select distinct code from dict_data where code ~ '^[A-Z][A-Z_]{3,}$'`,
  )
  return new Set(found.map(({ code }) => code))
}

/** Every dictionary answers when it is let. */
async function holdWords(page: Page): Promise<() => void> {
  const held: (() => void)[] = []
  let open = false
  await page.route(/\/api\/dict\//, async (route) => {
    if (!open) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return () => {
    open = true
    for (const go of held) go()
  }
}

const PAGES = [
  {
    what: 'an order',
    account: 'admin',
    find: `select '/visa/order-detail?id=' || o.id as target from visa_order o
      where o.nation_code = 'RUS' and o.visa_type = 1 and o.entries <> '' and exists (
        select 1 from visa_applicant a where a.order_id = o.id) order by o.id limit 1`,
    ready: '行程',
    word: '一次',
  },
  {
    what: 'a contract',
    account: 'center_mgr',
    find: `select '/center/contract-detail?id=' || c.id as target from centre_contract c
      join company k on k.id = c.centre_id and k.company_code = 'CENTER-BJ'
      where c.nation_code = 'RUS' and c.visa_type = 1 and c.entries = 'SINGLE' order by c.id limit 1`,
    ready: '申请人',
    word: '一次',
  },
  {
    what: 'an applicant',
    account: 'admin',
    find: `select '/visa/applicant?id=' || a.id as target from visa_applicant a
      where a.form_code = 'ru-sticker' and a.status = 8 order by a.id limit 1`,
    ready: '资料清单',
    word: '护照',
  },
] as const

for (const { what, account, find, ready, word } of PAGES)
  test(`${what} that is reloaded shows no code while its words are on their way`, async ({ page }) => {
    const known = await codes()
    const [place] = await inDatabase<{ target: string }>(find)
    await login(page, account, `/#${place?.target ?? ''}`)
    const main = page.getByRole('tabpanel')
    await expect(main.getByText(ready).first()).toBeVisible()
    const go = await holdWords(page)
    await page.reload()
    await expect(main.getByText(ready).first()).toBeVisible()
    await page.waitForLoadState('load')
    await expect.poll(async () => main.locator('.ant-skeleton').count(), { timeout: 20_000 }).toBe(0)
    const shown = (await main.innerText()).match(/[A-Z][A-Z_]{3,}/g) ?? []
    expect(shown.filter((text) => known.has(text))).toEqual([])
    go()
    await expect(main.getByText(word).first()).toBeVisible()
  })
