// The page call at 1,000 rows and at 1,000,000 rows of one dictionary type, first pages and page 1,000.
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { calls } from './throughput.mjs'

const TYPE = 'BENCH'
const SMALL = 1000
const LARGE = 1_000_000

const fill = (client, from, to) =>
  client.query(
    `insert into dict_data (type, code, cname, ename, sort_no)
     select '${TYPE}', 'C' || n, '名称' || n, 'Name ' || n, n % 1000 from generate_series($1::int, $2::int) as n`,
    [from, to],
  )

/** What the background job does every minute, done at once. */
const compact = async (url) => {
  const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)
  const { createDb } = await dist('db/pool')
  const { retally } = await dist('db/list-tally')
  const { DICT_DATA_TALLY } = await dist('features/dict/dict-data/dict-data.repo')
  const db = createDb({ url, max: 1, statementTimeoutMs: 600_000, onError: console.error })
  await retally(db, DICT_DATA_TALLY)
  await db.close()
}

const pathOf = (page) => `/api/dict/queryAllDictDataPage?type=${TYPE}&pageSize=20&page=${page}`

export const largeList = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const client = new pg.Client({ connectionString: await databaseUrl(folder) })
    await client.connect()
    try {
      const cookie = await login(server.address)
      const at = async (page) => (await calls(server.address, cookie, pathOf(page), 1, 5)).perSecond
      await client.query(`insert into dict_type (type, name) values ('${TYPE}', 'Benchmark')`)
      await fill(client, 1, SMALL)
      await compact(await databaseUrl(folder))
      await client.query('vacuum analyze dict_data, list_milestone, list_delta')
      await at(1)
      const small = await at(1)
      for (let from = SMALL + 1; from <= LARGE; from += 100_000) {
        await fill(client, from, Math.min(from + 99_999, LARGE))
      }
      await compact(await databaseUrl(folder))
      await client.query('vacuum analyze dict_data, list_milestone, list_delta')
      const pages = {}
      for (const page of [1, 2, 10, 1000, 25_000]) pages[page] = await at(page)
      const again = await at(1)
      const began = performance.now()
      await client.query(`select count(*) from dict_data where type = '${TYPE}'`)
      return { small, pages, again, plainCountMs: performance.now() - began }
    } finally {
      await client.end()
      await server.stop()
    }
  })
