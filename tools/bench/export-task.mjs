// The whole path of an export: asked for over HTTP, written by a job, kept in the store.
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { login } from './server.mjs'

const SUCCESS = 32
const FAIL = 40

const FILL = (
  rows,
) => `with t as (insert into dict_type (type, name) values ('BENCH_LONG', 'bench') returning type)
  insert into dict_data (type, code, cname, ename, sort_no, resv2)
  select t.type, 'C' || n, '名称' || n, 'Name ' || n, n, '说明 ' || md5(n::text) from t, generate_series(1, ${rows}) as n`

const COPY = `copy (select id, type, code, cname, ename, sort_no, valid, resv1, resv2, created_at, updated_at from dict_data
  where type = 'BENCH_LONG' order by type, sort_no, id) to stdout`

/** The same rows as the database itself writes them, read through `pg` and dropped. */
const copied = (client) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    client.query({
      submit: (connection) => connection.query(COPY),
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(performance.now() - began),
    })
  })

/** From outside: a server that is asked for its memory takes some to answer. */
const rssOf = async (pid) =>
  Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1024

/** Has a dictionary exported and waits for it; `meanwhile` is called all the time. */
async function exported(address, client, cookie, type, meanwhile) {
  const asked = await fetch(`${address}/api/export/submit`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'dictData', filters: { type } }),
    headers: { cookie, 'content-type': 'application/json' },
  })
  const { data, msg } = await asked.json()
  if (data === null) throw new Error(`the export was refused: ${msg}`)
  for (;;) {
    await meanwhile()
    // The time of the job itself: what the queue waits for is no work.
    const { rows } = await client.query(
      'select status, file_size, extract(epoch from finished_at - started_at) * 1000 as ms from export_task where id = $1',
      [data.id],
    )
    const [{ status, file_size: bytes, ms }] = rows
    if (status === FAIL) throw new Error('the export failed')
    if (status === SUCCESS) return { ms: Number(ms), bytes: Number(bytes) }
    await pause(100)
  }
}

export async function exportTask({ address, pid }, url, count) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(FILL(count))
    await client.query('vacuum analyze dict_data')
    const cookie = await login(address)
    // A short one first: what the program itself takes is no growth.
    await exported(address, client, cookie, 'VISIT_PURPOSE', () => undefined)
    const before = await rssOf(pid)
    let peak = before
    const done = await exported(address, client, cookie, 'BENCH_LONG', async () => {
      peak = Math.max(peak, await rssOf(pid))
    })
    const copyMs = await copied(client)
    return { ...done, copyMs, ratio: done.ms / copyMs, rssGrowth: peak - before }
  } finally {
    await client.end()
  }
}
