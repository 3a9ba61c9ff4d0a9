import { setTimeout as pause } from 'node:timers/promises'
import type { TaskNeed } from '@visa/contract/form-task/form-task'
import type { SiteStep } from '@visa/contract/form-task/sites'
import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { beginRemote, LeaseLost, type Lease } from '../lease.service.ts'
import {
  askPerson,
  endAttempt,
  noteReference,
  noteStep,
  showPage,
  takeAnswer,
  type Ending,
  type FormTask,
} from '../run.service.ts'
import { runScript, type ScriptWork } from './run-script.ts'
import type { PageFile, SiteDriver } from './site-driver.ts'
import type { SitePage } from './site-page.ts'
import type { SiteScript } from './site-script.ts'

export interface TaskDeps {
  db: Db
  log: Logger
  /** Keeps a picture of a page with its task; where it is stored, or empty. */
  pictures: (task: FormTask, step: SiteStep, picture: Buffer) => Promise<string>
  /** The photo of an applicant, by the name it is stored under. */
  photoOf: (storageName: string) => Promise<Omit<PageFile, 'field'> | undefined>
  times: { waitSeconds: number; liveMs: number }
}

interface Job {
  script: SiteScript
  site: { account: string; password: string }
  /** Undefined: the browser did not start. */
  driver: SiteDriver | undefined
  lease: Lease
  task: FormTask
}

interface Surroundings {
  signal: AbortSignal
  stopping: () => boolean
  onWaiting: (waiting: boolean) => void
}

/** Waits for a person, showing them the page meanwhile. */
async function answered(
  { db, times }: TaskDeps,
  { driver, lease }: Job,
  { signal, stopping, onWaiting }: Surroundings,
  need: TaskNeed,
  read: () => Promise<SitePage>,
): Promise<Record<string, string> | 'over'> {
  await askPerson(db, lease, need, times.waitSeconds)
  onWaiting(true)
  try {
    for (;;) {
      if (signal.aborted || stopping()) throw new LeaseLost()
      const { text, fields } = await read()
      await showPage(db, lease, { picture: await driver?.picture(), text, fields })
      const answer = await takeAnswer(db, lease)
      if (answer.kind === 'answer') return answer.values
      if (answer.kind === 'over') return 'over'
      await pause(times.liveMs)
    }
  } finally {
    onWaiting(false)
  }
}

/** Files one task and writes down how it ended. */
export async function performTask(deps: TaskDeps, job: Job, around: Surroundings): Promise<void> {
  const { db, pictures, photoOf } = deps
  const { script, site, driver, lease, task } = job
  if (driver === undefined) return endAttempt(db, lease, { kind: 'stopped', stop: 'fault' })
  let begunNow = false
  const lives = (): void => {
    if (around.signal.aborted) throw new LeaseLost()
  }
  const work: ScriptWork = {
    payload: task.payload,
    account: site,
    reference: task.reference,
    begun: task.remoteBegunAt !== null,
    photo: () => photoOf(task.payload.photo ?? ''),
    stopping: around.stopping,
    async note(step, outcome, { text }, taken) {
      lives()
      const bytes = taken ?? (await driver.picture())
      const picture = bytes === undefined ? '' : await pictures(task, step, bytes)
      await noteStep(db, lease, { step, outcome, text, picture })
    },
    async known(reference, label) {
      lives()
      return noteReference(db, lease, reference, label)
    },
    async begin() {
      lives()
      const may = await beginRemote(db, lease)
      begunNow = may === 'begun'
      return may
    },
    ask: (need, read) => answered(deps, job, around, need, read),
  }
  const ending: Ending = await runScript(script, driver, work).catch((error: unknown): Ending => {
    const interrupted = around.stopping() && !around.signal.aborted
    if (error instanceof LeaseLost && !around.stopping()) throw error
    if (!interrupted && !(error instanceof LeaseLost))
      deps.log.error(
        { task: lease.id, fault: error instanceof Error ? error.name : typeof error },
        'a script failed',
      )
    if (begunNow) return { kind: 'stopped', stop: 'outcomeUnknown' }
    return error instanceof LeaseLost
      ? { kind: 'back', stop: 'stopping' }
      : { kind: 'stopped', stop: 'fault' }
  })
  await endAttempt(db, lease, ending)
}
