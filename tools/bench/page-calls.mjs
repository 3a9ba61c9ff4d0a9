// An authorised page call over HTTP, against the same statements through bare `pg`.
import { databaseUrl, login, startOn, withFolder } from './server.mjs'
import { bare, calls, statementsOf } from './throughput.mjs'
import { whole } from './words.mjs'

const ROUNDS = 5
const SECONDS = 3
const PAGE = { type: 'VISIT_PURPOSE', page: 1, pageSize: 20 }

export const pageCalls = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const cookie = await login(server.address)
    const url = await databaseUrl(folder)
    const statements = await statementsOf(url, PAGE)
    const address = `/api/dict/queryAllDictDataPage?${new URLSearchParams(PAGE)}`
    const results = []
    for (const connections of [1, 32]) {
      await calls(server.address, cookie, address, connections, 2)
      await bare(url, statements, connections, 1)
      const rounds = []
      // In turn, so that whatever else the machine does slows both alike; the middle round counts.
      for (let round = 0; round < ROUNDS; round += 1) {
        const http = await calls(server.address, cookie, address, connections, SECONDS)
        const plain = await bare(url, statements, connections, SECONDS)
        rounds.push({ connections, http, plain, ratio: http.perSecond / plain.perSecond })
      }
      results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)])
    }
    await server.stop()
    return results
  })

export const pageCallsSection = (rates) => `## Authorised page call against bare \`pg\`

The dictionary page call over HTTP (session, permission, validated input and answer) against the very same statements
(total, then 20 rows) sent by a loop through \`pg\`, prepared on both sides.

| connections | calls a second | p99 ms | bare \`pg\` a second | p99 ms | ratio | bar |
|---|---|---|---|---|---|---|
${rates
  .map(
    ({ connections, http, plain, ratio }) =>
      `| ${connections} | ${whole(http.perSecond)} | ${http.p99} | ${whole(plain.perSecond)} | ${plain.p99.toFixed(1)} | ${ratio.toFixed(2)} | ${connections === 32 ? '≥ 0.50' : ''} |`,
  )
  .join('\n')}
`
