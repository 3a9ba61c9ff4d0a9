import { expect, test, type Page } from '@playwright/test'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { zoneOf } from '../support/passport-zone.ts'
import { option } from '../support/select.ts'
import { scan } from '../widgets/typing.ts'
import { freshLabels } from './family.ts'

const SHARED = { company: '远行旅行社', contact: '周敏', mobile: '13911112222' }

/** What all rows have in common. */
async function typeCommon(page: Page): Promise<void> {
  await page.goto('/#/main?screen=center.batchBilling')
  await page.getByLabel('公司名称').fill(SHARED.company)
  await page.getByLabel('联系人').fill(SHARED.contact)
  await page.getByLabel('手机').fill(SHARED.mobile)
  await page.getByLabel('类别').click()
  await option(page, '普通旅游签证').click()
  for (const [label, days] of [
    ['入境日期', 110],
    ['出境日期', 120],
  ] as const) {
    const day = page.getByLabel(label)
    await day.fill(dayIn(days).replaceAll('-', ''))
    await day.press('Enter')
  }
}

test('a travel company’s sheet becomes contracts, its faulty row goes back with its reason', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-6)
  const line = (name: string, no: number, born = '1988-04-12') =>
    [name, 'TUAN', 'YUAN', 'M', born, 'CHN', `G${run}${no}`, '2033-06-30', '13800138000'].join('\t')
  await login(page, 'center_mgr')
  await typeCommon(page)
  await page.getByRole('button', { name: '粘贴' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('粘贴的内容')
    .fill([line('甲一', 1), line('乙二', 2), line('丙三', 3, '1988-02-30')].join('\n'))
  await dialog.getByRole('button', { name: '读取' }).click()
  await expect(page.getByText('2 行可开单，1 行有错误')).toBeVisible()
  await expect(page.getByRole('row', { name: '丙三' })).toContainText('出生日期')
  await expect(page.getByRole('button', { name: /^开单/ })).toBeDisabled()
  await expect(page.getByText('有 1 行错误，全部不开')).toBeVisible()
  await page.getByRole('radio', { name: '只开正确的行' }).check()
  await page.getByRole('button', { name: '开单（2 行）' }).click()
  const made = page.getByRole('dialog', { name: /^批次/ })
  await expect(made.getByText(/2 行已开单，2 份合同/)).toBeVisible()
  await expect(made.getByRole('row', { name: '丙三' })).toContainText('出生日期')
  const saved = page.waitForEvent('download')
  await made.getByRole('button', { name: '下载错误行' }).click()
  expect((await saved).suggestedFilename()).toBe('批量开单错误行.xlsx')
  // What is to be signed is printed before anything is paid.
  await expect(made.getByRole('button', { name: '打印文档' })).toBeVisible()
  await made.getByRole('button', { name: '全部受理（2 份）' }).click()
  await expect(made.getByText('已受理').first()).toBeVisible()
  // The printer jammed: the labels that are on passports by now come out once more.
  await made.getByRole('button', { name: '打印条码' }).click()
  const sheet = page.getByRole('dialog', { name: /^P\d{10}-P\d{10}\.pdf/ })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
  await expect(sheet).toBeHidden()
  await made.getByRole('button', { name: /一次收款/ }).click()
  const pay = page.getByRole('dialog', { name: /一次收款/ })
  await pay.getByLabel('凭证号').fill('2026-1001')
  await pay.getByRole('button', { name: '保存' }).click()
  await expect(made.getByText('已结清').first()).toBeVisible()
})

test('passports are scanned in a row with their labels: each is a line, none is taken twice', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-6)
  await login(page, 'center_mgr')
  const [first = '', second = ''] = await freshLabels(page, 2)
  await typeCommon(page)
  // Out of the field that was typed in last, where a scanner's keys would be its own.
  await page.keyboard.press('F2')
  const passport = async (place: number) => {
    const zone = zoneOf(`G${run}0${place}`, ['LUO', `AN${'AB'.charAt(place)}`, '880412', 'F', '350802'])
    for (const line of zone) await scan(page, line, { end: 'Enter' })
  }
  const told = (words: RegExp | string) => expect(page.getByText(words)).toBeVisible()
  await scan(page, first, { end: 'Enter' })
  await told('请先扫描护照')
  await passport(0)
  await told(/^第 1 行 .*：已新增$/)
  await scan(page, first, { end: 'Enter' })
  await told(new RegExp(`^第 1 行 .*：条码 ${first}$`))
  await passport(1)
  await told(/^第 2 行 .*：已新增$/)
  await scan(page, first, { end: 'Enter' })
  await told(`条码 ${first} 已在第 1 行`)
  await scan(page, second, { end: 'Enter' })
  await told(new RegExp(`^第 2 行 .*：条码 ${second}$`))
  await passport(0)
  await told(/^第 1 行 .*：已比对$/)
  await expect(page.getByText('2 行可开单，0 行有错误')).toBeVisible()
  await page.keyboard.press('F10')
  const made = page.getByRole('dialog', { name: /^批次 / })
  await expect(made.getByText(/2 行已开单，2 份合同/)).toBeVisible()
  await expect(made.getByText('各行自带条码')).toBeVisible()
})
