import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'
import { dayIn } from '../support/days.ts'
import { scan } from '../widgets/typing.ts'
import { FAMILY, freshLabels, keyboardOf, scanLabel, scanPassport, typeWhatIsWanted } from './family.ts'
import { post } from '../support/confirmed.ts'

const typedDay = (days: number): string => dayIn(days).replaceAll('-', '')

test('what is typed wrongly at the counter is told at its field, which stays, also after a reload', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-5)
  await login(page, 'center_emp', '/#/main?screen=center.contract.create')
  const [one = '', two = ''] = await freshLabels(page, 2)
  await expect(page.getByLabel('扫护照、身份证或条码标签')).toBeFocused()
  const [father, mother] = FAMILY
  await scanPassport(page, `F1${run}00`, father)
  await scanLabel(page, one)
  const keys = keyboardOf(page)
  await typeWhatIsWanted(page, keys, {
    customer: '陈国栋',
    mobile: `138${String(Date.now()).slice(-8)}`,
    category: '类别',
    tourist: '普通旅游签证',
  })
  const todo = page.getByRole('list', { name: '预览前要处理' })
  const preview = page.getByRole('button', { name: /^预览合同/ })
  await expect(preview).toBeEnabled()

  await test.step('a day that no calendar has', async () => {
    for (const typed of ['20261232', '20261301']) {
      const entry = page.getByRole('textbox', { name: '入境日期' })
      await entry.fill(typed)
      await entry.press('Enter')
      await expect(todo).toContainText('入境日期不是日历上的日子')
      await expect(page.getByRole('region', { name: '费用' })).toContainText('合计（1 人）')
    }
    await page.reload()
    await expect(todo).toContainText('入境日期不是日历上的日子')
    await expect(preview).toBeDisabled()
    const entry = page.getByRole('textbox', { name: '入境日期' })
    await entry.fill(typedDay(110))
    await entry.press('Enter')
    await expect(preview).toBeEnabled()
  })

  const fees = page.getByRole('region', { name: '费用' })
  const total = fees.locator('[data-sum] dd')
  const whole = await total.textContent()

  await test.step('a discount above the limit is not taken off', async () => {
    const discount = fees.getByLabel('优惠', { exact: true })
    await discount.fill('80')
    await fees.getByLabel('优惠原因').fill('老客户')
    await expect(fees.getByRole('alert')).toContainText('柜台最多优惠 ¥50.00')
    await expect(total).toHaveText(whole ?? '')
    await expect(preview).toBeDisabled()
    await expect(todo).toContainText('优惠超过柜台的上限')
    await discount.fill('99999')
    await expect(fees.getByRole('alert')).toContainText('柜台最多优惠')
    await page.reload()
    await expect(fees.getByRole('alert')).toContainText('柜台最多优惠')
    await discount.fill('30')
    await expect(preview).toBeEnabled()
    await expect(total).not.toHaveText(whole ?? '')
  })

  await test.step('a number that cannot be sold keeps its line', async () => {
    await fees.getByRole('combobox', { name: '选择增值项' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    const count = fees.getByRole('spinbutton').first()
    for (const typed of ['0', '99999']) {
      await count.fill(typed)
      await count.blur()
      await expect(fees.getByRole('alert')).toContainText('的数量不能')
      await expect(preview).toBeDisabled()
      await expect(total).toHaveText('—')
    }
    await page.reload()
    await expect(fees.getByRole('alert')).toContainText('的数量不能')
    await count.fill('1')
    await count.blur()
    await expect(preview).toBeEnabled()
  })

  await test.step('a number of a card whose check digit is wrong', async () => {
    const idNo = page.getByRole('textbox', { name: /^身份证/ })
    await idNo.fill('110105198204172316')
    await expect(todo).toContainText('客户的证件号不对')
    await idNo.fill('110101199003070038')
    await expect(preview).toBeEnabled()
  })

  await test.step('a label that cannot be used does not go on', async () => {
    await page.keyboard.press('F2')
    await scanPassport(page, `F2${run}00`, mother)
    const [spoiled = ''] = await freshLabels(page, 1)
    await post(page, '/api/visacenter/barcode/void', { code: spoiled, reason: '打印歪了' })
    await scan(page, spoiled, { end: 'Enter' })
    await expect(page.getByText(`条码 ${spoiled} 已作废，请换一张`)).toBeVisible()
    await expect(page.getByRole('cell', { name: spoiled })).toBeHidden()
    await scanLabel(page, two)
  })

  await test.step('the preview tells what is taken off and who pays', async () => {
    await page.keyboard.press('F10')
    const dialog = page.getByRole('dialog', { name: '预览合同' })
    await expect(dialog).toContainText('优惠 老客户')
    await expect(dialog).toContainText('-30.00')
    await expect(dialog.getByText('付款人')).toBeVisible()
  })
})
