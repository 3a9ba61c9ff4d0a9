// Dashboard and statistics of a visa centre: a year against a month, and against the bare statement over the rows.
// Sizes: CENTRE_CONTRACTS (300,000 in a year) and CENTRE_ORDERS (1,000,000 that stand beside them).
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'

const CONTRACTS = Number(process.env.CENTRE_CONTRACTS ?? 300_000)
const ORDERS = Number(process.env.CENTRE_ORDERS ?? 1_000_000)
const ROUNDS = 15
const YEAR_BAR = 2
const BARE_BAR = 0.6

const CENTRE = "(select id from company where company_code = 'CENTER-BJ')"

const CONTRACT_FACTS = `
  insert into centre_fact (kind, record_id, centre_id, operator_id, contract_id, day, hour, nation_code, visa_type,
    visa_category, urgency, agent_id, age, nationality, contracts, total_cents, consular_cents, third_party_cents,
    service_cents, discount_cents, people, people_accepted, people_reviewed, people_sent, people_resulted,
    people_returned, passed, rejected, sent_back, kept, late)
  select kinds.kind, 1000000000 + n * 4 + kinds.kind, ${CENTRE}, 1 + n % 30, 1000000000 + n,
    current_date - (n * 365 / $1)::int, 9 + n % 8, (array['RUS','RUS','PHL','TUR','MYS'])[1 + n % 5], 1 + (n % 5 > 0)::int,
    'COMMON_TOURIST', (array['NORMAL','NORMAL','NORMAL','URGENT','EXPRESS'])[1 + n % 5], null,
    case when kinds.kind = 2 then 'adult' else '' end, case when kinds.kind = 2 then 'CHN' else '' end,
    case when kinds.kind = 1 then 1 end, case when kinds.kind = 1 then 94000 end, case when kinds.kind = 1 then 52000 end,
    case when kinds.kind = 1 then 0 end, case when kinds.kind = 1 then 42000 end, case when kinds.kind = 1 then 0 end,
    case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 1 end,
    case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 1 end,
    case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 0 end, case when kinds.kind = 2 then 0 end,
    case when kinds.kind = 2 then 1 end, case when kinds.kind = 2 then 0 end
  from generate_series(1, $1::bigint) n cross join (values (1::smallint), (2::smallint)) as kinds (kind)`

/** What statistics read of orders is nothing; they stand in the tables that the dashboard counts in. */
const BESIDE = `
  insert into visa_order_fact
  select 2000000000 + n, 'RUS', 1, 'COMMON_TOURIST', 80, null, ${CENTRE}, ${CENTRE}, 1, null, null, null, null,
    current_date - (n * 365 / $1)::int, null, null, null, null, null, 1, 2, 271500, 160000, 0, 100000, 0, 11500, 0,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 1, 1, 0, 2, 0
  from generate_series(1, $1::bigint) n`

const BARE = `
  select nation_code, visa_type, sum(contracts), sum(people), sum(total_cents), sum(passed), sum(rejected)
  from centre_fact where centre_id = ${CENTRE} and kind in (1, 2) and day between $1::date and $2::date group by 1, 2`

const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const all = (days) => `/api/visacenter/report/all?${new URLSearchParams({ from: day(days), to: day(0) })}`

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function timed(work) {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

export const centreReports = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder, { JOBS: 'off' })
    const db = new pg.Client(await databaseUrl(folder))
    try {
      await db.connect()
      await db.query(CONTRACT_FACTS, [CONTRACTS])
      await db.query(BESIDE, [ORDERS])
      await db.query('select fold_centre_deltas()')
      await db.query('vacuum analyze')
      const cookie = await login(server.address, 'center_mgr')
      const ask = (path) => async () => {
        const answer = await (await fetch(server.address + path, { headers: { cookie } })).json()
        if (answer.code !== '0000') throw new Error(`${path}: ${answer.msg}`)
      }
      return {
        dashboard: await timed(ask('/api/visacenter/dashboard')),
        month: await timed(ask(all(30))),
        year: await timed(ask(all(364))),
        bare: await timed(() => db.query(BARE, [day(364), day(0)])),
      }
    } finally {
      await db.end()
      await server.stop()
    }
  })

const ms = (value) => `${value.toFixed(1)} ms`

export const centreReportsSection = ({ dashboard, month, year, bare }) => `## Centre reports

Calls of a manager, median of ${ROUNDS}, of a centre with ${CONTRACTS.toLocaleString('en-US')} contracts of a year beside ${ORDERS.toLocaleString('en-US')} orders. The bare statement adds up one mix from the rows; the call tells three periods, a trend, a mix and the hours.

| what | measured | bar |
| --- | --- | --- |
| dashboard | ${ms(dashboard)} | |
| statistics of 30 days | ${ms(month)} | |
| statistics of a year | ${ms(year)} | |
| a year against 30 days | ${(year / month).toFixed(2)} | ≤ ${YEAR_BAR} |
| bare statement over a year | ${ms(bare)} | |
| bare statement against the call | ${(bare / year).toFixed(2)} | ≥ ${BARE_BAR} |
`
