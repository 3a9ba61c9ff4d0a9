// What a scan costs while somebody stands at the counter with the scanner in their hand: the answer of the desks that
// take labels, passports and order numbers, over ten thousand and over a million passports that the house has had.
import { mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { isFilled, noteFilled } from './orders-data.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { fillPart } from './year-data.mjs'

/** Passports; every one is one stay of somebody in an order. */
const SIZES = {
  small: Number(process.env['BENCH_SCAN_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_SCAN_LARGE'] ?? 1_000_000),
}
const PEOPLE_PER_ORDER = 2.4
const ROUNDS = 300
const BAR_MS = 150

/** Orders of sticker visas of two years, every passport with its label; movements where they are measured. */
export const fillPassports = (url, passports, more = []) =>
  fillPart(url, {
    orders: Math.ceil(passports / PEOPLE_PER_ORDER),
    days: 730,
    week: 'paper',
    tables: [
      'visa_order',
      'visa_applicant',
      'passport_item',
      'passport_label_batch',
      'passport_label',
      ...more,
    ],
  })

/** Codes as people scan them: labels, passports, order numbers, and what nobody knows. */
export async function codesOf(url) {
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
