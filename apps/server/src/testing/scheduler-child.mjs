// An instance that does nothing but scheduled tasks, by the clock of the test. Runs the compiled code.
import pino from 'pino'
import { createDb } from '../../dist/db/pool.js'
import { sql } from '../../dist/db/sql.js'
import { startScheduler } from '../../dist/features/quartz/scheduler.js'

const [, , url = '', start = ''] = process.argv
let at = Number(start)
process.on('message', (told) => {
  at = Number(told)
})

const db = createDb({ url, max: 4, statementTimeoutMs: 20_000, onError: () => undefined })

/** Leaves a mark for each time it is run, and takes a moment, so that it can be cut short. */
const markingJob = (method) => ({
  serviceName: 'test',
  method,
  title: { zh: method, en: method },
  description: { zh: method, en: method },
  async run({ fireTime }) {
    await db.query(sql`select pg_sleep(0.005)`)
    await db.query(sql`insert into mark (method, fire_at) values (${method}, ${fireTime})`)
    await db.query(sql`select pg_sleep(0.005)`)
    return { zh: 'ok', en: 'ok' }
  },
})

startScheduler({
  db,
  log: pino({ level: 'silent' }),
  metrics: { countJob: () => undefined },
  jobs: [markingJob('ignoring'), markingJob('recovering')],
  now: () => new Date(at),
  tickMs: 50,
  leaseMs: 20_000,
})
