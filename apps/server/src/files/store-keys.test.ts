import { expect, test } from 'vitest'
import { one, sql } from '../db/sql.ts'
import { testApp } from '../testing/test-app.ts'
import { storeKeys } from './store-keys.ts'

test('the keys of the file store are encrypted, those included that were once kept in clear', async () => {
  const { db } = await testApp()
  const first = await storeKeys(db)()
  const kept = () =>
    one<{ clear: number; held: number }>(
      db,
      sql`select count(*) filter (where not sealed or value like '%PRIVATE KEY%' or value = ${first.master}) as clear,
            count(*) as held
          from file_store_key`,
    )
  expect(await kept()).toEqual({ clear: 0, held: 2 })
  await db.query(sql`update file_store_key set value = ${first.master}, sealed = false where name = 'master'`)
  expect(await storeKeys(db)()).toEqual(first)
  expect(await kept()).toEqual({ clear: 0, held: 2 })
  expect(await storeKeys(db)()).toEqual(first)
})
