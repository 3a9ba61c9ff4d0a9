import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileExist, fileUrl, type UploadedItem } from '@visa/contract/files/file'
import { MAX_OBJECT_BYTES, MB } from '@visa/contract/files/limits'
import { ossAccessParams, ossForceRefresh, type OssAccess } from '@visa/contract/files/oss'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { storeAccess } from '@visa/web/lib/files/credentials'
import { uploadEngine } from '@visa/web/lib/files/engine'
import type { Put } from '@visa/web/lib/files/put'
import { signedPut } from '@visa/web/lib/files/sign-put'
import { md5OfSlices } from '@visa/web/lib/files/slices'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../../testing/campaign.ts'
import {
  buildServer,
  RemoteClient,
  startServerProcess,
  type ServerProcess,
} from '../../../testing/server-process.ts'
import { keyFor } from '../../../testing/store-upload.ts'
import { createDatabase } from '../../../testing/test-database.ts'

beforeAll(() => buildServer(), 120_000)

/** A server of its own as production runs it, which can be ended and begun again where it was. */
async function ownServer() {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  const folder = await mkdtemp(join(tmpdir(), 'visa-process-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder }
  let running: ServerProcess = startServerProcess(env)
  const address = await running.address
  onTestFinished(async () => {
    running.kill('SIGKILL')
    await running.exited
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const client = await new RemoteClient().login(address)
  const call = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const { code, msg, data } = await client.get(address, `${path}?${new URLSearchParams(query).toString()}`)
    if (code !== '0000') throw new Error(`${path}: ${code} ${msg}`)
    return data as T
  }
  return {
    address,
    folder,
    call,
    async crash() {
      running.kill('SIGKILL')
      await running.exited
    },
    async begin() {
      running = startServerProcess({ ...env, PORT: new URL(address).port })
      await running.address
    },
  }
}

/** Looks again until it is so; the test's own time is the limit. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}

const rssOf = async (address: string): Promise<number> => {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
}

/** The largest that is taken. */
const SIZE_MB = campaign({ short: 60, long: MAX_OBJECT_BYTES / MB })

test(
  `${SIZE_MB} MB go in and out again while the server’s memory stays flat`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const { address, call } = await ownServer()
    const access = await call<OssAccess>(ossAccessParams.path)
    const size = SIZE_MB * MB
    const chunk = Buffer.from('0123456789abcdef'.repeat(65_536))
    const target = { key: keyFor(access, 'txt'), fileName: '大文件.txt', fileIndex: 0 }
    const { url, headers } = signedPut(access, target, new Date())
    let peak = 0
    const before = await rssOf(address)
    const sample = async (): Promise<void> => void (peak = Math.max(peak, await rssOf(address)))

    const sending = httpRequest(`${address}${url}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': size },
    })
    const answered = once(sending, 'response')
    for (let sent = 0; sent < size; sent += chunk.length) {
      // A refusal comes before all is sent, and then nobody reads on.
      if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answered])
      if (sent % (20 * MB) === 0) await sample()
    }
    sending.end()
    const [response] = (await answered) as [IncomingMessage]
    const { code, data } = JSON.parse(await text(response)) as { code: string; data: UploadedItem[] }
    expect(code).toBe('0000')
    await sample()

    const shown = await fetch(
      `${address}${await call<string>(fileUrl.path, { storageName: data[0]?.imgUrl ?? '' })}`,
    )
    const [md5, expected] = [createHash('md5'), createHash('md5')]
    let received = 0
    for await (const part of shown.body ?? []) {
      md5.update(part)
      received += part.length
    }
    for (let sent = 0; sent < size; sent += chunk.length) expected.update(chunk)
    await sample()
    expect([received, md5.digest('hex')]).toEqual([size, expected.digest('hex')])
    expect((peak - before) / MB).toBeLessThan(80)
  },
)

test(
  'a server that dies in the middle of an upload loses nothing: the browser tries again',
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await ownServer()
    const parts = async (): Promise<string[]> =>
      (await readdir(join(server.folder, 'objects'), { recursive: true }).catch(() => [])).filter((name) =>
        name.endsWith('.part'),
      )
    let crashes = 0
    const put: Put = async ({ url, headers }, content) => {
      const sending = httpRequest(`${server.address}${url}`, {
        method: 'PUT',
        headers: { ...headers, 'content-length': content.size },
      })
      const answered = once(sending, 'response')
      answered.catch(() => undefined)
      const bytes = Buffer.from(await content.arrayBuffer())
      sending.write(bytes.subarray(0, bytes.length / 2))
      // Once, while the first half is on its way into the store.
      if (crashes === 0) {
        await until(async () => (await parts()).length === 1)
        await server.crash()
        crashes += 1
      }
      sending.end(bytes.subarray(bytes.length / 2))
      const [response] = (await answered) as [IncomingMessage]
      return { status: response.statusCode ?? 0, body: await text(response) }
    }
    const attempts: number[] = []
    const upload = uploadEngine({
      hash: (file, onProgress) => md5OfSlices(file, onProgress),
      exist: (md5, fileSize) => server.call(fileExist.path, { md5, fileSize: String(fileSize) }),
      access: storeAccess({
        accessParams: () => server.call(ossAccessParams.path),
        forceRefresh: () => server.call(ossForceRefresh.path),
        now: Date.now,
      }),
      put,
      now: () => new Date(),
      async pause(attempt) {
        attempts.push(attempt)
        await server.begin()
      },
    })
    const content = Buffer.from('passport '.repeat(500_000))
    const attachment = await upload(new File([content], '护照.txt'), { fileIndex: 3 })
    expect(attachment).toMatchObject({ fileName: '护照.txt', fileIndex: 3 })
    expect([crashes, attempts]).toEqual([1, [2]])
    const url = await server.call<string>(fileUrl.path, { storageName: attachment.storageName })
    const shown = Buffer.from(await (await fetch(`${server.address}${url}`)).arrayBuffer())
    expect(shown.equals(content)).toBe(true)
    // The same file again takes no upload at all.
    expect((await upload(new File([content], '又一份.txt'))).storageName).toBe(attachment.storageName)
  },
)
