import { expect, test, type Page } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

test('what somebody does is in the audit trail, field by field, and the trail is checked for tampering', async ({
  page,
}) => {
  const type = `AUDIT_${Date.now().toString(36).toUpperCase()}`
  await login(page, 'admin', '/#/main?screen=sys.dict')
  await main(page).getByRole('button', { name: '新增类型' }).first().click()
  const form = page.getByRole('dialog', { name: '新增类型' })
  await form.getByLabel('类型编码').fill(type)
  await form.getByLabel('名称', { exact: true }).fill(`审计旅程 ${type}`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)

  await test.step('found by the name of the record, with who, from where and its place in the chain', async () => {
    await page.goto('/#/main?screen=sys.audit')
    await main(page).getByRole('textbox', { name: '关键字' }).fill(type)
    await main(page).getByRole('button', { name: '查询' }).click()
    await expect(row(page, type)).toContainText('字典类型')
    await row(page, type).getByRole('button', { name: '查看' }).click()
    const detail = page.getByRole('dialog', { name: '操作详情' })
    await expect(detail.getByRole('table', { name: '变更内容' })).toContainText(type)
    await expect(detail.getByText(/^第 \d+ 环，校验值 [0-9a-f]{64}$/)).toBeVisible()
    await expect(detail.getByText('127.0.0.1')).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
    await expect(detail).toHaveCount(0)
  })

  await test.step('the whole trail is found to be intact', async () => {
    await main(page).getByRole('button', { name: '校验完整性' }).click()
    const check = page.getByRole('dialog', { name: '完整性校验' })
    await check.getByRole('button', { name: '校验完整性' }).click()
    await expect(check.getByText(/共核对 \d+ 条日志、\d+ 个外部校验点，没有发现篡改/)).toBeVisible()
    await check.locator('footer, .ant-modal-footer').getByRole('button', { name: '关闭' }).click()
    await expect(check).toHaveCount(0)
  })

  await test.step('the monitor shows this instance, the queue and the database', async () => {
    await page.goto('/#/main?screen=sys.monitor')
    await expect(main(page).getByRole('region', { name: '服务实例' })).toContainText('正常')
    await main(page).getByRole('tab', { name: '作业队列' }).click()
    await expect(main(page).getByRole('textbox', { name: '任务' })).toBeVisible()
    await main(page).getByRole('tab', { name: '存储与版本' }).click()
    await expect(main(page).getByRole('region', { name: '数据库迁移' })).toContainText('0001_foundation.sql')
  })

  await test.step('both speak English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(main(page).getByRole('region', { name: 'Migrations' })).toBeVisible()
    await main(page).getByRole('tab', { name: 'Slow queries' }).click()
    await expect(main(page).getByRole('region', { name: 'Slow queries' })).toBeVisible()
    // Of the workspace's tabs only the one in front: the others hold what people wrote.
    expect(await chineseIn(main(page).getByRole('tabpanel').first(), ['陈志远', '平台'])).toEqual([])
  })
})
