import { expect, test, type Page } from '@playwright/test'
import { PHONE } from '../mobile/phone.ts'
import { contractInChange } from '../support/contract.ts'
import { askForSession, DEMO_PASSWORD, login } from '../support/login.ts'
import { watchLoading } from '../support/settled.ts'
import { textsOf, watchAnswers } from './answers.ts'
import { shapeProblems } from './shape.ts'
import { bringChecker, violations } from './violations.ts'

const PANE = 'main [role=tabpanel]'

interface MenuNode {
  code: string
  children: MenuNode[]
}

const leaves = (nodes: readonly MenuNode[]): string[] =>
  nodes
    // What another journey adds to the menu is a link of its own.
    .filter(({ code }) => !code.startsWith('own.'))
    .flatMap(({ code, children }) => (children.length === 0 ? [code] : leaves(children)))

async function asked<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(path)
  return ((await answer.json()) as { data: Data }).data
}

const firstId = async (page: Page, path: string): Promise<number> => {
  const { rows } = await asked<{ rows: { id: number }[] }>(page, path)
  const [first] = rows
  if (first === undefined) throw new Error(`the demonstration has nothing at ${path}`)
  return first.id
}

/** The details of one record of each kind. */
async function detailAddresses(page: Page, contract: number): Promise<string[]> {
  const order = await firstId(page, '/api/visa/order/page')
  const company = await firstId(page, '/api/company/page')
  const user = await firstId(page, '/api/user/page')
  return [
    `/visa/order-detail?id=${order}`,
    `/visa/new-order-detail?id=${order}`,
    `/visa/applicant?id=${await firstId(page, '/api/visa/applicant/page')}`,
    `/visa/send-bill?id=${await firstId(page, '/api/visa/sendBill/page')}`,
    `/center/contract-detail?id=${contract}`,
    `/cust/company-detail?id=${company}`,
    `/cust/company-edit?id=${company}`,
    '/cust/company-edit',
    `/cust/company-audit?id=${company}`,
    '/cust/agent-authorise',
    `/cust/user-detail?id=${user}`,
    `/cust/user-edit?id=${user}`,
    '/cust/user-edit',
    `/cust/member-detail?id=${await firstId(page, '/api/member/page')}`,
  ]
}

/** What the browser complains about: script errors, blocked styles, missing files. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

/** Those that were found closed once are the same page: the next walk, in another language, opens one of them. */
const notOpen = new Set<string>()

type Scheme = 'light' | 'dark'

/** Where a browser follows its system, the page changes its colours without starting anew. */
const followSystem = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // What has no origin keeps nothing: frames of others, and the empty page between two logins.
    if (window !== window.top || location.protocol === 'about:') return
    localStorage.setItem('visa.version', '1.0.1')
    localStorage.setItem('visa.scheme', 'system')
  })

/** What is looked at in the dark, too: one of each kind. */
const IN_THE_DARK = /visa\.order\.manage$|sys\.notice$|sys\.dict$|-detail|^home$|^the frame$/

/** Judges a place by every rule in the light, and by those about colours in the dark. */
function judgeInBoth(page: Page) {
  let worn: Scheme = 'light'
  const wear = async (scheme: Scheme) => {
    if (scheme === worn) return
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
    worn = scheme
  }
  const judgeIn = async (scheme: Scheme, place: string, address: string) => {
    await wear(scheme)
    const rules = scheme === 'light' ? [] : ['color-contrast']
    expect.soft(await violations(page, place, rules), `${address}, ${scheme}`).toEqual([])
  }
  const judge = async (place: string, address: string) => {
    const schemes: Scheme[] = IN_THE_DARK.test(address) ? ['light', 'dark'] : ['light']
    // Beginning as the last place ended: dressing the page anew takes longer than looking at it.
    for (const scheme of worn === 'light' ? schemes : schemes.toReversed())
      await judgeIn(scheme, place, address)
  }
  return { judge, wear }
}

/** Somebody at the desk who opens screens one after the other, each until it has come to rest. */
async function atDesk(page: Page) {
  await login(page, 'center_mgr')
  const contract = await contractInChange(page)
  const settled = watchLoading(page)
  const answers = watchAnswers(page)
  const heard = complaints(page)
  await login(page, 'admin')
  await settled()
  await bringChecker(page)
  const open = async (address: string) => {
    await page.goto(`/#${address}`)
    await expect(page.locator(PANE).getByRole('heading', { level: 1 }).first()).toBeAttached()
    await settled()
  }
  const { menu } = await asked<{ menu: MenuNode[] }>(page, '/api/personal/getPersonalInfo')
  const details = await detailAddresses(page, contract)
  /** Every screen of the menu and every page of details; one page stands for all that is not open yet. */
  const walk = async (later: string, judge: (address: string) => Promise<void>) => {
    let closed = 0
    for (const address of [...leaves(menu).map((code) => `/main?screen=${code}`), ...details]) {
      if (closed > 0 && notOpen.has(address)) continue
      await open(address)
      // Forms keep an empty one ready; a record may have something to warn of.
      const alarms = page.locator(PANE).getByRole('alert').filter({ hasText: /\S/ })
      if (!details.includes(address)) expect.soft(await alarms.allTextContents(), address).toEqual([])
      const isLater = await page.locator(PANE).getByRole('heading', { name: later }).isVisible()
      if (isLater) {
        closed += 1
        notOpen.add(address)
      }
      if (!isLater || closed === 1) await judge(address)
    }
  }
  return { settled, answers, walk, details, heard }
}

test('every screen of the workspace opens without a complaint of the browser, and breaks no rule of accessibility in the light and in the dark; in English all is English but the data', async ({
  page,
}) => {
  test.slow()
  await followSystem(page)
  const { settled, answers, walk, details, heard } = await atDesk(page)

  await test.step('in Chinese', async () => {
    const { judge, wear } = judgeInBoth(page)
    await judge('html', 'home')
    let looked = 0
    await walk('该功能尚未开放', async (address) => {
      looked += 1
      await judge(PANE, address)
      expect.soft(await shapeProblems(page, PANE), address).toEqual([])
    })
    expect(looked).toBeGreaterThan(details.length + 20)
    // The strip has a tab for each, arrows to go along them, and the home in sight at its beginning.
    await judge('html', 'the frame')
    await wear('light')
    await expect.soft(page.getByRole('tab', { name: '首页' })).toBeInViewport({ ratio: 1 })
    await expect.soft(page.getByRole('button', { name: '向左看标签页' })).toBeVisible()
  })

  // The same window goes on: the programs of all screens are there, and tabs that were opened in Chinese change their names.
  await test.step('in English', async () => {
    await settled()
    answers.forget()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await settled()
    expect.soft(await violations(page), 'the frame').toEqual([])
    // What a screen is made of is the same in both languages, and was judged in Chinese.
    await walk('Not available yet', async (address) => {
      expect.soft(await answers.foreign(await textsOf(page, PANE)), address).toEqual([])
      // Words are longer in it, and may run over.
      expect.soft(await shapeProblems(page, PANE), address).toEqual([])
    })
    expect.soft(await answers.foreign(await textsOf(page)), 'the frame').toEqual([])
  })
  expect(heard).toEqual([])
})

/** Pages outside the workspace, in both languages; the first of them has the switch. */
async function look(at: Page, paths: readonly string[]): Promise<void> {
  const settled = watchLoading(at)
  const answers = watchAnswers(at)
  await at.goto('/#/terms')
  await bringChecker(at)
  for (const language of ['中文', 'English']) {
    for (const path of paths) {
      await at.goto(`/#${path}`)
      const place = `${path} in ${language}`
      await expect(at.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await settled()
      if (path === paths[0]) {
        await at.getByRole('button', { name: language, exact: true }).click()
        await settled()
      }
      expect.soft(await violations(at), place).toEqual([])
      if (language === 'English') expect.soft(await answers.foreign(await textsOf(at)), place).toEqual([])
    }
  }
}

test('nor does a page outside the workspace, at a desk or on a phone', async ({ page, browser, baseURL }) => {
  await look(page, ['/login', '/registry', '/terms', '/test/russia', '/product', '/nowhere'])

  const phone = await (await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })).newPage()
  const before = ['/mobile/sms-login', '/mobile/wx-binding', '/mobile/wait', '/login', '/registry']
  await look(phone, [...before, '/m/upload', '/test/russia'])
  expect(await askForSession(phone, 'customer', DEMO_PASSWORD)).toBe('0000')
  await look(phone, ['/mobile/main', '/mobile/contract/preview'])
  await phone.context().close()
})
