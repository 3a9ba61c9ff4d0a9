import { expect, test } from 'vitest'
import { emptyDb } from '../testing/migrated-db.ts'
import { instantOf } from './instant.ts'
import { one, sql } from './sql.ts'

const written = async (instant: Date | string): Promise<string> => {
  const db = await emptyDb()
  const { at } = await one<{ at: string }>(db, sql`select ${instantOf(sql`${instant}::timestamptz`)} as at`)
  return at
}

test('an instant of the program reads as the program wrote it, also where its milliseconds end in noughts', async () => {
  for (const text of ['2026-11-18T03:50:22.820Z', '2026-11-18T03:50:22.000Z', '2026-11-18T03:50:22.007Z'])
    expect(await written(new Date(text))).toBe(text)
})

test('an instant of the database keeps its microseconds', async () => {
  expect(await written('2026-11-18T03:50:22.000120Z')).toBe('2026-11-18T03:50:22.000120Z')
})
