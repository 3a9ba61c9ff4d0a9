import { expect, test, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { chineseIn } from '../support/cjk.ts'
import { post } from '../support/confirmed.ts'
import { inDatabase } from '../support/database.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { zoneOf } from '../support/passport-zone.ts'
import { scan } from '../widgets/typing.ts'

const FAMILY = [
  ['CHEN', 'GUODONG', '820417', 'M', '350802'],
  ['SHEN', 'WANQING', '841130', 'F', '350314'],
  ['CHEN', 'SIYUAN', '140608', 'M', '350421'],
  ['CHEN', 'SINING', '210225', 'F', '350224'],
] as const

/** As it is typed, without anything between the digits. */
const typedDay = (days: number): string => dayIn(days).replaceAll('-', '')

/** A person at the keyboard, whose keys are counted. */
function keyboardOf(page: Page) {
  let pressed = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
    },
    type: async (text: string) => {
      pressed += text.length
      await page.keyboard.type(text, { delay: 30 })
    },
    pressed: () => pressed,
  }
}

test('C7.29 P2.24 a family of four is scanned, contracted, accepted, paid for and reviewed by another', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-5)
  const mobile = `139${String(Date.now()).slice(-8)}`
  await login(page, 'center_mgr')
  const labels: string[] = []
  for (const _ of FAMILY) {
    const { first } = await post<{ first: string }>(page, '/api/visacenter/barcode/batch', { count: 1 })
    labels.push(first)
  }
  await login(page, 'center_emp', '/#/main?screen=center.contract.create')
  const keys = keyboardOf(page)

  await test.step('four passports and their labels fill four rows; a passport is not taken twice', async () => {
    await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeFocused()
    for (const [place, person] of FAMILY.entries()) {
      const no = `E${place}${run}00`
      for (const line of zoneOf(no, person)) await scan(page, line, { end: 'Enter' })
      await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
      if (place === 0) {
        for (const line of zoneOf(no, person)) await scan(page, line, { end: 'Enter' })
        await expect(page.getByText('这本护照已在第 1 行，没有重复添加')).toBeVisible()
      }
      const label = labels[place] ?? ''
      await scan(page, label, { end: 'Enter' })
      await expect(page.getByRole('cell', { name: label })).toBeVisible()
    }
    await expect(page.getByText('4 人，4 个标签已贴')).toBeVisible()
  })

  await test.step('customer, product and papers are typed in fewer than sixty keys', async () => {
    await keys.press('F3')
    await keys.type('陈国栋')
    await keys.press('Enter')
    await keys.type(mobile)
    await keys.press('F6', 'Enter', 'ArrowDown')
    await expect(page.getByRole('option', { name: '普通旅游签证' })).toBeAttached()
    const category = page.getByRole('combobox', { name: '类别' })
    await expect(category).toHaveAttribute('aria-activedescendant', /_list_\d/)
    await keys.press('Enter')
    await expect(category).toHaveAttribute('aria-expanded', 'false')
    await keys.press('Enter')
    await keys.type(typedDay(110))
    await keys.press('Enter')
    await keys.type(typedDay(117))
    await keys.press('Enter', 'Alt+a')
    const fees = page.getByRole('region', { name: '费用' })
    await expect(fees).toContainText('合计（4 人）')
    await expect(fees).toContainText(/¥\d/)
    // Nobody scrolls while a queue waits: a family fits a usual screen, with fees, papers and keys in sight.
    await expect(page.getByText('下一格')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: '资料' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: '返还' })).toBeInViewport({ ratio: 1 })
    await keys.press('F10')
    const preview = page.getByRole('dialog', { name: '预览合同' })
    await expect(preview.getByRole('button', { name: /^建立并受理/ })).toBeEnabled()
    await keys.press('F10')
    expect(keys.pressed()).toBeLessThanOrEqual(60)
  })

  const title = page.getByRole('heading', { level: 1, name: /^HT/ })
  await expect(title).toBeVisible()
  const contractNo = (await title.textContent()) ?? ''
  const address = page.url()
  expect(address).toMatch(/#\/center\/contract-detail\?id=\d+/)

  await test.step('its page has the three ways side by side, and leads to the cashier', async () => {
    await expect(page.getByRole('region', { name: '合同', exact: true })).toContainText('已受理')
    await expect(page.getByRole('region', { name: '护照', exact: true })).toContainText('在库 4')
    await page.goto(`/#/main?screen=center.cashier&key=${contractNo}`)
    await page.getByRole('radio', { name: '刷卡' }).check({ force: true })
    await page.getByLabel('凭证号').fill('POS-2201')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: `${contractNo} 已付清` })).toBeVisible()
  })

  await test.step('whoever accepted it does not review it; a manager does, in either language', async () => {
    await login(page, 'center_mgr', '/#/main?screen=center.contract.list')
    await expect(page.getByRole('row', { name: new RegExp(contractNo) })).toContainText('已付清')
    await page.goto(address)
    await page.getByRole('button', { name: '审核', exact: true }).click()
    // Before it is reviewed, the page names who may not review it.
    await expect(page.getByRole('button', { name: '审核', exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: '合同', exact: true })).not.toContainText('以外的审核人')
    await page.getByRole('button', { name: 'English' }).click()
    const way = page.getByRole('region', { name: 'Contract', exact: true })
    await expect(way).toContainText('Reviewed')
    expect(await chineseIn(way, [])).toEqual([])
  })
})

test('C7.29 a family of four fits the screen in English too, in no more keys, and what it comes to stays in sight on a small one', async ({
  page,
}) => {
  await login(page, 'center_mgr')
  const labels: string[] = []
  for (const _ of FAMILY) {
    const { first } = await post<{ first: string }>(page, '/api/visacenter/barcode/batch', { count: 1 })
    labels.push(first)
  }
  await login(page, 'center_emp', '/#/main?screen=center.contract.create')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Scan a passport, an ID card or a label')).toBeVisible()
  await page.keyboard.press('F2')
  const run = String(Date.now()).slice(-5)
  for (const [place, person] of FAMILY.entries()) {
    const no = `E${place + 4}${run}00`
    for (const line of zoneOf(no, person)) await scan(page, line, { end: 'Enter' })
    await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
    const label = labels[place] ?? ''
    await scan(page, label, { end: 'Enter' })
    await expect(page.getByRole('cell', { name: label })).toBeVisible()
  }
  const keys = keyboardOf(page)
  await keys.press('F3')
  await keys.type('Chen Guodong')
  await keys.press('Enter')
  await keys.type(`139${String(Date.now()).slice(-8)}`)
  await keys.press('F6', 'Enter', 'ArrowDown')
  await expect(page.getByRole('option', { name: 'Common tourist', exact: true })).toBeAttached()
  const category = page.getByRole('combobox', { name: 'Category' })
  await expect(category).toHaveAttribute('aria-activedescendant', /_list_\d/)
  await keys.press('Enter')
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await keys.press('Enter')
  await keys.type(typedDay(110))
  await keys.press('Enter')
  await keys.type(typedDay(117))
  await keys.press('Enter', 'Alt+a')
  const fees = page.getByRole('region', { name: 'Fees' })
  await expect(fees).toContainText(/Total \(4 people\)¥\d/)
  const preview = page.getByRole('button', { name: /^Preview the contract/ })
  await expect(preview).toBeEnabled()
  const parts = ['Customer', 'Applicants', 'Product', 'Documents', 'Return']
  for (const name of parts)
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Next field')).toBeInViewport({ ratio: 1 })
  await expect(preview).toBeInViewport({ ratio: 1 })
  await test.step('on a small screen the fields scroll; scanner, total, button and keys do not', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await keys.press('F9')
    await expect(page.getByRole('radio', { name: 'Pick-up' })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Pick-up' })).toBeInViewport()
    for (const each of [fees.getByText('Total (4 people)'), preview, page.getByText('Next field')])
      await expect(each).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox', { name: /^Scan/ })).toBeInViewport({ ratio: 1 })
    // A row that needs a wider screen would hide its label and what is done with it.
    await expect(page.getByRole('button', { name: /^Take out CHEN GUODONG/ })).toBeVisible()
    const table = page.getByRole('region', { name: 'Applicants' }).getByRole('table')
    expect(await table.evaluate((box) => box.scrollWidth <= (box.parentElement?.clientWidth ?? 0))).toBe(true)
  })
  await keys.press('F10')
  const box = page.getByRole('dialog', { name: 'Preview of the contract' })
  await expect(box.getByRole('button', { name: /^Create and accept/ })).toBeEnabled()
  expect(keys.pressed() + 1).toBeLessThanOrEqual(60)
  expect(await chineseIn(box, [])).toEqual([])
  await test.step('an answer that is lost and a page that is opened again make no second contract', async () => {
    let asked = 0
    await page.route('**/visacenter/contract/create', async (route) => {
      asked += 1
      await route.fetch()
      await route.abort()
    })
    await keys.press('F10')
    await expect.poll(() => asked).toBe(2)
    await expect(box.getByRole('button', { name: /^Create and accept/ })).toBeEnabled()
    await page.unroute('**/visacenter/contract/create')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Preview the contract/ })).toBeEnabled()
    await page.keyboard.press('F10')
    await expect(box.getByRole('button', { name: /^Create and accept/ })).toBeEnabled()
    await page.keyboard.press('F10')
    await expect(page.getByRole('heading', { level: 1, name: /^HT/ })).toBeVisible()
    const made = await inDatabase(
      `select count(distinct contract_id)::int as count from contract_applicant where passport_no = $1`,
      [`E4${run}00`],
    )
    expect(made).toMatchObject([{ count: 1 }])
  })
})

test('what the centre would not accept is not offered to be accepted at once, and why is said', async ({
  page,
}) => {
  const mark = `V${String(Date.now()).slice(-4)}`
  const centre = await ownCentre(mark)
  await inDatabase(
    `insert into centre_option (company_id, options, valid_from) values ($1, '{"passportValidity": "block"}', current_date - 1)`,
    [centre.id],
  )
  await login(page, centre.manager)
  const { first } = await post<{ first: string }>(page, '/api/visacenter/barcode/batch', { count: 1 })
  await login(page, centre.clerk, '/#/main?screen=center.contract.create')
  const keys = keyboardOf(page)
  await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeFocused()
  const no = `E7${String(Date.now()).slice(-7)}`
  const ends = dayIn(150).replaceAll('-', '').slice(2)
  for (const line of zoneOf(no, ['DUAN', 'QI', '820417', 'M', ends])) await scan(page, line, { end: 'Enter' })
  await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
  await scan(page, first, { end: 'Enter' })
  await expect(page.getByRole('cell', { name: first })).toBeVisible()
  await keys.press('F3')
  await keys.type('段期')
  await keys.press('Enter')
  await keys.type('13900001111')
  await keys.press('F6', 'Enter', 'ArrowDown')
  await expect(page.getByRole('option', { name: '普通旅游签证' })).toBeAttached()
  const category = page.getByRole('combobox', { name: '类别' })
  await expect(category).toHaveAttribute('aria-activedescendant', /_list_\d/)
  await keys.press('Enter')
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await keys.press('Enter')
  await keys.type(typedDay(110))
  await keys.press('Enter')
  await keys.type(typedDay(117))
  await keys.press('Enter')
  await expect(page.getByRole('region', { name: '费用' })).toContainText(/合计（1 人）¥\d/)
  await keys.press('F10')
  const preview = page.getByRole('dialog', { name: '预览合同' })
  await expect(preview.getByRole('button', { name: /^建立并受理/ })).toBeDisabled()
  await expect(preview.getByRole('alert')).toContainText('第 1 行：有效期不足')
  await bringChecker(page)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await test.step('a code that is scanned over the preview goes to the counter, and makes no contract', async () => {
    await keys.press('Enter')
    await expect(preview.getByRole('button', { name: /^建立合同/ })).toBeEnabled()
    const [upper = '', lower = ''] = zoneOf(no, ['DUAN', 'QI', '820417', 'M', ends])
    await scan(page, upper, { end: 'Enter' })
    await expect(preview).toBeHidden()
    await expect(page.getByText('没有扫进来')).toHaveCount(0)
    await scan(page, lower, { end: 'Enter' })
    await expect(page.getByText('这本护照已在第 1 行，没有重复添加')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^HT/ })).toHaveCount(0)
  })
  await keys.press('F10')
  await expect(preview.getByRole('button', { name: /^建立合同/ })).toBeEnabled()
  await keys.press('F10')
  await expect(page.getByRole('heading', { level: 1, name: /^HT/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '合同', exact: true })).toContainText('待受理')
  await test.step('a passport that is in a contract that waits is taken over into a new one', async () => {
    await page.goto('/#/main?screen=center.contract.create')
    await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeVisible()
    for (const line of zoneOf(no, ['DUAN', 'QI', '820417', 'M', ends]))
      await scan(page, line, { end: 'Enter' })
    const told = page.getByText(/同一护照还有一份未结合同 HT\d+（待受理）/)
    await expect(told).toBeVisible()
    await expect(page.getByRole('link', { name: '到那份里继续' })).toBeVisible()
    await page.getByRole('button', { name: '删除那份并继续' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除那份并继续' }).click()
    await expect(page.getByText(/合同 HT\d+ 已删除，可以继续这一份/)).toBeVisible()
    await expect(told).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(`${no} `) })).toBeVisible()
  })
})
