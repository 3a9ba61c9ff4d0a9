import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

const QUEUE = '/#/main?screen=visa.order.v2'

const rows = (page: Page) => page.getByRole('region', { name: '订单', exact: true }).getByRole('button')
const preview = (page: Page) => page.getByRole('article')
const shownNo = (page: Page): Promise<string> => preview(page).getByRole('heading', { level: 2 }).innerText()

test('P3.40 two people work through the queue by keys, see each other, and never take the same order', async ({
  page,
  browser,
}) => {
  await login(page, 'accept', QUEUE)
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  await expect(
    page.getByRole('group', { name: '按承诺' }).getByRole('button', { name: /已超期 \d/ }),
  ).toBeVisible()

  await test.step('keys move through the list and rest while somebody types', async () => {
    const first = await shownNo(page)
    await page.keyboard.press('j')
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('k')
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('/')
    await expect(page.getByLabel('搜索队列')).toBeFocused()
    await page.keyboard.type('jn')
    await expect(page.getByLabel('搜索队列')).toHaveValue('jn')
    expect(await shownNo(page)).toBe(first)
    await page.getByLabel('搜索队列').fill('')
    await page.getByLabel('搜索队列').blur()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '队列快捷键' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await page.keyboard.press('n')
  await expect(preview(page)).toContainText(/你已领取，\d+:\d\d 后放回队列/)
  const mine = await shownNo(page)

  const other = await browser.newPage()
  await login(other, 'admin', QUEUE)
  await test.step('another one sees who has it and who looks, and is given another', async () => {
    await rows(other).filter({ hasText: mine }).click()
    await expect(preview(other)).toContainText('赵文博 已领取')
    await expect(preview(other)).toContainText('赵文博 在看')
    await other.getByRole('button', { name: /领取下一单/ }).click()
    await expect(preview(other)).toContainText('你已领取')
    expect(await shownNo(other)).not.toBe(mine)
  })

  await test.step('the first one sees it at once; what is released is free again', async () => {
    // People of another company are called by it.
    await expect(rows(page).filter({ hasText: '平台' })).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByText(`已放回订单 ${mine}`)).toBeVisible()
    await expect(preview(page).getByRole('button', { name: /领取这一单/ })).toBeVisible()
  })

  await test.step('a digit changes the status, Enter opens the order', async () => {
    await page.keyboard.press('2')
    await expect(page.getByRole('button', { name: /待收件/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('region', { name: '订单', exact: true })).toHaveAttribute(
      'aria-busy',
      'false',
    )
    await expect(preview(page)).toContainText('待收件')
    const opened = await shownNo(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible()
  })
  await other.close()
})

test('a view of the list of orders is saved, comes back, and is removed', async ({ page }) => {
  await login(page, 'accept', '/#/main?screen=visa.order.manage')
  await page
    .getByRole('radiogroup', { name: '按状态查看' })
    .getByText(/^审核中 \d/)
    .click()
  await page.getByRole('button', { name: /视图：默认/ }).click()
  await page.getByRole('menuitem', { name: '保存为新视图…' }).click()
  await page.getByRole('dialog').getByLabel('视图名称').fill('我的审核')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存视图“我的审核”')).toBeVisible()
  await page.getByRole('button', { name: '视图：我的审核' }).click()
  await page.getByRole('menuitem', { name: '不用视图' }).click()
  await expect(page.getByRole('radio', { name: /^全部/ })).toBeChecked()
  await page.getByRole('button', { name: /视图：默认/ }).click()
  await page.getByRole('menuitem', { name: '我的审核' }).click()
  await expect(page.getByRole('radio', { name: /^审核中/ })).toBeChecked()
  await page.getByRole('button', { name: '视图：我的审核' }).click()
  await page.getByRole('menuitem', { name: '删除“我的审核”…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已删除视图“我的审核”')).toBeVisible()
})

test('in English nothing of the queue is Chinese but what people wrote', async ({ page }) => {
  await login(page, 'admin', QUEUE)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: /Take the next one/ })).toBeVisible()
  for (const part of ['By status', 'By promise'])
    expect(await chineseIn(page.getByRole('group', { name: part }), [])).toEqual([])
})
