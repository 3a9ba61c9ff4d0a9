import { setTimeout as pause } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/pool.ts'
import { one, sql, type Queryable } from '../db/sql.ts'
import { setParam } from '../features/org/system-param/system-param.service.ts'
import { seedDemo } from './demo.ts'
import { referenceFingerprint } from './fingerprint.ts'
import { seedFirstAdministrator } from './production.ts'
import { SeedError } from './seed-error.ts'

export type StartConfig = Pick<Config, 'mode' | 'adminPassword'>

/** One number for all instances of the product on one database. */
const SEED_LOCK = 7_220_002
const ASK_EVERY_MS = 50

/** Whoever comes second waits for the first, for as long as that takes: a statement that waits would run out of time. */
export async function holdSeeds(tx: Tx): Promise<void> {
  for (;;) {
    const { held } = await one<{ held: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as held`,
    )
    if (held) return
    await pause(ASK_EVERY_MS)
  }
}

interface Present {
  reference: boolean
  users: boolean
  demoAccounts: boolean
  /** People work in it, or in what it is a copy of. */
  inEarnest: boolean
}

const presentIn = (db: Queryable): Promise<Present> =>
  one<Present>(
    db,
    sql`select
          exists (select 1 from system_param where key = 'seed.reference' and value = ${referenceFingerprint()})
            as reference,
          exists (select 1 from system_param where key = 'seed.accounts' and value = 'demo') as "demoAccounts",
          exists (select 1 from system_param where key = 'seed.accounts' and value = 'production') as "inEarnest",
          exists (select 1 from app_user) as users`,
  )

/**
 * Anybody can read the demo password, so production never runs on a database that demo accounts were made in. And nobody
 * plays with real data: a demonstration plays payments and messages, and accepts what production does not.
 */
const refuseOtherMode = ({ demoAccounts, inEarnest }: Present, { mode }: StartConfig): void => {
  if (mode === 'production' && demoAccounts) {
    throw new SeedError(
      'This database was started in demo mode and holds demo accounts: use an empty database for APP_MODE=production',
    )
  }
  if (mode === 'demo' && inEarnest) {
    throw new SeedError(
      'This database, or the one it was restored from, was started with APP_MODE=production: set that again. ' +
        'With JOBS=off nothing is sent from a copy of it',
    )
  }
}

async function seedAccounts(tx: Tx, { mode, adminPassword }: StartConfig): Promise<void> {
  if (mode === 'demo') await seedDemo(tx)
  else {
    if (adminPassword === undefined) {
      throw new SeedError(
        'The database has no users yet: set ADMIN_PASSWORD to the password that the first administrator "admin" shall have',
      )
    }
    await seedFirstAdministrator(tx, adminPassword)
  }
  await setParam(tx, SYSTEM_ACTOR, 'seed.accounts', mode)
}

/** Instances that start together take turns; whoever comes second finds the work done. */
async function seedMissing(tx: Tx, config: StartConfig): Promise<boolean> {
  await tx.query(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await holdSeeds(tx)
  const present = await presentIn(tx)
  refuseOtherMode(present, config)
  if (present.reference && present.users) return false
  if (!present.reference) {
    const { seedReference } = await import('./reference.ts')
    await seedReference(tx)
  }
  if (!present.users) await seedAccounts(tx, config)
  return true
}

/**
 * Fills an empty database and brings reference data up to the product's version, all of it or nothing.
 * The bulky data is loaded only when something is missing, so an ordinary start costs one query.
 */
export async function firstStart(db: Db, config: StartConfig): Promise<{ seeded: boolean }> {
  const present = await presentIn(db)
  refuseOtherMode(present, config)
  if (present.reference && present.users) return { seeded: false }
  return { seeded: await db.tx((tx) => seedMissing(tx, config)) }
}
