import { expect, test } from '@playwright/test'
import { confirmedOrder, payOrder, post } from '../support/confirmed.ts'
import { login } from '../support/login.ts'

test('somebody is given to the robot, looked at, mended and taken back; without a robot the screen says so', async ({
  page,
}) => {
  // Somebody of its own, whom no other journey gives to the robot.
  await login(page, 'agent')
  const passportNo = `G${String(Date.now()).slice(-8)}`
  const order = await confirmedOrder(page, {
    kind: 'evisa',
    people: [['顾晨', 'GU', 'CHEN', passportNo]],
  })
  await login(page, 'admin', '/#/main?screen=visa.formTask')
  await payOrder(page, order.id)
  await post(page, '/api/visa/documentAudit/finish', { orderId: order.id })
  await post(page, '/api/visa/handling/ready', { ids: order.people.map(({ id }) => id).join(',') })
  await page.reload()
  await expect(page.getByText('机器人没有启动')).toBeVisible()
  await page.getByRole('button', { name: '建任务' }).first().click()
  const dialog = page.getByRole('dialog', { name: '为待送签的电子签申请人建任务' })
  await dialog.getByRole('checkbox', { name: new RegExp(order.orderNo) }).check()
  await dialog.getByRole('button', { name: '建任务 (1)' }).click()
  await expect(page.getByText('已建 1 个任务')).toBeVisible()

  await page.getByPlaceholder('任务号、姓名、护照、订单').fill(order.orderNo)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^RW-/ }) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/第 \d+ 位，隔 3 秒/)
  const taskNo = await row.getByRole('button').innerText()
  await row.getByRole('button').click()
  const task = page.getByRole('region', { name: taskNo })
  await expect(task).toContainText('远端还没有提交')
  await expect(task.getByRole('listitem').filter({ hasText: '1 登录' })).toContainText('未到')
  await task.getByRole('button', { name: '取消…' }).click()
  const cancel = page.getByRole('dialog', { name: new RegExp(`取消任务 ${taskNo}`) })
  await cancel.getByRole('button', { name: '取消任务' }).click()
  await expect(cancel).toContainText('不能为空')
  await cancel.getByLabel('取消原因').fill('客户改行程')
  await cancel.getByRole('button', { name: '取消任务' }).click()
  await expect(task).toContainText('任务已取消，远端没有提交')

  await test.step('a site is set up, and all are paused and go on', async () => {
    await page.getByRole('button', { name: '站点设置 俄罗斯电子签' }).click()
    const site = page.getByRole('dialog', { name: '站点设置 俄罗斯电子签' })
    await site.getByLabel('日上限').fill('60')
    await site.getByRole('button', { name: /保存|确定/ }).click()
    await expect(page.getByRole('region', { name: '各站点，今天' })).toContainText('0 / 60')
    await page.getByRole('button', { name: '全部暂停' }).click()
    await expect(page.getByRole('region', { name: '各站点，今天' }).getByText('已暂停')).toHaveCount(2)
    await page.getByRole('button', { name: '全部继续' }).click()
    await expect(page.getByText('已恢复全部站点')).toBeVisible()
  })
})
