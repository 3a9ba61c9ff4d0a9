import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RemoteClient, startServerProcess, type Answer } from './server-process.ts'
import type { TestApp } from './test-app.ts'
import { TEST_SECRET_KEY } from './test-secret-key.ts'
import { saysTooBusy } from './too-busy.ts'

/** A real server process with people of a centre at it, for campaigns: killed again and again, asked until it answers. */
export interface Counter {
  /** Asks under a key until somebody answers, as a browser does whose connection broke. */
  ask(clerk: number, path: string, body: object, key?: string): Promise<Answer>
  read(clerk: number, path: string): Promise<Answer>
  kill(): Promise<void>
  end(): Promise<void>
  /** Answers since it was started. */
  heard(): number
}

const WAIT_MS = 50
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

export async function counterAt({ url }: TestApp, userNames: readonly string[]): Promise<Counter> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-contract-'))
  const env = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, JOBS: 'off', ROBOT: 'off' }
  let running = startServerProcess(env)
  let address = await running.address
  const clerks: RemoteClient[] = []
  for (const name of userNames) clerks.push(await new RemoteClient().login(address, name))
  let answers = 0
  let over = false

  async function answered(send: (client: RemoteClient) => Promise<Answer>, clerk: number): Promise<Answer> {
    const client = clerks[clerk]
    if (client === undefined) throw new Error(`there is no clerk ${clerk}`)
    for (;;) {
      const answer = await send(client).catch(() => undefined)
      // Whoever was killed may hold what is asked for, until the database notices.
      if (answer !== undefined && !saysTooBusy(answer)) {
        answers += 1
        return answer
      }
      if (over) throw new Error('the server has ended')
      await pause()
    }
  }

  return {
    ask: (clerk, path, body, key = randomUUID()) =>
      answered((client) => client.json(address, path, body, key), clerk),
    read: (clerk, path) => answered((client) => client.get(address, path), clerk),
    heard: () => answers,
    async kill() {
      running.kill('SIGKILL')
      await running.exited
      answers = 0
      running = startServerProcess(env)
      address = await running.address
    },
    async end() {
      over = true
      running.kill('SIGKILL')
      await running.exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
