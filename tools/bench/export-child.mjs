// Exports the benchmark's table in a process of its own, so that its memory can be told from everything else's.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

const [url, table] = process.argv.slice(2)
const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)
const { createDb } = await dist('db/pool')
const { identifier, sql } = await dist('db/sql')
const { streamRows } = await dist('db/stream-rows')
const { exportRows } = await dist('sheets/export')

const ROUNDS = 3
const KINDS = { i: 'integer', m: 'money', d: 'date', t: 'dateTime', p: 'percent' }

const columnsOf = async (db) => {
  const { rows } = await db.query(
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 order by attnum`,
  )
  return rows.map(({ name }) => ({
    title: `列${name}`,
    kind: KINDS[name[0]] ?? 'text',
    value: (row) => row[name],
  }))
}

async function exported(db, columns, limit) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const query = sql`select * from ${identifier(table)} order by id limit ${limit}`
  let bytes = 0
  await db.tx(async (tx) => {
    for await (const chunk of exportRows(streamRows(tx, query), columns, { format: 'xlsx', name: '导出' })) {
      bytes += chunk.length
    }
  })
  delay.disable()
  return { ms: performance.now() - began, bytes, delayP99Ms: delay.percentile(99) / 1e6 }
}

/** The same rows as the database itself writes them, read through `pg` and dropped. */
const copied = (client) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    client.query({
      submit: (connection) => connection.query(`copy (select * from ${table} order by id) to stdout`),
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(performance.now() - began),
    })
  })

const db = createDb({ url, max: 1, statementTimeoutMs: 60_000, onError: console.error })
const client = new pg.Client({ connectionString: url })
await client.connect()
const columns = await columnsOf(db)
await exported(db, columns, 2000)
const rssBefore = process.memoryUsage.rss()
const rounds = []
let rssPeak = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const file = await exported(db, columns, 1_000_000)
  // The highest ever, so it is taken before anything else could raise it.
  if (round === 0) rssPeak = process.resourceUsage().maxRSS * 1024
  const copyMs = await copied(client)
  rounds.push({ ...file, copyMs, ratio: file.ms / copyMs })
}
await client.end()
await db.close()
const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]
process.send({ ...middle, rssBefore, rssGrowth: rssPeak - rssBefore })
