// Requests a second of an authorised page call, held against the same statements sent through bare `pg`.
import autocannon from 'autocannon'
import pg from 'pg'

/** The statements that the server itself sends for this page, with their values. */
export async function statementsOf(url, query) {
  const { pageDictData } = await import(
    new URL('../../apps/server/dist/features/dict/dict-data/dict-data.repo.js', import.meta.url).href
  )
  const { createDb } = await import(new URL('../../apps/server/dist/db/pool.js', import.meta.url).href)
  const db = createDb({ url, max: 1, statementTimeoutMs: 60_000, onError: console.error })
  const seen = []
  await pageDictData(
    {
      query(statement) {
        seen.push({ name: `bench${seen.length}`, text: statement.text, values: [...statement.values] })
        return db.query(statement)
      },
    },
    query,
  )
  await db.close()
  return seen
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Runs the statements one after the other on each of `connections` connections for a while. */
export async function bare(url, statements, connections, seconds) {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const times = []
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        for (const statement of statements) await pool.query(statement)
        times.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  await pool.end()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

export async function calls(address, cookie, path, connections, seconds) {
  const result = await autocannon({
    url: `${address}${path}`,
    connections,
    duration: seconds,
    headers: { cookie },
    verifyBody: (body) => String(body).startsWith('{"code":"0000"'),
  })
  if (result.non2xx + result.errors + result.mismatches > 0) {
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors, ${result.mismatches} refusals`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
