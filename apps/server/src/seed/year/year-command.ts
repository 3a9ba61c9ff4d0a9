import { access } from 'node:fs/promises'
import { backupClient, readerOf } from '../../backup/client.ts'
import { readConfig, type Config } from '../../config.ts'
import { secretKey } from '../../crypto/secret-key.ts'
import { createVault } from '../../crypto/vault.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { clusterDirOf } from '../../db/embedded/installation.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { createDb, type Db } from '../../db/pool.ts'
import { reachDatabase } from '../../db/reach.ts'
import { one, sql, type Queryable } from '../../db/sql.ts'
import { createFileStore } from '../../files/file-store.ts'
import { prepareQueue } from '../../jobs/queue.ts'
import { StartError } from '../../start-error.ts'
import { firstStart } from '../first-start.ts'
import { tellStory } from '../story.ts'
import { proven } from './proof.ts'
import { fillYear, YEAR_MARK } from './year.ts'
import { whole } from './write.ts'

type Env = Readonly<Record<string, string | undefined>>
type Say = (line: string) => void

const OPTIONS = {
  orders: { fallback: 1_000_000, least: 100, most: 5_000_000 },
  days: { fallback: 365, least: 14, most: 730 },
}

/** `--orders=1000 --days=21` */
export function readOptions(args: readonly string[]): { orders: number; days: number } {
  const chosen = { orders: OPTIONS.orders.fallback, days: OPTIONS.days.fallback }
  for (const arg of args) {
    const [, name = '', text = ''] = /^--(orders|days)=(\d+)$/.exec(arg) ?? []
    if (name !== 'orders' && name !== 'days')
      throw new StartError(`${arg} is not known; there are --orders=1000000 and --days=365`)
    const { least, most } = OPTIONS[name]
    const value = Number(text)
    if (value < least || value > most) throw new StartError(`--${name} is from ${least} to ${most}`)
    chosen[name] = value
  }
  return chosen
}

/** The database of the installation; a new one where there is none in the data folder yet. */
async function placeFor(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  const isThere = await access(clusterDirOf(config.dataDir)).then(
    () => true,
    () => false,
  )
  if (config.databaseUrl !== undefined || isThere) return reachDatabase(config)
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log: () => undefined })
  return { url, close: stop }
}

/** Nobody’s work is mixed with what is made up, and nothing is made up where people work. */
async function refuseOthers(db: Queryable): Promise<void> {
  const { running, params } = await one<{ running: number; params: boolean }>(
    db,
    sql`select (select count(*) from pg_stat_activity where datname = current_database()
            and application_name in ('visa-desk', 'visa-desk-bus')) as running,
          to_regclass('system_param') is not null as params`,
  )
  if (running > 0)
    throw new StartError('the product runs on this database: stop it first, it would wait for the whole time')
  if (!params) return
  const { accounts, filled, users, changes } = await one<{
    accounts: string | null
    filled: string | null
    users: boolean
    changes: number
  }>(
    db,
    sql`select (select value from system_param where key = 'seed.accounts') as accounts,
          (select value from system_param where key = ${YEAR_MARK}) as filled,
          exists (select 1 from app_user) as users,
          (select count(*) from change_log where request_id <> '' and entity <> 'session') as changes`,
  )
  if (users && accounts !== 'demo')
    throw new StartError(
      'this database is no demonstration: a year is only made up in one that was started in demo mode',
    )
  if (filled !== null && filled !== '')
    throw new StartError(`this database holds a year already, since ${filled}`)
  if (changes > 0)
    throw new StartError(
      `people have worked in this database (${whole(changes)} changes); take an empty one, such as DATA_DIR=./year`,
    )
}

/** For a statement over all of it. */
const PATIENCE_MS = 4 * 3600_000

async function withDb(config: Config, url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const vault = createVault(() => secretKey(config))
  const db = createDb({ url, max: 4, statementTimeoutMs: PATIENCE_MS, onError: () => undefined, vault })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function prepared(db: Db, config: Config, say: Say): Promise<void> {
  say('Preparing the demonstration …')
  await migrate(db, await readMigrations(), say)
  await prepareQueue(db)
  await firstStart(db, { mode: 'demo', adminPassword: undefined })
  const files = createFileStore(config, db, { fetch: (request) => fetch(request), now: () => new Date() })
  await tellStory(db, { mode: 'demo' }, { files })
}

/** `demo-year`: all of it or nothing, in one transaction; then a night passes over it. */
export async function demoYearCommand(
  { env, workingFolder, args }: { env: Env; workingFolder: string; args: readonly string[] },
  say: Say,
): Promise<number> {
  const options = readOptions(args)
  const config = readConfig(env, workingFolder)
  if (config.mode === 'production')
    throw new StartError('nothing is made up in production: APP_MODE is production')
  const began = performance.now()
  const { url, close } = await placeFor(config)
  try {
    const client = await backupClient(url, 'visa-desk year')
    try {
      await refuseOthers(readerOf(client))
      await withDb(config, url, (db) => prepared(db, config, say))
      await client.query('begin')
      await fillYear(client, { ...options, now: new Date(), say })
      await client.query('commit')
      say('Tidying up …')
      await client.query('vacuum analyze')
      say('A night passes over it …')
      await withDb(config, url, (db) => proven(db, say))
      const { orders, contracts, size } = await one<{ orders: number; contracts: number; size: string }>(
        readerOf(client),
        sql`select (select count(*) from visa_order) as orders, (select count(*) from centre_contract) as contracts,
              pg_size_pretty(pg_database_size(current_database())) as size`,
      )
      const minutes = ((performance.now() - began) / 60_000).toFixed(1)
      say(
        `${whole(orders)} orders, ${whole(contracts)} contracts, ${size}, in ${minutes} minutes. Start the product as usual.`,
      )
      return 0
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
}
