import { expect, test } from 'vitest'
import { emptyDb } from '../testing/migrated-db.ts'
import { one, sql } from './sql.ts'

test('numbers of every width are numbers, one by one and in arrays, empty and with gaps', async () => {
  const db = await emptyDb()
  const row = await one(
    db,
    sql`select 7::smallint as i2, 7::int as i4, 7::bigint as i8, sum(n) as total, 12.50::numeric as price,
          avg(n) as mean, array[1, null, -3]::bigint[] as i8s, array[1.5, 2]::numeric[] as prices,
          '{}'::bigint[] as none, array[[1, 2], [3, 4]]::bigint[] as grid, array[1, 2]::smallint[] as i2s,
          array[0.5]::float8[] as f8s, array[true, false] as flags
        from generate_series(1::bigint, 4) as n`,
  )
  expect(row).toEqual({
    i2: 7,
    i4: 7,
    i8: 7,
    total: 10,
    price: 12.5,
    mean: 2.5,
    i8s: [1, null, -3],
    prices: [1.5, 2],
    none: [],
    grid: [
      [1, 2],
      [3, 4],
    ],
    i2s: [1, 2],
    f8s: [0.5],
    flags: [true, false],
  })
})

test.each([
  ['bigint', sql`select 9007199254740993::bigint as value`],
  ['bigint[]', sql`select array[1, 9007199254740993]::bigint[] as value`],
  ['a sum', sql`select sum(n) as value from (values (9007199254740991::bigint), (5)) as t(n)`],
  ['numeric[]', sql`select array['NaN'::numeric] as value`],
])('%s that would lose digits is an error, and the connection goes on', async (_kind, statement) => {
  const db = await emptyDb()
  await expect(one(db, statement)).rejects.toThrow('too large for a number')
  expect(await one(db, sql`select 1 as n`)).toEqual({ n: 1 })
})

test('texts, days and instants, alone and in arrays', async () => {
  const db = await emptyDb()
  const id = '6f2c1c7e-7b1f-4bd0-9a68-6a2f1b9a0001'
  const row = await one(
    db,
    sql`select array['a,b', 'c"d', '{}', null]::text[] as texts, array['x']::varchar[] as names,
          '2026-02-28'::date as day, array['2026-02-28', '2028-02-29']::date[] as days,
          array['2026-01-01T00:00:00Z']::timestamptz[] as instants, ${id}::uuid as id, array[${id}]::uuid[] as ids,
          array['{"a": 1}'::jsonb] as documents, pg_current_xact_id() is not null as counted`,
  )
  expect(row).toEqual({
    texts: ['a,b', 'c"d', '{}', null],
    names: ['x'],
    day: '2026-02-28',
    days: ['2026-02-28', '2028-02-29'],
    instants: [new Date('2026-01-01T00:00:00Z')],
    id,
    ids: [id],
    documents: [{ a: 1 }],
    counted: true,
  })
})

test.each([
  sql`select '[1,3)'::int8range as value`,
  sql`select array['1 USD'::text]::text[]::cstring[] as value`,
])('a type of which nothing is agreed is an error that names it', async (statement) => {
  const db = await emptyDb()
  await expect(one(db, statement)).rejects.toThrow(/oid \d+ is not agreed/)
})

test('what was made in the database itself, such as the rows that functions of the job queue answer, is a text', async () => {
  const db = await emptyDb()
  await db.query(sql`create type mood as enum ('calm')`)
  await db.query(sql`create type pair as (a int8, b text)`)
  expect(await one(db, sql`select 'calm'::mood as mood, row(1, 'x')::pair as pair`)).toEqual({
    mood: 'calm',
    pair: '(1,x)',
  })
})
