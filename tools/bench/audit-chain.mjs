// What the chain of hashes costs those who write to the change log.
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl, startOn, withFolder } from './server.mjs'
import { whole } from './words.mjs'

const WRITERS = 8
const SECONDS = 3
const ROUNDS = 5

const CHANGES = JSON.stringify([
  { field: 'cname', from: '旅游', to: '观光旅游' },
  { field: 'ename', from: 'Tourism', to: 'Sightseeing' },
])

const insertInto = (table) => `
  insert into ${table} (actor_id, actor_name, company_id, entity, entity_id, topic, subject, action, changes, address, request_id)
  values (1, '陈志远', 1, 'bench', $1, 'VISIT_PURPOSE', '旅游', 'update', $2, '127.0.0.1', $3)`

/** As the change log was before it had a chain: no number of the transaction, two indexes. */
const PLAIN = `
  create table bench_log (like change_log including defaults including identity);
  alter table bench_log drop column xid, add primary key (id);
  create index on bench_log (entity, topic, id);
  create index on bench_log (entity, entity_id, id);`

/** The other way: each writer links its own row, and so waits for the one before to commit. */
const LOCKED = `
  create table bench_head (hash bytea not null);
  insert into bench_head values ('');`

async function rate(clients, write) {
  const until = performance.now() + SECONDS * 1000
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        count += 1
        await write(client, String(count))
      }
    }),
  )
  return count / SECONDS
}

const appending = (table) => (client, id) =>
  client.query({ name: table, text: insertInto(table), values: [id, CHANGES, `request ${id}`] })

async function linking(client, id) {
  await client.query('begin')
  const { rows } = await client.query('select hash from bench_head for update')
  await appending('bench_log')(client, id)
  const hash = createHash('sha256').update(rows[0].hash).update(id).digest()
  await client.query('update bench_head set hash = $1', [hash])
  await client.query('commit')
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Rows a second of eight writers at once: without a chain, with ours, with one that writers share. */
export const auditChain = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const connectionString = await databaseUrl(folder)
    const clients = Array.from({ length: WRITERS }, () => new Client({ connectionString }))
    for (const client of clients) await client.connect()
    await clients[0].query(PLAIN)
    await clients[0].query(LOCKED)
    const ways = { plain: appending('bench_log'), sealed: appending('change_log'), shared: linking }
    const rates = { plain: [], sealed: [], shared: [] }
    // In turn, so that whatever else the machine does slows all of them alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, write] of Object.entries(ways)) rates[name].push(await rate(clients, write))
    }
    const { rows } = await clients[0].query(
      `select count(*)::int as rows, (select count(*)::int from change_log_link) as links from change_log`,
    )
    for (const client of clients) await client.end()
    await server.stop()
    const [plain, sealed, shared] = [rates.plain, rates.sealed, rates.shared].map(middle)
    return { writers: WRITERS, plain, sealed, shared, ...rows[0] }
  })

export const auditChainSection = (chain) => `## Writing to the change log

${chain.writers} writers at once, a row in each transaction; in turn, the middle of five rounds. A server seals meanwhile.
How it works: decisions/021-audit-chain.md.

| | rows a second | ratio |
|---|---|---|
| without a chain | ${whole(chain.plain)} | 1 |
| sealed afterwards, as it is | ${whole(chain.sealed)} | ${(chain.sealed / chain.plain).toFixed(2)} |
| a chain whose end each writer holds until it commits | ${whole(chain.shared)} | ${(chain.shared / chain.plain).toFixed(2)} |
`
