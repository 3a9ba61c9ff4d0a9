import { expect, test } from 'vitest'
import { collected } from '../testing/collected.ts'
import { emptyDb } from '../testing/migrated-db.ts'
import { one, sql } from './sql.ts'
import { streamRows } from './stream-rows.ts'

const numbers = (to: number) =>
  sql`select n, n * 2 as twice from generate_series(1, ${to}::int) as n order by n`

test('every row once and in order, whatever the batch, several streams one after the other', async () => {
  const db = await emptyDb()
  await db.tx(async (tx) => {
    for (const [to, batch] of [
      [0, 10],
      [9, 10],
      [10, 10],
      [25, 10],
      [3, 1],
      [2500, 1000],
    ] as const) {
      const found = await collected(streamRows<{ n: number; twice: number }>(tx, numbers(to), batch))
      expect(found).toEqual(
        Array.from({ length: to }, (_, index) => ({ n: index + 1, twice: index * 2 + 2 })),
      )
    }
    // Other columns on the same connection, through the same fetch.
    const texts = await collected(streamRows(tx, sql`select ${'a'}::text as word`, 10))
    expect(texts).toEqual([{ word: 'a' }])
  })
})

test('given up early, it leaves the transaction usable', async () => {
  const db = await emptyDb()
  await db.tx(async (tx) => {
    for await (const row of streamRows<{ n: number }>(tx, numbers(1000), 10)) if (row.n === 15) break
    expect(await collected(streamRows(tx, numbers(3)))).toHaveLength(3)
  })
})

test('an error in a later batch is thrown, and the pool stays sound', async () => {
  const db = await emptyDb()
  const failing = sql`select 10 / (15 - n) as q from generate_series(1, 100) as n`
  await expect(db.tx((tx) => collected(streamRows(tx, failing, 10)))).rejects.toThrow('division by zero')
  expect(await one(db, sql`select 1 as n`)).toEqual({ n: 1 })
})
