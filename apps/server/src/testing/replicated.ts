import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { locateBinaries } from '../db/embedded/binaries.ts'
import { appPasswordOf } from '../db/embedded/app-role.ts'
import { ensurePassword, giveTo } from '../db/embedded/cluster.ts'
import { errorCode } from '../db/embedded/embedded-error.ts'
import { freePort } from '../db/embedded/free-port.ts'
import {
  APP_ROLE,
  DATABASE,
  PASSWORD_FILE,
  ROLE,
  clusterDirOf,
  type Installation,
} from '../db/embedded/installation.ts'
import { startPostmaster } from '../db/embedded/postmaster.ts'
import { chooseIdentity } from '../db/embedded/privileges.ts'
import { opened, PATIENCE, postmasterOf } from './data-folders.ts'
import { layWire, type Wire } from './wire.ts'

/** One of two database servers of which one follows the other. */
export interface DatabaseServer {
  dataDir: string
  port: number
  /** A connection of whoever looks after it; ends with the running test. */
  admin: () => Promise<pg.Client>
  /** Ends it with all its processes, as a machine without power. */
  kill: () => Promise<void>
}

const HOST = '127.0.0.1'

const silent = (): void => undefined

const installationOf = async (dataDir: string): Promise<Installation> => {
  const [binaries, clusterDir] = [await locateBinaries(), clusterDirOf(dataDir)]
  const identity = await chooseIdentity(dataDir, clusterDir, binaries)
  const password = await ensurePassword(dataDir, clusterDir, identity)
  const secrets = { password, appPassword: appPasswordOf(password) }
  return { dataDir, clusterDir, binaries, identity, ...secrets, log: silent, underway: silent }
}

/** Starts the database of a data folder without anybody who would bring it back. */
export async function startDatabase(dataDir: string): Promise<DatabaseServer> {
  const installation = await installationOf(dataDir)
  const port = await freePort()
  const { ok, reason } = await startPostmaster(installation, port)
  if (!ok) throw new Error(reason)
  const admin = () =>
    opened({ host: HOST, port, user: ROLE, password: installation.password, database: DATABASE })
  const kill = async (): Promise<void> => {
    const pid = await postmasterOf(dataDir)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    await expect.poll(() => postmasterOf(dataDir), PATIENCE).toBeUndefined()
  }
  onTestFinished(kill)
  return { dataDir, port, admin, kill }
}

/** As the product connects. */
export async function urlOf({ dataDir, port }: Pick<DatabaseServer, 'dataDir' | 'port'>): Promise<string> {
  const { appPassword } = await installationOf(dataDir)
  return `postgres://${APP_ROLE}:${appPassword}@${HOST}:${port}/${DATABASE}`
}

/** The same by an address that can be moved from one server to the other. */
export async function movableUrl({ dataDir, port }: DatabaseServer): Promise<{ url: string; wire: Wire }> {
  const wire = await layWire({ host: HOST, port })
  onTestFinished(async () => {
    if (wire.isWhole) await wire.cut()
  })
  return { url: await urlOf({ dataDir, port: wire.port }), wire }
}

/** What is of the running server alone, and what the copy gets sent anyway. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp'])

/** Copies a folder in which somebody works: what is gone before its turn was not needed. */
async function copyLiving(from: string, to: string, installation: Installation): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await giveTo(installation.identity, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (NOT_COPIED.has(entry.name)) {
      if (!entry.isDirectory()) continue
      await mkdir(target, { mode: 0o700 })
      await giveTo(installation.identity, target)
    } else if (entry.isDirectory()) {
      await copyLiving(source, target, installation)
    } else {
      await copyFile(source, target).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error
      })
      await giveTo(installation.identity, target).catch(() => undefined)
    }
  }
}

const SLOT = 'standby'

/**
 * A standby of a running server in a folder that is made anew: PostgreSQL's own way of a base backup, without the
 * program for it, which is not among the embedded ones. `over` is where it reaches the other one.
 */
export async function startStandby(
  primary: DatabaseServer,
  dataDir: string,
  over: { port: number },
): Promise<DatabaseServer> {
  await rm(dataDir, { recursive: true, force: true })
  const from = await installationOf(primary.dataDir)
  await mkdir(dataDir, { mode: 0o700 })
  await giveTo(from.identity, dataDir)
  await copyFile(join(from.dataDir, PASSWORD_FILE), join(dataDir, PASSWORD_FILE))
  const cluster = clusterDirOf(dataDir)
  const admin = await primary.admin()
  // What it will ask for first is kept until it does.
  await admin.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
  await admin.query(`select pg_backup_start('standby', true)`)
  await copyLiving(from.clusterDir, cluster, from)
  const { rows } = await admin.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  const conninfo = `host=${HOST} port=${over.port} user=${ROLE} password=${from.password} application_name=${SLOT}`
  const settings = [
    `primary_conninfo = '${conninfo}'`,
    `primary_slot_name = '${SLOT}'`,
    `synchronous_standby_names = ''`,
  ]
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': settings.join('\n') + '\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(cluster, name), text, { mode: 0o600 })
    await giveTo(from.identity, join(cluster, name))
  }
  const standby = await startDatabase(dataDir)
  const state = async () =>
    (await admin.query<{ state: string }>('select state from pg_stat_replication')).rows[0]?.state
  await expect.poll(state, PATIENCE).toBe('streaming')
  return standby
}

/** From here on nothing is answered before the standby has it on its disk as well. */
export async function waitForStandby(primary: DatabaseServer): Promise<void> {
  const admin = await primary.admin()
  await admin.query(`alter system set synchronous_standby_names = '${SLOT}'`)
  await admin.query('select pg_reload_conf()')
  const state = async () =>
    (await admin.query<{ sync: string }>('select sync_state as sync from pg_stat_replication')).rows[0]?.sync
  await expect.poll(state, PATIENCE).toBe('sync')
}

export async function promote(standby: DatabaseServer): Promise<void> {
  const admin = await standby.admin()
  await admin.query('select pg_promote(true, 60)')
}
