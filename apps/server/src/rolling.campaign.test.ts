import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dictDataAdd, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import { expect, inject, onTestFinished, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { opened, PATIENCE, startOn } from './testing/data-folders.ts'
import { buildServer, RemoteClient, type Answer } from './testing/server-process.ts'
import { createDatabase } from './testing/test-database.ts'

const BALANCER = fileURLToPath(new URL('../../../tools/balance.mjs', import.meta.url))
const INSTANCES = 3
const CLIENTS = 8
const REQUESTS = 10_000

/** A database of the running test's own, which several instances share. */
const sharedDatabase = async (): Promise<string> => {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  onTestFinished(() => database.drop())
  return database.url
}

const startInstance = async (url: string, port = '0') => {
  const env = {
    DATABASE_URL: url,
    PORT: port,
    DATA_DIR: join(tmpdir(), 'visa-unused'),
    DRAIN_SECONDS: '3',
    ROBOT: 'off',
  }
  const server = startOn(env)
  const address = await server.address
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, PATIENCE).toBe(200)
  return { server, address, port: new URL(address).port }
}

/** The small balancer before the instances; ends with the running test. */
const startBalancer = async (addresses: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [BALANCER, '0', ...addresses], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ready = () => said.split('takes work').length - 1
  await expect.poll(ready, PATIENCE).toBe(addresses.length)
  return /open (\S+)/.exec(said)?.[1] ?? ''
}

// Its short form is the stop behind a balancer in crash.test.ts: three servers are too much for every run.
test.runIf(isLong)(
  `of ${REQUESTS} requests to ${INSTANCES} instances that are restarted one after the other none is lost; one that is killed loses nothing that was answered`,
  async () => {
    await buildServer()
    const url = await sharedDatabase()
    const instances = []
    for (let n = 0; n < INSTANCES; n += 1) instances.push(await startInstance(url))
    const address = await startBalancer(instances.map((instance) => instance.address))
    const person = await new RemoteClient().login(address)
    await person.post(address, dictTypeAdd.path, { type: 'ROLLING', name: '滚动' })

    const [acknowledged, failures] = [new Map<string, number>(), [] as string[]]
    const counted = { asked: 0, rounds: 0 }
    const over = new AbortController()
    const told = (answer: Answer | undefined): boolean => {
      counted.asked += 1
      if (answer?.code === '0000') return true
      failures.push(answer === undefined ? 'no answer' : `${answer.code} ${answer.msg}`)
      return false
    }
    const write = async (code: string): Promise<boolean> => {
      const body = { type: 'ROLLING', code, cname: code, sortNo: '1' }
      const answer = await person
        .post(address, dictDataAdd.path, body, `rolling-key-of-${code}`)
        .catch(() => undefined)
      if (!told(answer) || answer === undefined) return false
      acknowledged.set(code, (answer.data as { id: number }).id)
      return true
    }
    const client = async (name: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        told(await person.get(address, dictTypePage.path).catch(() => undefined))
        const code = `${name}-${n}`
        // A browser sends what was cut off once more, under the same key.
        while (!(await write(code)) && !over.signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, name) => client(name))
    for (; counted.asked < REQUESTS || counted.rounds < 2; counted.rounds += 1) {
      for (const [n, { server, port }] of instances.entries()) {
        server.kill('SIGTERM')
        expect(await server.exited).toBe(0)
        instances[n] = await startInstance(url, port)
      }
    }
    const rolled = { ...counted, failures: [...failures] }
    instances[0]?.server.kill('SIGKILL')
    await instances[0]?.server.exited
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, PATIENCE).toBeGreaterThan(before + 100)
    over.abort()
    await Promise.all(clients)
    process.stdout.write(
      `${rolled.asked} requests, ${rolled.rounds} rounds, ${rolled.failures.length} lost; ${failures.length - rolled.failures.length} cut off by kill -9 and sent again\n`,
    )
    expect(rolled.failures).toEqual([])
    const database = await opened({ connectionString: url })
    const { rows } = await database.query<{ id: string; code: string }>(
      `select id, code from dict_data where type = 'ROLLING'`,
    )
    const stored = new Map(rows.map(({ id, code }) => [code, Number(id)]))
    expect(rows.length).toBe(stored.size)
    expect([...acknowledged].filter(([code, id]) => stored.get(code) !== id)).toEqual([])
    const page = await person.get(address, `${dictDataPage.path}?type=ROLLING`)
    expect((page.data as { records: number }).records).toBe(stored.size)
  },
  CAMPAIGN_TIMEOUT_MS,
)
