import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Job } from './operation.ts'
import { Pool, type Answer, type PoolWorker } from './pool.ts'
import { Refused } from './refused.ts'

const JOBS = process.env['TORTURE'] === 'on' ? 3000 : 150
/** Every so often a thread is ended in the middle of its work. */
const ENDED_EVERY = 7
/** And every so many jobs there is one that takes all the memory its thread may have. */
const GREEDY_EVERY = 50

/** A thread that answers a little later with the number it was given, or fills its memory. */
const THREAD = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ options }) => {
  if (options.greedy === '1') {
    const kept = []
    for (;;) kept.push(new Array(100000).fill(options.number + kept.length))
  }
  const done = { base64: '', type: '', width: Number(options.number), height: 1, ms: 1, steps: [] }
  setTimeout(() => parentPort.postMessage({ done }), 2)
})`

it('3000 jobs of 4 people on 3 real threads, every seventh ended in the middle of its work, some out of memory: each is answered once, with its own answer', async () => {
  let given = 0
  let ended = 0
  const make = (): PoolWorker => {
    const worker = new Worker(THREAD, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    })
    worker.on('error', () => undefined)
    return {
      give(job) {
        given += 1
        worker.postMessage(job, [])
        if (given % ENDED_EVERY !== 0) return
        ended += 1
        void worker.terminate()
      },
      onAnswer: (listener) => void worker.on('message', (answer: Answer) => listener(answer)),
      onExit: (listener) => void worker.once('exit', listener),
      end: () => void worker.terminate(),
    }
  }
  const pool = new Pool({ make, workers: 3, waiting: JOBS, timeoutMs: 60_000, jobsEach: 40 })
  const jobs = Array.from({ length: JOBS }, (_, number): Job => ({
    operation: 'upload',
    file: new Uint8Array(1),
    options: { number: String(number), greedy: number % GREEDY_EVERY === 1 ? '1' : '0' },
    who: String(number % 4),
  }))
  const answers = await Promise.all(
    jobs.map((job) =>
      pool.perform(job).then(
        ({ width }) => String(width),
        (error: unknown) => (error instanceof Refused ? error.code : 'unforeseen'),
      ),
    ),
  )
  pool.stop()
  // Whoever lost two threads is told so; no answer is another's.
  const wrong = answers.filter((answer, number) =>
    number % GREEDY_EVERY === 1 ? answer !== 'crashed' : answer !== 'crashed' && answer !== String(number),
  )
  expect(wrong).toEqual([])
  const struck = answers.filter((answer, number) => answer === 'crashed' && number % GREEDY_EVERY !== 1)
  // Both tries of one job: one in forty-nine.
  expect(struck.length).toBeLessThan(JOBS / 10)
  expect(ended).toBeGreaterThan(JOBS / ENDED_EVERY / 2)
  expect(pool.counts.done + (pool.counts.errors.crashed ?? 0)).toBe(JOBS)
}, 600_000)
