import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { systemLogin } from '@visa/contract/session/system'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { TEST_CAPTCHA } from './client.ts'
import { onceInRun } from './once-in-run.ts'
import { saysTooBusy } from './too-busy.ts'

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url))
// As `npm start` runs it: a thousand modules one by one would take more than twice as long to load.
const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

/** Builds the server as it is shipped, once in a run; costs little when it is up to date. */
export const buildServer = (): Promise<void> =>
  onceInRun('server-built', async () => {
    const build = promisify(execFile)(process.execPath, [join(REPOSITORY, 'tools', 'build.mjs'), 'server'])
    await build.catch((error: unknown) => {
      const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
      throw new Error(`the server does not compile: ${said}`, { cause: error })
    })
  })

export interface ServerProcess {
  pid: number
  /** Where it answers; rejects when it ends without starting. */
  address: Promise<string>
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | string>
  /** What it has written so far, to both outputs. */
  output(): string
  /** Resolves when it has written the text. */
  said(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
}

/** What is run: the server as it is shipped by the Node of the tests, unless told otherwise. */
export interface Program {
  main?: string
  node?: string
}

/** Runs a compiled server as its own process, on a free port unless told otherwise. */
export function startServerProcess(
  env: Record<string, string>,
  { main = MAIN, node = process.execPath }: Program = {},
): ServerProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(node, [main], {
    env: { ...inherited, PORT: '0', TEST_CAPTCHA, APP_MODE: 'demo', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting = new Set<() => void>()
  const heard = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const check of waiting) check()
  }
  child.stdout.on('data', heard)
  child.stderr.on('data', heard)
  let over = false
  const exited = once(child, 'close').then(([code, signal]): number | string => {
    over = true
    for (const check of waiting) check()
    return (code as number | null) ?? (signal as string)
  })
  const match = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = pattern.exec(output)
        if (found) resolve(found[1] ?? '')
        else if (over) reject(new Error(`the server ended without ${String(pattern)}: ${output}`))
        else return
        waiting.delete(check)
      }
      waiting.add(check)
      check()
    })
  const address = match(/open (http:\S+)/)
  // Not every test waits for it.
  address.catch(() => undefined)
  return {
    pid: child.pid ?? -1,
    address,
    exited,
    output: () => output,
    said: async (text) => void (await match(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))),
    kill: (signal) => void child.kill(signal),
  }
}

const ASK_AGAIN_MS = 100

export interface Answer {
  code: string
  msg: string
  data: unknown
}

/** Calls a server process over the network, as a browser with one session does. */
export class RemoteClient {
  cookie = ''

  async post(address: string, path: string, body: Record<string, string>, key?: string): Promise<Answer> {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { cookie: this.cookie, ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }) },
    })
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('visa_session='))
    if (session !== undefined) this.cookie = session.split(';')[0] ?? ''
    return (await response.json()) as Answer
  }

  async get(address: string, path: string): Promise<Answer> {
    const response = await fetch(`${address}${path}`, { headers: { cookie: this.cookie } })
    return (await response.json()) as Answer
  }

  /** A call with a body as screens send most of them. */
  async json(address: string, path: string, body: object, key?: string): Promise<Answer> {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        cookie: this.cookie,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      },
    })
    return (await response.json()) as Answer
  }

  async login(address: string, userName = 'admin'): Promise<this> {
    const body = { userName, password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA }
    let answer = await this.post(address, systemLogin.path, body)
    // A server that has just started on a busy machine.
    while (saysTooBusy(answer)) {
      await pause(ASK_AGAIN_MS)
      answer = await this.post(address, systemLogin.path, body)
    }
    const { code, msg } = answer
    if (code !== '0000') throw new Error(`login: ${code} ${msg}`)
    return this
  }
}
