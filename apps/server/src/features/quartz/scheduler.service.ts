import { formatDate } from '@visa/contract/dates'
import type { OverlapPolicy } from '@visa/contract/quartz/quartz-task'
import { fill } from '@visa/messages/texts'
import type { Tx } from '../../db/pool.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { planFires } from './fire-plan.ts'
import { inBoth } from '../../jobs/in-both.ts'
import {
  claimRuns,
  insertRun,
  lockDue,
  lockWaiting,
  markLost,
  setNextFire,
  type ClaimedRun,
  type DueTask,
} from './scheduler.repo.ts'

const DUE_AT_ONCE = 50
/** A run that ends with every instance that tries it is not tried for ever. */
const MAX_ATTEMPTS = 3

/** A task that takes longer than its turns come must not pile them up for ever. */
const OPEN_AT_MOST: Readonly<Record<OverlapPolicy, number>> = { skip: 1, queue: 200, allow: 200 }

async function fireTask(tx: Tx, task: DueTask, now: Date): Promise<void> {
  const plan = planFires(task, now)
  for (const fireAt of plan.madeUp)
    await insertRun(tx, task, { fireAt, cause: 'misfire', result: 'waiting' }, now)
  if (plan.missedFrom) {
    const from = formatDate(plan.missedFrom)
    const output = inBoth((t) => fill(t.missedNote, { from, to: formatDate(now) }))
    await insertRun(tx, task, { fireAt: plan.missedFrom, cause: 'schedule', result: 'missed', output }, now)
  }
  let open = task.open + plan.madeUp.length
  for (const fireAt of plan.onTime) {
    const skip = open >= OPEN_AT_MOST[task.overlapPolicy]
    const output = skip ? { output: inBoth((t) => t.skippedNote) } : {}
    await insertRun(
      tx,
      task,
      { fireAt, cause: 'schedule', result: skip ? 'skipped' : 'waiting', ...output },
      now,
    )
    if (!skip) open += 1
  }
  await setNextFire(tx, task.id, plan.next ?? null, plan.onTime.at(-1) ?? plan.madeUp.at(-1) ?? null)
}

/** Makes a run of every fire time that has come. The task stays held until its next fire time is written. */
export async function fireDue(tx: Tx, now: Date): Promise<void> {
  for (const task of await lockDue(tx, now, DUE_AT_ONCE)) await fireTask(tx, task, now)
}

/** Marks the runs of instances that are gone, and has them run again where the policy says so. */
export async function recoverLost(tx: Tx, now: Date): Promise<void> {
  for (const lost of await markLost(
    tx,
    now,
    inBoth((t) => t.lostNote),
  )) {
    const { taskId, misfirePolicy, attempt } = lost
    if (taskId === null || misfirePolicy === null || misfirePolicy === 'ignore') continue
    if (attempt >= MAX_ATTEMPTS) continue
    const again = { fireAt: lost.fireAt, cause: 'recovery', result: 'waiting', attempt: attempt + 1 } as const
    await insertRun(tx, { ...lost, id: taskId }, again, now)
  }
}

export interface ClaimRequest {
  instance: string
  now: Date
  leaseUntil: Date
  /** How many more the instance can take. */
  room: number
  jobs: readonly QuartzJob[]
}

/** While a new version takes the place of an old one, both run: only then does somebody else know what we do not. */
const FORSAKEN_MS = 15 * 60_000

/** Every task with runs waiting gets its share of the room: a crowded one must not keep the others out. */
export async function claimWaiting(tx: Tx, { room, jobs, ...claim }: ClaimRequest): Promise<ClaimedRun[]> {
  const claimed: ClaimedRun[] = []
  const tasks = await lockWaiting(tx, {
    jobs: jobs.map(({ serviceName, method }) => `${serviceName}.${method}`),
    forsakenBefore: new Date(claim.now.getTime() - FORSAKEN_MS),
  })
  const share = Math.ceil(room / Math.max(tasks.length, 1))
  for (const task of tasks) {
    const limit = Math.min(share, room - claimed.length)
    if (limit > 0) claimed.push(...(await claimRuns(tx, task, { ...claim, limit })))
  }
  return claimed
}
