// Cash over a counter, against the same statements in a transaction through bare `pg`; and the pages of accounts over
// 10,000 and over 5,000,000 entries.
import { mkdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { fillLedger, hasLedger, noteLedger } from './money-data.mjs'
import { payments } from './money-pay.mjs'
import { databaseUrl, login, startOn, withClient, withFolder } from './server.mjs'
import { whole } from './words.mjs'

const SIZES = {
  small: Number(process.env['BENCH_MONEY_SMALL'] ?? 10_000),
  large: Number(process.env['BENCH_MONEY_LARGE'] ?? 5_000_000),
}
const ROUNDS = 60
const VIEWERS = { platform: 'admin', company: 'agent' }

const pageWith = (filters) =>
  `/api/account/transaction/page?${new URLSearchParams({ page: 1, pageSize: 20, ...filters })}`

const questionsOf = (companyId, month) => ({
  transactions: pageWith({}),
  'of a month': pageWith({ from: `${month}-01`, to: `${month}-28` }),
  'one side': pageWith({ side: 'debit' }),
  'of one company': pageWith({ companyId }),
  accounts: '/api/account/page?page=1&pageSize=20',
  'account page': `/api/account/detail?companyId=${companyId}`,
  'its entries': `/api/account/entries?companyId=${companyId}`,
})

async function prepared(server, folder, size) {
  const url = await databaseUrl(folder)
  if (!(await hasLedger(folder, size))) {
    await fillLedger(url, size)
    await noteLedger(folder, size)
  }
  const { rows } = await withClient(url, (db) =>
    db.query(
      `select id, to_char(now() - interval '1 year', 'YYYY-MM') as month from company where company_code = 'AGENT-YX'`,
    ),
  )
  const cookies = {}
  for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
  return { server, url, cookies, questions: questionsOf(rows[0].id, rows[0].month) }
}

const ask = (agent, address, cookie) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const { code } = JSON.parse(text)
        if (code === '0000') resolve(performance.now() - began)
        else reject(new Error(`${address}: ${text.slice(0, 200)}`))
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
      for (let round = 0; round < ROUNDS; round += 1) {
        // In turn, so that whatever else the machine does slows both alike.
        for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
          const { server, cookies, questions } = sides[size]
          times[size].push(await ask(agent, server.address + questions[question], cookies[viewer]))
        }
      }
      const [smallMs, largeMs] = [median(times.small), median(times.large)]
      results.push({ viewer, question, smallMs, largeMs, ratio: largeMs / smallMs })
    }
  }
  agent.destroy()
  return results
}

async function measured(folders) {
  const servers = []
  const sides = {}
  try {
    for (const [size, count] of Object.entries(SIZES)) {
      const server = await startOn(folders[size], { JOBS: 'off' })
      servers.push(server)
      sides[size] = await prepared(server, folders[size], count)
    }
    return { pages: await pagesOf(sides), rates: await payments(sides.small) }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Five million entries take a while to write: with BENCH_MONEY the folder is kept and used again. */
export async function money() {
  const kept = process.env['BENCH_MONEY']
  if (kept === undefined) return withFolder((small) => withFolder((large) => measured({ small, large })))
  const folders = { small: path.join(kept, 'small'), large: path.join(kept, 'large') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  return measured(folders)
}

export const moneySection = ({ pages, rates }) => `## Money

Cash taken over a counter (\`initiatePay\`) over HTTP, with session, permission, shift, idempotency, ledger, log and history, against the very statements of the call in a transaction through bare \`pg\`; each caller at an order of its own.

| callers | payments a second | p99 ms | bare \`pg\` a second | p99 ms | ratio | bar |
| --- | --- | --- | --- | --- | --- | --- |
${rates
  .map(
    ({ callers, http, plain, ratio }) =>
      `| ${callers} | ${whole(http.perSecond)} | ${http.p99.toFixed(0)} | ${whole(plain.perSecond)} | ${plain.p99.toFixed(0)} | ${ratio.toFixed(2)} | ≥ 0.50 |`,
  )
  .join('\n')}

Pages of accounts over HTTP, median of ${ROUNDS}, over ${whole(SIZES.small)} and over ${whole(SIZES.large)} entries of 200 companies, of which the company that asks has one in a hundred.

| who | asked for | ${whole(SIZES.small)} | ${whole(SIZES.large)} | ratio | bar |
| --- | --- | --- | --- | --- | --- |
${pages
  .map(
    ({ viewer, question, smallMs, largeMs, ratio }) =>
      `| ${viewer} | ${question} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} | ≤ 2 |`,
  )
  .join('\n')}
`
