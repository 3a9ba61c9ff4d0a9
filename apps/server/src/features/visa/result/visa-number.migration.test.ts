import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { rows, sql } from '../../../db/sql.ts'
import { bareDb, put } from '../../../testing/rows-as-then.ts'

const ONE_NUMBER = 122

test('what a sheet that passed read goes to the result that lacks it; what stands nowhere else stays on its sheet', async () => {
  const db = await bareDb()
  const migrations = await readMigrations()
  await migrate(
    db,
    migrations.filter(({ number }) => number < ONE_NUMBER),
  )
  const read = (more: object = {}) => ({
    visaNo: 'V 1',
    latinName: 'SHEN QING',
    passportNo: 'E1',
    entries: 'SINGLE',
    validFrom: '2026-03-08',
    validTo: '2026-03-20',
    stayDays: '030',
    ...more,
  })
  await db.tx(async (tx) => {
    // Whose they are matters to nobody here.
    await tx.query(sql`set local session_replication_role = replica`)
    const result = (applicant: number, more: Readonly<Record<string, string>> = {}) =>
      put(tx, 'visa_result', { applicant_id: String(applicant), result: '1', ...more })
    const sheet = (applicant: number, passed: boolean, visa: object) =>
      put(tx, 'passport_check', {
        applicant_id: String(applicant),
        phase: "'AFTER'",
        passed: String(passed),
        visa: `'${JSON.stringify(visa)}'`,
      })
    // Passed, and misread afterwards.
    await result(1)
    await sheet(1, true, read())
    await sheet(1, false, read({ visaNo: 'WRONG', stayDays: '9' }))
    // Never passed.
    await result(2)
    await sheet(2, false, read({ visaNo: 'V 2' }))
    // The result says otherwise than the sheet.
    await result(3, { visa_no: "'V 3'", entries: "'SINGLE'" })
    await sheet(3, true, read({ visaNo: 'OTHER', stayDays: 'x' }))
    // Nothing but the days was lacking.
    await result(4, {
      visa_no: "'V 1'",
      entries: "'SINGLE'",
      valid_from: "'2026-03-08'",
      valid_to: "'2026-03-20'",
    })
    await sheet(4, true, read())
    // No result was ever kept.
    await sheet(5, true, read())
  })
  await migrate(db, migrations)
  const results = await rows<{ [column: string]: unknown }>(
    db,
    sql`select applicant_id as who, visa_no as no, entries, valid_from as "from", valid_to as "to", stay_days as days
        from visa_result order by applicant_id`,
  )
  const whole = { entries: 'SINGLE', from: '2026-03-08', to: '2026-03-20' }
  expect(results).toEqual([
    { who: 1, no: 'V 1', ...whole, days: 30 },
    { who: 2, no: '', entries: '', from: null, to: null, days: null },
    { who: 3, no: 'V 3', ...whole, days: null },
    { who: 4, no: 'V 1', ...whole, days: 30 },
  ])
  const sheets = await rows<{ who: number; no: string | null; days: string | null; name: string }>(
    db,
    sql`select applicant_id as who, visa ->> 'visaNo' as no, visa ->> 'stayDays' as days, visa ->> 'latinName' as name
        from passport_check order by id`,
  )
  const name = 'SHEN QING'
  expect(sheets).toEqual([
    { who: 1, no: null, days: null, name },
    { who: 1, no: 'WRONG', days: '9', name },
    { who: 2, no: 'V 2', days: '030', name },
    { who: 3, no: 'OTHER', days: 'x', name },
    { who: 4, no: null, days: null, name },
    { who: 5, no: 'V 1', days: '030', name },
  ])
})
