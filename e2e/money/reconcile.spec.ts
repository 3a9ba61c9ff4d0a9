import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

test('a day of the books is opened from the list, its figures open their lines, a line its payment, and finance sees the day by way', async ({
  page,
}) => {
  await login(page, 'admin')
  await page.goto('/#/main?screen=finance.reconcile')
  const lines = page.getByRole('region', { name: '逐笔' })
  let day = ''

  await test.step('the day with a statement', async () => {
    await page.getByText('账务日', { exact: true }).click()
    // The story has read what both channels say of one day.
    day = dayIn(-1)
    await page.getByRole('button', { name: day, exact: true }).click()
    await expect(page.getByLabel('日期', { exact: true })).toHaveValue(day)
  })

  await test.step('what only they know of is a click away, and so is what matched', async () => {
    await page.getByTitle('看这些：微信支付 只有对方有').click()
    await expect(lines.getByRole('row', { name: /只有对方有/ })).toHaveCount(1)
    await expect(lines.getByRole('row', { name: /已匹配/ })).toHaveCount(0)
    await page.getByTitle('看这些：支付宝 已匹配').click()
    await expect(lines.getByRole('row', { name: /支付宝/ }).first()).toBeVisible()
    await expect(lines.getByRole('row', { name: /只有对方有/ })).toHaveCount(0)
  })

  await test.step('a sum opens the very rows that it is of', async () => {
    const sum = page.getByTitle('看这些：现金 我方')
    const [cents = ''] = ((await sum.textContent()) ?? '').split(' ')
    await sum.click()
    const rows = page.getByRole('dialog', { name: `${day} 现金 我方` })
    await expect(rows).toContainText(`合计 ${cents}`)
    await page.keyboard.press('Escape')
    await expect(rows).toBeHidden()
  })

  await test.step('a line opens its payment', async () => {
    await lines.getByRole('button', { name: '支付详情' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^支付单 / })
    await expect(dialog).toContainText('支付宝')
    await dialog
      .getByRole('button', { name: 'Close' })
      .or(dialog.getByRole('button', { name: '关闭' }))
      .first()
      .click()
    await expect(dialog).toBeHidden()
  })

  await test.step('finance sees the same day by way, in both languages', async () => {
    await page.goto('/#/main?screen=center.financeReview')
    await page.getByText('日报', { exact: true }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'The day before' }).click()
    const table = page.getByRole('table', { name: 'By day' })
    await expect(table.getByRole('columnheader', { name: 'Expected' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Statement' })).toBeVisible()
    expect(await chineseIn(table, [])).toEqual([])
  })
})

test('today says why it cannot be compared, and an explanation that waits is said to wait and is withdrawn', async ({
  page,
}) => {
  await login(page, 'admin')
  await page.goto('/#/main?screen=finance.reconcile')

  await test.step('today has no statements yet: what can be done instead', async () => {
    await page.getByRole('button', { name: '后一天' }).click()
    await expect(page.getByText(/是今天，还不能对账$/)).toBeVisible()
    await expect(page.getByRole('button', { name: '今天的日报' })).toBeVisible()
    await page.getByRole('button', { name: '对昨天的账' }).click()
    await expect(page.getByText(/是今天，还不能对账$/)).toHaveCount(0)
  })

  await test.step('what is above the limit waits for somebody else, and its author takes it back', async () => {
    await page.getByText('账务日', { exact: true }).click()
    await page.getByRole('button', { name: dayIn(-1), exact: true }).click()
    await page.getByTitle('看这些：微信支付 只有对方有').click()
    const line = page.getByRole('region', { name: '逐笔' }).getByRole('row', { name: /4200002611163307/ })
    await line.getByRole('button', { name: /说明差异/ }).click()
    const dialog = page.getByRole('dialog', { name: /^处理差异/ })
    // Nothing chosen is told at its field.
    await dialog.getByRole('button', { name: '说明差异' }).click()
    await expect(dialog.getByText('不能为空').first()).toBeVisible()
    await dialog.getByLabel('怎样处理').click()
    await option(page, '其他原因').click()
    await dialog.getByLabel('原因', { exact: true }).fill('次日查明')
    await dialog.getByRole('button', { name: '说明差异' }).click()
    await expect(page.getByText('4200002611163307 的说明已送审', { exact: false })).toBeVisible()
    await expect(line).toContainText('待审批')
    await expect(line.getByRole('button', { name: /^同意/ })).toHaveCount(0)
    await line.getByRole('button', { name: /撤回送审/ }).click()
    await page
      .getByRole('dialog', { name: /^撤回 / })
      .getByRole('button', { name: '撤回送审' })
      .click()
    await expect(line).toContainText('待处理')
  })
})
