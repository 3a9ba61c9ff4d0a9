import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'
import {
  chooseModule,
  entriesOf,
  openPalette,
  openUserMenu,
  showPlanned,
  sideMenu,
  topMenu,
} from './frame.ts'

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

test('P6.8 sides share a row with combined titles, a switch shows one of them; what is not open yet is hidden', async ({
  page,
}) => {
  // Wide enough for all modules in one row.
  await page.setViewportSize({ width: 2880, height: 900 })
  await login(page, 'admin')
  await expect.poll(() => entriesOf(topMenu(page))).toContain('平台·系统管理')
  await expect.poll(() => entriesOf(topMenu(page))).toContain('平台·供应业务')

  await test.step('administrators have what is not open yet shown', async () => {
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '显示未开放的功能' }).click()
    await page.keyboard.press('Escape')
    const all = [
      ...PLATFORM.map((each) => `平台·${each}`),
      ...CENTER.map((each) => `签证中心·${each}`),
      '导出任务',
      '公告',
    ]
    await expect.poll(() => entriesOf(topMenu(page))).toEqual(all)
  })

  await test.step('C2.34 C6.2 entries show how much waits behind them', async () => {
    await chooseModule(page, '平台·供应业务')
    for (const entry of ['供应订单', '供应改签单', '供应退款单']) {
      const item = sideMenu(page).getByRole('menuitem', { name: entry })
      await expect(item.getByTitle(/^\d+ 条待处理$/)).toBeVisible()
    }
  })

  const side = page.getByRole('button', { name: /^业务端/ })
  await test.step('one side by its own names, by keys, and remembered', async () => {
    await page.keyboard.press('Alt+m')
    await expect(page.getByRole('group', { name: '业务端' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('3')
    await expect(side).toHaveAccessibleName('业务端：签证中心')
    await expect(sideMenu(page).getByText('护照管理', { exact: true })).toBeVisible()
    await expect.poll(() => entriesOf(topMenu(page))).toEqual([...CENTER, '导出任务', '公告'])
    await page.reload()
    await expect(side).toHaveAccessibleName('业务端：签证中心')
    await expect(sideMenu(page).getByText('护照管理', { exact: true })).toBeVisible()
  })

  await test.step('another side is at the module it was left at; a screen brings its side', async () => {
    await side.click()
    await page.getByRole('group', { name: '业务端' }).getByRole('button', { name: '平台' }).click()
    await expect(sideMenu(page).getByText('供应业务', { exact: true })).toBeVisible()
    await page.goto('/#/main?screen=center.cashier')
    await expect(side).toHaveAccessibleName('业务端：签证中心')
    await expect(sideMenu(page).getByRole('menuitem', { name: '收银台' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})

test('C6.4 P6.8 a menu is what permissions make of it, and has nothing that is not open', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await login(page, 'agent')
  await expect
    .poll(() => entriesOf(topMenu(page)))
    .toEqual(['签证订单', '受理送签', '供应业务', '客户管理', '财务管理', '导出任务', '公告'])
  await chooseModule(page, '客户管理')
  await expect.poll(() => entriesOf(sideMenu(page))).toContain('会员管理')
  expect(await entriesOf(sideMenu(page))).not.toContain('企业管理')
  await test.step('nor does the palette lead to what is not open', async () => {
    await (await openPalette(page)).fill('供应改签单')
    await expect(page.getByText('没有找到“供应改签单”')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  // Nobody asks how much waits behind an entry that is not there.
  expect(asked).not.toContain('/api/supply/order/queryToDoNum')
})

test('C2.25 modules without room go into a submenu at the end of the row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await showPlanned(page)
  await login(page, 'admin')
  const inRow = await entriesOf(topMenu(page))
  expect(inRow).toContain('平台·签证订单')
  expect(inRow).not.toContain('平台·系统管理')

  await test.step('by keys', async () => {
    const more = topMenu(page).getByRole('menuitem', { name: '更多' })
    await topMenu(page).getByRole('menuitem', { name: '平台·签证订单' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    const last = page.getByRole('menu', { name: '更多' }).getByRole('menuitem', { name: '公告' })
    await page.keyboard.press('End')
    await expect(last).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(last).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await topMenu(page).getByText('更多').filter({ visible: true }).hover()
  await page.getByRole('menuitem', { name: '平台·系统管理' }).filter({ visible: true }).click()
  await expect(sideMenu(page).getByRole('menuitem', { name: '数据字典' })).toBeVisible()
  // The module at hand has no room in the row: the way to it says its name.
  await expect(topMenu(page).getByRole('menuitem', { name: /^更多.*平台·系统管理/ })).toBeVisible()

  await test.step('in English, and with more room, too', async () => {
    await page.getByRole('button', { name: 'English' }).click()
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
  await login(page, 'admin')
  const width = async () => (await sideMenu(page).boundingBox())?.width
  await expect.poll(() => width()).toBe(190)
  await chooseModule(page, '平台·客户管理')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBe(65)
  await page.reload()
  await expect.poll(width).toBe(65)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(width).toBe(190)
  await expect(sideMenu(page).getByText('平台·客户管理', { exact: true })).toBeVisible()

  await test.step('C2.28 the module follows the tab that is shown, and stays beside the notices', async () => {
    await page.goto('/#/main?screen=sys.dict')
    await expect(sideMenu(page).getByRole('menuitem', { name: '数据字典' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await topMenu(page).getByText('更多').filter({ visible: true }).hover()
    await page.getByRole('menuitem', { name: '公告', exact: true }).click()
    await expect(page).toHaveTitle(/公告/)
    await expect(sideMenu(page).getByRole('menuitem', { name: '数据字典' })).toBeVisible()
  })
})
