import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dictDataAdd } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import { errorMessages } from '@visa/messages/errors'
import { expect, onTestFinished, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { dataFolders, PATIENCE, startOn } from './testing/data-folders.ts'
import {
  movableUrl,
  promote,
  startDatabase,
  startStandby,
  waitForStandby,
  type DatabaseServer,
} from './testing/replicated.ts'
import { RemoteClient } from './testing/server-process.ts'
import { layWire } from './testing/wire.ts'

// The short form is the moved address in crash.test.ts: two databases and two servers are too much for every run.

const ROUNDS = 10
const WRITERS = 4
const PER_ROUND = 100
const HOST = '127.0.0.1'
const TYPE = 'FAILOVER'
const { databaseDown, databaseReadOnly, busy, recordBusy, repeatRunning } = errorMessages.zh

const readyOf = async (address: string): Promise<string> =>
  ((await (await fetch(`${address}/readyz`)).json()) as { status: string }).status

/** Two instances at one address of the database, and people who write through both without pause. */
async function house() {
  const folders = await dataFolders()
  onTestFinished(() => folders.remove())
  const primary = await startDatabase(await folders.fresh())
  const { url, wire } = await movableUrl(primary)
  const env = { DATABASE_URL: url, DATA_DIR: await folders.fresh(), DRAIN_SECONDS: '0', ROBOT: 'off' }
  const servers = [startOn(env), startOn(env)]
  const addresses = await Promise.all(servers.map(({ address }) => address))
  const [first = ''] = addresses
  const person = await new RemoteClient().login(first)
  await person.post(first, dictTypeAdd.path, { type: TYPE, name: '切换' })

  const acknowledged = new Map<string, number>()
  const told = new Map<string, number>()
  const over = new AbortController()
  const add = async (address: string, code: string): Promise<string> => {
    const body = { type: TYPE, code, cname: code, sortNo: '1' }
    const answer = await person
      .post(address, dictDataAdd.path, body, `failover-key-of-${code}`)
      .catch(() => undefined)
    if (answer?.code === '0000') acknowledged.set(code, (answer.data as { id: number }).id)
    return answer?.code === '0000' ? '' : (answer?.msg ?? 'no answer')
  }
  const writer = async (name: number): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      // A browser sends what was not done once more, under the same key, and may come to the other instance.
      for (let tries = 0; !over.signal.aborted; tries += 1) {
        const said = await add(addresses[(name + tries) % addresses.length] ?? '', `${name}-${n}`)
        if (said === '') break
        told.set(said, (told.get(said) ?? 0) + 1)
        await pause(20)
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name))
  const more = (count: number): Promise<void> => {
    const wanted = acknowledged.size + count
    return expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThanOrEqual(wanted)
  }
  return {
    folders,
    primary,
    wire,
    servers,
    addresses,
    acknowledged,
    told,
    add: (code: string) => add(first, code),
    read: async () => (await person.get(first, dictTypePage.path)).code,
    more,
    async allReady(status: string): Promise<void> {
      const said = async () => [...new Set(await Promise.all(addresses.map(readyOf)))]
      await expect.poll(said, PATIENCE).toEqual([status])
    },
    stopWriting: async () => {
      over.abort()
      await Promise.all(writers)
    },
  }
}

type House = Awaited<ReturnType<typeof house>>

/** What was answered and is not there, or is there as something else. */
async function lostOf({ acknowledged }: House, { admin }: DatabaseServer): Promise<string[]> {
  // As it is now: people go on writing while the database is asked.
  const answered = [...acknowledged]
  const { rows } = await (
    await admin()
  ).query<{ id: string; code: string }>(`select id, code from dict_data where type = $1`, [TYPE])
  const stored = new Map(rows.map(({ id, code }) => [code, Number(id)]))
  // Nothing that was sent again is there twice.
  expect(rows.length).toBe(stored.size)
  return answered.filter(([code, id]) => stored.get(code) !== id).map(([code]) => code)
}

/** What somebody was told that is none of the sentences for it. */
const unforeseen = ({ told }: House): string[] =>
  [...told.keys()].filter(
    (msg) => ![databaseDown, databaseReadOnly, busy, recordBusy, repeatRunning].includes(msg),
  )

/** The standby takes over, and the product is told nothing but by its database. */
async function failOver(on: House, lost: DatabaseServer, standby: DatabaseServer): Promise<void> {
  await lost.kill()
  await on.allReady('database unreachable')
  expect(await on.add('while-it-is-away')).toBe(databaseDown)
  on.wire.leadTo({ host: HOST, port: standby.port })
  await on.allReady('database read-only')
  expect(await on.read()).toBe('0000')
  await expect.poll(() => on.add('while-it-is-read-only'), PATIENCE).toBe(databaseReadOnly)
  await promote(standby)
  await on.allReady('ready')
}

/** Messages between instances, jobs and scheduled tasks are there again. */
async function allGoesOn({ addresses }: House, { admin }: DatabaseServer): Promise<void> {
  const database = await admin()
  const heard = async () =>
    (
      await database.query(
        `select 1 from app_instance where bus_alive and beat_at > now() - interval '10 seconds'`,
      )
    ).rowCount
  await expect.poll(heard, PATIENCE).toBe(addresses.length)
  await database.query(`select 1 from graphile_worker.add_job('sweep_expired')`)
  const queued = async () => (await database.query('select 1 from graphile_worker.jobs')).rowCount
  await expect.poll(queued, PATIENCE).toBe(0)
}

test.runIf(isLong)(
  `a database that is killed ${ROUNDS} times and replaced by the standby it waits for: nothing that was answered is lost, everybody is told, and two instances go on by themselves`,
  async () => {
    const on = await house()
    let { primary } = on
    let spare = join(on.folders.root, 'standby')
    const away: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const standby = await startStandby(primary, spare, primary)
      await waitForStandby(primary)
      await on.more(PER_ROUND)
      const began = performance.now()
      await failOver(on, primary, standby)
      await on.more(PER_ROUND)
      away.push(performance.now() - began)
      expect(await lostOf(on, standby)).toEqual([])
      await allGoesOn(on, standby)
      spare = primary.dataDir
      primary = standby
    }
    await on.stopWriting()
    expect(await lostOf(on, primary)).toEqual([])
    process.stdout.write(
      `${on.acknowledged.size} entries answered, none lost; told meanwhile: ${JSON.stringify(Object.fromEntries(on.told))}; ` +
        `longest from the kill to ${PER_ROUND} more answers ${Math.round(Math.max(...away))} ms\n`,
    )
    expect(unforeseen(on)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

/** Everything that was written so far has reached the standby's disk. */
async function caughtUp(primary: DatabaseServer): Promise<void> {
  const database = await primary.admin()
  const { rows } = await database.query<{ at: string }>('select pg_current_wal_lsn() as at')
  const behind = async () =>
    (await database.query('select 1 from pg_stat_replication where flush_lsn < $1', [rows[0]?.at])).rowCount
  await expect.poll(behind, PATIENCE).toBe(0)
}

test.runIf(isLong)(
  'a database whose standby is not waited for: what was answered after the standby lost touch is gone, and nothing else',
  async () => {
    const on = await house()
    const between = await layWire({ host: HOST, port: on.primary.port })
    onTestFinished(() => between.cut())
    const standby = await startStandby(on.primary, join(on.folders.root, 'standby'), between)
    await on.more(PER_ROUND)
    const kept = new Set(on.acknowledged.keys())
    await caughtUp(on.primary)
    between.hold()
    await on.more(PER_ROUND)
    await failOver(on, on.primary, standby)
    const lost = await lostOf(on, standby)
    process.stdout.write(`${lost.length} of ${on.acknowledged.size} answered entries are gone\n`)
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.filter((code) => kept.has(code))).toEqual([])
    await allGoesOn(on, standby)
    await on.stopWriting()
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isLong)(
  'a standby that is waited for and falls silent: who writes is told, who reads is served, and all goes on with it',
  async () => {
    const on = await house()
    const between = await layWire({ host: HOST, port: on.primary.port })
    onTestFinished(() => between.cut())
    const standby = await startStandby(on.primary, join(on.folders.root, 'standby'), between)
    await waitForStandby(on.primary)
    await on.more(PER_ROUND)
    on.told.clear()
    between.hold()
    // Who has written waits for the standby, and whoever wants the same record for them.
    await expect.poll(() => on.told.has(databaseDown), PATIENCE).toBe(true)
    expect(await on.read()).toBe('0000')
    expect(await readyOf(on.addresses[0] ?? '')).toBe('ready')
    await between.cut()
    await between.mend()
    await on.more(PER_ROUND)
    await caughtUp(on.primary)
    await failOver(on, on.primary, standby)
    expect(await lostOf(on, standby)).toEqual([])
    await on.stopWriting()
    process.stdout.write(`told meanwhile: ${JSON.stringify(Object.fromEntries(on.told))}\n`)
    expect(unforeseen(on)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
