import { expect, test, type Page } from '@playwright/test'
import { workspace } from '../session/entrance.ts'
import { askForSession, DEMO_PASSWORD, login } from '../support/login.ts'
import { chooseModule, entriesOf, sideMenu, topMenu } from './frame.ts'

/** Another journey gives this one a better password. */
const SIMPLE_PASSWORDS = ['123456', DEMO_PASSWORD]

const PLATFORM = [
  '签证订单',
  '受理送签',
  '签证产品',
  '供应业务',
  '报表统计',
  '客户管理',
  '财务管理',
  '系统管理',
]
const CENTER = ['合同订单', '收款审核', '护照管理', '统计报表', '中心配置']

/** What each demo account sees: its modules, then the screens of one of them. */
const MENUS: Record<string, { modules: string[]; module: string; screens: string[] }> = {
  admin: {
    modules: [...PLATFORM.map((each) => `平台·${each}`), ...CENTER.map((each) => `签证中心·${each}`), '公告'],
    module: '平台·供应业务',
    screens: ['供应订单', '供应改签单', '供应退款单', '供应订单中心'],
  },
  agent: {
    modules: ['签证订单', '客户管理', '公告'],
    module: '客户管理',
    screens: ['会员管理', '账单', '账户流水'],
  },
  accept: {
    modules: ['签证订单', '受理送签', '供应业务', '公告'],
    module: '供应业务',
    screens: ['供应订单', '供应改签单', '供应退款单'],
  },
  center_emp: {
    modules: ['合同订单', '收款审核', '护照管理', '公告'],
    module: '收款审核',
    screens: ['收银台', '支付记录', '送签单解析'],
  },
  center_mgr: {
    modules: [...CENTER, '公告'],
    module: '收款审核',
    screens: ['收银台', '支付记录', '送签单解析', '费用调整审批', '支付变更审批', '财务审核'],
  },
  customer: { modules: ['签证订单', '公告'], module: '签证订单', screens: ['签证订单列表'] },
  simple: { modules: ['系统管理', '公告'], module: '系统管理', screens: ['数据字典'] },
}

async function enter(page: Page, account: string): Promise<void> {
  for (const password of account === 'simple' ? SIMPLE_PASSWORDS : [DEMO_PASSWORD])
    if ((await askForSession(page, account, password)) === '0000') break
  await page.goto('/#/main')
  await expect(workspace(page)).toBeVisible()
}

for (const [account, { modules, module, screens }] of Object.entries(MENUS)) {
  test(`P6.8 the menu of ${account} is what its permissions make of it`, async ({ browser }) => {
    // Other journeys change passwords of accounts, which ends their logins: then it is tried again.
    await expect(async () => {
      // Wide enough for all modules in one row.
      const page = await browser.newPage({ viewport: { width: 2560, height: 900 } })
      await enter(page, account)
      await expect.poll(() => entriesOf(topMenu(page))).toEqual(modules)
      if (account !== 'simple') await chooseModule(page, module)
      await expect.poll(() => entriesOf(sideMenu(page))).toEqual(screens)
      await page.close()
    }).toPass()
  })
}

test('C2.25 modules without room go into a submenu at the end of the row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, 'admin')
  const inRow = await entriesOf(topMenu(page))
  expect(inRow).toContain('平台·签证订单')
  expect(inRow).not.toContain('平台·系统管理')

  await topMenu(page).getByText('更多').filter({ visible: true }).hover()
  await page.getByRole('menuitem', { name: '平台·系统管理' }).filter({ visible: true }).click()
  await expect(sideMenu(page).getByRole('menuitem', { name: '数据字典' })).toBeVisible()

  await test.step('in English, and with more room, too', async () => {
    await page.getByText('English', { exact: true }).click()
    const nav = page.getByRole('navigation', { name: 'Main menu' })
    await expect(nav).toBeVisible()
    await expect(nav.getByText('More').filter({ visible: true })).toBeVisible()
    const narrow = (await entriesOf(nav)).length
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect.poll(async () => (await entriesOf(nav)).length).toBeGreaterThan(narrow)
    const tools = await page.getByRole('button', { name: 'Search' }).boundingBox()
    for (const entry of await nav.getByRole('menuitem').filter({ visible: true }).all()) {
      const box = await entry.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0)
    }
  })

  await test.step('C2.26 no name of a screen is cut in the side menu, in English either', async () => {
    const nav = page.getByRole('navigation', { name: 'Main menu' })
    const side = page.getByRole('navigation', { name: 'Module menu' })
    for (const module of await entriesOf(nav)) {
      if (module === 'More' || module === 'Notices') continue
      await nav.getByRole('menuitem', { name: module }).filter({ visible: true }).click()
      await expect(side.getByText(module, { exact: true })).toBeVisible()
      const cut = await side
        .getByRole('menuitem')
        .locator('span')
        .evaluateAll((all) =>
          all
            .filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0)
            .map((each) => each.textContent),
        )
      expect(cut).toEqual([])
    }
  })
})

test('C2.26 C2.28 the side menu is 190 wide, 65 when collapsed, and it is remembered with the module', async ({
  page,
}) => {
  await login(page, 'center_mgr')
  const width = async () => (await sideMenu(page).boundingBox())?.width
  await expect.poll(() => width()).toBe(190)
  await chooseModule(page, '中心配置')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBe(65)
  await page.reload()
  await expect.poll(width).toBe(65)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(width).toBe(190)
  await expect(sideMenu(page).getByText('中心配置', { exact: true })).toBeVisible()

  await test.step('C2.28 the module follows the tab that is shown', async () => {
    await page.goto('/#/main?screen=center.cashier')
    await expect(sideMenu(page).getByRole('menuitem', { name: '收银台' })).toHaveClass(/selected/)
    await topMenu(page).getByRole('menuitem', { name: '公告' }).click()
    await expect(sideMenu(page)).toHaveCount(0)
    await page.goBack()
    await expect(sideMenu(page).getByRole('menuitem', { name: '收银台' })).toBeVisible()
  })
})

test('C2.34 C6.2 supply entries show how much waits, and only to those who may see it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await login(page, 'accept')
  await chooseModule(page, '供应业务')
  for (const [entry, count] of [
    ['供应订单', 5],
    ['供应改签单', 2],
    ['供应退款单', 1],
  ] as const) {
    const item = sideMenu(page).getByRole('menuitem', { name: entry })
    await expect(item.getByTitle(`${count} 条待处理`)).toBeVisible()
  }
  expect(asked).toContain('/api/supply/order/queryToDoNum')

  const other = await page.context().browser()?.newPage()
  if (other === undefined) throw new Error('no browser')
  const askedThere: string[] = []
  other.on('request', (request) => askedThere.push(new URL(request.url()).pathname))
  await login(other, 'customer')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(askedThere).not.toContain('/api/supply/order/queryToDoNum')
})
