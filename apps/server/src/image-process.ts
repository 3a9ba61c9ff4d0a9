import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImageServiceHealth } from '@visa/contract/monitor/monitor'
import type { Logger } from 'pino'
import { askHealth } from './integrations/image-health.ts'
import type { ReachImageService } from './integrations/image-service.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
// Beside this very file in the bundle; as modules in the folder of its own workspace.
const PLACES = [join(HERE, 'image.js'), join(HERE, '..', '..', 'image', 'dist', 'image.js')]
const AGAIN = { leastMs: 1000, mostMs: 60_000 }
/** A service that ran so long had no trouble in starting. */
const SETTLED_MS = 60_000

export interface ImageService {
  reach: ReachImageService
  /** For the monitor: how it is now, with how often it had to be started again. */
  health(): Promise<ImageServiceHealth>
  stop(): Promise<void>
  /** The process it runs in at present. */
  pid(): number | undefined
}

/** What a process needs of its machine: where programs and libraries are, its language, its zone, its limits. */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'SystemRoot',
  'windir',
  'TEMP',
  'TMP',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'MALLOC_ARENA_MAX',
  'NODE_ENV',
  'NODE_OPTIONS',
  'UV_THREADPOOL_SIZE',
  'VIPS_CONCURRENCY',
] as const

/** What the process that unpacks files of strangers is told: nothing of the database, of stored files or of keys. */
export function imageEnvironment(own: NodeJS.ProcessEnv, token: string): NodeJS.ProcessEnv {
  const kept = OF_THE_MACHINE.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))
  return { ...Object.fromEntries(kept), IMAGE_TOKEN: token, IMAGE_PORT: '0' }
}

const portOf = (message: unknown): number | undefined =>
  typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number'
    ? message.port
    : undefined

/** Keeps the image service running beside the server, on a port and with a token that only the two of them know. */
export function startImageProcess({ log }: { log: Logger }): ImageService {
  const place = PLACES.find((each) => existsSync(each))
  let [child, port, stopping, pauseMs]: [ChildProcess | undefined, number | undefined, boolean, number] = [
    undefined,
    undefined,
    false,
    AGAIN.leastMs,
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  let token = ''
  let restarts = 0
  let ended: ImageServiceHealth['lastError'] = null
  const reach: ReachImageService = () => {
    if (port !== undefined) return { address: `http://127.0.0.1:${port}`, token }
    // One that ends again and again is not waited for.
    return child !== undefined || (timer !== undefined && pauseMs <= AGAIN.leastMs * 2)
      ? 'starting'
      : undefined
  }
  const begin = (file: string): void => {
    token = randomBytes(24).toString('hex')
    timer = undefined
    const began = Date.now()
    child = fork(file, [], {
      env: imageEnvironment(process.env, token),
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C comes from here alone.
      detached: process.platform !== 'win32',
    })
    child.on('message', (message) => {
      port = portOf(message) ?? port
    })
    child.once('exit', (code) => {
      ;[child, port] = [undefined, undefined]
      if (stopping) return
      restarts += 1
      ended = { code: 'ended', time: new Date().toISOString() }
      if (Date.now() - began > SETTLED_MS) pauseMs = AGAIN.leastMs
      log.error({ code }, 'the image service ended; it is started again')
      timer = setTimeout(() => begin(file), pauseMs)
      pauseMs = Math.min(AGAIN.mostMs, pauseMs * 2)
    })
  }
  if (place === undefined)
    log.error('the image service was not built; the photo tools say that it is not there')
  else begin(place)
  return {
    reach,
    pid: () => child?.pid,
    health: () => askHealth(reach, { running: child !== undefined, restarts, ended }),
    async stop() {
      stopping = true
      clearTimeout(timer)
      timer = undefined
      if (child === undefined) return
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
    },
  }
}
