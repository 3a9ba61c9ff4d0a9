import { CODES } from '@visa/contract/codes'
import { CallError } from './call-error.ts'

/** One scan that was not answered yet: what it says, under which key it is sent, and when it was made. */
export interface QueuedScan<Scan> {
  key: string
  at: string
  scan: Scan
  /** It could not be sent at once. */
  late: boolean
}

export interface Outcome<Scan, Answer> {
  queued: QueuedScan<Scan>
  answer?: Answer
  error?: unknown
}

interface QueueDeps<Scan, Answer> {
  /** Kept over a reload. */
  keep: (queue: readonly QueuedScan<Scan>[]) => void
  send: (queued: QueuedScan<Scan>) => Promise<Answer>
  /** What came of each, in their order. */
  tell: (outcome: Outcome<Scan, Answer>) => void
  changed: () => void
  newKey: () => string
  now: () => Date
  /** Resolves when it is worth another try. */
  pause: () => Promise<void>
}

const SILENCE = new Set<CallError['code']>(['TIMEOUT', 'NETWORK', 'HTTP'])
/** A server that is busy is so for a while; one that fails at a scan every time must not hold up the others for ever. */
const BUSY_TRIES = 30

const codeOf = (error: unknown): CallError['code'] | undefined =>
  error instanceof CallError ? error.code : undefined

/**
 * Scans one after the other, also without a connection: each waits for the one before, is kept until it was answered,
 * and is sent again under its own key, by which the server counts it once.
 */
export class ScanQueue<Scan, Answer> {
  readonly #deps: QueueDeps<Scan, Answer>
  #queue: readonly QueuedScan<Scan>[] = []
  #busyTries = 0
  #running = false
  #listeners: ((isThrough: boolean) => void)[] = []
  /** Since when nothing is answered. */
  silentSince: Date | undefined

  constructor(deps: QueueDeps<Scan, Answer>) {
    this.#deps = deps
  }

  get waiting(): readonly QueuedScan<Scan>[] {
    return this.#queue
  }

  /** The key that it is sent under. */
  push(scan: Scan): string {
    const { newKey, now } = this.#deps
    const late = this.silentSince !== undefined
    const key = newKey()
    this.#set([...this.#queue, { key, at: now().toISOString(), scan, late }])
    void this.run()
    return key
  }

  /** What was left of an earlier page goes before what was scanned since. */
  adopt(left: readonly QueuedScan<Scan>[]): void {
    if (left.length === 0) return
    const [first, ...others] = this.#queue
    const late = left.map((queued) => ({ ...queued, late: true }))
    // The first is being sent: it is what the next answer is about.
    if (first !== undefined && this.#running) this.#set([first, ...late, ...others])
    else this.#set([...late, ...this.#queue])
    void this.run()
  }

  /** Once all that was scanned is answered; false where nobody answers: whoever waits for it is not to be surprised later. */
  settled(): Promise<boolean> {
    if (this.#queue.length === 0) return Promise.resolve(true)
    if (this.silentSince !== undefined) return Promise.resolve(false)
    return new Promise((resolve) => this.#listeners.push(resolve))
  }

  #settle(isThrough: boolean): void {
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener(isThrough)
  }

  #set(queue: readonly QueuedScan<Scan>[]): void {
    this.#queue = queue
    this.#deps.keep(queue)
    this.#deps.changed()
  }

  #silent(): void {
    this.silentSince ??= this.#deps.now()
    this.#set(this.#queue.map((queued) => ({ ...queued, late: true })))
    this.#settle(false)
  }

  async run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      for (let [queued] = this.#queue; queued !== undefined; [queued] = this.#queue) {
        const outcome = await this.#try(queued)
        // Nobody is logged in: it waits for whoever logs in again.
        if (outcome === 'over') return
        if (outcome === 'unknown') await this.#deps.pause()
        else {
          this.silentSince = undefined
          this.#busyTries = 0
          this.#set(this.#queue.slice(1))
          this.#deps.tell(outcome)
        }
      }
    } finally {
      this.#running = false
      this.#settle(this.#queue.length === 0)
    }
  }

  /** Unknown: nobody can say yet. */
  async #try(queued: QueuedScan<Scan>): Promise<Outcome<Scan, Answer> | 'unknown' | 'over'> {
    try {
      return { queued, answer: await this.#deps.send(queued) }
    } catch (error) {
      const code = codeOf(error)
      const isBusy = code === CODES.SYSTEM_EXCEPTION
      if (isBusy) this.#busyTries += 1
      const waits = isBusy ? this.#busyTries < BUSY_TRIES : code !== undefined && SILENCE.has(code)
      if (code !== CODES.NOT_LOGGED_IN && !waits) return { queued, error }
      this.#silent()
      return waits ? 'unknown' : 'over'
    }
  }
}
