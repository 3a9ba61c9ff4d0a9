import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { RemoteClient, buildServer, startServerProcess } from '../testing/server-process.ts'
import { createDatabase } from '../testing/test-database.ts'

beforeAll(() => buildServer(), 120_000)

const BODY = { type: 'killed', name: '被杀', ename: 'killed', remark: '' }

test('a server that is killed in the middle of a write, or right after it: the repeat does it once', async () => {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  const folder = await mkdtemp(join(tmpdir(), 'visa-repeat-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder }
  let server = startServerProcess(env)
  const watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
    await watcher.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const restarted = async (): Promise<string> => {
    server.kill('SIGKILL')
    await server.exited
    server = startServerProcess(env)
    return server.address
  }
  const count = async (statement: string): Promise<number> => (await watcher.query(statement)).rows.length
  const made = () => count("select 1 from dict_type where type = 'killed'")

  let address = await server.address
  const client = await new RemoteClient().login(address)
  const key = randomUUID()
  const send = () => client.post(address, dictTypeAdd.path, BODY, key)

  // The work is done, its transaction is held up before the end, and the server dies.
  await watcher.query('begin')
  await watcher.query('lock table change_log in exclusive mode')
  const lost = send().catch(() => 'lost')
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => count(waiting)).toBe(1)
  address = await restarted()
  await watcher.query('rollback')
  expect(await lost).toBe('lost')
  expect(await made()).toBe(0)

  const first = await send()
  expect(first).toMatchObject({ code: '0000' })
  address = await restarted()
  expect(await send()).toEqual(first)
  expect(await made()).toBe(1)
  // Three servers start: the limit ends what hangs.
}, 180_000)
