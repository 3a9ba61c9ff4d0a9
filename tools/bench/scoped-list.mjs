// A list whose rows belong to several parties, as seen by different people, over 10,000 and over 1,000,000 rows; and
// the same page call against the very same statements through bare `pg`.
import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { VIEWERS, prepare } from './scoped-list-data.mjs'
import { pageOfTable } from './scoped-list-page.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { bare, calls } from './throughput.mjs'
import { whole } from './words.mjs'

const ROUNDS = 120
const RATE_ROUNDS = 5
const SECONDS = 3
const QUESTIONS = { newest: '', filtered: '&status=3' }

/** The server with the lists added, on the database of another one that keeps it running. */
async function listServer(url, folder) {
  const child = fork(new URL('./scoped-list-child.mjs', import.meta.url), [url, folder])
  const address = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the server with the lists ended with ${code}`)))
  })
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  return { address, stop }
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
        if (code === '0000') resolve({ ms, records: data.more ? `> ${data.records}` : String(data.records) })
        else reject(new Error(text.slice(0, 200)))
      })
    }).on('error', reject)
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function p50s(address, cookies) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = Object.keys(VIEWERS).flatMap((viewer) =>
    Object.entries(QUESTIONS).map(([question, filter]) => ({
      viewer,
      question,
      filter,
      small: [],
      large: [],
    })),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of asked) {
      // In turn, so that whatever else the machine does slows both alike.
      for (const table of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
        const url = `${address}/api/bench/${table}?page=1&pageSize=20${each.filter}`
        const { ms, records } = await ask(agent, url, cookies[each.viewer])
        each[table].push(ms)
        each[`${table}Records`] = records
      }
    }
  }
  agent.destroy()
  return asked.map(({ viewer, question, small, large, smallRecords, largeRecords }) => {
    const [smallMs, largeMs] = [median(small), median(large)]
    return { viewer, question, smallRecords, largeRecords, smallMs, largeMs, ratio: largeMs / smallMs }
  })
}

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** What the list's own repository sends for somebody's first page. */
async function statementsOf(url, userName) {
  const { createDb } = await dist('db/pool')
  const { first, sql } = await dist('db/sql')
  const { loadViewer } = await dist('access/viewer')
  const db = createDb({ url, max: 1, statementTimeoutMs: 60_000, onError: console.error })
  const { id } = await first(db, sql`select id from app_user where user_name = ${userName}`)
  const viewer = await loadViewer(db, id)
  const seen = []
  const query = (statement) => {
    seen.push({ name: `bench${seen.length}`, text: statement.text, values: [...statement.values] })
    return db.query(statement)
  }
  await pageOfTable({ query }, viewer, 'large', { page: 1, pageSize: 20 })
  await db.close()
  return seen
}

async function rates(url, address, cookies) {
  const results = []
  for (const viewer of ['company', 'owner']) {
    const statements = await statementsOf(url, VIEWERS[viewer])
    const page = '/api/bench/large?page=1&pageSize=20'
    await calls(address, cookies[viewer], page, 32, 2)
    await bare(url, statements, 32, 1)
    const rounds = []
    for (let round = 0; round < RATE_ROUNDS; round += 1) {
      const http = await calls(address, cookies[viewer], page, 32, SECONDS)
      const plain = await bare(url, statements, 32, SECONDS)
      rounds.push({ viewer, http, plain, ratio: http.perSecond / plain.perSecond })
    }
    results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(RATE_ROUNDS / 2)])
  }
  return results
}

export const scopedList = () =>
  withFolder(async (folder) => {
    const keeper = await startOn(folder, { JOBS: 'off' })
    const url = await databaseUrl(folder)
    await prepare(url)
    const server = await listServer(url, folder)
    const cookies = {}
    for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
    const pages = await p50s(server.address, cookies)
    const rate = await rates(url, server.address, cookies)
    await server.stop()
    await keeper.stop()
    return { pages, rate }
  })

export const scopedListSection = (scoped) => `## A list whose rows belong to several parties

Rows like orders (agent, acceptance organisation, centre, owner), 20 a page, newest first, total up to 10,000 included; over
HTTP, in turn on a table of 10,000 and one of 1,000,000 rows, medians. Each person sees the same share of both. How it works,
and which indexes it takes: decisions/027-rows-of-several-parties.md.

| who sees | list | rows of 10,000 | ms | rows of 1,000,000 | ms | ratio | bar |
|---|---|---|---|---|---|---|---|
${scoped.pages
  .map(
    ({ viewer, question, smallMs, smallRecords, largeMs, largeRecords, ratio }) =>
      `| ${viewer} | ${question} | ${smallRecords} | ${smallMs.toFixed(2)} | ${largeRecords} | ${largeMs.toFixed(2)} | ${ratio.toFixed(2)} | ≤ 2 |`,
  )
  .join('\n')}

The same call at 32 connections on the large table against its own statements through bare \`pg\`.

| who sees | calls a second | p99 ms | bare \`pg\` a second | p99 ms | ratio | bar |
|---|---|---|---|---|---|---|
${scoped.rate
  .map(
    ({ viewer, http, plain, ratio }) =>
      `| ${viewer} | ${whole(http.perSecond)} | ${http.p99} | ${whole(plain.perSecond)} | ${plain.p99.toFixed(1)} | ${ratio.toFixed(2)} | ≥ 0.70 |`,
  )
  .join('\n')}
`
