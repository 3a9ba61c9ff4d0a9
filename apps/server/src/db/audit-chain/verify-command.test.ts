import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { recordChange } from '../change-log.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { createDb } from '../pool.ts'
import { sql } from '../sql.ts'
import { seal } from './seal.ts'
import { verifyCommand } from './verify-command.ts'

vi.setConfig({ testTimeout: 90_000 })

test('finds the database in the data folder, while it runs and when it is stopped, and leaves it as it was', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visa-verify-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const said: string[] = []
  const run = () =>
    verifyCommand({ env: { DATA_DIR: dataDir }, workingFolder: dataDir }, (line) => said.push(line))
  await expect(run()).rejects.toThrow('there is no database in')

  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const db = createDb({ url: embedded.url, max: 2, statementTimeoutMs: 20_000, onError: () => undefined })
  await migrate(db, await readMigrations())
  const change = {
    entity: 'test',
    entityId: 1,
    subject: '一',
    companies: [],
    action: 'add',
    before: null,
    after: {},
  } as const
  await db.tx((tx) => recordChange(tx, SYSTEM_ACTOR, change))
  await seal(db)
  expect(await run()).toBe(0)
  expect(said.at(-1)).toBe('Unbroken up to place 1')
  expect((await db.query(sql`select 1`)).rowCount).toBe(1)

  // What is kept when the database is an older one than the folder knows: put back from a backup.
  const [head] = (
    await db.query<{ hash: string }>(sql`select encode(hash, 'hex') as hash from change_log_link`)
  ).rows
  const kept = [
    { seq: 1, hash: head?.hash ?? '', at: '2026-11-01T00:00:00.000Z' },
    { seq: 9, hash: 'ab'.repeat(32), at: '2026-11-02T00:00:00.000Z' },
  ]
  await writeFile(join(dataDir, 'audit-anchors'), kept.map((each) => `${JSON.stringify(each)}\n`).join(''))
  expect(await run()).toBe(1)
  expect(said).toContain('  ✗ the chain was cut off: it once reached place 9')
  expect(said).toContainEqual(
    expect.stringContaining('agrees with what was kept up to place 1, at 2026-11-01'),
  )
  expect(said).toContainEqual(expect.stringMatching(/restored from a backup.*audit-head and audit-anchors/))
  expect(said.at(-1)).toBe(
    'The change log is not the one that was kept: restored from a backup, or tampered with',
  )
  await rm(join(dataDir, 'audit-anchors'))

  await db.tx(async (tx) => {
    // As whoever owns the table can, though the product never does.
    await tx.query(sql`alter table change_log disable trigger user`)
    await tx.query(sql`update change_log set subject = '二'`)
    await tx.query(sql`alter table change_log enable trigger user`)
  })
  await db.close()
  await embedded.stop()
  expect(await run()).toBe(1)
  expect(said).toContain('  ✗ row 1 was altered')
  expect(said.at(-1)).toBe('The change log was tampered with')
  // Nothing holds the folder afterwards.
  const again = await startEmbedded({ dataDir, log: () => undefined })
  await again.stop()
})
