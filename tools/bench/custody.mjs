// What custody costs when it has a history: the answer to a scan, to counting a shelf of two thousand passports, to the
// numbers of today and to a retrieval of two thousand, over ten thousand and over five million movements; and the proof
// of the night over all of them.
import { mkdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { fill, isFilled, noteFilled } from './orders-data.mjs'
import { ask, at, dist, fillPassports, PEOPLE_PER_ORDER } from './scan.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { whole } from './words.mjs'

/** Movements. */
const SIZES = {
  small: Number(process.env['BENCH_CUSTODY_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_CUSTODY_LARGE'] ?? 5_000_000),
}
/** Steps of a passport, and the fewest passports: a shelf and a bill of both sizes have as many. */
const MOVES = 5
const SHELF = 2000
const LEAST_PASSPORTS = 5000
const CENTRE = 'CENTER-BJ'
const PERSON = 'center_mgr'
const ROUNDS = 300
const COUNTS = 30
const BAR_MS = 150
const BAR_RATIO = 2

const passportsFor = (movements) => Math.max(LEAST_PASSPORTS, Math.ceil(movements / MOVES))

const connected = async (url, work) => {
  const db = new pg.Client(url)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** A shelf of a centre with as many passports as one can hold, and the steps that brought every passport where it is. */
const fillMovements = (url, movements) =>
  connected(url, async (db) => {
    await db.query(`set session_replication_role = replica`)
    const { rows } = await db.query(
      `insert into custody_place (company_id, kind, name, layers, slots)
       select id, 'SHELF', '压测货架', 30, 100 from company where company_code = $1 returning id, company_id`,
      [CENTRE],
    )
    const [{ id: placeId, company_id: companyId }] = rows
    await db.query(
      `with chosen as (
         select id, row_number() over (order by id) as n from passport_item where status = 1 order by id limit ${SHELF})
       update passport_item p set place = 'SAFE', place_id = $1, house_id = $2, centre_id = $2, accept_org_id = $2,
         slot = (1 + (c.n - 1) / 99) || '-' || lpad((1 + (c.n - 1) % 99)::text, 2, '0')
       from chosen c where c.id = p.id`,
      [placeId, companyId],
    )
    const steps = Math.round(movements / passportsFor(movements))
    await db.query(
      `insert into passport_movement (item_id, from_status, to_status, from_place, to_place, place_id, slot, cause,
         scanned, moved_at)
       select p.id, case when n > 1 then 1 end, case when n = ${steps} then p.status else 1 end,
         case when n > 1 then 'COUNTER' else '' end, case when n = ${steps} then p.place else 'COUNTER' end,
         case when n = ${steps} then p.place_id end, case when n = ${steps} then p.slot else '' end,
         (array['RECEIPT', 'LABEL', 'PLACE', 'CHECK', 'SEND_BILL'])[1 + (n - 1) % ${MOVES}], true,
         p.created_at + n * interval '1 hour'
       from passport_item p, generate_series(1, ${steps}) n
       where not exists (select 1 from passport_movement m where m.item_id = p.id)`,
    )
    await db.query('vacuum analyze passport_movement')
    await db.query('vacuum analyze passport_item')
  })

/** A bill of the centre with as many passports at the consulate; every run takes in another one. */
const lodgedBill = (url) =>
  connected(url, async (db) => {
    await db.query(
      `update send_bill_line l set taken_out_at = now() from send_bill b
       where b.id = l.bill_id and b.bill_no like 'SQB%' and l.taken_out_at is null`,
    )
    const { rows: bills } = await db.query(
      `insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot,
         submitted_at)
       select 'SQB' || to_char(clock_timestamp(), 'YYMMDDHH24MISS'), id, id, 'RUS', 1, current_date - 3, 2,
         '{"rows":[]}', now() from company where company_code = $1 returning id`,
      [CENTRE],
    )
    const [{ id: billId }] = bills
    const { rows: sent } = await db.query(
      `update passport_item p set status = 3, place = 'CONSULATE', place_id = null, slot = '', custodian_id = null,
         move_cause = 'SEND_BILL', moved_at = now(), moved_by = null
       where id in (select i.id from passport_item i where i.status <> 5 and i.place_id is null
           and not exists (select 1 from send_bill_line l where l.applicant_id = i.applicant_id and l.taken_out_at is null)
         order by i.id limit ${SHELF}) returning id, applicant_id, passport_no`,
    )
    await db.query(
      `insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
       select $1, a, p, n, now() from unnest($2::bigint[], $3::bigint[]) with ordinality as l (a, p, n)`,
      [billId, sent.map((each) => each.applicant_id), sent.map((each) => each.id)],
    )
    await db.query('analyze send_bill_line')
    return { billId: Number(billId), codes: sent.map((each) => each.passport_no) }
  })

/** What stands on the shelf, as people scan it. */
const shelfCodes = (url) =>
  connected(url, async (db) => {
    const { rows } = await db.query(
      `select p.label, p.passport_no as passport, k.id as place from passport_item p
       join custody_place k on k.id = p.place_id and k.name = '压测货架'
       where p.label <> '' and p.passport_no <> '' order by md5(p.id::text)`,
    )
    return {
      label: rows.map(({ label }) => label),
      passport: rows.map(({ passport }) => passport),
      placeId: Number(rows[0].place),
    }
  })

async function prepared(folder, movements) {
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  if (!(await isFilled(folder, movements))) {
    const { pinyinOf } = await dist('pinyin')
    const passports = passportsFor(movements)
    await fill(url, Math.ceil(passports / PEOPLE_PER_ORDER), pinyinOf)
    await fillPassports(url, passports)
    await fillMovements(url, movements)
    await noteFilled(folder, movements)
  }
  const bill = await lodgedBill(url)
  return { server, url, bill, codes: await shelfCodes(url), cookie: await login(server.address, PERSON) }
}

const get = async ({ server, cookie }, address) => {
  const began = performance.now()
  const { origin } = new URL(server.address)
  const answer = await (await fetch(server.address + address, { headers: { cookie, origin } })).json()
  if (answer.code !== '0000') throw new Error(`${address}: ${JSON.stringify(answer).slice(0, 200)}`)
  return performance.now() - began
}

const scanned = (code) => ['/api/visacenter/barcode/scan', { code }]
const nth = (list, round) => list[round % list.length]

const ASKED = {
  'scan of a label': [
    ROUNDS,
    (agent, side, round) => ask(agent, side, scanned(nth(side.codes.label, round))),
  ],
  'scan of a passport': [
    ROUNDS,
    (agent, side, round) => ask(agent, side, scanned(nth(side.codes.passport, round))),
  ],
  'places with how much stands there': [COUNTS, (_, side) => get(side, '/api/visacenter/place/list')],
  [`one place of ${whole(SHELF)} to be counted`]: [
    COUNTS,
    (_, side) => get(side, `/api/visacenter/count/place?placeId=${side.codes.placeId}`),
  ],
  'count of today, place by place': [COUNTS, (_, side) => get(side, '/api/visacenter/count/today')],
  [`scan at the count of a shelf of ${whole(SHELF)}`]: [
    ROUNDS,
    (agent, side, round) =>
      ask(agent, side, [
        '/api/visacenter/count/scan',
        { placeId: side.codes.placeId, code: nth(side.codes.label, round) },
      ]),
  ],
  'numbers of today on the dashboard': [COUNTS, (_, side) => get(side, '/api/visacenter/dashboard')],
  [`scan at the retrieval of a bill of ${whole(SHELF)}`]: [
    ROUNDS,
    (agent, side, round) =>
      ask(agent, side, [
        '/api/visacenter/passport/retrieve/batch',
        { billId: side.bill.billId, scans: [{ code: nth(side.bill.codes, round), scanned: true }] },
      ]),
  ],
  [`retrieval of ${whole(SHELF)} in four columns`]: [
    COUNTS,
    (_, side) => get(side, `/api/visacenter/passport/retrieve/detail?billId=${side.bill.billId}`),
  ],
}

/** The proof of the night, with its longest statement: it must stay short however many passports there are. */
async function proof(url) {
  const { createDb } = await dist('db/pool')
  const { custodyFaults } = await dist('features/custody/custody.jobs')
  const db = createDb({ url, max: 2, statementTimeoutMs: 600_000, onError: () => undefined })
  let longest = 0
  let statements = 0
  const timed = {
    query: async (statement) => {
      const began = performance.now()
      const answer = await db.query(statement)
      longest = Math.max(longest, performance.now() - began)
      statements += 1
      return answer
    },
  }
  try {
    const began = performance.now()
    const faults = await custodyFaults(timed)
    return { total: performance.now() - began, longest, statements, faults: faults.length }
  } finally {
    await db.close()
  }
}

async function measured(folders) {
  const sides = {}
  for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers = []
  const proofs = {}
  try {
    for (const [size, { url }] of Object.entries(sides)) proofs[size] = await proof(url)
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
      answers.push({ asked, small, large, ratio: large.p95 / small.p95 })
    }
  } finally {
    agent.destroy()
    for (const { server } of Object.values(sides)) await server.stop()
  }
  return { answers, proofs, day: new Date().toISOString().slice(0, 10) }
}

/** Millions of movements take a while to write: with BENCH_CUSTODY the folder is kept and used again. */
export async function custody() {
  const kept = process.env['BENCH_CUSTODY']
  if (kept === undefined) return withFolder((small) => withFolder((large) => measured({ small, large })))
  const folders = { small: path.join(kept, 'small'), large: path.join(kept, 'large') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  return measured(folders)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

export const custodySection = ({ answers, proofs, day }) => `## Custody with a history

Measured ${day}. Answers over HTTP, over ${whole(SIZES.small)} and over ${whole(SIZES.large)} movements of passports, by the manager of the centre that keeps them.

| asked | p50 / p95 of ${whole(SIZES.small)} | p50 / p95 of ${whole(SIZES.large)} | ratio of p95 | bar |
| --- | --- | --- | --- | --- |
${answers
  .map(
    ({ asked, small, large, ratio }) =>
      `| ${asked} | ${small.p50.toFixed(1)} / ${small.p95.toFixed(1)} ms | ${large.p50.toFixed(1)} / ${large.p95.toFixed(1)} ms | ${ratio.toFixed(2)} | ≤ ${BAR_RATIO}${asked.startsWith('scan') ? `, < ${BAR_MS} ms` : ''} |`,
  )
  .join('\n')}

The proof of the night reads every movement, some thousand passports at a time:

| movements | all of it | statements | the longest | found |
| --- | --- | --- | --- | --- |
${Object.entries(proofs)
  .map(
    ([size, { total, longest, statements, faults }]) =>
      `| ${whole(SIZES[size])} | ${seconds(total)} | ${statements} | ${seconds(longest)} | ${faults} |`,
  )
  .join('\n')}
`
