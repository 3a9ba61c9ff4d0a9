import type { ImageServiceHealth } from '@visa/contract/monitor/monitor'
import * as z from 'zod/mini'
import { TOKEN_HEADER, type ReachImageService } from './image-service.ts'

/** What the service tells of itself, as far as the monitor shows it. */
const Told = z.object({
  waiting: z.number(),
  working: z.number(),
  workers: z.number(),
  done: z.number(),
  errors: z.record(z.string(), z.number()),
  lost: z.number(),
  lastError: z.optional(z.object({ code: z.enum(['crashed', 'timeout']), at: z.iso.datetime() })),
  memory: z.object({ rss: z.number() }),
})

/** The monitor does not wait for a service that does not answer. */
const PATIENCE_MS = 2000

interface Process {
  running: boolean
  restarts: number
  /** When it ended by itself the last time. */
  ended: ImageServiceHealth['lastError']
}

const NOTHING = { waiting: 0, working: 0, workers: 0, done: 0, refused: 0, lostWorkers: 0, memoryBytes: 0 }

async function told(reach: ReachImageService): Promise<z.output<typeof Told> | undefined> {
  const service = reach()
  if (typeof service !== 'object') return undefined
  try {
    const answer = await fetch(`${service.address}/health`, {
      headers: { [TOKEN_HEADER]: service.token },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    return Told.parse(await answer.json())
  } catch {
    return undefined
  }
}

/** How the image service is: what it tells, or why it tells nothing. */
export async function askHealth(
  reach: ReachImageService,
  { running, restarts, ended }: Process,
): Promise<ImageServiceHealth> {
  const said = await told(reach)
  if (said === undefined) {
    const state = running ? (typeof reach() === 'object' ? 'silent' : 'starting') : 'ended'
    return { ...NOTHING, state, restarts, lastError: ended }
  }
  const { waiting, working, workers, done, errors, lost, lastError, memory } = said
  const own = lastError === undefined ? null : { code: lastError.code, time: lastError.at }
  const isNewer = own !== null && (ended === null || own.time > ended.time)
  return {
    state: 'up',
    waiting,
    working,
    workers,
    done,
    refused: Object.values(errors).reduce((sum, count) => sum + count, 0),
    lostWorkers: lost,
    restarts,
    memoryBytes: memory.rss,
    lastError: isNewer ? own : ended,
  }
}
