import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dictDataAdd, dictDataFreeze } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import { errorMessages } from '@visa/messages/errors'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { cuttableUrl } from './testing/cuttable-url.ts'
import { connectTo, opened, PATIENCE, startOn } from './testing/data-folders.ts'
import { buildServer, RemoteClient, type Answer } from './testing/server-process.ts'

// Their short forms are in operations.test.ts: servers as processes are too much for every run.

const ROUNDS = 10
const CALLERS = 40
/** `DB_STATEMENT_TIMEOUT_MS` as it is by default, and what the driver adds. */
const DRIVER_LIMIT_MS = 35_000
const { recordBusy, busy, databaseDown, databaseReadOnly, storageFull, tookTooLong } = errorMessages.zh
const run = promisify(execFile)

const serverOn = async (env: Record<string, string>) => {
  await buildServer()
  const server = startOn({ DATA_DIR: join(tmpdir(), 'visa-unused'), ...env })
  const address = await server.address
  return { server, address, person: await new RemoteClient().login(address) }
}

const readyOf = async (address: string): Promise<string> =>
  ((await (await fetch(`${address}/readyz`)).json()) as { status: string }).status

/** Writes one entry after the other, and keeps what was answered with success. */
const writerOf = (person: RemoteClient, address: string, type: string) => {
  const acknowledged: string[] = []
  let count = 0
  const write = async (): Promise<Answer> => {
    count += 1
    const code = `n${count}`
    const answer = await person.post(address, dictDataAdd.path, { type, code, cname: code, sortNo: '1' })
    if (answer.code === '0000') acknowledged.push(code)
    return answer
  }
  return { acknowledged, write }
}

const missingOf = async (database: pg.Client, type: string, codes: readonly string[]): Promise<string[]> => {
  const { rows } = await database.query<{ code: string }>('select code from dict_data where type = $1', [
    type,
  ])
  const stored = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !stored.has(code))
}

test.runIf(isLong)(
  `a network that goes silent ${ROUNDS} times: everybody is told before the limit of a statement, all comes back by itself, and nothing that was answered is lost`,
  async () => {
    const wire = await cuttableUrl()
    const { address, person } = await serverOn({ DATABASE_URL: wire.url })
    await person.post(address, dictTypeAdd.path, { type: 'SILENT', name: '静默' })
    const { acknowledged, write } = writerOf(person, address, 'SILENT')
    let longest = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: CALLERS }, write))
      wire.hold()
      const held = performance.now()
      const told = await Promise.all(Array.from({ length: CALLERS }, write))
      longest = Math.max(longest, performance.now() - held)
      expect(told.filter(({ msg }) => ![databaseDown, busy].includes(msg))).toEqual([])
      expect(await readyOf(address)).toBe('database unreachable')
      await wire.cut()
      await wire.mend()
      await expect.poll(async () => (await write()).code, PATIENCE).toBe('0000')
    }
    process.stdout.write(`the last of ${CALLERS} was told after ${Math.round(longest)} ms at most\n`)
    // Without anybody who looks after it they would wait for the limit of the driver.
    expect(longest).toBeLessThan(DRIVER_LIMIT_MS)
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * CALLERS * 0.9)
    expect(await missingOf(await opened({ connectionString: wire.url }), 'SILENT', acknowledged)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isLong)(
  `one row that is held ${ROUNDS} times while ${CALLERS} people want it: they hear that it is busy, everybody else is served`,
  async () => {
    const wire = await cuttableUrl()
    const { server, address, person } = await serverOn({ DATABASE_URL: wire.url })
    const holder = await opened({ connectionString: wire.url })
    const { rows } = await holder.query<{ id: string }>(
      `select id from dict_data where type = 'RETURN_WAY' limit 1`,
    )
    const id = rows[0]?.id ?? ''
    let served = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await holder.query('begin')
      await holder.query('select 1 from dict_data where id = $1 for update', [id])
      const waiting = { people: CALLERS }
      const wanting = Array.from({ length: CALLERS }, async () => {
        const answer = await person.post(address, dictDataFreeze.path, { id, valid: '0' })
        waiting.people -= 1
        return answer
      })
      const others = async (): Promise<void> => {
        for (; waiting.people > 0; served += 1)
          expect((await person.get(address, dictTypePage.path)).code).toBe('0000')
      }
      await Promise.all([others(), others(), ...wanting])
      for (const { msg } of await Promise.all(wanting))
        expect([recordBusy, busy], server.output()).toContain(msg)
      // While it is held: a machine that is busy with other things may miss one ping.
      await expect.poll(() => readyOf(address), PATIENCE).toBe('ready')
      await holder.query('rollback')
      expect((await person.post(address, dictDataFreeze.path, { id, valid: '0' })).code).toBe('0000')
    }
    process.stdout.write(`${served} calls of others were served meanwhile\n`)
    expect(served).toBeGreaterThan(ROUNDS)
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isLong)(
  `a database that becomes read-only ${ROUNDS} times: what is written is refused in words, and goes on by itself`,
  async () => {
    const wire = await cuttableUrl()
    const { address, person } = await serverOn({ DATABASE_URL: wire.url })
    await person.post(address, dictTypeAdd.path, { type: 'READONLY', name: '只读' })
    const { acknowledged, write } = writerOf(person, address, 'READONLY')
    const name = new URL(wire.url).pathname.slice(1)
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: CALLERS }, write))
      for (const [mode, ready, said] of [
        ['on', 'database read-only', databaseReadOnly],
        ['off', 'ready', ''],
      ] as const) {
        const keeper = await opened({ connectionString: wire.url })
        await keeper.query(`set default_transaction_read_only = off`)
        await keeper.query(`alter database "${name}" set default_transaction_read_only = ${mode}`)
        await keeper.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()
             and application_name like 'visa-desk%'`,
          [name],
        )
        await expect.poll(() => readyOf(address), PATIENCE).toBe(ready)
        await expect
          .poll(async () => {
            const { code, msg } = await write()
            return code === '0000' ? '' : msg
          }, PATIENCE)
          .toBe(said)
      }
    }
    expect(await missingOf(await opened({ connectionString: wire.url }), 'READONLY', acknowledged)).toEqual(
      [],
    )
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isLong)(
  'two instances whose clocks are twenty minutes apart: sessions hold on both, every entry is there once',
  async () => {
    const wire = await cuttableUrl()
    const shifted = (minutes: number) => {
      const code = `const R=Date;const by=${minutes * 60_000};globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(R.now()+by)}static now(){return R.now()+by}}`
      return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
    }
    const early = await serverOn({ DATABASE_URL: wire.url, ...shifted(-10) })
    const late = await serverOn({ DATABASE_URL: wire.url, ...shifted(10) })
    await early.person.post(early.address, dictTypeAdd.path, { type: 'SKEW', name: '钟差' })
    const acknowledged: string[] = []
    for (let n = 0; n < 200; n += 1) {
      const address = n % 2 === 0 ? early.address : late.address
      const person = n % 4 < 2 ? early.person : late.person
      const body = { type: 'SKEW', code: `n${n}`, cname: `n${n}`, sortNo: '1' }
      expect((await person.post(address, dictDataAdd.path, body, `key-of-the-skew-${n}`)).code).toBe('0000')
      // Sent once more, to the other one: answered as the first time, done once.
      const other = address === early.address ? late.address : early.address
      expect((await person.post(other, dictDataAdd.path, body, `key-of-the-skew-${n}`)).code).toBe('0000')
      acknowledged.push(body.code)
    }
    expect(await missingOf(await opened({ connectionString: wire.url }), 'SKEW', acknowledged)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

const MOUNTED = join(tmpdir(), `visa-full-${process.pid}`)

/** A small disk of its own; undefined where this user may not mount one. */
const smallDisk = async (): Promise<string | undefined> => {
  await mkdir(MOUNTED, { recursive: true })
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', MOUNTED]).then(
    () => true,
    () => false,
  )
  onTestFinished(async () => {
    if (isMounted) await run('umount', ['-l', MOUNTED])
    await rm(MOUNTED, { recursive: true, force: true })
  })
  return isMounted ? MOUNTED : undefined
}

test.runIf(isLong)(
  'a disk that fills up 5 times under writes: it is told in words, nothing that was answered is lost, and it goes on when there is room',
  async ({ skip }) => {
    const disk = await smallDisk()
    if (disk === undefined) return skip('this user may not mount a small disk')
    const { address, person } = await serverOn({ DATA_DIR: join(disk, 'data') })
    // The demonstration is written first, which takes its time on a busy machine.
    await expect.poll(() => readyOf(address), { timeout: 600_000, interval: 500 }).toBe('ready')
    await person.post(address, dictTypeAdd.path, { type: 'FULL', name: '满' })
    const { acknowledged, write } = writerOf(person, address, 'FULL')
    const told = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      await run('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')} 2>/dev/null || true`])
      expect(['disk full', 'database unreachable']).toContain(await readyOf(address))
      for (let n = 0; n < 100; n += 1) {
        const answer = await write()
        if (answer.code !== '0000') told.add(answer.msg)
      }
      await writeFile(join(disk, 'filler'), '')
      await expect.poll(async () => (await write()).code, PATIENCE).toBe('0000')
    }
    process.stdout.write(`told on a full disk: ${[...told].join(' / ')}\n`)
    const words = new Set<string>([storageFull, databaseDown, busy, tookTooLong, recordBusy])
    expect([...told].filter((msg) => !words.has(msg))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await missingOf(await connectTo(join(disk, 'data')), 'FULL', acknowledged)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
