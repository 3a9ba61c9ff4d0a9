import { COUNT_CAP } from '@visa/contract/page'
import { expect, test } from 'vitest'
import { demoDb } from '../testing/migrated-db.ts'
import { cappedPage, type ListSource } from './capped-page.ts'
import { sql, type Queryable } from './sql.ts'

/** Numbers from 1 on as a list. */
const upTo = (count: number): ListSource => ({
  columns: sql`n`,
  from: sql`generate_series(1, ${count}::int) n`,
  where: sql`true`,
  orderBy: sql`n`,
})

test('totals are exact up to the cap, and "more than" past it; a page that is not full needs no counting', async () => {
  const db = await demoDb()
  let asked = 0
  const counted: Queryable = {
    query: (statement) => {
      asked += 1
      return db.query(statement)
    },
  }
  const page = async (count: number, at: number, pageSize = 20) => {
    asked = 0
    const { rows, ...rest } = await cappedPage<{ n: number }>(counted, { page: at, pageSize }, upTo(count))
    return { ...rest, first: rows[0]?.n, length: rows.length, asked }
  }
  expect(await page(0, 1)).toEqual({ records: 0, page: 1, first: undefined, length: 0, asked: 1 })
  expect(await page(7, 1)).toEqual({ records: 7, page: 1, first: 1, length: 7, asked: 1 })
  expect(await page(20, 1)).toEqual({ records: 20, page: 1, first: 1, length: 20, asked: 2 })
  expect(await page(47, 3)).toEqual({ records: 47, page: 3, first: 41, length: 7, asked: 1 })
  expect(await page(47, 9)).toEqual({ records: 47, page: 9, first: undefined, length: 0, asked: 2 })
  expect(await page(COUNT_CAP, 500)).toMatchObject({ records: COUNT_CAP, first: 9981, length: 20 })
  const beyond = await page(COUNT_CAP + 1, 500)
  expect(beyond).toMatchObject({ records: COUNT_CAP, more: true, first: 9981, length: 20 })
})

test('a page that no pager offers is refused before anything is asked, whatever its size', async () => {
  const nothing: Queryable = { query: () => Promise.reject(new Error('asked')) }
  for (const pageSize of [10, 20, 50, 100, 200]) {
    const last = COUNT_CAP / pageSize
    await expect(cappedPage(nothing, { page: last, pageSize }, upTo(1))).rejects.toThrow('asked')
    for (const page of [last + 1, 1_000_000]) {
      await expect(cappedPage(nothing, { page, pageSize }, upTo(1))).rejects.toMatchObject({
        key: 'pageTooDeep',
      })
    }
  }
})
