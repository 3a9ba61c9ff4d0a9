// Visa orders as an administrator, an agent with one in a hundred and a clerk with own rows see them: over 10,000 and
// over 1,000,000 orders, and the same page calls against their own statements through bare `pg`.
import { mkdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { VIEWERS, fill, isFilled, noteFilled } from './orders-data.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { bare, calls } from './throughput.mjs'

const SIZES = { small: 10_000, large: 1_000_000 }
const ROUNDS = 40
const RATE_ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 32
const RATED = ['page', 'status', 'passport']

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

const pageWith = (filters) =>
  `/api/visa/order/page?${new URLSearchParams({ page: 1, pageSize: 20, ...filters })}`

/** What is asked about an order that everybody sees who sees any. */
const questionsOf = ({ id, mobile, name, passport }) => ({
  page: pageWith({}),
  status: pageWith({ status: 16 }),
  mobile: pageWith({ contactMobile: mobile }),
  passport: pageWith({ applicant: passport }),
  promise: pageWith({ promise: 'tomorrow' }),
  'free text': pageWith({ keyword: name }),
  statusNum: '/api/visa/order/statusNum',
  detail: `/api/visa/order/detail?id=${id}`,
  applicants: '/api/visa/applicant/page?page=1&pageSize=20',
})

async function knownOrder(url) {
  const db = new pg.Client(url)
  await db.connect()
  const { rows } = await db.query(`
    select o.id, o.contact_mobile as mobile, o.contact_name as name, a.passport_no as passport
    from visa_order o join app_user u on u.id = o.owner_id join visa_applicant a on a.order_id = o.id and a.seq = 1
    where u.user_name = 'bench_clerk' order by o.id limit 1`)
  await db.end()
  return rows[0]
}

/** A folder that was kept may have been migrated since: as a database is after its own housekeeping. */
async function tidied(url) {
  const db = new pg.Client(url)
  await db.connect()
  await db.query('vacuum analyze')
  await db.end()
}

async function prepared(folder, size) {
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  if (!(await isFilled(folder, size))) {
    const { pinyinOf } = await dist('pinyin')
    await fill(url, size, pinyinOf)
    await noteFilled(folder, size)
  } else await tidied(url)
  const cookies = {}
  for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
  return { server, url, cookies, questions: questionsOf(await knownOrder(url)) }
}

const ask = (agent, address, cookie) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const ms = performance.now() - began
        const { code, data } = JSON.parse(text)
        if (code === '0000') resolve({ ms, records: data.more ? `> ${data.records}` : (data.records ?? '') })
        else reject(new Error(text.slice(0, 200)))
      })
    }).on('error', reject)
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function pagesOf(sides) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const results = []
  for (const viewer of Object.keys(VIEWERS)) {
    for (const question of Object.keys(sides.small.questions)) {
      const times = { small: [], large: [] }
      const records = {}
      for (let round = 0; round < ROUNDS; round += 1) {
        // In turn, so that whatever else the machine does slows both alike.
        for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
          const { server, cookies, questions } = sides[size]
          const answer = await ask(agent, server.address + questions[question], cookies[viewer])
          times[size].push(answer.ms)
          records[size] = answer.records
        }
      }
      const [smallMs, largeMs] = [median(times.small), median(times.large)]
      results.push({ viewer, question, records, smallMs, largeMs, ratio: largeMs / smallMs })
    }
  }
  agent.destroy()
  return results
}

/** What the product itself sends for a page of somebody's. */
async function statementsOf(url, userName, address) {
  const { createDb } = await dist('db/pool')
  const { first, sql } = await dist('db/sql')
  const { loadViewer } = await dist('access/viewer')
  const { pageOrders } = await dist('features/visa/order/order-list.repo')
  const { OrderPageQuery } = await import('@visa/contract/visa/order-list')
  const db = createDb({ url, max: 1, statementTimeoutMs: 60_000, onError: console.error })
  const { id } = await first(db, sql`select id from app_user where user_name = ${userName}`)
  const looking = { viewer: await loadViewer(db, id), language: 'zh', now: new Date() }
  const seen = []
  const query = (statement) => {
    seen.push({ name: `bench${seen.length}`, text: statement.text, values: [...statement.values] })
    return db.query(statement)
  }
  const asked = Object.fromEntries(new URL(address, 'http://bench').searchParams)
  await pageOrders({ query }, looking, OrderPageQuery.parse(asked))
  await db.close()
  return seen
}

async function ratesOf({ server, url, cookies, questions }) {
  const results = []
  for (const viewer of Object.keys(VIEWERS)) {
    for (const question of RATED) {
      const address = questions[question]
      const statements = await statementsOf(url, VIEWERS[viewer], address)
      await calls(server.address, cookies[viewer], address, CONNECTIONS, 2)
      await bare(url, statements, CONNECTIONS, 1)
      const rounds = []
      for (let round = 0; round < RATE_ROUNDS; round += 1) {
        const http = await calls(server.address, cookies[viewer], address, CONNECTIONS, SECONDS)
        const plain = await bare(url, statements, CONNECTIONS, SECONDS)
        rounds.push({ viewer, question, http, plain, ratio: http.perSecond / plain.perSecond })
      }
      results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(RATE_ROUNDS / 2)])
    }
  }
  return results
}

async function measured(folders) {
  const sides = {}
  for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
  try {
    return { pages: await pagesOf(sides), rates: await ratesOf(sides.large) }
  } finally {
    for (const { server } of Object.values(sides)) await server.stop()
  }
}

/** A million orders take a while to write: with BENCH_ORDERS the folder is kept and used again. */
export async function orderLists() {
  const kept = process.env['BENCH_ORDERS']
  if (kept === undefined) return withFolder((small) => withFolder((large) => measured({ small, large })))
  const folders = { small: path.join(kept, 'small'), large: path.join(kept, 'large') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  return measured(folders)
}

export const orderSection = ({ pages, rates }) => `## Visa orders

Calls over HTTP, median of ${ROUNDS}, over 10,000 and over 1,000,000 orders with two and a half times as many applicants, of 200 agents. The agent has one order in a hundred, the clerk one in fifty of these.

| who | asked by | found | 10,000 | 1,000,000 | ratio | bar |
| --- | --- | --- | --- | --- | --- | --- |
${pages
  .map(
    ({ viewer, question, records, smallMs, largeMs, ratio }) =>
      `| ${viewer} | ${question} | ${records.small === '' ? '' : `${records.small} / ${records.large}`} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} | ≤ 2 |`,
  )
  .join('\n')}

The same at ${CONNECTIONS} connections on the large table against its own statements through bare \`pg\`.

| who | asked by | calls a second | bare \`pg\` a second | ratio | bar |
| --- | --- | --- | --- | --- | --- |
${rates
  .map(
    ({ viewer, question, http, plain, ratio }) =>
      `| ${viewer} | ${question} | ${http.perSecond.toFixed(0)} | ${plain.perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ≥ 0.60 |`,
  )
  .join('\n')}
`
