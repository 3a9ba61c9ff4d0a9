// Erases what is due as the nightly run does, until it is killed. Of stored objects it says that it is about to remove one,
// and never does. Runs the compiled code.
import { createDb } from '../../dist/db/pool.js'
import { eraseJob } from '../../dist/features/privacy/erase/erase.jobs.js'

const [, , url = ''] = process.argv
const db = createDb({ url, max: 2, statementTimeoutMs: 60_000, onError: () => undefined })
const never = () => {
  process.stdout.write('removing\n')
  return new Promise(() => undefined)
}
const now = new Date()
// Somebody waits for it: a promise that never ends keeps no process alive.
setInterval(() => undefined, 60_000)
await eraseJob({ objects: { delete: never, get: never } }).run({ db, now, fireTime: now })
