import { expect, test } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { ownCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { dayIn } from '../support/days.ts'
import { login } from '../support/login.ts'

test('P2.31 a day that nobody closed is said at home and at the count, until it is closed late with a reason', async ({
  page,
}) => {
  const mark = `U${Date.now() % 100_000}`
  const centre = await ownCentre(mark)
  const day = dayIn(-1)
  await inDatabase(
    `insert into custody_count (company_id, day, begun_by)
     select $1, $2::date, id from app_user where user_name = $3`,
    [centre.id, day, centre.clerk],
  )
  await login(page, centre.clerk, '/#/main')
  const home = page.getByRole('region', { name: /护照盘点还没有关闭/ })
  await expect(home.getByText(`${day}：${centre.clerkName} 开始，没有关闭`)).toBeVisible()
  await home.getByRole('link', { name: '去盘点' }).click()
  await expect(page.getByText('有 1 天的盘点没有关闭')).toBeVisible()
  await expect(page.getByText(`${day} 日终盘点：${centre.clerkName} 开始，没有关闭`)).toBeVisible()

  await login(page, centre.manager, '/#/main?screen=center.passport.count')
  await bringChecker(page)
  await expect(page.getByText('有 1 天的盘点没有关闭')).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: `补关 ${day} 的日终盘点` }).click()
  const dialog = page.getByRole('dialog', { name: `补关 ${day} 的日终盘点` })
  await dialog.getByLabel('为什么没有当天关闭').fill(`停电${mark}`)
  await dialog.getByRole('button', { name: '补关', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('有 1 天的盘点没有关闭')).toBeHidden()
  const before = page.getByRole('region', { name: '以前的盘点' })
  await expect(before).toContainText(`没有盘点就关闭：停电${mark}`)
})
