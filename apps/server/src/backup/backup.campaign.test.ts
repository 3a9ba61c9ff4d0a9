import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ossAccessParams, type OssAccess } from '@visa/contract/files/oss'
import { signedPut } from '@visa/web/lib/files/sign-put'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, campaign, isLong } from '../testing/campaign.ts'
import { connectTo, dataFolders, PATIENCE, startOn, type DataFolders } from '../testing/data-folders.ts'
import { buildEarlier, unpackEarlier } from '../testing/earlier-version.ts'
import { RemoteClient, type Program } from '../testing/server-process.ts'
import { keyFor } from '../testing/store-upload.ts'
import { listsAnswered, startTraffic } from '../testing/traffic.ts'

/** By its commands, as whoever runs the product does it: backed up while people work, restored into an empty place. */

const BACKUPS = campaign({ short: 1, long: 10 })
const CLIENTS = 6
/** How many writes are answered before the first backup, and between two. */
const WRITES = campaign({ short: 30, long: 300 })
const TYPE = 'BACKUP'
const STEPS = Number(process.env['UPGRADE_FROM'] ?? 1)
const COMMAND = fileURLToPath(new URL('../../dist/bundle/command.js', import.meta.url))
const run = promisify(execFile)

let folders: DataFolders
beforeAll(async () => {
  folders = await dataFolders()
}, CAMPAIGN_TIMEOUT_MS)
afterAll(() => folders.remove())

const emptyFolder = (): Promise<string> => mkdtemp(join(folders.root, 'empty-'))

/** What a command said; rejects with it when it did not end well. */
const command = async (dataDir: string, args: readonly string[], program = COMMAND): Promise<string> => {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, JOBS: 'off' }
  return (await run(process.execPath, [program, ...args], { env, cwd: folders.root })).stdout
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** Puts small files into the store without pause, and keeps what each was. */
async function sendFiles(person: RemoteClient, address: string, over: AbortSignal) {
  const sent = new Map<string, string>()
  const access = (await person.get(address, ossAccessParams.path)).data as OssAccess
  const sending = (async () => {
    for (let n = 0; !over.aborted; n += 1) {
      const content = `scan ${n} of a passport`
      const key = keyFor(access, 'txt')
      const { url, headers } = signedPut(access, { key, fileName: `${n}.txt`, fileIndex: 0 }, new Date())
      const answer = await fetch(new URL(url, address), { method: 'PUT', headers, body: content })
      const { code } = (await answer.json()) as { code: string }
      expect(code).toBe('0000')
      sent.set(key, sha256(content))
    }
  })()
  return { sent, sending }
}

test(
  `${BACKUPS} backups taken by command while people write and send files: each is restored into an empty place and holds all that was answered before it`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const dataDir = await folders.fresh()
    const address = await startOn({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }).address
    const person = await new RemoteClient().login(address)
    const traffic = await startTraffic(person, address, { type: TYPE, clients: CLIENTS })
    const over = new AbortController()
    const files = await sendFiles(person, address, over.signal)
    const taken = []
    for (let n = 0; n < BACKUPS; n += 1) {
      const wanted = traffic.acknowledged.size + WRITES
      await expect.poll(() => traffic.acknowledged.size, PATIENCE).toBeGreaterThan(wanted)
      const before = { rows: new Map(traffic.acknowledged), files: [...files.sent.keys()] }
      const folder = join(await emptyFolder(), 'backup')
      expect(await command(dataDir, ['backup', folder])).toMatch(
        /^Backed up \d+ rows of \d+ tables, \d+ files/,
      )
      taken.push({ folder, before, after: traffic.acknowledged.size - before.rows.size })
    }
    over.abort()
    await Promise.all([traffic.stop(), files.sending])
    expect(traffic.failures).toEqual([])

    for (const { folder, before } of taken) {
      const restored = await emptyFolder()
      const said = await command(restored, ['restore', folder])
      expect(said).toMatch(/every row and file compared\nThe change log is unbroken/)
      const server = startOn({ DATA_DIR: restored, JOBS: 'off', LOG_LEVEL: 'error' })
      const again = await new RemoteClient().login(await server.address)
      expect(again.cookie).not.toBe('')
      const database = await connectTo(restored)
      const { rows } = await database.query<{ id: string; code: string }>(
        'select id, code from dict_data where type = $1',
        [TYPE],
      )
      const held = new Map(rows.map(({ id, code }) => [code, Number(id)]))
      expect([...before.rows].filter(([code, id]) => held.get(code) !== id)).toEqual([])
      // Nothing but what was written, and nothing twice.
      expect(rows.filter(({ id, code }) => traffic.acknowledged.get(code) !== Number(id))).toEqual([])
      const stored = await database.query<{ key: string }>(
        'select storage_name as key from stored_file where storage_name = any($1)',
        [[...files.sent.keys()]],
      )
      const names = stored.rows.map(({ key }) => key)
      expect(before.files.filter((key) => !names.includes(key))).toEqual([])
      for (const key of names)
        expect(sha256(await readFile(join(restored, 'objects', key))), key).toBe(files.sent.get(key))
      server.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      expect(await command(restored, ['audit-verify'])).not.toBe('')
    }
    process.stdout.write(
      `${BACKUPS} backups: ${traffic.acknowledged.size} entries and ${files.sent.size} files answered, ` +
        `${taken.reduce((sum, { after }) => sum + after, 0)} entries of them while one was being taken\n`,
    )
  },
)

// Only in its long form: an earlier version is built and packed for it, and tells its whole story.
test.runIf(isLong)(
  'the demonstration of an earlier version, run from an archive that its own tools packed and backed up by it, is restored by both versions and worked in',
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async ({ skip }) => {
    const earlier = await buildEarlier(STEPS)
    if (earlier === undefined) return skip('there is no history from which an earlier version can be built')
    const packed = await unpackEarlier(earlier, await emptyFolder())
    const [old, again, restored] = [await emptyFolder(), await emptyFolder(), await emptyFolder()]
    /** Of what runs on a folder: how many lists it answers, once it takes work. */
    const listsOf = async (dataDir: string, program?: Program): Promise<number> => {
      const server = startOn(
        { DATA_DIR: dataDir, LOG_LEVEL: 'error', JOBS: dataDir === old ? 'on' : 'off' },
        program,
      )
      const address = await server.address
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status, PATIENCE).toBe(200)
      const answered = (await listsAnswered(await new RemoteClient().login(address), address)).length
      server.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      return answered
    }
    // The archive brings its Node, and starts by the same file.
    const unpacked: Program = {
      node: join(dirname(packed), 'node', 'bin', 'node'),
      main: join(dirname(packed), 'apps', 'server', 'dist', 'bundle', 'main.js'),
    }
    const before = await listsOf(old, unpacked)
    const env = { PATH: process.env['PATH'], JOBS: 'off' }
    const byArchive = async (dataDir: string, ...args: string[]): Promise<string> =>
      (await run(packed, args, { env: { ...env, DATA_DIR: dataDir } })).stdout
    const folder = join(await emptyFolder(), 'backup')
    const backedUp = await byArchive(old, 'backup', folder)
    const whole = /every row and file compared\nThe change log is unbroken/
    expect(await byArchive(again, 'restore', folder)).toMatch(whole)
    expect(await listsOf(again, unpacked)).toBe(before)
    expect(await command(restored, ['restore', folder])).toMatch(whole)
    const after = await listsOf(restored)
    expect(after).toBeGreaterThan(50)
    process.stdout.write(
      `from ${earlier.commit.slice(0, 8)}, ${earlier.behind} steps of the structure back: ${backedUp.split(' to ')[0]}; ` +
        `${before} lists answered before, ${after} after\n`,
    )
  },
)
