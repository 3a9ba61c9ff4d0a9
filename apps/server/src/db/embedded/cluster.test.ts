import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EmbeddedError, startEmbedded } from './embedded.ts'
import { storageError } from './embedded-error.ts'
import { complaintsSince, prepareLog, shortenLog } from './log-file.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cluster-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await startEmbedded({ dataDir, log: () => undefined }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedError)
  return error instanceof Error ? error.message : ''
}

describe('a folder that cannot be used', () => {
  it('is named when a file is in the way', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal(file)).toContain(`${file}: a file of that name is in the way`)
    expect(await refusal(join(file, 'data'))).toContain('a part of the path is a file')
  })

  it('is named with the reason the disk gives', () => {
    const error = Object.assign(new Error('write'), { code: 'ENOSPC' })
    expect(storageError(error, '/srv/data').message).toMatch(/\/srv\/data: the disk is full\. .*DATABASE_URL/)
  })

  it('is left alone when it holds a cluster of another major version', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9\n')
    await writeFile(join(folder, 'postgres-password'), 'secret')
    expect(await refusal(folder)).toMatch(/was made by PostgreSQL 9, but this release brings PostgreSQL \d\d/)
    expect(await readdir(join(folder, 'postgres'))).toEqual(['PG_VERSION'])
  })

  it('is left alone when it holds something else', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'notes.txt'), '')
    expect(await refusal(folder)).toContain('exists but holds no database')
    expect(await readdir(join(folder, 'postgres'))).toEqual(['notes.txt'])
  })

  it('is refused when the password of its cluster is lost', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n')
    expect(await refusal(folder)).toContain('postgres-password is missing')
  })
})

describe('a start after an unclean end', () => {
  it('clears what is left over, and otherwise shows what the database itself complains about', async () => {
    const old = join(folder, 'postgres.new-old')
    await mkdir(old)
    await utimes(old, 0, 0)
    await mkdir(join(folder, 'postgres.new-current'))
    await startAndStop()
    expect(await readdir(folder)).toContain('postgres.new-current')
    expect(await readdir(folder)).not.toContain('postgres.new-old')

    // The recorded number of the database process now belongs to someone else.
    const cluster = join(folder, 'postgres')
    const stale = [process.pid, cluster, 1, 20_000, '', '127.0.0.1', '  1  1', 'ready   ', '']
    await writeFile(join(cluster, 'postmaster.pid'), stale.join('\n'), { mode: 0o600 })
    await startAndStop()

    await writeFile(join(cluster, 'postgresql.conf'), 'shared_buffers = nonsense\n')
    expect(await refusal(folder)).toMatch(/does not start: .*postgresql\.conf.*errors/)
  })
})

async function startAndStop(): Promise<void> {
  const { stop } = await startEmbedded({ dataDir: folder, log: () => undefined })
  await stop()
}

it('sets a long log aside', async () => {
  const path = join(folder, 'postgres.log')
  const file = await open(path, 'w')
  await file.truncate(11 * 1024 * 1024)
  await file.close()
  const place = { dataDir: folder, identity: { name: 'test', prefix: [] } }
  expect(await prepareLog(place)).toBe(0)
  expect((await stat(`${path}.1`)).size).toBe(11 * 1024 * 1024)
  await writeFile(path, 'LOG:  starting\nx FATAL:  lock file exists\nHINT:  is another running?\n')
  expect(await complaintsSince(folder, 0)).toBe('FATAL:  lock file exists HINT:  is another running?')
})

it('sets a long log aside while the database writes to it, which goes on in a short one', async () => {
  const { adminUrl, stop } = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    const path = join(folder, 'postgres.log')
    await shortenLog(folder)
    await expect(stat(`${path}.1`)).rejects.toThrow('ENOENT')
    const kept = `${'x'.repeat(1023)}\n`.repeat(11 * 1024)
    await appendFile(path, kept)
    await shortenLog(folder)
    expect((await stat(`${path}.1`)).size).toBeGreaterThan(kept.length)
    expect((await stat(path)).size).toBe(0)
    const nobody = new pg.Client({ connectionString: adminUrl.replace(/\/\/[^:]+:/, '//nobody:') })
    await expect(nobody.connect()).rejects.toThrow('password')
    await expect.poll(() => readFile(path, 'utf8')).toContain('FATAL')
    // From its beginning, and not after a hole as long as what was set aside.
    expect((await stat(path)).size).toBeLessThan(64 * 1024)
  } finally {
    await stop()
  }
})
