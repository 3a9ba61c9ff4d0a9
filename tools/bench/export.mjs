// A long list as a workbook: memory, time and what others notice of it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { exportTask } from './export-task.mjs'
import { databaseUrl, startOn, withFolder } from './server.mjs'
import { mb, whole } from './words.mjs'

const ROWS = 200_000
const TABLE = 'bench_export'

/** Twenty columns, named by what they hold: texts, integers, money, days, instants and a share. */
const FILL = `create unlogged table ${TABLE} as select n as id,
  '订单' || lpad(n::text, 8, '0') as x1, '申请人' || (n % 5000) as x2, 'E' || (10000000 + n) as x3,
  (array['旅游','商务','探亲','留学','过境'])[n % 5 + 1] as x4, (array['受理中','已送签','已出签','已退件'])[n % 4 + 1] as x5,
  '北京市朝阳区建国路' || (n % 300) || '号院' || (n % 20) || '单元' as x6, 'a' || n || '@example.com' as x7,
  '138' || lpad((n % 100000000)::text, 8, '0') as x8, '备注：材料齐全，<加急> & 已核对 ' || md5(n::text) as x9,
  n % 7 as i1, n % 90 as i2, (n * 137 % 5000000)::bigint as m1, (n * 31 % 900000)::bigint as m2,
  (n * 7 % 90000)::bigint as m3, date '1970-01-01' + n % 20000 as d1, date '2026-01-01' + n % 365 as d2,
  timestamptz '2026-01-01 00:00:00Z' + n * interval '97 seconds' as t1,
  timestamptz '2025-01-01 00:00:00Z' + n * interval '61 seconds' as t2, (n % 1000) / 1000.0::float8 as p1
  from generate_series(1, ${ROWS}) as n`

export const exportFile = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    try {
      const url = await databaseUrl(folder)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(FILL)
      await client.query(`create index on ${TABLE} (id)`)
      await client.query(`vacuum analyze ${TABLE}`)
      await client.end()
      const child = fork(new URL('./export-child.mjs', import.meta.url), [url, TABLE])
      const [result] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => {
          throw new Error(`the export ended with ${code}`)
        }),
      ])
      return { ...result, task: await exportTask(server, url, ROWS) }
    } finally {
      await server.stop()
    }
  })

export const exportSection = (file) => `## A long list as a workbook

${whole(ROWS)} rows of 20 columns (Chinese texts, numbers, money, dates) from the database through a cursor into an .xlsx file that
nobody keeps, in a process of its own; beside it, in turn, \`COPY … TO STDOUT\` of the same rows read through \`pg\` and dropped.
How it works: decisions/005-spreadsheets.md.

| | | bar |
|---|---|---|
| growth of memory at its peak (${mb(file.rssBefore)} before) | ${mb(file.rssGrowth)} | < 100 MB |
| export | ${(file.ms / 1000).toFixed(1)} s, ${mb(file.bytes)} | |
| \`COPY\` | ${(file.copyMs / 1000).toFixed(1)} s | |
| times as long as \`COPY\` | ${file.ratio.toFixed(1)} | |
| delay of the event loop meanwhile, p99 | ${file.delayP99Ms.toFixed(0)} ms | |

The whole path: as many dictionary entries exported by a task (asked for over HTTP, written by a job, kept in the store),
beside \`COPY\` of the same rows. How it works: decisions/020-export-tasks.md.

| | | bar |
|---|---|---|
| growth of the server's memory at its peak | ${mb(file.task.rssGrowth)} | < 100 MB |
| task | ${(file.task.ms / 1000).toFixed(1)} s, ${mb(file.task.bytes)} | |
| \`COPY\` | ${(file.task.copyMs / 1000).toFixed(1)} s | |
| times as long as \`COPY\` | ${file.task.ratio.toFixed(1)} | |
`
