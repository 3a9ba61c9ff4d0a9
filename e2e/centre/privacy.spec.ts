import { expect, test } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

test('C7.35 a passport that went back: its way on a plan of places, until when what is kept stays, and a legal hold', async ({
  page,
}) => {
  const mark = `PV${Date.now() % 10_000}`
  const [person] = await lodgedPassports(mark, 1, 'CENTER-BJ', 940_000_000 + (Date.now() % 1_000_000))
  const applicantId = person?.applicantId ?? 0
  const name = `隐私${mark}`
  await inDatabase(`update visa_applicant set cn_name = $2, status = 80 where id = $1`, [applicantId, name])
  await inDatabase(
    `update passport_item set holder = $2, status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL' where applicant_id = $1`,
    [applicantId, name],
  )
  await inDatabase(
    `update passport_item set status = 5, place = 'HOLDER', move_cause = 'RETURN', moved_at = now() where applicant_id = $1`,
    [applicantId],
  )

  await login(page, 'center_mgr', '/#/main?screen=center.privacy')
  await page.getByLabel('关键字').fill(person?.passportNo ?? '')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('保存中')
  await bringChecker(page)
  expect(await violations(page, 'main')).toEqual([])

  await row.getByRole('button', { name: '设置法律保全' }).click()
  const setting = page.getByRole('dialog', { name: new RegExp(`设置法律保全 ${name}`) })
  await setting.getByLabel('原因').fill('法院调取')
  await setting.getByRole('button', { name: '设置法律保全' }).click()
  await expect(page.getByText(`${name} 已设为法律保全，不会清除`)).toBeVisible()
  await expect(row).toContainText('法院调取')

  await test.step('the order shows the hold, and where its passport has been', async () => {
    await row.getByRole('link', { name: `${mark}ORDER` }).click()
    await expect(page.getByText('法律保全: ', { exact: false }).first()).toContainText('法院调取')
    await page.getByRole('button', { name: `流转记录 ${name}` }).click()
    const way = page.getByRole('dialog', { name: new RegExp(name) })
    await expect(way.getByRole('figure', { name: /现在在持有人，共 3 步/ })).toBeVisible()
    await expect(way.getByRole('list', { name: '流转记录' }).getByRole('listitem')).toHaveCount(3)
    expect(await violations(page, '[role=dialog]')).toEqual([])
  })
})
