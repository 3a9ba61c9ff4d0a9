import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })

/** Numbers that the carrier's stand-in does not know begin like this. */
const LOST = '12000000001'
const MOBILE = '13811110001'

test('P2.33: parameters are changed by kind, refused in words, looked up and reset; secrets stay hidden', async ({
  page,
}) => {
  await login(page, 'admin', '/#/main?screen=sys.param')
  await expect(main(page).getByRole('rowheader', { name: '安全与登录' })).toBeVisible()

  await test.step('a number out of bounds is refused, a good one holds', async () => {
    await row(page, 'quartz.logDays').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '修改：任务日志保留天数' })
    await form.getByLabel('参数值').fill('-5')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('不能小于1')).toBeVisible()
    // Refused, not made 1 behind the person's back.
    await expect(form.getByLabel('参数值')).toHaveValue('-5')
    await form.getByLabel('参数值').fill('45')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(row(page, 'quartz.logDays')).toContainText('45 天')
    await expect(row(page, 'quartz.logDays')).toContainText('已修改')
  })

  await test.step('a secret is set and never shown', async () => {
    await row(page, 'sms.reportToken').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '修改：短信回执令牌' })
    await form.getByLabel('新的值').fill('Token-for-reports')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
    await expect(row(page, 'sms.reportToken')).toContainText('已设置')
    await row(page, 'sms.reportToken').getByRole('button', { name: '修改记录' }).click()
    const history = page.getByRole('dialog', { name: '修改记录：短信回执令牌' })
    await expect(history.getByText('（已更改）').first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Token-for-reports')
    await history.getByRole('button', { name: '关闭' }).click()
    await expect(history).toHaveCount(0)
  })

  await test.step('a reset asks first and names both values', async () => {
    await row(page, 'quartz.logDays').getByRole('button', { name: '恢复默认' }).click()
    const question = page.getByRole('dialog', { name: '将“任务日志保留天数”恢复为默认值？' })
    await expect(question).toContainText('当前值：45 天。默认值：90 天。')
    await question.getByRole('button', { name: '恢复默认' }).click()
    await expect(row(page, 'quartz.logDays').getByText('90 天')).toHaveCount(2)
  })

  await page.getByRole('button', { name: 'English' }).click()
  await expect(main(page).getByRole('rowheader', { name: 'Security and login' })).toBeVisible()
  const names = ['陈志远']
  expect(await chineseIn(main(page).getByRole('table').last(), names)).toEqual([])
})

test('P4.8, P5.36, P2.49: a notice is sent, what failed is sent again, and a dialog shows what is about one thing', async ({
  page,
}) => {
  await login(page, 'admin', '/#/main?screen=sys.sms')
  await main(page).getByRole('button', { name: '发送短信' }).first().click()
  const form = page.getByRole('dialog', { name: '发送短信' })
  await form.getByRole('button', { name: '发送', exact: true }).click()
  await expect(form.getByText('请选择短信类型')).toBeVisible()
  await form.getByRole('combobox', { name: '短信类型' }).click()
  await option(page, '护照领取通知').click()
  await form.getByLabel('手机号码').fill(`${MOBILE}\n${LOST}`)
  await form.getByLabel('姓名').fill('王芳')
  await form.getByLabel('订单号').fill('V1001')
  await form.getByLabel('可领本数').fill('2')
  await form.getByLabel('领取地点').fill('北京签证中心')
  await expect(form.getByText('2 人，每人 1 条，共 2 条，约 0.10 元')).toBeVisible()
  await form.getByRole('button', { name: '发送', exact: true }).click()
  await expect(form).toHaveCount(0)

  await expect(row(page, MOBILE)).toContainText('已发送')
  await expect(row(page, LOST)).toContainText('发送失败')
  // In words; the carrier's own code stands beside them.
  await expect(row(page, LOST)).toContainText('手机号码不正确，请核对号码')
  await expect(row(page, LOST)).toContainText('isv.MOBILE_NUMBER_ILLEGAL')
  await expect(row(page, MOBILE).getByRole('button', { name: '重发' })).toHaveCount(0)

  await row(page, LOST).getByRole('button', { name: '重发' }).click()
  const question = page.getByRole('dialog', { name: `确定要向 ${LOST} 重新发送该条短信？` })
  await question.getByRole('button', { name: '重发' }).click()
  await expect(page.getByText(`已提交重发：${LOST}。是否发出以“发送状态”为准`)).toBeVisible()
  await expect(row(page, LOST)).toContainText('第 2 次')
  // Until it has failed again there is nothing to send once more.
  await expect(row(page, LOST)).toContainText('发送失败')

  await test.step('of several, the question says which are sent again, and the answer which were not and why', async () => {
    for (const mobile of [MOBILE, LOST]) await row(page, mobile).getByRole('checkbox').check()
    await main(page).getByRole('button', { name: '批量重发' }).click()
    const several = page.getByRole('dialog', { name: '重发选中的 1 条记录？' })
    await expect(several).toContainText(LOST)
    await expect(several).toContainText('另有 1 条现在不能重发，将保持不变。')
    await several.getByRole('button', { name: '重发' }).click()
    const result = page.getByRole('dialog', { name: '批量重发结果' })
    await expect(result.getByRole('row').filter({ hasText: MOBILE })).toContainText('当前状态不能重发')
    await expect(result).toContainText('成功 1 条，未成功 1 条。')
    await result.getByRole('button', { name: '关闭' }).last().click()
    await expect(row(page, LOST)).toContainText('第 3 次')
  })

  await test.step('P7.65 P7.69 what was sent about one order is in a dialog of 1000 pixels', async () => {
    const params = { name: '李雷', orderNo: 'V7', country: '法国' }
    const about = { busiType: 'visa.order', busiId: '7' }
    const data = { messageType: 'ORDER_RECEIVED', mobiles: ['13811110007'], params, ...about }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const answer = await page.request.post('/api/sms/send', { data, headers })
    expect(await answer.json()).toMatchObject({ code: '0000' })
    await main(page).getByRole('button', { name: '查询' }).click()
    const asked = page.waitForRequest(/\/api\/sms\/sendList\?/)
    await row(page, '13811110007').getByRole('button', { name: '相关短信' }).click()
    const sent = new URL((await asked).url()).searchParams
    expect([sent.get('busiType'), sent.get('id')]).toEqual(['visa.order', '7'])
    const history = page.getByRole('dialog', { name: '短信记录' })
    await expect(history.getByRole('row').filter({ hasText: '13811110007' })).toContainText('李雷您好')
    await expect.poll(async () => (await history.boundingBox())?.width).toBe(1000)
    await history.getByRole('button', { name: '关闭' }).click()
    await expect(history).toHaveCount(0)
  })

  await test.step('a template with a blank that nobody fills is refused', async () => {
    await main(page).getByRole('tab', { name: '短信模板' }).click()
    await row(page, 'VISA_SUBMITTED').getByRole('button', { name: '编辑' }).click()
    const template = page.getByRole('dialog', { name: '编辑模板：送签通知' })
    await template.getByLabel('内容').fill('{who}您好')
    await template.getByRole('button', { name: '保存' }).click()
    await expect(template.getByText('不支持变量 {who}，可用变量：{name} {orderNo} {country}')).toBeVisible()
    await template.getByLabel('内容').fill('{name}您好，{country}签证已送签。')
    await template.getByRole('button', { name: '保存' }).click()
    await expect(template).toHaveCount(0)
    await expect(row(page, 'VISA_SUBMITTED')).toContainText('{country}签证已送签')
  })
})
