// Cash over a counter over HTTP, and the same statements with other numbers through bare `pg`.
import { Agent, request } from 'node:http'
import pg from 'pg'
import { fill } from './orders-data.mjs'
import { login, withClient } from './server.mjs'

const ROUNDS = 3
const SECONDS = Number(process.env['BENCH_MONEY_SECONDS'] ?? 4)
const ORDERS = Number(process.env['BENCH_MONEY_ORDERS'] ?? 2000)
const CENTS = 100

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** From here on each table numbers its rows in a range of its own: no number is that of anything else. */
const numberApart = (url) =>
  withClient(url, (db) =>
    db.query(`select setval(seqrelid::regclass, greatest(coalesce(pg_sequence_last_value(seqrelid), 0),
        row_number() over (order by seqrelid) * 10000000))
      from pg_sequence where seqtypid = 'bigint'::regtype`),
  )

/** Orders to pay for, a few for each caller; they owe more than all rounds bring. */
async function ordersTo(url) {
  const { pinyinOf } = await dist('pinyin')
  return withClient(url, async (db) => {
    const { rows: there } = await db.query(`select 1 from visa_order where order_no like 'B0%' limit 1`)
    if (there.length === 0) await fill(url, ORDERS, pinyinOf)
    const { rows } = await db.query(
      `update visa_order set total_cents = 100000000 where order_no like 'B0%' and status = 16 returning id`,
    )
    return rows.map(({ id }) => id)
  })
}

const takingOf = (subjectId) => ({
  subjectKind: 'ORDER',
  subjectId,
  amountCents: CENTS,
  way: 'CASH',
  givenCents: CENTS,
  atCounter: true,
})

const post = (agent, address, headers, body) =>
  new Promise((resolve, reject) => {
    const asked = request(address, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const answer = JSON.parse(text)
        if (answer.code === '0000') resolve(answer.data)
        else reject(new Error(text.slice(0, 300)))
      })
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })

const at = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

/** So many at once for a while, each with orders of its own in turn. */
async function during(callers, orders, once) {
  const times = []
  const began = performance.now()
  const until = began + SECONDS * 1000
  const each = Math.floor(orders.length / callers)
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const start = performance.now()
        await once(caller, orders[caller * each + (turn % each)])
        times.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: times.length / elapsed, p99: at(times, 0.99) }
}

/** What the product itself sends for a payment of somebody's, and what came back: `[statement, first row]`. */
async function recorded(url, userName, orderId) {
  const { createDb } = await dist('db/pool')
  const { first, sql } = await dist('db/sql')
  const { loadViewer } = await dist('access/viewer')
  const { actorOf } = await dist('access/actor')
  const { initiatePay } = await dist('features/money/payment/payment.service')
  const { PAYMENT_SUBJECTS } = await dist('payment-subjects')
  const { initiatePay: endpoint } = await import('@visa/contract/money/payment')
  const db = createDb({ url, max: 2, statementTimeoutMs: 60_000, onError: console.error })
  const seen = []
  const query = (target) => async (statement) => {
    const result = await target.query(statement)
    seen.push({ text: statement.text, values: [...statement.values], row: result.rows[0] })
    return result
  }
  const spied = {
    ...db,
    query: query(db),
    tx: async (work) => {
      seen.push({ text: 'begin', values: [] })
      const done = await db.tx((tx) => work({ ...tx, query: query(tx) }))
      seen.push({ text: 'commit', values: [] })
      return done
    },
  }
  const visitOf = (viewer) => ({
    viewer,
    actor: actorOf(viewer, '', ''),
    now: new Date(),
    language: 'zh',
    once: async (_, work) => ({ answer: await work(), repeated: false }),
  })
  const body = endpoint.body.parse(takingOf(orderId))
  const core = { db: spied, subjects: PAYMENT_SUBJECTS, channels: async () => undefined }
  try {
    const { id } = await first(db, sql`select id from app_user where user_name = ${userName}`)
    await initiatePay(core, visitOf(await loadViewer(db, id)), body)
  } finally {
    await db.close()
  }
  return seen
}

/** Attempts and receipts are counted from one: of this order's, too, no number is as low as that of a company. */
const countApart = (url, orderId) =>
  withClient(url, async (db) => {
    await db.query(
      `update payment set attempt_no = attempt_no + 3000000 where subject_kind = 'ORDER' and subject_id = $1`,
      [orderId],
    )
    await db.query('update receipt_number set last = last + 4000000')
  })

const NUMBERED = /^(ZF|FZ|TK)\d{8,}$/
let serial = 0

const keyOf = (value) => `${typeof value} ${value}`

/** Sends them again for another order: what the database numbers, and what was numbered by it, is another each time. */
function replaying(url, statements, recordedOrder, callers) {
  const clients = Array.from({ length: callers }, () => new pg.Client(url))
  const once = async (caller, orderId) => {
    const known = new Map([[`number ${recordedOrder}`, orderId]])
    const now = (value) => {
      const key = keyOf(value)
      if (typeof value === 'string' && NUMBERED.test(value) && !known.has(key)) {
        serial += 1
        known.set(key, `${value.slice(0, 2)}99${String(serial).padStart(9, '0')}`)
      }
      return known.has(key) ? known.get(key) : value
    }
    for (const [place, { text, values, row }] of statements.entries()) {
      const name = values.length === 0 ? undefined : `pay${place}`
      const { rows } = await clients[caller].query({ name, text, values: values.map(now) })
      if (row === undefined || rows?.[0] === undefined) continue
      for (const column of ['id', 'last']) {
        if (row[column] !== undefined && keyOf(row[column]) !== keyOf(rows[0][column])) {
          if (column === 'last') known.set(keyOf(row.last + 1), rows[0].last + 1)
          else known.set(keyOf(row.id), rows[0].id)
        }
      }
    }
  }
  return {
    once,
    open: () => Promise.all(clients.map((client) => client.connect())),
    close: () => Promise.all(clients.map((client) => client.end())),
  }
}

export async function payments({ server, url }) {
  await numberApart(url)
  const orders = await ordersTo(url)
  const { address } = server
  const headers = {
    cookie: await login(address),
    origin: new URL(address).origin,
    'content-type': 'application/json',
  }
  const agent = new Agent({ keepAlive: true })
  const key = () => ({ ...headers, 'idempotency-key': crypto.randomUUID() })
  const shift = { counter: `压测 ${Date.now()}`, floatCents: 0 }
  await post(agent, `${address}/api/visacenter/cashier/shift/open`, key(), shift).catch((error) => {
    // Kept folders may have one open from the run before.
    if (!String(error).includes('班')) throw error
  })
  const http = (_, order) =>
    post(agent, `${address}/api/visacenter/payment/initiatePay`, key(), takingOf(order))
  // Before they are written down: then no number of theirs is as low as a status.
  await during(1, orders, http)
  await countApart(url, orders[0])
  const statements = await recorded(url, 'admin', orders[0])
  const results = []
  for (const callers of [1, 8]) {
    const bare = replaying(url, statements, orders[0], callers)
    const rounds = []
    await bare.open()
    try {
      await during(callers, orders, http)
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = await during(callers, orders, http)
        const plain = await during(callers, orders, bare.once)
        rounds.push({ callers, http: sent, plain, ratio: sent.perSecond / plain.perSecond })
      }
    } finally {
      await bare.close()
    }
    results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)])
  }
  agent.destroy()
  return results
}
