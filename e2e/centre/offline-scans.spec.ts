import { expect, test } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { billOf, lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

test('the network is gone for a while at the desk of retrieval: scans wait, and are counted once and in order when it is back', async ({
  page,
  context,
}) => {
  const mark = `OF${String(Date.now()).slice(-4)}`
  const people = await lodgedPassports(mark, 4, 'CENTER-BJ')
  const billId = await billOf(mark, people)
  await login(page, 'center_mgr', `/#/main?screen=center.passport.retrieve&billId=${billId}`)
  const field = page.getByRole('textbox', { name: /扫/ })
  await expect(field).toBeVisible()
  const scan = async (code: string) => {
    await field.fill(code)
    await field.press('Enter')
  }
  const moved = () =>
    inDatabase<{ label: string; late: boolean }>(
      `select p.label, m.client_at is not null as late from passport_movement m join passport_item p on p.id = m.item_id
       where p.applicant_id = any($1::bigint[]) and m.cause = 'RETRIEVAL' order by m.id`,
      [people.map(({ applicantId }) => applicantId)],
    )
  const [first = '', second = '', third = '', fourth = ''] = people.map(({ label }) => label)
  await scan(first)
  await expect.poll(moved).toHaveLength(1)
  await context.setOffline(true)
  for (const code of [second, third, second]) await scan(code)
  await expect(page.getByText('3 笔排队，连上后按序补传')).toBeVisible()
  // Judged meanwhile by the list that is on the screen, and said so.
  await expect(page.getByRole('status').filter({ hasText: '的清单：已经扫过' })).toContainText('离线，按本机')
  expect(await moved()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(async () => (await moved()).map(({ label }) => label)).toEqual([first, second, third])
  await expect(page.getByText('笔排队', { exact: false })).toHaveCount(0)
  await scan(fourth)
  await expect
    .poll(async () => (await moved()).map(({ label }) => label))
    .toEqual([first, second, third, fourth])
  expect((await moved()).map(({ late }) => late)).toEqual([false, true, true, false])

  // The last one was a mistake: taken back by a key, it is at the consulate.
  const seen = page.getByRole('region', { name: '已扫' })
  await expect(seen.locator('header')).toContainText('4')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^已撤销：/)).toBeVisible()
  await expect(seen.locator('header')).toContainText('3')
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: /取回差异单/ })).toBeVisible()
})
