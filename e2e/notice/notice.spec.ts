import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { withOwnServer } from '../support/own-server.ts'
import { option } from '../support/select.ts'

/** A notice that opens by itself does so for everybody who logs in meanwhile: journeys of other files would meet it. */
const test = withOwnServer()

const titleOfRun = (): string => `公告旅程 ${Date.now().toString(36)}`

test.beforeEach(({ page }) => login(page, 'admin'))

const viewer = (page: Page, name = '公告') => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('main').getByRole('row').filter({ hasText: title })

async function openManager(page: Page): Promise<void> {
  await page.goto('/#/main?screen=sys.notice.manage')
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /新增公告|Add notice/ })
      .first(),
  ).toBeVisible()
}

async function choose(form: Locator, field: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: field }).click()
  await option(form.page(), name).click()
}

async function addPopup(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '新增公告' }).first().click()
  const form = page.getByRole('dialog', { name: '新增公告' })
  await form.getByLabel('标题', { exact: true }).fill(title)
  await choose(form, '重要程度', '重要')
  await choose(form, '类型', '弹窗')
  const content = form.getByRole('textbox', { name: '内容' })
  await content.click()
  await page.keyboard.type('Offices close at ')
  await form.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('noon')
  await expect(form.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '项目列表' }).click()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '链接' }).click()
  await page.getByRole('textbox', { name: '链接地址' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('链接只能是网址或邮箱')).toBeVisible()
  await page.getByRole('textbox', { name: '链接地址' }).fill('example.com/news')
  await page.keyboard.press('Enter')
  await expect(content.getByRole('link')).toHaveAttribute('href', 'https://example.com/news')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
}

const paste = (field: Locator, html: string): Promise<boolean> =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

async function agentPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await login(page, 'agent')
  return page
}

test('P2.46, P3.9, C2.30: an important pop-up opens for its readers until they know it, and the manager sees who does', async ({
  page,
  browser,
}) => {
  const title = titleOfRun()
  await openManager(page)
  await addPopup(page, title)
  await expect(row(page, title)).toContainText('重要')
  await expect(row(page, title)).toContainText('展示中')
  await expect(row(page, title)).toContainText('所有人')

  const agent = await agentPage(browser)
  await test.step('it opens by itself, as it was written', async () => {
    await expect(viewer(agent).getByRole('heading', { name: title })).toBeVisible()
    await expect(viewer(agent).getByRole('article').locator('strong')).toHaveText('noon')
    await expect(viewer(agent).getByRole('listitem')).toHaveText('first')
    const link = viewer(agent).getByRole('link', { name: 'https://example.com/news' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  await test.step('closed without a word, it comes again at the next load', async () => {
    await viewer(agent).getByRole('button', { name: '关闭' }).click()
    await expect(viewer(agent)).toHaveCount(0)
    await agent.reload()
    await expect(viewer(agent).getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('known, it does not return', async () => {
    await viewer(agent).getByRole('button', { name: '已知晓' }).click()
    await expect(viewer(agent)).toHaveCount(0)
    await agent.reload()
    await expect(agent.getByRole('button', { name: /^公告/ })).toBeVisible()
    await agent.goto('/#/main?screen=sys.notice')
    await expect(row(agent, title)).toContainText('已知晓')
    await expect(viewer(agent)).toHaveCount(0)
  })

  await test.step('the manager sees the reader and the log', async () => {
    await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
    await page.getByRole('button', { name: `知晓情况 ${title}: 1` }).click()
    const readers = page.getByRole('dialog', { name: `知晓情况：${title}` })
    await expect(readers.getByRole('row')).toHaveCount(2)
    await readers.getByRole('button', { name: '日志' }).click()
    await expect(readers.getByRole('row').filter({ hasText: '新增' })).toContainText(title)
    await readers.getByRole('button', { name: '关闭' }).click()
    await expect(readers).toHaveCount(0)
  })

  await test.step('it is pinned, changed and deleted', async () => {
    await row(page, title).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '置顶' }).click()
    await expect(row(page, title).getByText('置顶', { exact: true })).toBeVisible()

    await row(page, title).getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑公告' })
    await expect(form.getByRole('textbox', { name: '内容' })).toContainText('Offices close at noon')
    await form.getByLabel('标题', { exact: true }).fill(`${title} 改`)
    await form.getByLabel('开始时间').fill('2026-01-02 10:00')
    await form.getByLabel('结束时间').fill('2026-01-02 09:00')
    await form.getByLabel('标题', { exact: true }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('必须晚于开始时间')).toBeVisible()
    await form.getByLabel('结束时间').fill('2026-01-03 09:00')
    await form.getByRole('combobox', { name: '可见公司' }).click()
    await page.keyboard.type('yxgl')
    await page.keyboard.press('Enter')
    await form.getByLabel('标题', { exact: true }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(row(page, `${title} 改`)).toContainText('2026-01-02 10:00 起')
    await expect(row(page, `${title} 改`)).toContainText('2026-01-03 09:00 止')
    await expect(row(page, `${title} 改`)).toContainText('北京远行国际旅行社有限公司')
    await expect(row(page, `${title} 改`)).toContainText('已结束')

    await row(page, title).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: `删除“${title} 改”？` })
    await question.getByRole('button', { name: '删除' }).click()
    await expect(row(page, title)).toHaveCount(0)
  })
  await agent.context().close()
})

test('P2.35: cities belong to a route, unfinished input outlives a reload, and several go at once', async ({
  page,
}) => {
  const title = titleOfRun()
  await openManager(page)
  const form = page.getByRole('dialog', { name: '新增公告' })
  for (const name of ['甲', '乙']) {
    await page.getByRole('main').getByRole('button', { name: '新增公告' }).first().click()
    await form.getByLabel('标题', { exact: true }).fill(`${title} ${name}`)
    await form.getByRole('textbox', { name: '内容' }).fill('正文')
    await choose(form, '显示端', '电脑端')
    await expect(form.getByLabel('出发城市')).toHaveCount(0)
    await choose(form, '显示位置', '行程线路')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('不能为空')).toHaveCount(2)
    await form.getByLabel('出发城市').fill('上海')
    await page.reload()
    await expect(form.getByLabel('标题', { exact: true })).toHaveValue(`${title} ${name}`)
    await expect(form.getByRole('textbox', { name: '内容' })).toHaveText('正文')
    await expect(form.getByLabel('出发城市')).toHaveValue('上海')
    await form.getByLabel('到达城市').fill('莫斯科')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(row(page, `${title} ${name}`)).toContainText('上海 → 莫斯科')
  }
  await row(page, `${title} 甲`).getByRole('checkbox').check()
  await row(page, `${title} 乙`).getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: '批量删除' }).click()
  const question = page.getByRole('dialog', { name: '删除选中的 2 条记录？' })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(row(page, title)).toHaveCount(0)
})

test('P4.12 the notices of the home are there in turn, and nothing where there is none', async ({ page }) => {
  const list = '**/api/sys/notice/queryList*'
  const carousel = page.getByRole('region', { name: '公告轮播' })
  await page.route(list, (route) => route.fulfill({ json: { code: '0000', msg: '', data: [] } }))
  const answered = page.waitForResponse(list)
  await page.reload()
  await answered
  await expect(page.getByRole('region', { name: '按承诺办理' })).toBeVisible()
  await expect(carousel).toHaveCount(0)

  const title = titleOfRun()
  await page.unroute(list)
  await openManager(page)
  await page.getByRole('main').getByRole('button', { name: '新增公告' }).first().click()
  const form = page.getByRole('dialog', { name: '新增公告' })
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByRole('textbox', { name: '内容' }).fill('正文')
  await choose(form, '显示端', '电脑端')
  await choose(form, '显示位置', '电脑端首页')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/#/main')
  await page.reload()
  await expect(carousel).toBeVisible()
  await page.goto('/#/main?screen=sys.notice.manage')
  await row(page, title).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, title)).toHaveCount(0)
})

test('managing and reading in English shows no Chinese but the data', async ({ page }) => {
  const title = titleOfRun()
  await openManager(page)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add notice' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add notice' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  const content = form.getByRole('textbox', { name: 'Content' })
  await content.fill('Read me')
  await paste(
    content,
    '<p style="color: red" class="x">pasted <span onclick="x()">text</span><img src="/x.png"></p>',
  )
  await expect(content).toContainText('pasted text')
  await expect(
    content.locator('[style], [class]:not(br), span, img:not(.ProseMirror-separator)'),
  ).toHaveCount(0)
  expect(await chineseIn(form, [title])).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(row(page, title)).toContainText('Everybody')

  await row(page, title).getByRole('button', { name: 'Preview' }).click()
  await expect(viewer(page, 'Notices').getByRole('article')).toContainText('Read me')
  await viewer(page, 'Notices')
    .locator('footer, .ant-modal-footer')
    .getByRole('button', { name: 'Close' })
    .click()

  await page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  const tab = viewer(page, 'Notices').getByRole('tab').filter({ hasText: title })
  await tab.click()
  await expect(viewer(page, 'Notices').getByRole('article').filter({ hasText: 'Read me' })).toBeVisible()
  await viewer(page, 'Notices').getByRole('button', { name: 'Got it' }).click()
  await expect(tab).toHaveAttribute('aria-selected', 'false')
})
