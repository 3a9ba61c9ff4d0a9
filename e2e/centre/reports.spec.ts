import { EventEmitter, once } from 'node:events'
import { expect, test } from '@playwright/test'
import { contractInChange } from '../support/contract.ts'
import { inDatabase } from '../support/database.ts'
import { login } from '../support/login.ts'

test('C7.37 P2.39 a manager reads the dashboard, opens the rows behind figures, signs and prints the paper of a day', async ({
  page,
}) => {
  await login(page, 'center_mgr')
  await contractInChange(page)
  // A day of its own, long over: nobody else closes it. The centre was there by then.
  await inDatabase(`update company set created_at = '2020-12-01' where company_code = $1`, ['CENTER-BJ'])
  const day = new Date(Date.UTC(2021, 0, 1 + (Date.now() % 1500))).toISOString().slice(0, 10)

  await test.step('the dashboard says what waits, and a figure opens its rows', async () => {
    await page.goto('/#/main?screen=center.dashboard')
    await expect(page.getByRole('heading', { name: /^今天，\d{4}-\d{2}-\d{2}$/ })).toBeVisible()
    await page.getByRole('button', { name: /^待审核 \d+$/ }).click()
    const rows = page.getByRole('dialog', { name: /^待审核：\d+$/ })
    await expect(rows.getByRole('link', { name: /^HT/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toBeHidden()
    await page.getByLabel('看谁的').getByText('我的').click()
    await expect(page.getByRole('button', { name: /^待审核 \d+$/ })).toBeVisible()
  })

  await test.step('cards are put in another order and stay so', async () => {
    const cards = page.locator('section[aria-label]').filter({ visible: true })
    const first = () => cards.first()
    await expect(first()).toHaveAttribute('aria-label', '各环节')
    await page.getByRole('button', { name: '摆放' }).click()
    await page.getByRole('button', { name: '上移 承诺' }).click()
    await expect(first()).toHaveAttribute('aria-label', '承诺')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { name: /^今天，/ })).toBeVisible()
    await expect(first()).toHaveAttribute('aria-label', '承诺')
  })

  await test.step('statistics by day, week, month and all, as a chart and as a table', async () => {
    await page.goto('/#/main?screen=center.statistics')
    const contracts = page.getByRole('button', { name: /^新合同 \d+$/ })
    await expect(contracts.first()).toBeVisible()
    await contracts.first().click()
    const rows = page.getByRole('dialog', { name: /^新合同：\d+$/ })
    await expect(rows.getByText('期间内新建的合同')).toBeVisible()
    await expect(rows.getByRole('link', { name: /^HT/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toBeHidden()
    for (const grain of ['日', '周', '全部']) {
      await page.getByLabel('期间').getByText(grain, { exact: true }).first().click()
      await expect(contracts.first()).toBeVisible()
    }
    await page.getByLabel('走势 看法').getByText('表').click()
    await expect(page.getByRole('table', { name: '走势' })).toBeVisible()
  })

  await test.step('urgency by day and consulate against the places of the day', async () => {
    await page.goto('/#/main?screen=center.urgency')
    const table = page.getByRole('table', { name: '加急统计' })
    await expect(table.getByRole('columnheader', { name: '名额', exact: true })).toBeVisible()
    await expect(table.getByRole('button', { name: /^申请人 .*普通 \d+$/ }).first()).toBeVisible()
  })

  await test.step('the day that is over is closed, signed and printed', async () => {
    await page.goto('/#/main?screen=center.dailyReport')
    const sheet = page.getByRole('article', { name: '日报' })
    await expect(sheet.getByRole('heading', { name: /^日报 \d/ })).toBeVisible()
    const typed = page.getByLabel('日期')
    // What is being typed outlasts an answer that comes meanwhile.
    const report = '**/report/daily?*'
    const typedFirst = new EventEmitter()
    await page.route(report, async (route) => {
      await once(typedFirst, 'done')
      await route.continue()
    })
    const asked = page.waitForRequest(report)
    await page.getByRole('button', { name: '前一天' }).click()
    await asked
    await typed.fill(day.replaceAll('-', ''))
    typedFirst.emit('done')
    await expect(page.locator('[aria-busy=true]').filter({ has: sheet })).toHaveCount(0)
    await page.unroute(report)
    await typed.press('Enter')
    await expect(sheet.getByRole('heading', { name: `日报 ${day}` })).toBeVisible()
    await expect(sheet.getByText('预览，未关账')).toBeVisible()
    await page.getByRole('button', { name: '关账', exact: true }).click()
    await expect(sheet.getByText(/^校验 /)).toBeVisible()
    await page.goto('/#/main')
    await expect(page.getByRole('heading', { name: /份日报等签字/ })).toBeVisible()
    await page.goto(`/#/main?screen=center.dailyReport&day=${day}`)
    await expect(sheet.getByRole('heading', { name: `日报 ${day}` })).toBeVisible()
    await page.getByLabel('说明').fill('领馆系统停一天')
    await page.getByRole('button', { name: '签字', exact: true }).click()
    await expect(sheet.getByText(/签于/)).toBeVisible()
    await page.getByRole('button', { name: '打印', exact: true }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/RB\d{8}-\d+-signed\.pdf/)
        .first(),
    ).toBeVisible()
  })
})
