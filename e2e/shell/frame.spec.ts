import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { askForSession, DEMO_PASSWORD, login } from '../support/login.ts'
import { reloading } from '../support/reloading.ts'
import { openPalette, openUserMenu, sideMenu } from './frame.ts'

test('the palette finds screens by pinyin, records and actions, by keyboard alone', async ({ page }) => {
  await login(page, 'admin')

  await test.step('initials', async () => {
    const box = await openPalette(page)
    await box.pressSequentially('sjzd')
    await expect(page.getByRole('option', { name: '数据字典' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/数据字典/)
    await expect(box).toHaveCount(0)
  })

  await test.step('what was used last comes first, without what is shown already; End, Home and the arrows move; Escape closes', async () => {
    await openPalette(page)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option', { name: '数据字典' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto('/#/main')
    await expect(page).toHaveTitle(/首页/)
    const box = await openPalette(page)
    const options = page.getByRole('option')
    await expect(page.getByRole('group', { name: '最近使用' }).getByRole('option').first()).toContainText(
      '数据字典',
    )
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await box.fill('没有这样的东西')
    await expect(page.getByText('没有找到“没有这样的东西”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  })

  await test.step('a company, by pinyin', async () => {
    const box = await openPalette(page)
    await box.fill('yuanxing')
    const company = page.getByRole('group', { name: '记录' }).getByRole('option', { name: /远行/ })
    await expect(company).toBeVisible()
    await company.click()
    await expect(page).toHaveURL(/#\/cust\/company-detail\?id=\d+/)
  })

  await test.step('an action', async () => {
    await (await openPalette(page)).fill('修改密码')
    await page.getByRole('group', { name: '操作' }).getByRole('option', { name: '修改密码' }).click()
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  })
})

test('the dark theme and the density are remembered, and nothing flashes light at the start', async ({
  page,
}) => {
  await login(page, 'customer')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(() => scheme()).toBe('light')
  const bright = await ground()

  const openAppearance = async () => {
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '外观' }).hover()
  }
  await openAppearance()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await expect.poll(scheme).toBe('dark')
  await expect.poll(ground).not.toBe(bright)
  // The menu stays open: one may want to try.
  await page.getByRole('menuitemradio', { name: '紧凑' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')

  await test.step('dark from the first moment, before the application has run', async () => {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(() => scheme()).toBe('dark')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe('rgb(15, 19, 27)')
    await page.unroute(/\/assets\/.*\.js/)
  })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => scheme()).toBe('dark')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')

  await test.step('following the system', async () => {
    await openAppearance()
    await page.getByRole('menuitemradio', { name: '跟随系统' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(scheme).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(scheme).toBe('dark')
  })
})

test('P1.4 C1.8 C2.29 C2.31 C2.32 C2.33 C9.10 the header: clock, welcome, language, user menu, version', async ({
  page,
}) => {
  await login(page, 'customer')
  const header = page.getByRole('banner')
  await expect(header.getByText('欢迎，郑雅琴')).toBeVisible()
  await expect(header.getByText(/^\d\d-\d\d 周. \d\d:\d\d$/)).toBeVisible()
  await openUserMenu(page)
  for (const entry of ['个人信息', '修改密码', '修改手机', '登录设备', '微信绑定', '退出登录']) {
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  }
  await expect(page.getByRole('menuitem', { name: '显示未开放的功能' })).toHaveCount(0)
  await expect(page.getByRole('menu').getByText('版本 2.2.10')).toBeVisible()

  await test.step('by keys: along it and round, into the menu beside it, out, and back to the button', async () => {
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await expect(entry('个人信息')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(entry('退出登录')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(entry('外观')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('menuitemradio', { name: '浅色' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(entry('外观')).toBeFocused()
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(entry('个人信息')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeFocused()
  })

  await header.getByRole('button', { name: 'English' }).click()
  await expect(header.getByText('Welcome, 郑雅琴')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Module menu' })).toContainText('Visa order list')
  // Notices are data, in the language they were written in.
  for (const part of [header, page.getByRole('region', { name: 'Today' })]) {
    await expect.poll(() => chineseIn(part, ['中文', '中', '郑雅琴', '郑'])).toEqual([])
  }
})

test('logging out with unsaved work asks first, and only once', async ({ page }) => {
  await login(page, 'admin')
  await page.goto('/#/main?screen=sys.dict')
  await page.getByRole('button', { name: '新增类型' }).click()
  await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill('半个类型')
  const heard: string[] = []
  page.on('dialog', (question) => {
    heard.push(question.type())
    void question.accept()
  })
  const leave = async () => {
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  const question = page.getByRole('dialog', { name: '有未保存的内容，仍要退出？' })
  await leave()
  await question.getByRole('button', { name: '留在这里' }).click()
  await expect(question).toHaveCount(0)
  await expect(sideMenu(page)).toBeVisible()
  await leave()
  await reloading(page, () => question.getByRole('button', { name: '退出登录' }).click())
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(heard).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('半个类型')
})

test('C2.35 C2.36 C2.37 C2.38 C2.39 C6.1 the country grid greets those who add orders', async ({ page }) => {
  await login(page, 'center_emp')
  const grid = page.getByRole('region', { name: '办理签证' })
  const cards = grid.getByRole('list').first().getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toContainText('俄罗斯')
  await expect(cards.first().locator('img')).toHaveJSProperty('complete', true)
  await expect.poll(() => cards.first().getByRole('button').allInnerTexts()).toEqual(['贴纸签', '电子签'])
  for (const country of ['菲律宾', '土耳其', '马来西亚']) {
    const buttons = cards.filter({ hasText: country }).getByRole('button')
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['电子签'])
  }

  const alert = page.getByRole('dialog', { name: '提示' })
  for (const [typed, country] of [
    ['faguo', '法国'],
    ['DEU', '德国'],
    ['意大', '意大利'],
  ] as const) {
    await grid.getByLabel(/^搜索国家/).fill(typed)
    await grid.getByRole('button', { name: country, exact: true }).click()
    await expect(alert).toContainText('该功能正在开发中')
    await alert.getByRole('button', { name: '知道了' }).click()
    await expect(alert).toHaveCount(0)
  }
})

test('the home begins with the work by promise, and each of its numbers opens its rows', async ({ page }) => {
  await login(page, 'accept')
  const work = page.getByRole('region', { name: '按承诺办理' })
  await expect(work.getByRole('row').nth(1)).toBeVisible()
  // Whoever may not add orders has no country grid.
  await expect(page.getByRole('region', { name: '办理签证' })).toHaveCount(0)
  const figure = page.getByRole('region', { name: '今天' }).getByRole('link', { name: /^审核中/ })
  // Other journeys audit meanwhile: a figure that changed between the two is read again.
  await expect(async () => {
    await page.getByRole('tab', { name: '首页' }).click()
    const count = Number((await figure.innerText()).replace(/\D/g, ''))
    await figure.click()
    await expect(page).toHaveURL(/status=32/)
    const listed = page.getByRole('tabpanel').getByText(`审核中 ${count} 单`)
    await expect(listed).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await test.step('what was opened is on the home afterwards', async () => {
    await page.getByRole('tab', { name: '首页' }).click()
    // By its number: another one may be first by then.
    const number = await work.getByRole('row').nth(1).getByRole('link').first().innerText()
    await work.getByRole('link', { name: number }).click()
    await expect(page.getByRole('tab', { name: new RegExp(number) })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: '首页' }).click()
    await expect(page.getByRole('region', { name: '最近打开' }).getByRole('link').first()).toContainText(
      number,
    )
  })
})

test('on a telephone the menu is a drawer, and what one touches has a thumb’s size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await askForSession(page, 'admin', DEMO_PASSWORD)).toBe('0000')
  await page.goto('/#/main')
  const open = page.getByRole('button', { name: '打开菜单' })
  await expect(page.getByRole('region', { name: '按承诺办理' }).getByRole('row').nth(1)).toBeVisible()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(390)
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await open.click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await drawer.getByText('平台·系统管理', { exact: true }).click()
  await drawer.getByRole('link', { name: '数据字典' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveTitle(/数据字典/)
  await expect(page.getByRole('region', { name: '字典数据' })).toBeAttached()
  expect(await width()).toBe(390)
  // What can be done with a row is beside it, not below a column that stays.
  await page.goto('/#/main?screen=visa.order.manage')
  const rows = page.getByRole('tabpanel').getByRole('row')
  await rows.getByRole('button', { name: /^编辑/ }).first().click({ trial: true })
})
