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
  // Judged meanwhile by the list that is on the screen, and said so.
  await expect(page.getByRole('status').filter({ hasText: '的清单：已经扫过' })).toContainText('离线，按本机')
  expect(await moved()).toHaveLength(1)
  // A result said meanwhile goes with the passport before it.
  await scan(third)
  await page.keyboard.press('Alt+2')
  await expect(page.getByText('拒签：排在上一本后面，连上后补传')).toBeVisible()
  await expect(page.getByText('5 笔排队，连上后按序补传')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await moved()).map(({ label }) => label)).toEqual([first, second, third])
  await expect(page.getByText('笔排队', { exact: false })).toHaveCount(0)
  const refused = () =>
    inDatabase<{ label: string }>(
      `select p.label from retrieval_line r join send_bill_line l on l.id = r.line_id
       join passport_item p on p.id = l.passport_id where l.bill_id = $1 and r.result = 2`,
      [billId],
    )
  await expect.poll(refused).toEqual([{ label: third }])
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

test('the network is gone at the desk of labels: pairs wait over a reload, and each label goes onto its passport once', async ({
  page,
  context,
}) => {
  const mark = `OB${String(Date.now()).slice(-4)}`
  const people = await lodgedPassports(mark, 2)
  const ids = people.map(({ applicantId }) => applicantId)
  await inDatabase(
    `update passport_item set status = 1, label = null, place = 'COUNTER', move_cause = 'RECEIPT', moved_at = now()
     where applicant_id = any($1::bigint[])`,
    [ids],
  )
  await login(page, 'accept', '/#/main?screen=visa.barcode.bind')
  await page.getByLabel('数量').fill('2')
  await page.getByRole('button', { name: '生成标签' }).click()
  const told = page.getByText(/^已生成 2 张标签/)
  await expect(told).toBeVisible()
  const labels = (await told.innerText()).match(/P\d{10}/g) ?? []
  await page
    .getByRole('dialog', { name: /\.pdf$/ })
    .getByRole('button', { name: '关闭' })
    .click()
  const field = page.getByRole('textbox', { name: '扫护照和标签，先后都可以' })
  const scan = async (code: string) => {
    await field.fill(code)
    await field.press('Enter')
  }
  const onPassports = () =>
    inDatabase<{ label: string | null; late: boolean }>(
      `select p.label, coalesce((select bool_or(m.client_at is not null) from passport_movement m
           where m.item_id = p.id and m.cause = 'LABEL'), false) as late
       from passport_item p where p.applicant_id = any($1::bigint[]) order by p.id`,
      [ids],
    )
  const [first, second] = people.map(({ passportNo }) => passportNo)
  await scan(first ?? '')
  await expect(page.getByText(/连扫1 .*，请扫标签/).first()).toBeVisible()
  await context.setOffline(true)
  for (const code of [labels[0] ?? '', labels[1] ?? '', second ?? '']) await scan(code)
  await expect(page.getByText('3 笔排队，连上后按序补传')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect.poll(onPassports).toEqual([
    { label: labels[0], late: true },
    { label: labels[1], late: true },
  ])
  await expect(page.getByText('笔排队', { exact: false })).toHaveCount(0)
})
