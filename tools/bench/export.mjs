// A long list as a workbook: memory, time and what others notice of it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { exportTask } from './export-task.mjs'
import { databaseUrl, startOn, withFolder } from './server.mjs'

export const ROWS = 200_000
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
