// Contracts of a centre as their clerk and their manager see them: over 10,000 and over 300,000, and the same page calls
// against their own statements through bare `pg`.
import autocannon from 'autocannon'
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { bare } from './throughput.mjs'

const SIZES = {
  small: Number(process.env['BENCH_CONTRACTS_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_CONTRACTS_LARGE'] ?? 300_000),
}
const ROUNDS = 30
const RATE_ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 32
const VIEWERS = { emp: 'center_emp', mgr: 'center_mgr' }

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** Three years of contracts of a centre by fifty clerks, with one to three people and three lines each. */
const CLERKS = `
  insert into app_user (company_id, user_name, real_name, password_hash, valid)
  select u.company_id, 'bench_clerk' || n, '压测' || n, u.password_hash, 1
  from app_user u, generate_series(1, 49) n where u.user_name = 'center_emp'`

const CONTRACTS = `
  insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name, contact_mobile,
    nation_code, visa_type, visa_category, price_version, consular_cents, service_cents, total_cents, operator_id,
    accepted_by, accepted_at, reviewed_by, reviewed_at, promised_date, created_at, updated_at, search)
  select 'HT-B' || n, k.id, (array[1, 2, 2, 3, 3, 3, 3, 3, 4, 7])[1 + n % 10], 'PERSON', '压测客户' || n, '压测客户' || n,
    '139' || lpad((n % 100000000)::text, 8, '0'), 'RUS', 1, 'COMMON_TOURIST', current_date, 160000, 40000, 200000,
    clerks[1 + n % 50], clerks[1], now(), clerks[2], now(), current_date + (n % 30)::int,
    now() - (n * interval '1095 days' / $1), now(),
    ' ht-b' || n || ' 139' || lpad((n % 100000000)::text, 8, '0') || ' 压测客户' || n || ' '
  from (select id from company where company_code = 'CENTER-BJ') k,
    (select array_agg(id order by id) as clerks from app_user
      where user_name in ('center_emp', 'center_mgr') or user_name like 'bench_clerk%') c,
    generate_series(1, $1::bigint) n`

const PEOPLE = `
  insert into contract_applicant (contract_id, seq, cn_name, surname, given_names, passport_no)
  select c.id, s, '申请人' || c.id, 'SHEN', 'QING', 'E' || lpad((c.id * 3 + s)::text, 8, '0')
  from centre_contract c, generate_series(0, (c.id % 3)::int) s where c.contract_no like 'HT-B%'`

const PAYMENTS = `
  insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status,
    paid_at)
  select 'ZF-B' || c.id, c.centre_id, 'CONTRACT', c.id, c.contract_no, 1, 200000, 'CARD', 16, now()
  from centre_contract c where c.contract_no like 'HT-B%' and c.status = 3`

/** Figures of days are another section's: what counts them would take a lock per contract in one transaction. */
const COUNTING = {
  centre_contract: ['centre_contract_fact_made', 'centre_contract_fact_changed'],
  contract_applicant: ['contract_applicant_fact'],
  payment: ['payment_fact_made'],
}
const counting = (verb) =>
  Object.entries(COUNTING)
    .flatMap(([table, triggers]) => triggers.map((name) => `alter table ${table} ${verb} trigger ${name}`))
    .join('; ')

async function prepared(folder, size) {
  const server = await startOn(folder, { JOBS: 'off' })
  const url = await databaseUrl(folder)
  const db = new pg.Client(url)
  await db.connect()
  await db.query(CLERKS)
  await db.query(counting('disable'))
  await db.query(CONTRACTS, [size])
  await db.query(PEOPLE)
  await db.query(PAYMENTS)
  await db.query(counting('enable'))
  await db.query('vacuum analyze')
  const known = `select contact_mobile as mobile from centre_contract c join app_user u on u.id = c.operator_id
    where u.user_name = 'center_emp' and contract_no like 'HT-B%' order by c.id limit 1`
  const [{ mobile }] = (await db.query(known)).rows
  await db.end()
  const cookies = {}
  for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
  const questions = {
    page: {},
    accepted: { status: 2 },
    owed: { money: 'owed' },
    mobile: { keyword: mobile },
  }
  return { server, url, cookies, questions }
}

const pathOf = (viewer) => `/api/visacenter/contract/${viewer}/page?page=1&pageSize=20`

async function asked({ server, cookies }, viewer, searchQuery) {
  const began = performance.now()
  const response = await fetch(server.address + pathOf(viewer), {
    method: 'POST',
    body: JSON.stringify({ searchQuery }),
    headers: { cookie: cookies[viewer], 'content-type': 'application/json' },
  })
  const { code, msg, data } = await response.json()
  if (code !== '0000') throw new Error(`${viewer}: ${msg}`)
  return { ms: performance.now() - began, records: data.more ? `> ${data.records}` : data.records }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function pagesOf(sides) {
  const results = []
  for (const viewer of Object.keys(VIEWERS)) {
    for (const question of Object.keys(sides.small.questions)) {
      const times = { small: [], large: [] }
      const records = {}
      for (let round = 0; round < ROUNDS; round += 1) {
        // In turn, so that whatever else the machine does slows both alike.
        for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
          const answer = await asked(sides[size], viewer, sides[size].questions[question])
          times[size].push(answer.ms)
          records[size] = answer.records
        }
      }
      const [smallMs, largeMs] = [median(times.small), median(times.large)]
      results.push({ viewer, question, records, smallMs, largeMs, ratio: largeMs / smallMs })
    }
  }
  return results
}

/** What the product itself sends for a page of somebody's. */
async function statementsOf(url, viewer, search) {
  const { createDb } = await dist('db/pool')
  const { first, sql } = await dist('db/sql')
  const { loadViewer } = await dist('access/viewer')
  const { pageContracts } = await dist('features/centre/contract/contract-list.repo')
  const db = createDb({ url, max: 1, statementTimeoutMs: 60_000, onError: console.error })
  const { id } = await first(db, sql`select id from app_user where user_name = ${VIEWERS[viewer]}`)
  const by = { viewer: await loadViewer(db, id) }
  const seen = []
  const query = (statement) => {
    seen.push({ name: `bench${seen.length}`, text: statement.text, values: [...statement.values] })
    return db.query(statement)
  }
  await pageContracts({ query }, by, search, { page: 1, pageSize: 20 }, viewer === 'emp' ? 'own' : 'all')
  await db.close()
  return seen
}

async function calls({ server, cookies }, viewer, searchQuery, seconds) {
  const result = await autocannon({
    url: server.address + pathOf(viewer),
    method: 'POST',
    body: JSON.stringify({ searchQuery }),
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie: cookies[viewer], 'content-type': 'application/json' },
    verifyBody: (body) => String(body).startsWith('{"code":"0000"'),
  })
  const wrong = result.non2xx + result.errors + result.mismatches
  if (wrong > 0) throw new Error(`${wrong} bad answers`)
  return { perSecond: result.requests.average }
}

async function ratesOf(side) {
  const results = []
  for (const viewer of Object.keys(VIEWERS)) {
    const statements = await statementsOf(side.url, viewer, {})
    await calls(side, viewer, {}, 2)
    await bare(side.url, statements, CONNECTIONS, 1)
    const rounds = []
    for (let round = 0; round < RATE_ROUNDS; round += 1) {
      const http = await calls(side, viewer, {}, SECONDS)
      const plain = await bare(side.url, statements, CONNECTIONS, SECONDS)
      rounds.push({ viewer, http, plain, ratio: http.perSecond / plain.perSecond })
    }
    results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(RATE_ROUNDS / 2)])
  }
  return results
}

export const contractLists = () =>
  withFolder((small) =>
    withFolder(async (large) => {
      const folders = { small, large }
      const sides = {}
      try {
        for (const [size, count] of Object.entries(SIZES)) sides[size] = await prepared(folders[size], count)
        return { pages: await pagesOf(sides), rates: await ratesOf(sides.large) }
      } finally {
        for (const { server } of Object.values(sides)) await server.stop()
      }
    }),
  )

const counted = (size) => SIZES[size].toLocaleString('en')

export const contractSection = ({ pages, rates }) => `## Contracts

Lists of a centre by its clerk (own contracts, one in fifty) and its manager, with their sums, over HTTP, median of ${ROUNDS}, over ${counted('small')} and over ${counted('large')} contracts of three years.

| who | asked by | found | ${counted('small')} | ${counted('large')} | ratio | bar |
| --- | --- | --- | --- | --- | --- | --- |
${pages
  .map(
    ({ viewer, question, records, smallMs, largeMs, ratio }) =>
      `| ${viewer} | ${question} | ${records.small} / ${records.large} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} | ≤ 2 |`,
  )
  .join('\n')}

The same at ${CONNECTIONS} connections on the large table against its own statements through bare \`pg\`.

| who | calls a second | bare \`pg\` a second | ratio | bar |
| --- | --- | --- | --- | --- |
${rates
  .map(
    ({ viewer, http, plain, ratio }) =>
      `| ${viewer} | ${http.perSecond.toFixed(0)} | ${plain.perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ≥ 0.60 |`,
  )
  .join('\n')}
`
