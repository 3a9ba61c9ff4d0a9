import { expect, test } from '@playwright/test'
import { logIn, problem, receiveCode } from './entrance.ts'

const MOBILE = '13911110008'
const stamp = Date.now().toString(36).toUpperCase()

test('P2.7 C2.3 a company registers, waits for the audit, and cannot log in before', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('link', { name: '注册公司' }).click()
  await expect(page.getByRole('heading', { name: '公司注册' })).toBeVisible()
  const submit = page.getByRole('button', { name: '提交注册' })
  const form = page.getByRole('form', { name: '公司注册' })

  await test.step('P5.2 P5.35 an empty form says why in place and focuses the first error', async () => {
    await submit.click()
    await expect(form.getByText('不能为空')).toHaveCount(8)
    await expect(page.getByLabel('公司名称')).toBeFocused()
  })

  await page.getByLabel('公司名称').fill(`测试旅行社 ${stamp}`)
  await page.getByLabel('公司简称').fill(`测试 ${stamp}`)
  await page.getByLabel('统一社会信用代码').fill(`9111${stamp.padStart(14, '0').slice(-14)}`)
  await page.getByRole('radio', { name: /^代理公司/ }).check()
  await page.getByLabel('姓名').fill('赵新')
  await page.getByLabel('登录账号').fill(`zhao_${stamp}`)
  await page.getByLabel('邮箱').fill('zhao')
  await page.getByLabel('密码', { exact: true }).fill('12345')
  await page.getByLabel('确认密码').fill('123456')

  await test.step('P5.1 P5.2 P5.5', async () => {
    await page.getByLabel('手机号码').fill('123')
    await submit.click()
    await expect(form.getByText('请输入正确的手机号码')).toBeVisible()
    await expect(form.getByText('请输入正确的邮箱地址')).toBeVisible()
    await expect(form.getByText('密码不能小于6位!')).toBeVisible()
    await expect(form.getByText('两次输入密码不一致!')).toBeVisible()
  })

  await test.step('unsaved input is asked about', async () => {
    await page.getByRole('link', { name: '返回登录' }).click()
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toHaveCount(0)
    await page.goBack()
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByLabel('姓名')).toHaveValue('赵新')
  })

  await test.step('a mobile somebody has is refused in place, then the right one is taken', async () => {
    await page.getByLabel('邮箱').fill(`zhao.${stamp.toLowerCase()}@example.com`)
    await page.getByLabel('密码', { exact: true }).fill('Kite-over-Wuzhen')
    await page.getByLabel('确认密码').fill('Kite-over-Wuzhen')
    await page.getByLabel('手机号码').fill(MOBILE)
    await page.getByLabel('短信验证码').fill(await receiveCode(page, page, MOBILE))
    await page.getByLabel('登录账号').fill('admin')
    await submit.click()
    await expect(form.getByText('登录账号 admin 已存在')).toBeVisible()
    await page.getByLabel('登录账号').fill(`zhao_${stamp}`)
    await submit.click()
    await expect(page.getByRole('heading', { name: '资料已提交，等待平台审核' })).toBeVisible()
    await expect(page.getByText('公司编码', { exact: true })).toBeVisible()
  })

  await page.getByRole('link', { name: '前往登录' }).click()
  await logIn(page, { account: `zhao_${stamp}`, password: 'Kite-over-Wuzhen' })
  await expect(problem(page)).toHaveText('公司资料审核中，请耐心等待')
})
