// Reports by weeks, days and months over what is kept of 10,000 and of 1,000,000 orders. Reports read nothing else of an
// order, so nothing else is written: two years of them, of 200 agents.
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'

const SIZES = { small: 10_000, large: 1_000_000 }
const AGENTS = 200
const ROUNDS = 20
const BAR = 2

const AGENT_COMPANIES = `
  insert into company (company_code, company_name, short_name, identity_code, audit_status)
  select 'BENCH' || n, '压测代理' || n, '压测' || n, 4, 1 from generate_series(1, ${AGENTS}) n`

const FACTS = `
  insert into visa_order_fact
  select 1000000000 + n, (array['RUS','RUS','PHL','TUR','MYS'])[1 + n % 5], 1 + (n % 5 > 0)::int, 'COMMON_TOURIST',
    (array[8,16,24,32,40,48,56,64,72,80,80,80,80,88])[1 + n % 14], agents[1 + n % ${AGENTS}],
    (select id from company where company_code = 'ACCEPT-HQ'), null, 1, null, null, null, null,
    current_date - (n * 730 / $1)::int, null, null, null, null, null, 1, 2, 271500, 160000, 0, 100000, 0, 11500, 0,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 1, 1, 0, 2, 0
  from (select array_agg(id order by id) as agents from company where company_code like 'BENCH%') others,
    generate_series(1, $1::bigint) n`

const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

const asking = (days, more) =>
  `/api/visa/report/table?${new URLSearchParams({ from: day(days), to: day(1), axis: 'created', ...more })}`

const QUESTIONS = {
  'half a year by week and agent': asking(180, { rowsBy: 'period', columnsBy: 'agent', grain: 'week' }),
  'half a year by week': asking(180, { rowsBy: 'period', grain: 'week' }),
  'half a year by week and country': asking(180, { rowsBy: 'period', columnsBy: 'country', grain: 'week' }),
  'a quarter by day': asking(90, { rowsBy: 'period', grain: 'day' }),
  'a year by month and country': asking(365, { rowsBy: 'period', columnsBy: 'country', grain: 'month' }),
}

async function prepared(folder, size) {
  const server = await startOn(folder, { JOBS: 'off' })
  const db = new pg.Client(await databaseUrl(folder))
  await db.connect()
  await db.query(AGENT_COMPANIES)
  await db.query(FACTS, [size])
  await db.query(
    `insert into visa_order_delta
     select s.* from visa_order_fact f cross join lateral order_sums(f, 1) s where f.order_id > 1000000000`,
  )
  await db.query('select fold_order_deltas()')
  await db.query('vacuum analyze')
  await db.end()
  return { server, cookie: await login(server.address) }
}

async function asked({ server, cookie }, question) {
  const began = performance.now()
  const response = await fetch(server.address + question, { headers: { cookie } })
  const { code, msg, data } = await response.json()
  if (code !== '0000') throw new Error(`${question}: ${msg}`)
  const orders = data.cells.reduce((sum, cell) => sum + cell.orders, 0)
  return { ms: performance.now() - began, cells: data.cells.length, orders }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measured(sides) {
  const results = []
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times = { small: [], large: [] }
    const found = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn, so that whatever else the machine does slows both alike.
      for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
        const { ms, ...told } = await asked(sides[size], question)
        times[size].push(ms)
        found[size] = told
      }
    }
    results.push({ name, found, smallMs: median(times.small), largeMs: median(times.large) })
  }
  return results
}

export const reports = () =>
  withFolder((small) =>
    withFolder(async (large) => {
      const folders = { small, large }
      const sides = {}
      try {
        for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
        return await measured(sides)
      } finally {
        for (const { server } of Object.values(sides)) await server.stop()
      }
    }),
  )

export const reportsSection = (results) => `## Reports

Calls of \`/api/visa/report/table\` as an administrator, median of ${ROUNDS}, over what is kept of 10,000 and of 1,000,000 orders of two years and ${AGENTS} agents. Of more than forty agents the smaller ones stand together in the last column.

| asked for | orders | cells | 10,000 | 1,000,000 | ratio | bar |
| --- | --- | --- | --- | --- | --- | --- |
${results
  .map(
    ({ name, found: { small, large }, smallMs, largeMs }) =>
      `| ${name} | ${small.orders} / ${large.orders} | ${small.cells} / ${large.cells} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${(largeMs / smallMs).toFixed(2)} | ≤ ${BAR} |`,
  )
  .join('\n')}
`
