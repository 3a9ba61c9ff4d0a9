import { expect, test } from '@playwright/test'
import { ownCentre } from '../support/centre.ts'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

test('P2.31 the bar above the desks counts every alarm, shows the gravest first, and the rest when asked', async ({
  page,
}) => {
  const mark = `AL${Date.now() % 10_000}`
  const centre = await ownCentre(mark)
  const people = await lodgedPassports(mark, 7, `C-${mark}`)
  await inDatabase(
    `insert into custody_alarm (item_id, company_id, kind, note, raised_at)
     select p.id, $1, case when p.passport_no = $3 then 'MISSING' else 'UNCLAIMED' end, 'x',
       now() - case when p.passport_no = $3 then interval '9 days' else interval '1 hour' end
     from passport_item p where p.applicant_id = any($2::bigint[])`,
    [centre.id, people.map(({ applicantId }) => applicantId), people[3]?.passportNo],
  )
  await login(page, centre.clerk, '/#/main?screen=center.passport.return')
  const bar = page.getByRole('alert').filter({ hasText: '有 7 本护照需要处理' })
  const lines = bar.getByRole('listitem')
  await expect(lines).toHaveCount(5)
  await expect(lines.first()).toContainText(`遗失 连扫4 ${people[3]?.passportNo}`)
  await bar.getByRole('button', { name: '还有 2 本，全部显示' }).click()
  await expect(lines).toHaveCount(7)
  await bar.getByRole('button', { name: '只看最要紧的' }).click()
  await expect(lines).toHaveCount(5)
})
