import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EmbeddedError, startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000 })

const silent = () => undefined

async function proveStart(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir, log: silent })
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  } finally {
    await client.end()
    await stop()
  }
}

describe.skipIf(process.getuid?.() !== 0)(
  'for root (skipped for others), where user namespaces are closed',
  () => {
    let folder: string
    let tools: string

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'data-'))
      tools = await mkdtemp(join(tmpdir(), 'tools-'))
      await writeFile(join(tools, 'unshare'), '#!/bin/sh\necho closed >&2\nexit 1\n', { mode: 0o755 })
      vi.stubEnv('PATH', tools + delimiter + process.env.PATH)
    })

    afterEach(async () => {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
      await rm(tools, { recursive: true, force: true })
    })

    it('says for every way why it is closed when the folder is private', async () => {
      const refused = startEmbedded({ dataDir: folder, log: silent })
      await expect(refused).rejects.toThrow(EmbeddedError)
      await expect(refused).rejects.toThrow(/\(unshare\): closed; .*user nobody: .*cd.*DATABASE_URL/)
    })

    it('runs as an unprivileged user in a folder which that one can reach, and stays with that user', async () => {
      await chmod(folder, 0o755)
      await proveStart(folder)
      const owner = (await stat(join(folder, 'postgres'))).uid
      expect(owner).not.toBe(0)
      vi.unstubAllEnvs()
      await proveStart(folder)
      expect((await stat(join(folder, 'postgres', 'PG_VERSION'))).uid).toBe(owner)
    })
  },
)
