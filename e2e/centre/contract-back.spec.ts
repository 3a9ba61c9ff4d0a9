import { expect, test, type Locator, type Page } from '@playwright/test'
import { post } from '../support/confirmed.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'
import { freshLabels } from './family.ts'

interface Details {
  owedCents: number
}

const NAMES = ['白露', '白霜', '白雪'] as const

/** A family whose contract is accepted, with its contact who may collect for all of them. */
async function familyContract(page: Page): Promise<{ id: number; contractNo: string }> {
  const run = String(Date.now()).slice(-6)
  const labels = await freshLabels(page, NAMES.length)
  const made = await post<{ id: number; contractNo: string }>(page, '/api/visacenter/contract/create', {
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: dayIn(110),
    exitDate: dayIn(122),
    returnWay: 2,
    services: ['PHOTO'],
    customerName: NAMES[0],
    contactName: NAMES[0],
    contactMobile: `136${String(Date.now()).slice(-8)}`,
    applicants: NAMES.map((cnName, place) => ({
      cnName,
      surname: 'BAI',
      givenNames: ['LU', 'SHUANG', 'XUE'][place],
      sex: 'F',
      birthDate: '1990-02-11',
      nationality: 'CHN',
      passportNo: `G${run}${place}1`,
      passportExpiry: '2035-06-30',
      label: labels[place],
    })),
  })
  await post(page, '/api/visacenter/contract/accept', { id: made.id })
  return made
}

/** Begins something that is done to the contract, wherever its button stands. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作' }).click()
  const item = page.getByRole('menuitem', { name, exact: true })
  const button = page.getByRole('button', { name, exact: true })
  await expect(item.or(button).first()).toBeVisible()
  if (await item.isVisible()) return item.click()
  await page.keyboard.press('Escape')
  await button.click()
}

async function withReason(page: Page, name: string, reason: string): Promise<void> {
  await begin(page, name)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toBeHidden()
}

const chosenIn = (dialog: Locator): Locator => dialog.locator('.ant-select-selection-item-content')

/** Gives passports back, to those whose names stay chosen. */
async function giveBack(page: Page, offered: readonly string[], given: readonly string[]): Promise<void> {
  await begin(page, '退护照')
  const dialog = page.getByRole('dialog', { name: /^退护照：合同/ })
  // Nobody is chosen, or could be, whose passport is not here.
  await expect(chosenIn(dialog)).toHaveText(offered.map((name) => new RegExp(`^${name}`)))
  for (const name of offered.filter((each) => !given.includes(each)))
    await dialog
      .locator('.ant-select-selection-item', { hasText: name })
      .locator('.ant-select-selection-item-remove')
      .click()
  await dialog.getByLabel('证件类型').click()
  await option(page, '身份证').click()
  await dialog.getByLabel('证件号码').fill('110101199002110026')
  await dialog.getByLabel('已看过证件').click()
  await dialog.getByLabel('原因').fill('行程改期')
  await expect(dialog.getByText('出，', { exact: false }).or(dialog.getByRole('table'))).toBeVisible()
  await dialog.getByRole('button', { name: '退护照' }).click()
  await expect(dialog).toBeHidden()
  const slip = page.getByRole('dialog', { name: /\.pdf$/ })
  await expect(slip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slip).toBeHidden()
}

test('C7.29 sent back and accepted again, passports go home twice, one person leaves, and the rest goes on or is given up', async ({
  page,
}) => {
  await login(page, 'center_emp')
  const { id } = await familyContract(page)
  const address = `/#/center/contract-detail?id=${id}`
  const work = page.getByRole('region', { name: '合同', exact: true })
  const status = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  await test.step('the clerk sends it back and accepts it again', async () => {
    await page.goto(address)
    await withReason(page, '受理退回', '地址写错了')
    await status('受理退回')
    await begin(page, '重新受理')
    await expect(work).toContainText('已受理')
  })

  await test.step('reviewed by another, it is sent back by the review', async () => {
    const answer = await page.request.get(`/api/visacenter/contract/details?id=${id}`)
    const { owedCents } = ((await answer.json()) as { data: Details }).data
    await post(page, '/api/visacenter/payment/initiatePay', {
      subjectKind: 'CONTRACT',
      subjectId: id,
      amountCents: owedCents,
      way: 'CARD',
      reference: `B${id}`,
    })
    await login(page, 'center_mgr', address)
    await begin(page, '审核')
    // Nobody has signed, which the review tells and does not wait for.
    await page.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click()
    await expect(work.locator('[aria-current=step]')).toHaveText('已审核')
    await withReason(page, '审核退回', '一位客户不去了')
    await status('审核退回')
  })

  await test.step('one passport goes home, then another: whose went is offered no more', async () => {
    await giveBack(page, NAMES, ['白雪'])
    await expect(page.getByRole('region', { name: '护照', exact: true })).toContainText('在库 2')
    await giveBack(page, ['白露', '白霜'], ['白霜'])
    await expect(page.getByRole('region', { name: '护照', exact: true })).toContainText('在库 1')
  })

  await test.step('both leave the contract, which says what follows, and it is accepted for the one who stays', async () => {
    await begin(page, '编辑')
    await page.getByRole('button', { name: '移出 白霜' }).first().click()
    await page.getByRole('button', { name: '移出 白雪' }).first().click()
    await page.getByRole('button', { name: /^预览合同/ }).click()
    const preview = page.getByRole('dialog', { name: '预览合同' })
    await expect(preview).toContainText('白霜、白雪：保存后不在本合同中，已在订单中的同时取消')
    await preview.getByRole('button', { name: /^保存/ }).click()
    await expect(page).toHaveURL(/contract-detail/)
    await begin(page, '重新受理')
    await expect(work).toContainText('已受理')
    await expect(work).toContainText('多收')
    await page.getByRole('region', { name: '服务小结' }).getByRole('button').click()
    const summary = page.getByRole('region', { name: '服务小结' })
    await expect(summary.getByRole('row').filter({ hasText: '领事费' }).getByRole('cell').nth(1)).toHaveText(
      '1',
    )
  })

  await test.step('with the last passport it ends, and its money is asked back', async () => {
    await giveBack(page, ['白露'], ['白露'])
    await status('已退护照')
    await expect(page.getByRole('region', { name: '资金', exact: true })).not.toContainText('欠')
  })
})

test('C7.29 a contract that waits is cancelled with a reason', async ({ page }) => {
  await login(page, 'center_mgr')
  const labels = await freshLabels(page, 1)
  const { id } = await post<{ id: number }>(page, '/api/visacenter/contract/create', {
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: dayIn(110),
    exitDate: dayIn(122),
    returnWay: 2,
    customerName: '白露',
    contactName: '白露',
    contactMobile: `136${String(Date.now()).slice(-8)}`,
    applicants: [
      {
        cnName: '白露',
        surname: 'BAI',
        givenNames: 'LU',
        birthDate: '1990-02-11',
        nationality: 'CHN',
        passportNo: `G${String(Date.now()).slice(-6)}91`,
        passportExpiry: '2035-06-30',
        label: labels[0],
      },
    ],
  })
  await page.goto(`/#/center/contract-detail?id=${id}`)
  await begin(page, '取消')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('不办了')
  await dialog.getByRole('button', { name: '取消合同' }).click()
  await expect(page.getByText('已取消', { exact: true }).first()).toBeVisible()
})
