// What custody costs when it has a history: the answer to a scan, and to counting a shelf of two thousand passports, over
// ten thousand and over five million movements.
import { mkdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { fill, isFilled, noteFilled } from './orders-data.mjs'
import { ask, at, codesOf, dist, fillPassports, PEOPLE_PER_ORDER } from './scan.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { whole } from './words.mjs'

/** Movements; every passport has five. */
const SIZES = {
  small: Number(process.env['BENCH_CUSTODY_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_CUSTODY_LARGE'] ?? 5_000_000),
}
const MOVES = 5
const SHELF = 2000
const ROUNDS = 300
const COUNTS = 30
const BAR_MS = 150
const BAR_RATIO = 2

/** Five steps of every passport, and a shelf with as many passports as one can hold. */
async function fillMovements(url) {
  const db = new pg.Client(url)
  await db.connect()
  await db.query(`set session_replication_role = replica`)
  await db.query(
    `insert into passport_movement (item_id, from_status, to_status, from_place, to_place, cause, scanned, moved_at)
     select p.id, case when n > 1 then 1 end, case when n = ${MOVES} then p.status else 1 end,
       case when n > 1 then 'COUNTER' else '' end, case when n = ${MOVES} then p.place else 'COUNTER' end,
       (array['RECEIPT', 'LABEL', 'PLACE', 'CHECK', 'SEND_BILL'])[n], true, p.created_at + n * interval '1 hour'
     from passport_item p, generate_series(1, ${MOVES}) n
     where not exists (select 1 from passport_movement m where m.item_id = p.id)`,
  )
  const { rows } = await db.query(
    `insert into custody_place (company_id, kind, name, layers, slots)
     select id, 'SHELF', '压测货架', 30, 100 from company where company_code = 'ACCEPT-HQ' returning id, company_id`,
  )
  await db.query(
    `with chosen as (
       select id, row_number() over (order by id) as n from passport_item where status = 1 order by id limit ${SHELF})
     update passport_item p set place = 'SAFE', place_id = $1, house_id = $2,
       slot = (1 + (c.n - 1) / 99) || '-' || lpad((1 + (c.n - 1) % 99)::text, 2, '0')
     from chosen c where c.id = p.id`,
    [rows[0].id, rows[0].company_id],
  )
  await db.query('vacuum analyze passport_movement')
  await db.query('vacuum analyze passport_item')
  await db.end()
}

async function prepared(folder, movements) {
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  if (!(await isFilled(folder, movements))) {
    const { pinyinOf } = await dist('pinyin')
    const passports = Math.ceil(movements / MOVES)
    await fill(url, Math.ceil(passports / PEOPLE_PER_ORDER), pinyinOf)
    await fillPassports(url, passports)
    await fillMovements(url)
    await noteFilled(folder, movements)
  }
  return { server, codes: await codesOf(url), cookie: await login(server.address, 'accept') }
}

const get = async ({ server, cookie }, address) => {
  const began = performance.now()
  const { origin } = new URL(server.address)
  const answer = await (await fetch(server.address + address, { headers: { cookie, origin } })).json()
  if (answer.code !== '0000') throw new Error(JSON.stringify(answer).slice(0, 200))
  return performance.now() - began
}

const ASKED = {
  'scan of a label': [
    ROUNDS,
    (agent, side, round) =>
      ask(agent, side, [
        '/api/visacenter/barcode/scan',
        { code: side.codes.label[round % side.codes.label.length] },
      ]),
  ],
  'scan of a passport': [
    ROUNDS,
    (agent, side, round) =>
      ask(agent, side, [
        '/api/visacenter/barcode/scan',
        { code: side.codes.passport[round % side.codes.passport.length] },
      ]),
  ],
  [`shelf of ${whole(SHELF)} counted`]: [COUNTS, (_, side) => get(side, '/api/visacenter/place/list')],
}

async function measured(folders) {
  const sides = {}
  for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const results = []
  try {
    for (const [asked, [rounds, call]] of Object.entries(ASKED)) {
      const times = { small: [], large: [] }
      for (let round = 0; round < rounds; round += 1)
        // In turn, so that whatever else the machine does slows both alike.
        for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small'])
          times[size].push(await call(agent, sides[size], round))
      const [small, large] = [times.small, times.large].map((list) => ({
        p50: at(list, 0.5),
        p95: at(list, 0.95),
      }))
      results.push({ asked, small, large, ratio: large.p95 / small.p95 })
    }
  } finally {
    agent.destroy()
    for (const { server } of Object.values(sides)) await server.stop()
  }
  return results
}

/** Millions of movements take a while to write: with BENCH_CUSTODY the folder is kept and used again. */
export async function custody() {
  const kept = process.env['BENCH_CUSTODY']
  if (kept === undefined) return withFolder((small) => withFolder((large) => measured({ small, large })))
  const folders = { small: path.join(kept, 'small'), large: path.join(kept, 'large') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  return measured(folders)
}

export const custodySection = (results) => `## Custody with a history

Answers over HTTP, over ${whole(SIZES.small)} and over ${whole(SIZES.large)} movements of passports, by a clerk of the house that keeps them.

| asked | p50 / p95 of ${whole(SIZES.small)} | p50 / p95 of ${whole(SIZES.large)} | ratio of p95 | bar |
| --- | --- | --- | --- | --- |
${results
  .map(
    ({ asked, small, large, ratio }) =>
      `| ${asked} | ${small.p50.toFixed(1)} / ${small.p95.toFixed(1)} ms | ${large.p50.toFixed(1)} / ${large.p95.toFixed(1)} ms | ${ratio.toFixed(2)} | ≤ ${BAR_RATIO}, < ${BAR_MS} ms |`,
  )
  .join('\n')}
`
