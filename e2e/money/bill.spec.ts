import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

test('a monthly bill: its agent disputes a line, the platform answers each dispute and settles the bill', async ({
  page,
}) => {
  const lines = page.getByRole('region', { name: '明细' })
  const settle = page.getByRole('region', { name: '结算' })
  let address = ''
  let no = ''

  await test.step('the agent finds the bill and holds a part of a line back', async () => {
    await login(page, 'yuantu', '/#/main?screen=cust.bill')
    await page
      .getByRole('row', { name: /争议 1 行/ })
      .getByRole('button', { name: /^查看账单 ZD\d+$/ })
      .click()
    await expect(settle).toContainText('现在可结')
    address = page.url()
    // Head and foot tell the same of the month.
    const head = (await page.getByRole('region', { name: '账单等式' }).textContent()) ?? ''
    const [, charged, paid, back] =
      /本期应收 (\d+) 行.*本期付款 (\d+) 笔.*退款与冲减 (\d+) 笔/.exec(head) ?? []
    await expect(lines.locator('tfoot')).toContainText(
      `应收 ${charged} 行、付款 ${paid} 笔、退款与冲减 ${back} 笔`,
    )
    await lines.getByRole('button', { name: '提出争议' }).click()
    const dialog = page.getByRole('dialog', { name: /^对 .+ 提出争议$/ })
    no = / (\S+) /.exec((await dialog.getByText(/^对 .+ 提出争议$/).textContent()) ?? '')?.[1] ?? ''
    await dialog.getByLabel('争议金额').fill('50')
    await dialog.getByRole('button', { name: '提出争议' }).click()
    await expect(dialog.getByText(/争议原因/).last()).toBeVisible()
    await dialog.getByLabel('争议原因').fill('照片费重复计收。')
    await dialog.getByRole('button', { name: '提出争议' }).click()
    await expect(page.getByText(`已对 ${no} 提出争议 50.00 元`)).toBeVisible()
    await expect(page.getByText('争议 2 行')).toBeVisible()
    // Who disputes does not answer.
    await expect(lines.getByText('等待答复')).toHaveCount(2)
    await expect(lines.getByRole('region', { name: '怎样结' })).toHaveCount(0)
  })

  await test.step('the platform takes a part off one, and keeps to the other', async () => {
    await login(page, 'admin', address.slice(address.indexOf('/#')))
    const line = lines.locator('tbody').filter({ hasText: no })
    await expect(line).toContainText('照片费重复计收。')
    const answer = line.getByRole('region', { name: '怎样结' })
    await answer.getByText('冲减', { exact: true }).click()
    await answer.getByLabel('冲减金额').fill('30')
    await answer.getByRole('textbox', { name: '答复' }).fill('一张已减，另一张按实收。')
    await answer.getByRole('button', { name: '答复' }).click()
    await expect(page.getByText(`${no} 的争议已冲减`)).toBeVisible()
    await expect(line).toContainText('已冲减')
    await expect(line).toContainText('-30.00')
    await expect(page.getByText('争议 1 行')).toBeVisible()
    const other = lines.getByRole('region', { name: '怎样结' })
    await other.getByText('维持', { exact: true }).click()
    await other.getByRole('textbox', { name: '答复' }).fill('领馆当日无号，已按约定通知。')
    await other.getByRole('button', { name: '答复' }).click()
    await expect(lines.getByRole('region', { name: '怎样结' })).toHaveCount(0)
  })

  await test.step('what is left is found at the bank and settles it', async () => {
    await expect(settle).not.toContainText('争议保留')
    await expect(settle).toContainText('-30.00')
    await settle.getByText('银行转账').click()
    const button = settle.getByRole('button', { name: /^结算 / })
    await expect(button).toBeDisabled()
    await settle.getByRole('textbox', { name: '银行流水号' }).fill('2611170055120')
    await button.click()
    await page
      .getByRole('dialog', { name: /^以.+结算账单 / })
      .getByRole('button', { name: '结算' })
      .click()
    await expect(page.getByText(/^账单 \S+ 已结清$/)).toBeVisible()
    await expect(settle).toContainText('账单已结清')
    await expect(lines.getByRole('button', { name: '提出争议' })).toHaveCount(0)
  })

  await test.step('the agent sees how it ended, in English too', async () => {
    await login(page, 'yuantu', address.slice(address.indexOf('/#')))
    await expect(lines.locator('tbody').filter({ hasText: no })).toContainText('一张已减，另一张按实收。')
    await expect(settle).toContainText('账单已结清')
    await page.getByRole('button', { name: 'English' }).click()
    const english = page.getByRole('region', { name: 'Settle' })
    await expect(english).toContainText('The bill is settled')
    expect(await chineseIn(english, [])).toEqual([])
  })
})
