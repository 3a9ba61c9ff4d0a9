import { checkDetail, checkVisa } from '@visa/contract/custody/check'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { readyAtCentre, visaOf } from '../../testing/custody-ready.ts'
import { custodian } from '../../testing/custody-scene.ts'
import { testApp } from '../../testing/test-app.ts'

test('the number of a visa that is read at the check is that of the result: there is no second one, nor anybody else’s', async () => {
  const server = await testApp()
  const desk = await custodian(server, 'visa_number')
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [passportId = 0, otherId = 0] = bill.items
  const visa = visaOf(bill)
  const results = () =>
    rows<{ no: string; from: string | null; reason: string; counts: boolean }>(
      server.db,
      sql`select visa_no as no, valid_from as "from", reason, superseded_at is null as counts from visa_result
          where applicant_id = ${bill.applicantIds[0]} order by id`,
    )
  const shown = async () => (await desk.call(checkDetail, { query: { passportId } })).visa
  await desk.call(checkVisa, { body: { passportId, visa } })
  expect(await results()).toEqual([{ no: visa.visaNo, from: visa.validFrom, reason: '', counts: true }])
  expect(await shown()).toEqual(visa)
  const { kept } = await one<{ kept: string[] }>(
    server.db,
    sql`select array(select jsonb_object_keys(visa) order by 1) as kept from passport_check
        where item_id = ${passportId} and visa is not null`,
  )
  expect(kept).toEqual(['category', 'cyrillicName', 'latinName', 'passportNo'])
  // Read again and otherwise: the first stays, with why there is another.
  await desk.call(checkVisa, { body: { passportId, visa: { ...visa, visaNo: '777 0001' } } })
  expect((await results()).map(({ no, counts }) => [no, counts])).toEqual([
    [visa.visaNo, false],
    ['777 0001', true],
  ])
  expect((await results())[1]?.reason).toBe('取回核对时按签证贴登记')
  // Put right at the desk of results, the sheet says so.
  await server.db.query(
    sql`update visa_result set visa_no = '777 0002' where applicant_id = ${bill.applicantIds[0]} and superseded_at is null`,
  )
  expect(await shown()).toMatchObject({ visaNo: '777 0002' })
  // Longer than a sheet takes, or none: the result is shown as it is.
  for (const no of ['V'.repeat(40), '']) {
    await server.db.query(
      sql`update visa_result set visa_no = ${no} where applicant_id = ${bill.applicantIds[0]} and superseded_at is null`,
    )
    expect(await shown()).toMatchObject({ visaNo: no })
  }
  await server.db.query(
    sql`update visa_result set visa_no = '777 0002' where applicant_id = ${bill.applicantIds[0]} and superseded_at is null`,
  )
  const taken = { passportId: otherId, visa: visaOf(bill, 1, { visaNo: '777 0002' }) }
  expect((await desk.raw(checkVisa, { body: taken })).msg).toContain('777 0002')
  await server.db.query(sql`update visa_applicant set result = null where id = ${bill.applicantIds[1]}`)
  expect((await desk.raw(checkVisa, { body: { ...taken, visa: visaOf(bill, 1) } })).msg).toContain(
    '还没有出签结果',
  )
})
