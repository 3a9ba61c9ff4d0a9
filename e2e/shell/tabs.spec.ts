import { expect, test, type Page } from '@playwright/test'
import { login, loginByForm } from '../support/login.ts'

const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const nameField = (page: Page) => dialog(page).getByLabel('名称', { exact: true })

/** Dictionaries can be opened several times under different names: a form in each. */
const openDict = async (page: Page, name = ''): Promise<void> => {
  await page.goto(`/#/main?screen=sys.dict${name === '' ? '' : `&name=${name}`}`)
  await expect(tab(page, `数据字典${name === '' ? '' : ` ${name}`}`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: '字典类型' }).getByRole('listitem').first()).toBeVisible()
}

/** An address is followed once the page has drawn: the next one waits for it, as people do. */
const openTab = async (page: Page, address: string, title: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true')
}

const startForm = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: '新增类型' }).click()
  await nameField(page).fill(text)
}

/** The browser itself asks before a page with unsaved work is left. */
const agreeToLeave = (page: Page): void => {
  page.on('dialog', (question) => void question.accept())
}

test('20 tabs with half-filled forms: switching and reloading lose nothing', async ({ page }) => {
  agreeToLeave(page)
  await login(page, 'admin')
  const names = Array.from({ length: 20 }, (_, index) => String(index + 1))
  for (const name of names) {
    await openDict(page, name)
    await startForm(page, `半个 ${name}`)
  }
  await expect(strip(page).locator('[data-unsaved=true]')).toHaveCount(20)
  // The others are kept outside the document, where they cost the browser nothing.
  await expect(page.locator('[role=tabpanel]')).toHaveCount(1)

  await test.step('a form is as it was left, down to the caret', async () => {
    await tab(page, '数据字典 7').click()
    await expect(nameField(page)).toHaveValue('半个 7')
    await nameField(page).press('ArrowLeft')
    await tab(page, '数据字典 3').click()
    await expect(nameField(page)).toHaveValue('半个 3')
    await tab(page, '数据字典 7').click()
    await nameField(page).press('x')
    await expect(nameField(page)).toHaveValue('半个 x7')
  })

  await test.step('P2.42 after a reload the same tab is in front, and every draft is there', async () => {
    await page.reload()
    await expect(strip(page).getByRole('tab')).toHaveCount(21)
    await expect(tab(page, '数据字典 7')).toHaveAttribute('aria-selected', 'true')
    await expect(strip(page).locator('[data-unsaved=true]')).toHaveCount(20)
    for (const name of names) {
      await tab(page, `数据字典 ${name}`).click()
      await expect(nameField(page)).toHaveValue(name === '7' ? '半个 x7' : `半个 ${name}`)
    }
  })
})

test('filters, selection and scrolling survive switching; filters survive a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await login(page, 'admin')
  await openDict(page)
  const types = page.getByRole('region', { name: '字典类型' })
  const entries = page.getByRole('region', { name: '字典数据' })
  await types.getByRole('textbox', { name: '搜索名称或编码' }).fill('VISIT_PURPOSE')
  await types.getByText('VISIT_PURPOSE', { exact: true }).click()
  await expect(entries.getByRole('row').nth(5)).toBeVisible()
  await entries.getByRole('row').nth(1).getByRole('checkbox').check()
  await entries.getByRole('row').last().scrollIntoViewIfNeeded()
  const position = () =>
    page
      .getByRole('tabpanel')
      .evaluate((panel) =>
        [panel, ...panel.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).filter((top) => top > 0),
      )
  let before: number[] = []
  // A table measures itself once its rows are there, which may move what is below them.
  await expect
    .poll(
      async () => {
        const earlier = before
        before = await position()
        return before.length > 0 && String(before) === String(earlier)
      },
      { intervals: [250] },
    )
    .toBe(true)

  await openTab(page, '/main?screen=visa.receipt', '收件管理')
  await tab(page, '数据字典').click()
  await expect(entries.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()
  await expect.poll(() => position()).toEqual(before)

  await entries.getByRole('textbox', { name: '关键字' }).fill('TOUR')
  await entries.getByRole('button', { name: '查询' }).click()
  await expect(entries.getByRole('list', { name: '筛选条件' })).toContainText('TOUR')
  await page.reload()
  await expect(entries.getByRole('list', { name: '筛选条件' })).toContainText('TOUR')
  await expect(entries.getByText('VISIT_PURPOSE', { exact: true })).toBeVisible()
})

test('P2.41 C2.27 unsaved work asks before closing; close others, close all and hide', async ({ page }) => {
  agreeToLeave(page)
  await login(page, 'admin')
  await openDict(page)
  await startForm(page, '未保存')
  await test.step('a tab with unsaved work has a dot, and says so', async () => {
    await expect(tab(page, '数据字典')).toHaveAccessibleDescription('数据字典 · 有未保存的内容')
    const dot = tab(page, '数据字典').locator('[class*=unsaved]')
    await expect(dot).toBeVisible()
    await nameField(page).fill('')
    await expect(dot).toHaveCount(0)
    await nameField(page).fill('未保存')
    await expect(dot).toBeVisible()
  })
  await openTab(page, '/main?screen=visa.receipt', '收件管理')
  await openTab(page, '/main?screen=visa.handling', '签证办理')

  const question = page.getByRole('dialog', { name: '有未保存的内容，确认关闭？' })
  await tab(page, '数据字典').getByRole('button', { name: '关闭 数据字典' }).click()
  await expect(question).toContainText('数据字典')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(tab(page, '数据字典')).toBeVisible()

  const choose = async (on: string, entry: string) => {
    await tab(page, on).click({ button: 'right' })
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('收件管理', '关闭其他')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(strip(page).getByRole('tab')).toHaveCount(4)

  await test.step('a question is asked once, and answered before anything else', async () => {
    await tab(page, '数据字典').click()
    await page.keyboard.press('Alt+w')
    await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused()
    await page.keyboard.press('Alt+w')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: '快速搜索' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(tab(page, '数据字典')).toHaveAttribute('aria-selected', 'true')
    await expect(nameField(page)).toHaveValue('未保存')
  })

  await choose('数据字典', '隐藏')
  await expect(tab(page, '数据字典')).toHaveCount(0)
  await page.getByRole('button', { name: '全部标签页' }).click()
  // The module at hand has an entry of that name too; the list of tabs is in front.
  await page.getByRole('menuitem', { name: '数据字典' }).last().click()
  await expect(nameField(page)).toHaveValue('未保存')

  await choose('数据字典', '关闭其他')
  await expect(strip(page).getByRole('tab')).toHaveCount(2)
  await choose('数据字典', '关闭全部')
  await question.getByRole('button', { name: '仍然关闭' }).click()
  await expect(strip(page).getByRole('tab')).toHaveCount(1)
  await expect(tab(page, '首页')).toHaveAttribute('aria-selected', 'true')
})

test('keyboard and dragging: next, previous, close, along the strip, into another order', async ({
  page,
}) => {
  await login(page, 'admin')
  await openTab(page, '/main?screen=visa.receipt', '收件管理')
  await openTab(page, '/main?screen=visa.handling', '签证办理')
  await openTab(page, '/main?screen=visa.sendBill', '送签单列表')
  const selected = strip(page).getByRole('tab', { selected: true })
  await expect(selected).toContainText('送签单列表')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(selected).toContainText('收件管理')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(selected).toContainText('送签单列表')
  await tab(page, '收件管理').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(selected).toContainText('签证办理')
  await page.keyboard.press('Alt+w')
  await expect(tab(page, '签证办理')).toHaveCount(0)
  await expect(selected).toContainText('送签单列表')
  await expect(selected).toBeFocused()

  await test.step('the menu of a tab, entered and left by keyboard', async () => {
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: '关闭', exact: false }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tab(page, '收件管理')).toBeFocused()
    await page.getByRole('button', { name: '全部标签页' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: '收件管理' }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '全部标签页' })).toBeFocused()
  })

  await tab(page, '送签单列表').dragTo(tab(page, '收件管理'))
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '送签单列表', '收件管理'])
})

test('P2.40 C4.4 details have addresses: another record is another tab, and a link opens it after login', async ({
  page,
}) => {
  // Orders that there are not: a tab is called by its order’s number as soon as that is known.
  await loginByForm(page, 'admin', '/#/visa/order-detail?id=900012')
  await expect(tab(page, '签证订单详情 900012')).toHaveAttribute('aria-selected', 'true')
  await openTab(page, '/visa/order-detail?id=900013', '签证订单详情 900013')
  await openTab(page, '/visa/order-detail?id=900012&applicantId=5', '签证订单详情 900012')
  await expect(strip(page).getByRole('tab')).toHaveText([
    '首页',
    '签证订单详情 900012',
    '签证订单详情 900013',
  ])
  await page.goBack()
  await expect(tab(page, '签证订单详情 900013')).toHaveAttribute('aria-selected', 'true')
})

test('a link that is followed again is answered again; the tab and the menu bring back what was left', async ({
  page,
}) => {
  await login(page, 'admin')
  const panel = page.getByRole('tabpanel')
  const follow = async () => {
    await openTab(page, '/main?screen=sys.company', '公司内部管理')
    const company = panel.getByRole('row').filter({ hasText: 'AGENT-YX' })
    await company.getByRole('link', { name: /员工 \d/ }).click()
    await expect(panel.getByText('出境组', { exact: true }).first()).toBeVisible()
  }
  await follow()
  await panel.getByRole('combobox', { name: '公司' }).first().fill('寰桥')
  await page.keyboard.press('Enter')
  const chosen = panel.getByText('审核部', { exact: true }).first()
  await expect(chosen).toBeVisible()
  await tab(page, '公司内部管理').click()
  await tab(page, '员工管理').click()
  await expect(chosen).toBeVisible()
  await tab(page, '公司内部管理').click()
  await page.getByRole('menuitem', { name: '员工管理' }).click()
  await expect(chosen).toBeVisible()
  await follow()
})

const GONE = '记录不存在或已被删除'
const NOBODY = 999999999
const ROUTES = [
  [`/tour/order-detail?id=${NOBODY}`, GONE],
  [`/tour/refund-detail?refundId=${NOBODY}`, GONE],
  [`/air/order-edit?issueBillId=${NOBODY}`, GONE],
  [`/air/change-detail?changeId=${NOBODY}`, GONE],
  [`/air/refund-detail?refundId=${NOBODY}`, GONE],
  [`/train/order-detail?id=${NOBODY}`, GONE],
  [`/train/change-detail?changeId=${NOBODY}`, GONE],
  [`/train/refund-detail?refundId=${NOBODY}`, GONE],
  [`/hotel/order-detail?id=${NOBODY}`, GONE],
  [`/hotel/refund-detail?refundId=${NOBODY}`, GONE],
  [`/car/order-detail?id=${NOBODY}`, GONE],
  [`/car/refund-detail?refundId=${NOBODY}`, GONE],
] as const

test('P2.13 P2.15 P2.17 P2.18 P2.19 P2.20 P2.21 P2.22 P2.23 an address of a record that is not there opens an honest page', async ({
  page,
}) => {
  await login(page, 'admin')
  for (const [route, said] of ROUTES) {
    await page.goto(`/#${route}`)
    await expect(page.getByText(said).filter({ visible: true })).toBeVisible()
    await expect(page.getByText('页面无法打开')).toHaveCount(0)
  }
})

test('P6.3 a screen out of reach says who can open it, and its calls answer 1111', async ({ page }) => {
  await login(page, 'accept')
  await page.goto('/#/main?screen=sys.dict')
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  await expect(page.getByText('sys.dict', { exact: true })).toBeVisible()
  const answer = await page.request.get('/api/dictType/queryAllDictTypePage')
  expect(((await answer.json()) as { code: string }).code).toBe('1111')
  await page.goto('/#/main?screen=no.such.screen')
  await expect(page.getByText('页面无法打开')).toBeVisible()
})

test('two people on one browser do not share tabs', async ({ page }) => {
  await login(page, 'admin')
  await page.goto('/#/main?screen=visa.receipt')
  await expect(tab(page, '收件管理')).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()

  await login(page, 'accept')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页'])
  await page.goto('/#/main?screen=visa.order.manage')
  await expect(tab(page, '签证订单列表')).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()

  await login(page, 'admin')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '收件管理'])
})

test('P9.15 a dialog is dragged by its title and keeps 20 px in sight', async ({ page }) => {
  await login(page, 'admin')
  await openDict(page)
  await page.getByRole('button', { name: '新增类型' }).click()
  const title = dialog(page).getByText('新增类型', { exact: true })
  await expect(nameField(page)).toBeFocused()
  await test.step('Tab goes around in it, nothing behind it is reached, the frame is', async () => {
    const inside = () =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') instanceof Element)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 10; step += 1) {
        await page.keyboard.press(key)
        expect(await inside()).toBe(true)
      }
    }
    await expect(page.locator('[role=tabpanel] > [inert]')).toHaveCount(1)
    await page.getByRole('button', { name: /^用户菜单/ }).focus()
    expect(await inside()).toBe(false)
    await nameField(page).focus()
  })
  const dragTo = async (x: number, y: number) => {
    const box = await title.boundingBox()
    if (box === null) throw new Error('the title is not there')
    await page.mouse.move(box.x + 30, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.up()
  }
  const frame = async () => {
    const box = await dialog(page).boundingBox()
    const panel = await page.getByRole('tabpanel').boundingBox()
    if (box === null || panel === null) throw new Error('not there')
    return { box, panel }
  }
  await dragTo(1435, 890)
  const far = await frame()
  expect(far.panel.x + far.panel.width - far.box.x).toBeGreaterThanOrEqual(19.5)
  expect(far.panel.y + far.panel.height - far.box.y).toBeGreaterThanOrEqual(19.5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '新增类型' })).toBeFocused()
  await expect(page.locator('[role=tabpanel] > [inert]')).toHaveCount(0)
})
