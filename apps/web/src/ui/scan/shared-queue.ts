import { onServerBack } from '../../lib/connection.ts'
import { ScanQueue, type Outcome, type QueuedScan } from '../../lib/scan-queue.ts'
import { storage } from '../../lib/storage.ts'
import { newWriteKey } from '../../lib/write-key.ts'

const PAUSE_MS = 2000

/** Until the server is back, or a while has passed. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, PAUSE_MS)
    const stop = onServerBack(done)
  })

const read = <Scan>(key: string): readonly QueuedScan<Scan>[] => {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedScan<Scan>[]) : []
  } catch {
    return []
  }
}

/** The desk that hears what came of its scans; a hidden one hears it as well. */
interface Client<Scan, Answer> {
  send: (queued: QueuedScan<Scan>) => Promise<Answer>
  tell: (outcome: Outcome<Scan, Answer>) => void
  /** What time it is for the server: the clock of a desk may be wrong by hours. */
  now: () => Date
}

/** Plain HTTP in a company's own network knows no locks: there one window stands for all. */
const locks = (): LockManager | undefined =>
  (globalThis as { navigator?: Partial<Navigator> }).navigator?.locks

/** Of this page: what it keeps is nobody else's while it is open. */
const PAGE = newWriteKey()

/**
 * The scans of one desk in this page: made once, however often its screen is shown, so that nothing is sent by two at
 * once. Each window keeps its own; what a page left behind is taken over by the next one that opens the desk.
 */
class SharedQueue<Scan, Answer> {
  readonly queue: ScanQueue<Scan, Answer>
  readonly #prefix: string
  readonly #own: string
  #client: Client<Scan, Answer> | undefined
  #listeners = new Set<() => void>()
  /** Another one with each change. */
  turn = 0

  constructor(prefix: string) {
    this.#prefix = prefix
    this.#own = locks() === undefined ? prefix : `${prefix}#${PAGE}`
    this.queue = new ScanQueue<Scan, Answer>({
      keep: (waiting) =>
        waiting.length === 0 ? storage.remove(this.#own) : storage.set(this.#own, JSON.stringify(waiting)),
      send: async (queued) => {
        if (this.#client === undefined) throw new Error(prefix)
        return this.#client.send(queued)
      },
      tell: (outcome) => this.#client?.tell(outcome),
      changed: () => {
        this.turn += 1
        for (const listener of this.#listeners) listener()
      },
      newKey: newWriteKey,
      now: () => this.#client?.now() ?? new Date(),
      pause,
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From now on this desk hears; what was left from before is sent. */
  serve(client: Client<Scan, Answer>): void {
    const isFirst = this.#client === undefined
    this.#client = client
    if (isFirst) void this.#takeOver()
    void this.queue.run()
  }

  async #takeOver(): Promise<void> {
    const manager = locks()
    if (manager === undefined) return this.queue.adopt(read(this.#own))
    // Held until the page is gone: then somebody else may have it.
    void manager.request(this.#own, () => new Promise(() => undefined))
    const isOf = (key: string) => key === this.#prefix || key.startsWith(`${this.#prefix}#`)
    for (const left of storage.keys().filter((key) => isOf(key) && key !== this.#own)) {
      await manager.request(left, { ifAvailable: true }, (lock) => {
        if (lock === null) return
        const scans = read<Scan>(left)
        storage.remove(left)
        this.queue.adopt(scans)
      })
    }
  }
}

const queues = new Map<string, SharedQueue<unknown, unknown>>()

export function sharedQueue<Scan, Answer>(key: string): SharedQueue<Scan, Answer> {
  // What a desk's scans are is the desk's own business, and its name names no other.
  const known = queues.get(key) as SharedQueue<Scan, Answer> | undefined
  if (known !== undefined) return known
  const made = new SharedQueue<Scan, Answer>(key)
  queues.set(key, made as unknown as SharedQueue<unknown, unknown>)
  return made
}
