import { endpoint } from '@visa/contract/endpoint'
import { errorMessages } from '@visa/messages/errors'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onWrite } from '../http/route.ts'
import type { Client } from '../testing/client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { one, sql } from './sql.ts'
import type { Tx, TxOptions } from './transaction.ts'

const planted = (path: `/${string}`) =>
  endpoint({ method: 'POST', path, access: 'session', summary: '', data: z.number() })
const holding = planted('/api/planted/holding')
const sleeping = planted('/api/planted/sleeping')

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({
    moreRoutes: () => [
      onWrite(holding)(async (tx) => {
        await tx.query(sql`set local lock_timeout = '50ms'`)
        return add(tx, 1)
      }),
      onWrite(sleeping)(async (tx) => {
        await add(tx, 1)
        await tx.query(sql`set local statement_timeout = '50ms'`)
        await tx.query(sql`select pg_sleep(10)`)
        return 0
      }),
    ],
  })
  admin = await server.as('admin')
  await server.db.query(sql`create table planted (id int primary key, value int not null)`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query(sql`delete from planted`)
  await server.db.query(sql`insert into planted values (1, 0), (2, 0)`)
})

const add = async (tx: Tx, id: number): Promise<number> =>
  (
    await one<{ value: number }>(
      tx,
      sql`update planted set value = value + 1 where id = ${id} returning value`,
    )
  ).value

const total = async (): Promise<number> =>
  (await one<{ sum: number }>(server.db, sql`select sum(value) as sum from planted`)).sum

/** Two that take the same rows the other way round, each after the other has its first. */
const crossing = (options: TxOptions = {}) => {
  let runs = 0
  let arrived = 0
  let release: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  const cross = (one_: number, other: number) =>
    server.db.tx(async (tx) => {
      runs += 1
      await add(tx, one_)
      arrived += 1
      if (arrived === 2) release()
      await both
      return add(tx, other)
    }, options)
  return { outcome: Promise.allSettled([cross(1, 2), cross(2, 1)]), runs: () => runs }
}

describe('a deadlock', () => {
  test('ends with both transactions done, one of them run again', async () => {
    const { outcome, runs } = crossing()
    expect((await outcome).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(runs()).toBe(3)
    expect(await total()).toBe(4)
  })

  test('is not run again where the work has effects elsewhere', async () => {
    const { outcome, runs } = crossing({ once: true })
    expect((await outcome).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(runs()).toBe(2)
    expect(await total()).toBe(2)
  })
})

describe('a serialization failure', () => {
  test('is run again on what the other one left', async () => {
    let runs = 0
    const value = await server.db.tx(
      async (tx) => {
        runs += 1
        await tx.query(sql`select 1 from planted`)
        // Somebody else commits between our look and our write.
        if (runs === 1) await server.db.query(sql`update planted set value = 10 where id = 1`)
        return add(tx, 1)
      },
      { isolation: 'repeatable read' },
    )
    expect([value, runs]).toEqual([11, 2])
  })

  test('is given up after some runs', async () => {
    let runs = 0
    const work = server.db.tx(
      async (tx) => {
        runs += 1
        await tx.query(sql`select 1 from planted`)
        await server.db.query(sql`update planted set value = value + 1 where id = 1`)
        return add(tx, 1)
      },
      { isolation: 'repeatable read' },
    )
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(4)
  })
})

test('any other error ends the work at once', async () => {
  let runs = 0
  const work = server.db.tx(async (tx) => {
    runs += 1
    await tx.query(sql`insert into planted values (1, 0)`)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})

describe('what somebody is told', () => {
  const asked = async (target: typeof holding, language: string) => {
    admin.language = language
    return admin.refused(target, {})
  }

  test('of a record that somebody else holds: in words, in both languages, without an incident', async () => {
    const holder = await server.db.pool.connect()
    await holder.query('begin')
    await holder.query('update planted set value = 5 where id = 1')
    for (const language of ['zh', 'en'] as const) {
      const { recordBusy: msg } = errorMessages[language]
      expect(await asked(holding, language)).toEqual({ code: '7777', msg, data: null })
    }
    await holder.query('rollback')
    holder.release()
    expect((await admin.refused(holding, {})).data).toBe(1)
    expect(server.logged()).not.toContain('unforeseen')
  })

  test('of work that takes too long: in words, and nothing of it is left', async () => {
    for (const language of ['zh', 'en'] as const) {
      const { tookTooLong: msg } = errorMessages[language]
      expect(await asked(sleeping, language)).toEqual({ code: '7777', msg, data: null })
    }
    expect(await total()).toBe(0)
    expect(server.logged()).not.toContain('unforeseen')
  })
})
