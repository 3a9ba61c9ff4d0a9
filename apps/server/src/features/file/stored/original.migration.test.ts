import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { bareDb, put } from '../../../testing/rows-as-then.ts'

const BELONGS_TO_FILE = 130

test('what a picture was made of moves to the file, and instances of the version before go on beside it', async () => {
  const db = await bareDb()
  const migrations = await readMigrations()
  await migrate(
    db,
    migrations.filter(({ number }) => number < BELONGS_TO_FILE),
  )
  const files = ['kept', 'kept source', 'later', 'later source']
  await db.tx(async (tx) => {
    // Whose they are matters to nobody here.
    await tx.query(sql`set local session_replication_role = replica`)
    for (const name of files)
      await put(tx, 'stored_file', { storage_name: `'${name}'`, md5: `'${'0'.repeat(32)}'` })
    await tx.query(sql`insert into applicant_original (applicant_id, field, made, storage_name, file_name)
      values (1, 'photo', 'kept', 'kept source', '')`)
  })
  await migrate(db, migrations)
  // As the version before asks: when it opens an order, and when it saves a picture.
  const asked = () =>
    rows(
      db,
      sql`select field, made, storage_name as "storageName" from applicant_original where applicant_id = ${1}`,
    )
  expect(await asked()).toEqual([])
  await db.query(sql`insert into applicant_original (applicant_id, field, made, storage_name, file_name)
    values (${1}, ${'photo'}, ${'later'}, ${'later source'}, ${''})`)
  await db.query(
    sql`delete from applicant_original where applicant_id = ${1} and field = any(${['photo']}::text[])`,
  )
  expect(await asked()).toEqual([])
  const made = await rows<{ name: string; source: string }>(
    db,
    sql`select made.storage_name as name, source.storage_name as source
        from stored_file made join stored_file source on source.id = made.original_id order by made.id`,
  )
  expect(made).toEqual([
    { name: 'kept', source: 'kept source' },
    { name: 'later', source: 'later source' },
  ])
  const { count } = await one<{ count: number }>(db, sql`select count(*) as count from applicant_original`)
  expect(count).toBe(0)
})
