import type { ImageErrorCode } from '@visa/photo/image-error'
import type { Done, Job } from './operation.ts'
import { Refused } from './refused.ts'
import { TurnQueue } from './turn-queue.ts'

export type Answer = { done: Done } | { error: ImageErrorCode }

/** A worker as the pool sees it: it has one job at a time. */
export interface PoolWorker {
  give(job: Job): void
  onAnswer(listener: (answer: Answer) => void): void
  onExit(listener: () => void): void
  end(): void
}

interface PoolSettings {
  make: () => PoolWorker
  workers: number
  /** How many jobs may wait; more are refused. */
  waiting: number
  timeoutMs: number
  /** After so many jobs a worker is replaced: what it hoards goes with it. */
  jobsEach: number
  /** Whether the process has become so heavy that a worker that did some work gives way to a new one. */
  isHeavy?: () => boolean
}

interface Waiting {
  job: Job
  who: string
  tries: number
  settle: (answer: Answer) => void
  /** Whoever asked has left: what it would give nobody takes. */
  left: AbortSignal | undefined
}

interface Busy {
  worker: PoolWorker
  jobs: number
  held: Waiting | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A worker that is new has loaded what it needs, and is not what made the process heavy. */
const HEAVY_AFTER = 5

/** Once more for a job whose worker died under it: it may have been the job of another that killed it. */
const TRIES = 2

/** What became of jobs since the pool was made. */
interface Counts {
  done: number
  /** Of each reason why something was not done, how often. */
  errors: Partial<Record<ImageErrorCode, number>>
  /** Workers that ended by themselves or were ended for taking too long. */
  lost: number
  /** The last that was nobody's file: a crash or a job that took too long. */
  lastError: { code: ImageErrorCode; at: string } | undefined
}

/** What is the service's own fault, not that of a file or of an option. */
const OWN_FAULTS: ReadonlySet<ImageErrorCode> = new Set(['crashed', 'timeout'])

export class Pool {
  readonly #settings: PoolSettings
  readonly #queue: TurnQueue<Waiting>
  readonly #busy = new Set<Busy>()
  readonly #counts: Counts = { done: 0, errors: {}, lost: 0, lastError: undefined }
  #stopped = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#queue = new TurnQueue(settings.waiting)
  }

  get state(): { waiting: number; working: number; workers: number } {
    const working = [...this.#busy].filter(({ held }) => held !== undefined).length
    return { waiting: this.#queue.length, working, workers: this.#busy.size }
  }

  get counts(): Readonly<Counts> {
    return this.#counts
  }

  async perform(job: Job, left?: AbortSignal): Promise<Done> {
    if (this.#stopped) throw new Refused('down')
    this.#forgetLeft()
    const answer = await new Promise<Answer>((settle) => {
      const yielding = this.#queue.add({ job, who: job.who, tries: 0, settle, left })
      yielding?.settle({ error: 'busy' })
      this.#go()
    })
    this.#count(answer)
    if ('error' in answer) throw new Refused(answer.error)
    return answer.done
  }

  #count(answer: Answer): void {
    if ('done' in answer) {
      this.#counts.done += 1
      return
    }
    const { errors } = this.#counts
    errors[answer.error] = (errors[answer.error] ?? 0) + 1
    if (OWN_FAULTS.has(answer.error))
      this.#counts.lastError = { code: answer.error, at: new Date().toISOString() }
  }

  stop(): void {
    this.#stopped = true
    for (const { settle } of this.#queue.takeAll(() => true)) settle({ error: 'down' })
    for (const busy of this.#busy) {
      clearTimeout(busy.timer)
      busy.held?.settle({ error: 'down' })
      busy.held = undefined
      busy.worker.end()
    }
    this.#busy.clear()
  }

  /** Those who wait for nobody make room. */
  #forgetLeft(): void {
    for (const gone of this.#queue.takeAll(({ left }) => left?.aborted === true))
      gone.settle({ error: 'timeout' })
  }

  #idle(): Busy | undefined {
    const idle = [...this.#busy].find(({ held }) => held === undefined)
    if (idle !== undefined || this.#busy.size >= this.#settings.workers) return idle
    const made: Busy = { worker: this.#settings.make(), jobs: 0, held: undefined, timer: undefined }
    this.#busy.add(made)
    made.worker.onAnswer((answer) => this.#answered(made, answer))
    made.worker.onExit(() => this.#lost(made))
    return made
  }

  #go(): void {
    this.#forgetLeft()
    for (;;) {
      const idle = this.#queue.length === 0 ? undefined : this.#idle()
      const next = idle === undefined ? undefined : this.#queue.next()
      if (idle === undefined || next === undefined) return
      next.tries += 1
      idle.held = next
      idle.timer = setTimeout(() => this.#late(idle), this.#settings.timeoutMs)
      idle.worker.give(next.job)
    }
  }

  #release(busy: Busy): Waiting | undefined {
    clearTimeout(busy.timer)
    const { held } = busy
    busy.held = undefined
    return held
  }

  #retire(busy: Busy): void {
    this.#busy.delete(busy)
    busy.worker.end()
  }

  #answered(busy: Busy, answer: Answer): void {
    const held = this.#release(busy)
    busy.jobs += 1
    if (this.#isSpent(busy)) this.#retire(busy)
    held?.settle(answer)
    this.#go()
  }

  /** Whether a worker hoards too much, by what it did or by what the whole process has come to weigh. */
  #isSpent({ jobs }: Busy): boolean {
    const { jobsEach, isHeavy } = this.#settings
    return jobs >= jobsEach || (jobs >= HEAVY_AFTER && isHeavy?.() === true)
  }

  #late(busy: Busy): void {
    const held = this.#release(busy)
    this.#retire(busy)
    this.#counts.lost += 1
    held?.settle({ error: 'timeout' })
    this.#go()
  }

  #lost(busy: Busy): void {
    if (!this.#busy.delete(busy)) return
    this.#counts.lost += 1
    const held = this.#release(busy)
    if (held !== undefined && held.tries < TRIES) this.#queue.again(held)
    else held?.settle({ error: 'crashed' })
    this.#go()
  }
}
