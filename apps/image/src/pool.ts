import type { ImageErrorCode } from '@visa/photo/image-error'
import type { Done, Job } from './operation.ts'
import { Refused } from './refused.ts'

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
}

interface Waiting {
  job: Job
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

/** Once more for a job whose worker died under it: it may have been the job of another that killed it. */
const TRIES = 2

export class Pool {
  readonly #settings: PoolSettings
  readonly #queue: Waiting[] = []
  readonly #busy = new Set<Busy>()
  #stopped = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
  }

  get state(): { waiting: number; working: number; workers: number } {
    const working = [...this.#busy].filter(({ held }) => held !== undefined).length
    return { waiting: this.#queue.length, working, workers: this.#busy.size }
  }

  async perform(job: Job, left?: AbortSignal): Promise<Done> {
    if (this.#stopped) throw new Refused('down')
    this.#forgetLeft()
    if (this.#queue.length >= this.#settings.waiting) throw new Refused('busy')
    const answer = await new Promise<Answer>((settle) => {
      this.#queue.push({ job, tries: 0, settle, left })
      this.#go()
    })
    if ('error' in answer) throw new Refused(answer.error)
    return answer.done
  }

  stop(): void {
    this.#stopped = true
    for (const { settle } of this.#queue.splice(0)) settle({ error: 'down' })
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
    for (const gone of this.#queue.filter(({ left }) => left?.aborted === true)) {
      this.#queue.splice(this.#queue.indexOf(gone), 1)
      gone.settle({ error: 'timeout' })
    }
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
      const next = idle === undefined ? undefined : this.#queue.shift()
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
    if (busy.jobs >= this.#settings.jobsEach) this.#retire(busy)
    held?.settle(answer)
    this.#go()
  }

  #late(busy: Busy): void {
    const held = this.#release(busy)
    this.#retire(busy)
    held?.settle({ error: 'timeout' })
    this.#go()
  }

  #lost(busy: Busy): void {
    if (!this.#busy.delete(busy)) return
    const held = this.#release(busy)
    if (held !== undefined && held.tries < TRIES) this.#queue.unshift(held)
    else held?.settle({ error: 'crashed' })
    this.#go()
  }
}
