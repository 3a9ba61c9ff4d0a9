import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/test-database.ts'
import { DICT_DATA_TALLY, pageDictData } from '../features/dict/dict-data/dict-data.repo.ts'
import { retally } from './list-tally.ts'
import { createDb, type Db } from './pool.ts'
import { affected, rows, sql } from './sql.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  db = createDb({ url: database.url, max: 6, statementTimeoutMs: 30_000, onError: () => undefined })
  await db.query(sql`insert into dict_type (type, name) values ('A', 'A'), ('B', 'B')`)
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

const insertMany = (type: string, count: number, sortNo: number): Promise<number> =>
  affected(
    db,
    sql`insert into dict_data (type, code, cname, sort_no)
        select ${type}, gen_random_uuid()::text, gen_random_uuid()::text, ${sortNo} + n % 7
        from generate_series(1, ${count}) as n`,
  )

const idsInOrder = async (type: string): Promise<number[]> =>
  (
    await rows<{ id: number }>(db, sql`select id from dict_data where type = ${type} order by sort_no, id`)
  ).map((row) => row.id)

/** Every page of the list must hold just the rows that plain sorting puts there. */
const expectPagesExact = async (type: string): Promise<void> => {
  const expected = await idsInOrder(type)
  for (const page of [1, 2, Math.ceil(expected.length / 20), Math.ceil(expected.length / 40), 1000]) {
    const found = await pageDictData(db, { type, page, pageSize: 20 })
    expect(found.records).toBe(expected.length)
    expect(found.rows.map((row) => row.id)).toEqual(expected.slice((page - 1) * 20, page * 20))
  }
}

const change = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    sortNo: fc.nat(9),
    count: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), every: fc.integer({ min: 2, max: 9 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    every: fc.integer({ min: 2, max: 9 }),
    sortNo: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('retally' as const) }),
)

test('total and pages stay exact through any mixture of changes and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
      await db.query(sql`delete from dict_data where type = 'A'`)
      await insertMany('A', 4500, 0)
      for (const step of changes) {
        if (step.kind === 'insert') await insertMany('A', step.count, step.sortNo)
        if (step.kind === 'delete')
          await db.query(sql`delete from dict_data where type = 'A' and id % ${step.every} = 0`)
        if (step.kind === 'move') {
          await db.query(
            sql`update dict_data set sort_no = ${step.sortNo} where type = 'A' and id % ${step.every} = 1`,
          )
        }
        if (step.kind === 'retally') await retally(db, DICT_DATA_TALLY)
      }
      await expectPagesExact('A')
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('compaction beside writers loses no row', async () => {
  await insertMany('B', 3000, 0)
  const writers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 15; round += 1) {
      await insertMany('B', 3, round)
      await db.query(
        sql`delete from dict_data where id = (select id from dict_data where type = 'B' order by random() limit 1)`,
      )
    }
  })
  const compactor = (async () => {
    for (let round = 0; round < 10; round += 1) await retally(db, DICT_DATA_TALLY)
  })()
  await Promise.all([...writers, compactor])
  await retally(db, DICT_DATA_TALLY)
  await expectPagesExact('B')
})

test('types are paged by code point, whatever the order of the database', async () => {
  await db.query(sql`insert into dict_type (type, name) values ('a1', 'a1'), ('B1', 'B1')`)
  await insertMany('a1', 1500, 0)
  await insertMany('B1', 700, 0)
  await retally(db, DICT_DATA_TALLY)
  const all = await rows<{ id: number }>(
    db,
    sql`select id from dict_data order by type collate "C", sort_no, id`,
  )
  for (let page = 1; page <= Math.ceil(all.length / 200); page += 1) {
    const found = await pageDictData(db, { page, pageSize: 200 })
    expect(found.rows.map((row) => row.id)).toEqual(
      all.slice((page - 1) * 200, page * 200).map((row) => row.id),
    )
  }
})

test('the list over all types has the total of all', async () => {
  const [{ count } = { count: -1 }] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from dict_data`,
  )
  const expected = await rows<{ id: number }>(
    db,
    sql`select id from dict_data order by type, sort_no, id limit 20 offset 60`,
  )
  const page = await pageDictData(db, { page: 4, pageSize: 20 })
  expect(page.records).toBe(count)
  expect(page.rows.map((row) => row.id)).toEqual(expected.map((row) => row.id))
})
