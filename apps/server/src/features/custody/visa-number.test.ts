import { checkDetail, checkVisa } from '@visa/contract/custody/check'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { readyAtCentre, seenSheet, visaOf } from '../../testing/custody-ready.ts'
import { custodian } from '../../testing/custody-scene.ts'
import { userId } from '../../testing/staff.ts'
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
  await desk.call(checkVisa, {
    body: { passportId, visa: { ...visa, visaNo: '777 0001' }, seen: await seenSheet(desk, passportId) },
  })
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

test('what a sheet that does not pass read is nobody’s visa: the result stays, the sheet keeps it, and it can go back', async () => {
  const server = await testApp()
  const desk = await custodian(server, 'visa_misread')
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [passportId = 0, otherId = 0] = bill.items
  const results = () =>
    rows<{ no: string; reason: string }>(
      server.db,
      sql`select visa_no as no, reason from visa_result where applicant_id = any(${bill.applicantIds}::bigint[])
          order by applicant_id, id`,
    )
  const shown = async (id: number) => (await desk.call(checkDetail, { query: { passportId: id } })).visa
  const was = await results()
  // The sticker of the other one, read with this passport.
  const other = visaOf(bill, 1, { stayDays: '30' })
  const mixed = { passportId, visa: other, note: '贴错了一本' }
  expect(await desk.call(checkVisa, { body: mixed })).toMatchObject({ passed: false })
  expect(await results()).toEqual(was)
  expect(await shown(passportId)).toEqual(other)
  // Whose it is can have it, and what carries it wrongly is sent back all the same.
  expect(await desk.call(checkVisa, { body: { passportId: otherId, visa: other } })).toMatchObject({
    passed: true,
  })
  const seen = await seenSheet(desk, passportId)
  const taken = { passportId, visa: visaOf(bill, 0, { visaNo: other.visaNo }), seen }
  expect((await desk.raw(checkVisa, { body: taken })).msg).toContain(other.visaNo)
  expect(
    await desk.call(checkVisa, {
      body: { ...taken, note: '号码是别人的', correct: true, carrierId: await userId(server, 'center_mgr') },
    }),
  ).toMatchObject({ passed: false })
  expect((await results()).map(({ no }) => no)).toEqual([was[0]?.no, other.visaNo])
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from passport_item where id = ${passportId}`,
  )
  expect(status).toBe(PASSPORT_STATUS.SENT)
})

test('a sheet is shown also where its result lacks the number, or has one longer than a sticker', async () => {
  const server = await testApp()
  const desk = await custodian(server, 'visa_lacking')
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill) } })
  for (const visaNo of ['', '7'.repeat(40)]) {
    await server.db.query(
      sql`update visa_result set visa_no = ${visaNo} where applicant_id = ${bill.applicantIds[0]}`,
    )
    expect((await desk.call(checkDetail, { query: { passportId } })).visa).toMatchObject({ visaNo })
  }
})
