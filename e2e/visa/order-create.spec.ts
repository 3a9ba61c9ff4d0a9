import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const ENTRY = dayIn(200)

async function choose(page: Page, label: string, name: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).click()
  await option(page, name).click()
}

async function start(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(dialog(page).getByLabel('联系手机')).toBeFocused()
}

test('C2.40 C4.3 C4.4 C4.6 C4.7 an agent makes an order for a sticker visa, and its page opens', async ({
  page,
}) => {
  await login(page, 'agent', '/#/main?screen=visa.order.add')
  await start(page, '俄罗斯 贴纸签')

  await test.step('C9.13 it is 550 wide', async () => {
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(550)
  })

  await test.step('C5.12 a remark has two lines, grows to eight, and is no longer than 255 characters', async () => {
    const remark = dialog(page).getByLabel('备注')
    const lines = () =>
      remark.evaluate((box) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box)
        const inner = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)
        return Math.round(inner / parseFloat(lineHeight))
      })
    await expect.poll(lines).toBe(2)
    await remark.fill('行\n'.repeat(5))
    await expect.poll(lines).toBe(6)
    await remark.fill('行\n'.repeat(40))
    await expect.poll(lines).toBe(8)
    await remark.fill('字'.repeat(256))
    await dialog(page).getByRole('button', { name: '创建' }).click()
    await expect(dialog(page).getByText('不能超过255个字符').first()).toBeVisible()
    await remark.fill('')
  })

  await test.step('an empty form says why it stays', async () => {
    await dialog(page).getByRole('button', { name: '创建' }).click()
    await expect(dialog(page).getByText('请填写联系人姓名').first()).toBeVisible()
    // Hidden for agents, who order for themselves.
    await expect(dialog(page).getByLabel('代理商')).toHaveCount(0)
  })

  await dialog(page).getByLabel('联系手机').fill('13912340001')
  await dialog(page).getByLabel('联系人', { exact: true }).fill('林致远')

  await test.step('C4.7 the section decides on purpose and category, and the only choice is filled in', async () => {
    await choose(page, '访问目的大类', '工作')
    await expect(dialog(page).getByText('受雇工作')).toBeVisible()
    await expect(dialog(page).getByText('普通工作签证')).toBeVisible()
    await expect(dialog(page).getByText('护照有效期不少于18个月')).toBeVisible()
  })

  await test.step('C5.10 days that are over cannot be chosen', async () => {
    const monthBefore = dayIn(-Number(dayIn(0).slice(8))).slice(0, 7)
    for (const label of ['入境日期', '出境日期']) {
      await dialog(page).getByLabel(label).click()
      const calendar = page.locator('.ant-picker-dropdown:visible')
      await calendar.locator('.ant-picker-header-prev-btn').click()
      const days = async (selector: string) =>
        calendar
          .locator(selector)
          .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''))
      await expect(calendar.locator(`td[title="${monthBefore}-01"]`)).toBeVisible()
      const over = (await days('td')).filter((day) => day < dayIn(0))
      expect(over.length).toBeGreaterThan(20)
      expect((await days('td.ant-picker-cell-disabled')).toSorted()).toEqual(over.toSorted())
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
    }
  })

  await test.step('C5.9 the exit is not before the entry', async () => {
    const entry = dialog(page).getByLabel('入境日期')
    await entry.fill(ENTRY)
    await entry.press('Enter')
    const exit = dialog(page).getByLabel('出境日期')
    await exit.fill(dayIn(193))
    await exit.press('Enter')
    await dialog(page).getByRole('button', { name: '创建' }).click()
    await expect(dialog(page).getByText(`不能早于入境日期 ${ENTRY}`).first()).toBeVisible()
    await exit.fill(dayIn(210))
    await exit.press('Enter')
  })

  await test.step('price and promise follow the choices, and are explained', async () => {
    await expect(dialog(page).getByText('¥560.00')).toBeVisible()
    await dialog(page).locator('label').filter({ hasText: '加急' }).click()
    await expect(dialog(page).getByText('¥880.00')).toBeVisible()
    await expect(dialog(page).locator('del').first()).toHaveText('¥560.00')
    await dialog(page).getByRole('button', { name: '为什么', exact: true }).click()
    const why = page.getByRole('complementary', { name: '为什么是这个价' })
    await expect(why.getByRole('row', { name: /加急费/ })).toContainText('¥320.00')
    await why.getByRole('button', { name: '加一人' }).click()
    await expect(dialog(page).getByText('¥1,760.00').first()).toBeVisible()
  })

  await test.step('C5.11 the address appears with the courier', async () => {
    await expect(dialog(page).getByLabel('收件地址')).toHaveCount(0)
    await dialog(page).locator('label').filter({ hasText: '快递返还' }).click()
    await dialog(page).getByLabel('收件地址').fill('浙江省宁波市海曙区药行街 48 号')
  })

  await choose(page, '受理机构', '寰桥受理')
  await test.step('C8.4 what nobody foresaw is told in words, and the form stays as it is', async () => {
    const answer = { code: '-1', msg: '系统异常', data: null }
    await page.route('**/api/visa/order/submit', (route) => route.fulfill({ json: answer }), { times: 1 })
    await dialog(page).getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('提交失败, 请稍后再试').first()).toBeVisible()
    await expect(dialog(page).getByLabel('联系人', { exact: true })).toHaveValue('林致远')
  })
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(page.getByText(/已创建签证订单 V\d{11}/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/visa\/order-detail\?id=\d+/)
})

test('C2.41 C2.42 C5.16 electronic visas are ordered, and a second one like it is offered first', async ({
  page,
}) => {
  await login(page, 'agent', '/#/main?screen=visa.order.add')
  await start(page, '俄罗斯 电子签')
  await dialog(page).getByLabel('入境日期').fill(dayIn(2))
  await dialog(page).getByLabel('入境日期').press('Enter')
  await expect(dialog(page).getByText(/最早可申请的入境日期为/)).toBeVisible()
  await expect(dialog(page).getByText(/出境日期自动为/)).toBeVisible()
  await dialog(page).getByLabel('入境日期').fill(ENTRY)
  await dialog(page).getByLabel('入境日期').press('Enter')
  await expect(dialog(page).getByText(`出境日期自动为 ${dayIn(215)}`)).toBeVisible()
  await dialog(page)
    .getByLabel('联系手机')
    .fill(`138${String(Date.now()).slice(-8)}`)
  await dialog(page).getByLabel('联系人', { exact: true }).fill('王小雨')
  await choose(page, '访问目的', '旅游')
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/#\/visa\/order-detail\?id=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: /^V\d{11}$/ })).toBeVisible()
  await expect(page.getByText('电子签').first()).toBeVisible()
  await page.goBack()

  const mobile = `86-1${String(Date.now()).slice(-10)}`
  const fill = async () => {
    await start(page, '菲律宾 电子签')
    await expect(dialog(page).getByText('寰桥受理')).toBeVisible()
    await dialog(page).getByLabel('联系手机').fill(mobile)
    await dialog(page).getByLabel('联系人', { exact: true }).fill('王小雨')
    await dialog(page).getByLabel('联系邮箱').fill('xiaoyu@example.com')
    await dialog(page).getByLabel('收件地址').fill('上海市黄浦区人民大道 1 号')
  }
  await test.step('C4.8 where there is one organisation only, it is chosen', fill)
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await test.step('C2.9 its page has the order’s number and country in its address', async () => {
    await expect(page).toHaveURL(/#\/visa\/order-detail-v2\?id=\d+&countryCode=PH$/)
    await expect(page.getByRole('heading', { level: 1, name: /^V\d{11}$/ })).toBeVisible()
  })
  await page.goBack()
  await fill()
  await expect(dialog(page).getByText('手机、姓名、入境日期同')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: '打开' })).toHaveAttribute(
    'href',
    /^#\/visa\/order-detail-v2\?id=\d+/,
  )
  await dialog(page).getByRole('button', { name: '仍要新建' }).click()
  await dialog(page).getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/#\/visa\/order-detail-v2\?id=\d+/)
})

test('in English nothing of the dialog is Chinese, and the platform names the agent', async ({ page }) => {
  await login(page, 'admin', '/#/main?screen=visa.order.add')
  await page.getByRole('button', { name: 'English' }).click()
  await page
    .getByRole('button', { name: /^Russia.*Sticker visa$/ })
    .first()
    .click()
  await expect(dialog(page).getByLabel('Agent')).toBeVisible()
  await expect(dialog(page).locator('label').filter({ hasText: 'Express' })).toBeVisible()
  expect(await chineseIn(dialog(page), [])).toEqual([])
})
