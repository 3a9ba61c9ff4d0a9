import { parentPort } from 'node:worker_threads'
import type { Job } from './operation.ts'
import { perform } from './perform.ts'
import type { Answer } from './pool.ts'
import { Refused } from './refused.ts'

/** A thread of the image service: one job after the other. */
async function answerOf(job: Job): Promise<Answer> {
  try {
    return { done: await perform(job) }
  } catch (error) {
    if (error instanceof Refused) return { error: error.code }
    process.stderr.write(`image: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}\n`)
    return { error: 'crashed' }
  }
}

parentPort?.on('message', (job: Job) => {
  void answerOf(job).then((answer) => parentPort?.postMessage(answer, []))
})
