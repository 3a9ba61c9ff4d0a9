import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@visa/contract/page'
import { MB } from '@visa/contract/files/limits'
import { exportDownload, exportPage, exportSubmit, type ExportTask } from '@visa/contract/sheets/export-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDb, type Db } from '../../db/pool.ts'
import { one, sql } from '../../db/sql.ts'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../testing/campaign.ts'
import { buildServer, RemoteClient, startServerProcess, type Answer } from '../../testing/server-process.ts'
import { createDatabase } from '../../testing/test-database.ts'

const ROWS = campaign({ short: 40_000, long: 200_000 })
const GROWTH_MB = 100
const PATIENCE = { timeout: 120_000, interval: 20 }

beforeAll(() => buildServer(), 120_000)

interface Shared {
  db: Db
  env: Record<string, string>
}

/** A database with a long dictionary and a folder of files, for as many servers as the test begins. */
async function longDictionary(): Promise<Shared> {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  const folder = await mkdtemp(join(tmpdir(), 'visa-process-'))
  const db = createDb({ url: database.url, max: 2, statementTimeoutMs: 60_000, onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await db.query(sql`insert into dict_type (type, name) values ('LONG', '很长')`)
  await db.query(sql`
    insert into dict_data (type, code, cname, ename, sort_no, resv2)
    select 'LONG', 'C' || n, '名称' || n, 'Name ' || n, n, '说明 ' || md5(n::text) from generate_series(1, ${ROWS}) as n`)
  return { db, env: { DATABASE_URL: database.url, DATA_DIR: folder, TMPDIR: folder } }
}

async function begin({ env }: Shared, more: Record<string, string> = {}) {
  const server = startServerProcess({ ...env, ...more })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  const address = await server.address
  const client = await new RemoteClient().login(address)
  // From outside: a server that is asked for its memory takes some to answer.
  const rss = async (): Promise<number> =>
    Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(server.pid)])).stdout) * 1024
  return {
    server,
    address,
    client,
    rss,
    submit: async (type = 'LONG'): Promise<number> => {
      const response = await fetch(`${address}${exportSubmit.path}`, {
        method: 'POST',
        body: JSON.stringify({ kind: 'dictData', filters: { type } }),
        headers: { cookie: client.cookie, 'content-type': 'application/json' },
      })
      const { code, msg, data } = (await response.json()) as Answer
      if (code !== '0000') throw new Error(`${code} ${msg}`)
      return (data as { id: number }).id
    },
    task: async (id: number): Promise<ExportTask | undefined> => {
      const { data } = await client.get(address, exportPage.path)
      return (data as Page<ExportTask>).rows.find((row) => row.id === id)
    },
  }
}

test(
  `${ROWS} rows go through the job while the server’s memory stays bounded`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const shared = await longDictionary()
    // With all the room of the machine garbage is left lying, which says nothing about what an export needs. A server that
    // has just started has 60 MB, and up to 130 where a busy machine has all of its scheduled tasks go on at once.
    const tight = { NODE_OPTIONS: '--max-old-space-size=192' }
    const { submit, task, rss, client, address } = await begin(shared, tight)
    // A short one first: what the program itself takes is no growth.
    const short = await submit('VISIT_PURPOSE')
    await expect.poll(async () => (await task(short))?.status, PATIENCE).toBe(TASK_STATUS.SUCCESS)
    const before = await rss()
    const id = await submit()
    let peak = 0
    const done = async (): Promise<number> => {
      peak = Math.max(peak, await rss())
      const { status } = await one<{ status: number }>(
        shared.db,
        sql`select status from export_task where id = ${id}`,
      )
      return status
    }
    await expect.poll(done, { ...PATIENCE, interval: 100 }).toBe(TASK_STATUS.SUCCESS)
    expect(await task(id)).toMatchObject({ rowsDone: ROWS, rowsTotal: ROWS })
    expect(peak - before).toBeLessThan(GROWTH_MB * MB)
    const { data: url } = await client.get(address, `${exportDownload.path}?id=${id}`)
    const file = await (await fetch(`${address}${String(url)}`)).arrayBuffer()
    expect(file.byteLength).toBe((await task(id))?.fileSize)
  },
)

test(
  'an instance that dies in the middle leaves the export to another',
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const shared = await longDictionary()
    const dying = await begin(shared)
    const id = await dying.submit()
    await expect.poll(async () => (await dying.task(id))?.rowsDone, PATIENCE).toBeGreaterThan(0)
    dying.server.kill('SIGKILL')
    await dying.server.exited
    const next = await begin(shared)
    expect(await next.task(id)).toMatchObject({ status: TASK_STATUS.EXECUTING })
    // Half a minute without a sign of life would pass; the test brings it forward.
    await shared.db.query(
      sql`update export_task set heartbeat_at = now() - interval '1 hour' where id = ${id}`,
    )
    await shared.db.query(sql`select 1 from graphile_worker.add_job('resume_runs')`)
    await expect.poll(async () => (await next.task(id))?.status, PATIENCE).toBe(TASK_STATUS.SUCCESS)
    expect(await next.task(id)).toMatchObject({ rowsDone: ROWS })
    const { rows } = await shared.db.query<{ count: number }>(sql`select count(*) as count from stored_file`)
    const folder = shared.env['DATA_DIR'] ?? ''
    const objects = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.xlsx'))
    const kept = objects.filter((name) => !name.includes('visa-sheet-'))
    expect([rows[0]?.count, kept.length]).toEqual([1, 1])
  },
)
