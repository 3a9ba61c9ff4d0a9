// The page call on a database with 1,000 rows of one dictionary type and on one with 1,000,000 rows.
// Both servers run at once and are asked in turn, so that whatever else the machine does slows both alike.
import { Agent, get } from 'node:http'
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { whole } from './words.mjs'

const TYPE = 'BENCH'
const SMALL = 1000
const LARGE = 1_000_000
const ROUNDS = 400

const fill = (client, from, to) =>
  client.query(
    `insert into dict_data (type, code, cname, ename, sort_no)
     select '${TYPE}', 'C' || n, '名称' || n, 'Name ' || n, n % 1000 from generate_series($1::int, $2::int) as n`,
    [from, to],
  )

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** What the background job does every minute, done at once. */
const compact = async (url) => {
  const { createDb } = await dist('db/pool')
  const { retally } = await dist('db/list-tally')
  const { DICT_DATA_TALLY } = await dist('features/dict/dict-data/dict-data.repo')
  const db = createDb({ url, max: 1, statementTimeoutMs: 600_000, onError: console.error })
  await retally(db, DICT_DATA_TALLY)
  await db.close()
}

async function serverWith(folder, count) {
  // The job that does the same must not come between.
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into dict_type (type, name) values ('${TYPE}', 'Benchmark')`)
  for (let from = 1; from <= count; from += 100_000) await fill(client, from, Math.min(from + 99_999, count))
  await compact(url)
  await client.query('vacuum analyze dict_data, list_milestone, list_delta')
  const cookie = await login(server.address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (page) =>
    new Promise((resolve, reject) => {
      const address = `${server.address}/api/dict/queryAllDictDataPage?type=${TYPE}&pageSize=20&page=${page}`
      const began = performance.now()
      get(address, { agent, headers: { cookie } }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => {
          const took = performance.now() - began
          const { data } = JSON.parse(text)
          if (data?.records !== count || data.rows.length !== 20) reject(new Error(text.slice(0, 200)))
          else resolve(took)
        })
      }).on('error', reject)
    })
  const countMs = async () => {
    const began = performance.now()
    await client.query(`select count(*) from dict_data where type = '${TYPE}'`)
    return performance.now() - began
  }
  const stop = async () => {
    agent.destroy()
    await client.end()
    await server.stop()
  }
  return { ask, countMs, stop }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const largeList = () =>
  withFolder((smallFolder) =>
    withFolder(async (largeFolder) => {
      const small = await serverWith(smallFolder, SMALL)
      const large = await serverWith(largeFolder, LARGE)
      const pages = [1, 2, 10, 1000, 25_000]
      const asked = [
        { key: 'small', ask: () => small.ask(1) },
        ...pages.map((page) => ({ key: page, ask: () => large.ask(page) })),
      ]
      const times = Object.fromEntries(asked.map(({ key }) => [key, []]))
      for (let round = 0; round < ROUNDS; round += 1) {
        // Another one begins each round: the first after a pause is always a little slower.
        for (let turn = 0; turn < asked.length; turn += 1) {
          const { key, ask } = asked[(round + turn) % asked.length]
          times[key].push(await ask())
        }
      }
      const plainCountMs = await large.countMs()
      await Promise.all([small.stop(), large.stop()])
      return {
        smallMs: median(times.small),
        pagesMs: Object.fromEntries(pages.map((page) => [page, median(times[page])])),
        plainCountMs,
      }
    }),
  )

export const largeListSection = (large) => `## Page call at 1,000 and at 1,000,000 rows

Two servers, asked in turn; 20 rows a page, exact total included; median time relative to page 1 at 1,000 rows
(${large.smallMs.toFixed(2)} ms). How it works: decisions/008-list-totals.md. A plain \`count(*)\` over the same million rows takes
${large.plainCountMs.toFixed(0)} ms.

| page at 1,000,000 rows | ms | times the call at 1,000 rows | bar |
|---|---|---|---|
${Object.entries(large.pagesMs)
  .map(
    ([page, ms]) =>
      `| ${whole(Number(page))} | ${ms.toFixed(2)} | ${(ms / large.smallMs).toFixed(2)} | ${Number(page) <= 1000 ? '≤ 1.5' : ''} |`,
  )
  .join('\n')}
`
