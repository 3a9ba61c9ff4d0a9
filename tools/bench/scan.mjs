// What a scan costs while somebody stands at the counter with the scanner in their hand: the answer of the desks that
// take labels, passports and order numbers, over ten thousand and over a million passports that the house has had.
import { mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { fill, isFilled, noteFilled } from './orders-data.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'

/** Passports; orders have two and a half people each, and every passport is one stay of one of them. */
const SIZES = {
  small: Number(process.env['BENCH_SCAN_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_SCAN_LARGE'] ?? 1_000_000),
}
export const PEOPLE_PER_ORDER = 2.5
const ROUNDS = 300
const BAR_MS = 150
const STEP = 100_000

export const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** One stay of the passport of everybody, each with a label; where they are follows from the application. */
export async function fillPassports(url, total) {
  const { labelCode } = await import('@visa/contract/custody/label')
  const db = new pg.Client(url)
  await db.connect()
  const { rows: indexes } = await db.query(
    `select indexdef, indexname from pg_indexes where tablename = 'passport_item' and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  await db.query(`set session_replication_role = replica`)
  const { rows } = await db.query(
    `select min(id)::bigint as first, max(id)::bigint as last from visa_applicant where search like '% b0%'`,
  )
  let serial = 100_000_000
  let written = 0
  for (let from = Number(rows[0].first); from <= Number(rows[0].last) && written < total; from += STEP) {
    const { rows: people } = await db.query(
      `select id from visa_applicant a where id between $1 and $2 and search like '% b0%'
         and not exists (select 1 from passport_item p where p.applicant_id = a.id) order by id limit $3`,
      [from, from + STEP - 1, total - written],
    )
    const labels = people.map((_, place) => labelCode(serial + place))
    await db.query(
      `insert into passport_item (order_id, applicant_id, passport_no, holder, status, label, place, move_cause, moved_at,
         agent_id, accept_org_id, platform_id, owner_id, created_at, updated_at)
       select a.order_id, a.id, a.passport_no, a.cn_name,
         case when a.status = 64 then 3 when a.status = 72 then 4 when a.status >= 80 then 5 else 1 end, p.label, 'SAFE',
         'RECEIPT', a.created_at, a.agent_id, a.accept_org_id, a.platform_id, a.owner_id, a.created_at, a.created_at
       from unnest($1::bigint[], $2::text[]) p (id, label) join visa_applicant a on a.id = p.id`,
      [people.map(({ id }) => id), labels],
    )
    serial += people.length
    written += people.length
  }
  await db.query(`set maintenance_work_mem = '768MB'`)
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query('vacuum analyze passport_item')
  await db.end()
}

/** Codes as people scan them: labels, passports, order numbers, and what nobody knows. */
async function codesOf(url) {
  const db = new pg.Client(url)
  await db.connect()
  const { rows } = await db.query(`
    select p.label, p.passport_no as passport, o.order_no as "order" from passport_item p
    join visa_order o on o.id = p.order_id where p.status = 3 order by md5(p.id::text) limit 100`)
  await db.end()
  return {
    label: rows.map(({ label }) => label),
    passport: rows.map(({ passport }) => passport),
    order: rows.map(({ order }) => order),
    unknown: rows.map((_, place) => `X${String(place).padStart(8, '0')}`),
  }
}

async function prepared(folder, size) {
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  if (!(await isFilled(folder, size))) {
    const { pinyinOf } = await dist('pinyin')
    await fill(url, Math.ceil(size / PEOPLE_PER_ORDER), pinyinOf)
    await fillPassports(url, size)
    await noteFilled(folder, size)
  }
  return { server, codes: await codesOf(url), cookie: await login(server.address, 'accept') }
}

/** The two calls that desks make with a scan. */
const DESKS = {
  'where is it': (code) => ['/api/visacenter/barcode/scan', { code }],
  'result desk': (code) => ['/api/visa/result/find', { codes: [code] }],
}

export const ask = (agent, { server, cookie }, [address, body]) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const { origin } = new URL(server.address)
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const asked = request(server.address + address, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const ms = performance.now() - began
        if (JSON.parse(text).code === '0000') resolve(ms)
        else reject(new Error(text.slice(0, 200)))
      })
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })

export const at = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]

async function measured(folders) {
  const sides = {}
  for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const results = []
  try {
    for (const [desk, call] of Object.entries(DESKS)) {
      for (const kind of ['label', 'passport', 'order', 'unknown']) {
        const times = { small: [], large: [] }
        for (let round = 0; round < ROUNDS; round += 1) {
          // In turn, so that whatever else the machine does slows both alike.
          for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
            const codes = sides[size].codes[kind]
            times[size].push(await ask(agent, sides[size], call(codes[round % codes.length])))
          }
        }
        const [small, large] = [times.small, times.large].map((list) => ({
          p50: at(list, 0.5),
          p95: at(list, 0.95),
        }))
        results.push({ desk, kind, small, large, ratio: large.p95 / small.p95 })
      }
    }
  } finally {
    agent.destroy()
    for (const { server } of Object.values(sides)) await server.stop()
  }
  return results
}

/** A million passports take a while to write: with BENCH_SCAN the folder is kept and used again. */
export async function scans() {
  const kept = process.env['BENCH_SCAN']
  if (kept === undefined) return withFolder((small) => withFolder((large) => measured({ small, large })))
  const folders = { small: path.join(kept, 'small'), large: path.join(kept, 'large') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  return measured(folders)
}

const whole = (count) => count.toLocaleString('en-US')

export const scanSection = (results) => `## Scans at the counter

Answers over HTTP to ${ROUNDS} scans of each kind, over ${whole(SIZES.small)} and over ${whole(SIZES.large)} passports, by a clerk of the acceptance organisation whose they all are.

| desk | scanned | p50 / p95 of ${whole(SIZES.small)} | p50 / p95 of ${whole(SIZES.large)} | ratio of p95 | bar |
| --- | --- | --- | --- | --- | --- |
${results
  .map(
    ({ desk, kind, small, large, ratio }) =>
      `| ${desk} | ${kind} | ${small.p50.toFixed(1)} / ${small.p95.toFixed(1)} ms | ${large.p50.toFixed(1)} / ${large.p95.toFixed(1)} ms | ${ratio.toFixed(2)} | < ${BAR_MS} ms |`,
  )
  .join('\n')}
`
