import { hostname } from 'node:os'
import { readConfig } from './config.ts'
import { secretKey } from './crypto/secret-key.ts'
import { createVault } from './crypto/vault.ts'
import { createDb } from './db/pool.ts'
import { browserDriver, createBrowser } from './features/form-task/robot/browser-driver.ts'
import { findBrowser } from './features/form-task/robot/find-browser.ts'
import { startRobot } from './features/form-task/robot/robot.ts'
import {
  keptPictures,
  passedOnResult,
  reachedSites,
  storedPhoto,
} from './features/form-task/robot/robot-deps.ts'
import { leadsOutside } from './features/form-task/site-address.service.ts'
import { createFileStore } from './files/file-store.ts'
import { createLogger } from './logger.ts'

/**
 * A robot as a process of its own: files applications on consular sites, beside the server or on another machine, with
 * `DATABASE_URL` and the same settings. A server started with `ROBOT=on` starts one and ends it with itself.
 */

const POOL = 6
const STATEMENT_MS = 20_000

const config = readConfig(process.env, process.cwd())
const log = createLogger(config.logLevel)
if (config.databaseUrl === undefined) {
  process.stderr.write('The robot did not start: set DATABASE_URL to the database of the server\n')
  process.exit(1)
}
const db = createDb({
  url: config.databaseUrl,
  max: POOL,
  statementTimeoutMs: STATEMENT_MS,
  onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  vault: createVault(() => secretKey(config)),
})
const files = createFileStore(config, db)
const executable = findBrowser()
const browser = createBrowser(executable ?? '')
const store = { db, files, quotaBytes: config.fileQuotaBytes }
const robot = startRobot({
  db,
  log,
  name: process.env['ROBOT_NAME'] ?? `${hostname()}-${process.pid}`,
  browser: executable ?? '',
  sites: reachedSites(db, config.playsOthers ? process.env['ROBOT_STAND_IN'] : undefined),
  async open({ address }) {
    if (!config.playsOthers && !(await leadsOutside(address))) throw new Error('the site is not outside')
    return browserDriver(await browser.page(), address)
  },
  giveResult: passedOnResult(store),
  pictures: keptPictures(store),
  photoOf: storedPhoto(store),
})

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  await robot.stop().catch((error: unknown) => log.error({ err: error }, 'the robot did not stop cleanly'))
  await browser.close()
  await db.close()
  process.exit(0)
}
const onEnd = (): void => void end()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onEnd)
// The server that started it is gone.
process.once('disconnect', onEnd)
process.on('message', (told) => {
  if (told === 'stop') onEnd()
})
