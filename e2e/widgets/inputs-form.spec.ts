import { expect, test, type Locator } from '@playwright/test'
import { show } from './typing.ts'

/** With its check digit, so that it need not be anybody's. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idNumber = (first17: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0)
  return first17 + '10X98765432'.charAt(sum % 11)
}

/** What each field is refused for, by the text it then says; then what it accepts. */
const CASES: readonly (readonly [label: string, wrong: string, text: string, right: string])[] = [
  ['手机号码', '23800138000', '请输入正确的手机号码', '13800138000'],
  ['电话', '12', '请输入正确的电话号码', '021-62345678'],
  ['邮箱', 'li.example.com', '请输入正确的邮箱地址', 'li@qq.com'],
  ['新密码', '12345', '密码不能小于6位!', 'abc123'],
  ['身份证号码', '110101199001011234', '身份证号码不正确', idNumber('11010119900101004')],
  ['税号', '1234567890123456', '请输入15、17、18或20位税号', '91310000MA1FL0X12Y'],
  ['票号', '999-12345', '票号格式应为 xxx-xxxxxxxxxx 或 xxx-xxxxxxxxxx-xx', '9991234567890'],
  ['金额', '-5', '不能小于0', '1234.5'],
  ['比例', '120', '请输入0到1之间的数字', '12.5'],
  ['营业时间', '8点', '请输入正确的时间范围，格式为 hh:mm-hh:mm', '08:30-17:30'],
  ['营业时间', '17:30-08:30', '开始时间必须早于结束时间', '08:30-17:30'],
  ['英文地址', '北京市朝阳区东三环中路', '只能输入英文', '1 Sanlitun Road'],
  ['英文地址', 'Road', '至少10个字符', '1 Sanlitun Road'],
  ['俄文地址', '1 Sanlitun Road', '只能输入俄文', 'улица Арбат, 1'],
  ['俄文或英文地址', '北京市朝阳区东三环中路', '只能输入俄文和英文', 'Arbat, улица 1'],
  ['数字', '+', '请输入数字', '-1.5'],
  ['整数', '1.5', '请输入整数', '-15'],
  ['两位小数', '1.555', '请输入数字，最多两位小数', '1.55'],
  ['正整数', '0', '请输入1到100000000之间的整数', '100000000'],
  ['非负整数', '100000001', '请输入0到100000000之间的整数', '0'],
  ['负整数', '5', '请输入-100000000到-1之间的整数', '-100000000'],
  ['占比', '1.1', '请输入0到1之间的数字', '0.25'],
  ['权重', '0', '请输入不小于1的整数', '1'],
  ['评分', '-1', '请输入不小于0的整数', '0'],
]

test('P5.1 P5.2 P5.8 P5.9 P5.11 P5.12 P5.13 P5.14 P5.15 P5.16 P5.33 P5.35 every rule says its text, Enter submits nothing, the first refused field gets the focus', async ({
  page,
}) => {
  await show(page, 'inputs-form')
  await page.getByRole('button', { name: '打开表单' }).click()
  const dialog = page.getByRole('dialog', { name: '全部输入框' })
  const field = (label: string): Locator => dialog.getByLabel(label, { exact: true })
  const item = (label: string): Locator =>
    dialog.locator('[data-field]', { has: page.getByLabel(label, { exact: true }) })
  const save = dialog.getByRole('button', { name: '保存' })

  await expect(field('姓名')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('不能为空')).toHaveCount(0)
  await save.click()
  await expect(field('姓名')).toBeFocused()
  // Everything but the remark, which may be empty, and the password, which has words of its own.
  await expect(dialog.getByText('不能为空')).toHaveCount(28)

  await field('姓名').fill('李雷')
  await page.keyboard.press('Enter')
  for (const [label, wrong, text] of CASES) {
    await field(label).fill(wrong)
    await field(label).blur()
    await expect(item(label).getByText(text, { exact: true })).toBeVisible()
  }
  await save.click()
  await expect(field('手机号码')).toBeFocused()

  for (const [label, , , right] of CASES) {
    await field(label).fill(right)
    await expect(item(label)).not.toHaveAttribute('data-invalid')
  }
  await field('护照号').fill('e-1234 5678')
  await save.click()
  await expect(field('确认密码')).toBeFocused()
  await field('确认密码').fill('abc124')
  await save.click()
  // The picker of days is next.
  await expect(field('日期')).toBeFocused()
  await field('日期').fill('20260131')
  await page.keyboard.press('Enter')
  await field('日期范围').fill('20260101')
  await page.keyboard.press('Enter')
  await expect(dialog.getByPlaceholder('结束日期')).toBeFocused()
  await page.keyboard.type('20260131')
  await page.keyboard.press('Enter')
  await field('时间').fill('0830')
  await page.keyboard.press('Enter')
  await save.click()
  await expect(item('确认密码').getByText('两次输入密码不一致!')).toBeVisible()
  await expect(field('确认密码')).toBeFocused()
  await field('确认密码').fill('abc123')
  await save.click()
  await expect(field('月日')).toBeFocused()
  await field('月日').fill('02')
  await page.keyboard.press('Enter')
  await field('备注').fill('加急')
  await save.click()
  await expect(dialog).toBeHidden()

  const saved: unknown = JSON.parse((await page.getByRole('status').textContent()) ?? '')
  expect(saved).toMatchObject({
    passport: 'E12345678',
    ticket: '999-1234567890',
    money: 123_450,
    percent: 0.125,
    date: '2026-01-31',
    range: ['2026-01-01', '2026-01-31'],
    time: '08:30',
    monthDay: '02-01',
    remark: '加急',
  })
})
