// The statement of a day with 100,000 trades: read and matched over HTTP, against loading the same lines into the same
// table through bare `pg`.
import { databaseUrl, login, startOn, withClient, withFolder } from './server.mjs'
import { whole } from './words.mjs'

const LINES = Number(process.env['BENCH_RECONCILE'] ?? 100_000)
const STEP = 1000
/** So many of theirs nobody here knows; as many of ours they do not tell of. */
const ALONE = Math.ceil(LINES / 1000)

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** Payments of a day, as if they had been taken; how that is done is measured elsewhere. */
const PAID = `
  insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status,
    channel_no, paid_at)
  select 'ZFB' || n, 1, 'TEST', 900000000 + n, 'T' || n, 1, 100 + n % 90000, 'ALIPAY', 16, 'CHB' || n,
    $1::timestamptz + n * interval '0.5 second'
  from generate_series(1, ${LINES}) n`

const SECOND_MS = 1000

/** What the channel tells of the day: all but a few of ours, and a few that are not. */
function linesOf(from, formatDate) {
  return Array.from({ length: LINES }, (_, place) => {
    const n = place + 1
    const known = n > ALONE
    return {
      no: known ? `CHB${n}` : `CHX${n}`,
      ownNo: known ? `ZFB${n}` : '',
      cents: 100 + (n % 90000),
      time: formatDate(new Date(from.getTime() + (n * SECOND_MS) / 2)),
    }
  })
}

/** The same lines into the same table, a thousand at a time in one transaction, which is then undone. */
const loading = (url, day, lines) =>
  withClient(url, async (db) => {
    const began = performance.now()
    await db.query('begin')
    for (let from = 0; from < lines.length; from += STEP) {
      const some = lines
        .slice(from, from + STEP)
        .map((line, place) => Object.assign({ row: from + place }, line))
      await db.query({
        name: 'lines',
        text: `insert into reconcile_item (book_id, day, way, kind, status, line_no, theirs_no, theirs_own_no, theirs_at,
            theirs_cents, party)
          select 1, $1, 'ALIPAY', 'onlyTheirs', 2, "row", no, "ownNo", time::timestamp at time zone 'Asia/Shanghai', cents, ''
          from jsonb_to_recordset($2::jsonb) as line ("row" integer, no text, "ownNo" text, time text, cents bigint)`,
        values: [day, JSON.stringify(some)],
      })
    }
    await db.query('rollback')
    return (performance.now() - began) / SECOND_MS
  })

async function importing({ address }, cookie, day, text) {
  const form = new FormData()
  form.set('way', 'ALIPAY')
  form.set('day', day)
  form.set('file', new File([text], 'statement.csv'))
  const headers = { cookie, origin: new URL(address).origin, 'idempotency-key': crypto.randomUUID() }
  const began = performance.now()
  const answer = await fetch(`${address}/api/finance/reconcile/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { code, data, msg } = await answer.json()
  if (code !== '0000') throw new Error(msg)
  return { seconds: (performance.now() - began) / SECOND_MS, ...data }
}

export const reconcile = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder, { JOBS: 'off' })
    try {
      const url = await databaseUrl(folder)
      const cookie = await login(server.address)
      const { dayOf, formatDate, startOfDay } = await import('@visa/contract/dates')
      const { addDays } = await import('@visa/contract/rules/days')
      const { alipayBill } = await dist('integrations/payment/stand-in/statements')
      const day = addDays(dayOf(new Date()), -40)
      const from = startOfDay(day)
      await withClient(url, async (db) => {
        await db.query(PAID, [from])
        await db.query('vacuum analyze payment')
      })
      const lines = linesOf(from, formatDate)
      const text = alipayBill(lines)
      const bareSeconds = await loading(url, day, lines)
      const told = await importing(server, cookie, day, text)
      return { bareSeconds, bytes: Buffer.byteLength(text), ...told }
    } finally {
      await server.stop()
    }
  })

export const reconcileSection = ({
  bareSeconds,
  bytes,
  seconds,
  lines,
  matched,
  open,
}) => `## Statement of a day

An Alipay bill of ${whole(lines)} trades (${(bytes / 1024 / 1024).toFixed(1)} MB), uploaded, read, written and matched with as many payments in one call: ${whole(matched)} found, ${whole(open)} left to people. Against inserting the same lines into the same table through bare \`pg\`, a thousand at a time.

| | seconds | ratio |
| --- | --- | --- |
| import and match over HTTP | ${seconds.toFixed(1)} | ${(seconds / bareSeconds).toFixed(1)} |
| the lines alone through bare \`pg\` | ${bareSeconds.toFixed(1)} | |
`
