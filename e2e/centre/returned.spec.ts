import { expect, test } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'
import { printedList } from '../support/printed-list.ts'
import { option } from '../support/select.ts'

test('C7.32 a consulate’s list is read, its doubtful rows are decided, and what is sure waits for its passport', async ({
  page,
}) => {
  const mark = `R${String(Date.now()).slice(-4)}`
  const people = await lodgedPassports(mark, 2, 'ACCEPT-HQ')
  const ids = people.map(({ applicantId }) => applicantId)
  for (const [table, key] of [
    ['visa_order', 'id = (select order_id from visa_applicant where id = $1)'],
    ['visa_applicant', 'order_id = (select order_id from visa_applicant where id = $1)'],
    ['passport_item', 'order_id = (select order_id from visa_applicant where id = $1)'],
  ] as const)
    await inDatabase(
      `update ${table} set centre_id = (select id from company where company_code = 'CENTER-BJ') where ${key}`,
      [ids[0]],
    )
  await inDatabase(
    `update visa_applicant set surname = 'OUYANG', given_names = 'MEILING', birth_date = '1985-11-02' where id = $1`,
    [ids[1]],
  )
  // On a bill that is away: what the list says waits there, and moves nothing.
  await inDatabase(
    `with bill as (
       insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
       select $1, c.id, c.id, 'RUS', 1, current_date - 3, 2, '{"rows":[]}', now() from company c
       where c.company_code = 'CENTER-BJ' returning id)
     insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
     select bill.id, p.applicant_id, p.id, row_number() over (order by p.id), now() from bill, passport_item p
     where p.applicant_id = any($2::bigint[])`,
    [`SQ${mark}`, ids],
  )
  const text = [
    'Номер паспорта,ФИО,Дата рождения,Результат',
    `${people[0]?.passportNo},LIAN SAO,,выдана`,
    `${people[0]?.passportNo},LIAN SAO,,отказ`,
    'E99999998,OUYANG MEILIN,02.11.1985,отказ',
    'E99999997,NOBODY KNOWN,01.01.1950,выдана',
  ].join('\n')

  await login(page, 'center_mgr', '/#/main?screen=center.sendBill.parse')
  await page.getByRole('button', { name: '解析送签单' }).first().click()
  const read = page.getByRole('dialog', { name: '解析送签单' })
  await read.getByLabel('发送方').fill(`领馆${mark}`)
  await read
    .getByLabel('选择文件')
    .setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const list = page.getByRole('dialog', { name: `领馆${mark}` })
  await expect(
    list.getByText('共 4 行：2 行已匹配，1 行待确认，1 行未匹配，0 行已处理，0 行不处理'),
  ).toBeVisible()
  await expect(list.getByRole('button', { name: '登记结果（0 行）' })).toBeDisabled()
  await list.getByRole('checkbox', { name: '处理第 2 行' }).check()
  await list.getByLabel('第 4 行的申请人').click()
  await option(page, new RegExp(people[1]?.passportNo ?? '')).click()
  // Somebody was chosen, and what differs is told: who takes it over ticks it.
  await expect(list.getByRole('row').filter({ hasText: 'E99999998' })).toContainText(
    '护照号：名单“E99999998”',
  )
  const fourth = list.getByRole('checkbox', { name: '处理第 4 行' })
  await expect(fourth).not.toBeChecked()
  await fourth.check()
  await bringChecker(page)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await list.getByRole('button', { name: '登记结果（2 行）' }).click()
  const asked = page.getByRole('dialog', { name: '登记名单上 2 人的结果？' })
  await expect(asked).toContainText('结果先记在送签单上')
  await asked.getByRole('button', { name: '确定' }).click()
  await expect(list.getByText('1 行已匹配，0 行待确认，1 行未匹配，2 行已处理，0 行不处理')).toBeVisible()
  await expect(list.getByRole('checkbox', { name: '处理第 3 行' })).not.toBeChecked()
  // The row that is not taken over says what waits, and is left out: the list can end.
  const third = list
    .getByRole('row')
    .filter({ hasText: '拒签' })
    .filter({ hasText: people[0]?.passportNo ?? '' })
  await expect(third).toContainText('待护照取回后生效的是“出签”')
  await expect(third.getByLabel('第 3 行的改登原因')).toBeVisible()
  await list.getByRole('button', { name: '第 3 行不处理' }).click()
  await expect(list.getByText('0 行已匹配，0 行待确认，1 行未匹配，2 行已处理，1 行不处理')).toBeVisible()
  expect(
    await inDatabase<{ result: number; status: number }>(
      `select r.result::int as result, p.status::int as status from retrieval_line r
       join send_bill_line l on l.id = r.line_id join passport_item p on p.id = l.passport_id
       where l.applicant_id = any($1::bigint[]) order by l.applicant_id`,
      [ids],
    ),
  ).toEqual([
    { result: 1, status: 3 },
    { result: 2, status: 3 },
  ])
})

/** A row of a printed list, its cells at the places of their columns. */
const row = (y: number, number: string, name: string, born: string, result: string) =>
  [
    [40, y, number],
    [150, y, name],
    [300, y, born],
    [420, y, result],
  ] as const

test('C7.32 a printed list of many pages is read to its end; who is not on it by number is looked for, who is not ours set aside', async ({
  page,
}) => {
  const mark = `U${String(Date.now()).slice(-4)}`
  const [person] = await lodgedPassports(mark, 1, 'CENTER-BJ')
  await inDatabase(
    `update visa_applicant set centre_id = (select id from company where company_code = 'CENTER-BJ'),
       status = 64 where id = $1`,
    [person?.applicantId],
  )
  await inDatabase(
    `update visa_order set centre_id = (select id from company where company_code = 'CENTER-BJ'), status = 64
     where id = (select order_id from visa_applicant where id = $1)`,
    [person?.applicantId],
  )
  const empty = row(700, `X${mark.slice(1)}1111`, 'FAR AWAY', '', 'issued').filter(
    ([, , text]) => text !== '',
  )
  const file = printedList([
    [...row(740, 'Passport No', 'Name', 'Birth date', 'Result'), ...empty],
    ...Array.from({ length: 5 }, () => [[40, 700, 'continued'] as const]),
    row(740, `X${mark.slice(1)}2222`, 'MISPRINTED', '1950-01-01', 'refused'),
  ])

  await login(page, 'center_mgr', '/#/main?screen=center.sendBill.parse')
  await page.getByRole('button', { name: '解析送签单' }).first().click()
  const read = page.getByRole('dialog', { name: '解析送签单' })
  await read.getByLabel('发送方').fill(`领馆${mark}`)
  await read
    .getByLabel('选择文件')
    .setInputFiles({ name: 'back.pdf', mimeType: 'application/pdf', buffer: file })
  const list = page.getByRole('dialog', { name: `领馆${mark}` })
  await expect(list.getByText(/^共 7 行：0 行已匹配，0 行待确认，7 行未匹配/)).toBeVisible()
  // The empty birth date moved nothing into another column.
  const first = list.getByRole('row').filter({ hasText: 'FAR AWAY' })
  await expect(first).toContainText('出签')
  await list.getByRole('button', { name: '第 2 行不是我们的' }).click()
  await expect(list.getByRole('button', { name: '恢复第 2 行' })).toBeVisible()
  await list.getByLabel('第 8 行的申请人').fill(person?.passportNo ?? '')
  await option(page, new RegExp(person?.passportNo ?? '')).click()
  const last = list.getByRole('row').filter({ hasText: 'MISPRINTED' })
  await expect(last).toContainText('出生日期：名单“1950-01-01”')
  await expect(list.getByRole('checkbox', { name: '处理第 8 行' })).not.toBeChecked()
  await bringChecker(page)
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
