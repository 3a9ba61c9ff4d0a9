import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Pool, type Answer, type PoolWorker } from './pool.ts'
import { imageService } from './service.ts'

/** The image service as a process of its own: what a picture costs holds up no request of the server. */

// Beside this very file, as modules and in the bundle.
const WORKER = join(dirname(fileURLToPath(import.meta.url)), 'image-worker.js')
const WAITING = 32
/**
 * Shorter than whoever asks waits: a picture that takes longer is given up here first. Reading takes some seconds of a
 * processor, and of a busy machine it gets a tenth of one: the limit ends what hangs.
 */
const TIMEOUT_MS = 90_000
const JOBS_EACH = 100
/**
 * What the engine's own heap may hold is the smaller part: pixels and nets lie beside it. Beyond the first limit workers
 * give way to new ones; beyond the second the process ends once nobody waits for it, and is started again.
 */
const HEAVY_BYTES = 1400 * 1024 * 1024
const TOO_HEAVY_BYTES = 2200 * 1024 * 1024
const LOOK_MS = 10_000
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }

function makeWorker(): PoolWorker {
  const worker = new Worker(WORKER, { resourceLimits: MEMORY })
  // Its exit follows, and is what counts.
  worker.on('error', (error) => process.stderr.write(`image worker: ${error.message}\n`))
  return {
    give: (job) => worker.postMessage(job, []),
    onAnswer: (listener) => void worker.on('message', (answer: Answer) => listener(answer)),
    onExit: (listener) => void worker.once('exit', listener),
    end: () => void worker.terminate(),
  }
}

const token = process.env['IMAGE_TOKEN'] ?? ''
if (token.length < 16) {
  process.stderr.write('The image service did not start: IMAGE_TOKEN must have at least 16 characters\n')
  process.exit(1)
}
const pool = new Pool({
  make: makeWorker,
  workers: Math.max(1, availableParallelism() - 1),
  waiting: WAITING,
  timeoutMs: TIMEOUT_MS,
  jobsEach: JOBS_EACH,
  isHeavy: () => process.memoryUsage.rss() > HEAVY_BYTES,
})
const server = imageService({ pool, token })

function end(): void {
  pool.stop()
  server.close()
  server.closeAllConnections()
  process.exit(0)
}
process.on('message', (message) => {
  if (message === 'stop') end()
})
setInterval(() => {
  const { waiting, working } = pool.state
  if (waiting + working === 0 && process.memoryUsage.rss() > TOO_HEAVY_BYTES) {
    process.stderr.write('image: the process has become too heavy and ends\n')
    end()
  }
}, LOOK_MS).unref()
// Nobody is left to answer to.
process.on('disconnect', end)
process.on('SIGTERM', end)

server.listen(Number(process.env['IMAGE_PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
})
