import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/test-database.ts'
import { MIGRATION_LOCK, migrate, readMigrations, type Migration } from './migrate.ts'
import { createDb, type Db } from './pool.ts'
import { readSchema, SCHEMA_FILE, schemaText } from './schema-snapshot.ts'
import { one, sql } from './sql.ts'
import { readFile } from 'node:fs/promises'

const emptyDb = async (): Promise<Db> => {
  const database = await createDatabase(inject('databaseUrl'))
  const db = createDb({ url: database.url, max: 4, statementTimeoutMs: 30_000, onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

test('a fresh database has exactly the recorded structure', async () => {
  const db = await emptyDb()
  await migrate(db, await readMigrations())
  expect(schemaText(await readSchema(db))).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})

test('a database that stopped at any earlier step goes on from there, to the same structure', async () => {
  const migrations = await readMigrations()
  const db = await emptyDb()
  // Stopped after each of them in turn: what a step finds is what the steps before it left, however they were run.
  for (let known = 1; known <= migrations.length; known += 1) {
    expect(await migrate(db, migrations.slice(0, known))).toBe(1)
  }
  expect(await migrate(db, migrations)).toBe(0)
  expect(schemaText(await readSchema(db))).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})

test('a database that is several steps behind takes them all at once', async () => {
  const migrations = await readMigrations()
  const known = Math.floor(migrations.length / 2)
  const db = await emptyDb()
  await migrate(db, migrations.slice(0, known))
  expect(await migrate(db, migrations)).toBe(migrations.length - known)
  expect(schemaText(await readSchema(db))).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})

test('instances that start together migrate once', async () => {
  const db = await emptyDb()
  const migrations = await readMigrations()
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, migrations)))
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, migrations.length])
})

const extra = (text: string, number: number): Migration => ({
  number,
  name: `${number}.sql`,
  text,
  checksum: text,
})

test('a start that waits for another one says so', async () => {
  const db = await emptyDb()
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const said: string[] = []
  const migrating = migrate(db, [extra('select 1', 1)], (line) => said.push(line))
  await expect.poll(() => said).toEqual([expect.stringContaining('Another start is bringing the database')])
  await other.query('commit')
  other.release()
  expect(await migrating).toBe(1)
})

test('a failing step leaves the database at the step before it', async () => {
  const db = await emptyDb()
  const good = extra('create table kept (id int)', 1)
  const bad = extra('create table half (id int); select no_such_function()', 2)
  await expect(migrate(db, [good, bad])).rejects.toThrow('2.sql failed')
  const tables = sql`select to_regclass('kept') is not null as kept, to_regclass('half') is not null as half`
  expect(await one(db, tables)).toEqual({ kept: true, half: false })
})

test('an edited migration and a newer database are refused', async () => {
  const db = await emptyDb()
  await migrate(db, [extra('select 1', 1), extra('select 2', 2)])
  await expect(migrate(db, [extra('select 10', 1), extra('select 2', 2)])).rejects.toThrow('edited')
  await expect(migrate(db, [extra('select 1', 1)])).rejects.toThrow('newer than this program')
})
