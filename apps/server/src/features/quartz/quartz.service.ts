import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { parseCron } from '@visa/contract/quartz/cron'
import { describeCron } from '@visa/contract/quartz/cron-description'
import { nextFireTime, nextFireTimes } from '@visa/contract/quartz/fire-times'
import {
  QUARTZ_STATUS,
  QuartzTaskDraft,
  SHOWN_FIRE_TIMES,
  type CronReading,
  type QuartzOperation,
  type QuartzTask,
  type QuartzTaskDetail,
} from '@visa/contract/quartz/quartz-task'
import { picked } from '@visa/contract/shape'
import type { QuartzRunDetail } from '@visa/contract/quartz/quartz-log'
import type { LogAction } from '@visa/contract/log'
import { cronMessages } from '@visa/messages/quartz/cron-words'
import { stored, told } from '@visa/messages/quartz/task-words'
import { SYSTEM_ACTOR, type Actor } from '../../access/actor.ts'
import { isUnchanged, recordChange } from '../../db/change-log.ts'
import { uniqueViolation } from '../../db/errors.ts'
import type { ActingPerson } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import { refuseStale } from '../../refusal/optimistic-lock.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import type { MemberVisit } from '../../http/route.ts'
import { isPlatform } from '../../access/scope.ts'
import { findJob, type QuartzJob } from '../../jobs/quartz-job.ts'
import { dropWaiting, findRun, lastRunOf } from './quartz-run.repo.ts'
import {
  deleteTask,
  findTask,
  builtInTasks,
  insertStandingTask,
  insertTask,
  lockTask,
  setStatus,
  updateTask,
  type PreparedTask,
} from './quartz.repo.ts'
import { insertRun } from './scheduler.repo.ts'

export const QUARTZ_ENTITY = 'quartz_task'

type Reader = Pick<MemberVisit, 'viewer' | 'language' | 'now'>
type Author = ActingPerson & Pick<MemberVisit, 'language'>

/** What runs the installation is the platform's business, whatever codes somebody else was given. */
export function refuseOthers({ viewer }: Pick<MemberVisit, 'viewer'>): void {
  if (!isPlatform(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

const refuseWithout = ({ viewer }: Pick<MemberVisit, 'viewer'>, code: string): void => {
  refuseOthers({ viewer })
  if (!can(viewer.authorities, code)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

type Logged = Pick<QuartzTask, 'taskName'> & Partial<QuartzTask> & { runTime?: string }

const logged = (task: Omit<QuartzTaskDraft, 'id'>): Logged => ({
  taskName: task.taskName,
  description: task.description,
  cronExpression: task.cronExpression,
  serviceName: task.serviceName,
  method: task.method,
  overlapPolicy: task.overlapPolicy,
  misfirePolicy: task.misfirePolicy,
})

const record = (
  tx: Tx,
  actor: Actor,
  id: number,
  action: LogAction,
  before: Logged | null,
  after: Logged | null,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: QUARTZ_ENTITY,
    entityId: id,
    topic: String(id),
    subject: (after ?? before)?.taskName ?? '',
    companies: [],
    action,
    before,
    after,
  })

export function readCron(cronExpression: string, { language, now }: Reader): CronReading {
  const cron = parseCron(cronExpression)
  return {
    cronDescription: describeCron(cron, cronMessages[language]),
    nextFireTimes: nextFireTimes(cron, now, SHOWN_FIRE_TIMES).map((time) => time.toISOString()),
  }
}

export async function taskInDetail(db: Queryable, reader: Reader, id: number): Promise<QuartzTaskDetail> {
  const task = orGone(await findTask(db, id))
  return {
    ...task,
    taskName: told(task.taskName, reader.language),
    description: told(task.description, reader.language),
    ...readCron(task.cronExpression, reader),
    lastRun: (await lastRunOf(db, id)) ?? null,
  }
}

export const runInDetail = async (
  db: Queryable,
  { language }: Reader,
  id: number,
): Promise<QuartzRunDetail> => {
  const run = orGone(await findRun(db, id, language))
  return { ...run, taskName: told(run.taskName, language) }
}

const explainTaken = (error: unknown, { taskName }: Pick<QuartzTask, 'taskName'>): unknown =>
  uniqueViolation(error) === 'quartz_task_name_unique'
    ? new Refusal('quartzNameTaken', { name: taskName })
    : error

/** Adds a task, paused, or changes the one with the id; a running one goes on by its new schedule. */
export async function saveTask(
  tx: Tx,
  author: Author,
  jobs: readonly QuartzJob[],
  { id, seen, ...given }: QuartzTaskDraft,
): Promise<number> {
  const draft = { ...given, taskName: stored(given.taskName), description: stored(given.description) }
  refuseWithout(author, id === undefined ? 'sys.quartz.add' : 'sys.quartz.edit')
  const { actor, viewer, now } = author
  const { serviceName, method } = draft
  if (!findJob(jobs, draft)) throw new Refusal('quartzHandlerUnknown', { serviceName, method })
  const next = nextFireTime(parseCron(draft.cronExpression), now)
  if (next === undefined) {
    throw new InvalidInput([{ field: 'cronExpression', rule: 'cronNever', params: {} }])
  }
  const before = id === undefined ? undefined : orGone(await lockTask(tx, id))
  if (before !== undefined) {
    const { taskName, description, updateTime } = before
    const name = told(taskName, author.language)
    const words = { taskName: name, description: told(description, author.language) }
    const current = () => ({ ...picked(QuartzTaskDraft.shape, logged(before)), ...words })
    await refuseStale(tx, { entity: QUARTZ_ENTITY, entityId: before.id, name, updateTime, current }, seen)
  }
  if (before !== undefined && isUnchanged(logged(before), logged(draft))) return before.id
  const running = before?.status === QUARTZ_STATUS.RUNNING
  // An unchanged schedule keeps its place, so that saving skips nothing that is due.
  const kept = before?.cronExpression === draft.cronExpression && before.nextFireTime !== null
  const task: PreparedTask = {
    ...draft,
    nextFireAt: running ? (kept ? new Date(before.nextFireTime ?? next) : next) : null,
  }
  const write = async (): Promise<number> => {
    if (before === undefined) return insertTask(tx, task, viewer.userId, now)
    await updateTask(tx, before.id, task, now)
    return before.id
  }
  const saved = await write().catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await record(tx, actor, saved, before ? 'update' : 'add', before ? logged(before) : null, logged(draft))
  return saved
}

async function switchTask(tx: Tx, { actor, now }: Author, task: QuartzTask, status: number): Promise<void> {
  const { id, taskName } = task
  if (task.status === status) throw new Refusal('quartzStatus', { name: taskName })
  const starting = status === QUARTZ_STATUS.RUNNING
  const next = starting ? nextFireTime(parseCron(task.cronExpression), now) : undefined
  if (starting && next === undefined) throw new Refusal('quartzNever', { name: taskName })
  await setStatus(tx, id, status, next ?? null, now)
  if (!starting) await dropWaiting(tx, id, now)
  await record(tx, actor, id, 'update', { taskName, status: task.status }, { taskName, status })
}

async function runNow(tx: Tx, { actor, now }: Author, task: QuartzTask): Promise<void> {
  await insertRun(tx, task, { fireAt: now, cause: 'manual', result: 'waiting' }, now)
  const { id, taskName } = task
  await record(tx, actor, id, 'update', { taskName }, { taskName, runTime: now.toISOString() })
}

async function removeTask(tx: Tx, { actor, now }: Author, task: QuartzTask): Promise<void> {
  if (task.builtIn) throw new Refusal('quartzBuiltIn', { name: task.taskName })
  await dropWaiting(tx, task.id, now)
  await deleteTask(tx, task.id)
  await record(tx, actor, task.id, 'delete', logged(task), null)
}

type Operate = (tx: Tx, author: Author, task: QuartzTask) => Promise<void>

const OPERATIONS: Readonly<Record<QuartzOperation, { code: string; operate: Operate }>> = {
  start: {
    code: 'sys.quartz.operate',
    operate: (tx, author, task) => switchTask(tx, author, task, QUARTZ_STATUS.RUNNING),
  },
  pause: {
    code: 'sys.quartz.operate',
    operate: (tx, author, task) => switchTask(tx, author, task, QUARTZ_STATUS.PAUSED),
  },
  run: { code: 'sys.quartz.operate', operate: runNow },
  delete: { code: 'sys.quartz.delete', operate: removeTask },
}

export async function operateTask(
  tx: Tx,
  author: Author,
  { id, operation }: { id: number; operation: QuartzOperation },
): Promise<void> {
  const { code, operate } = OPERATIONS[operation]
  refuseWithout(author, code)
  await operate(tx, author, orGone(await lockTask(tx, id)))
}

/** The tasks that the product wants done are there from the start on; afterwards they are the administrator's. */
export async function keepStandingTasks(tx: Tx, jobs: readonly QuartzJob[], now: Date): Promise<void> {
  const known = new Set((await builtInTasks(tx)).map((task) => `${task.serviceName}.${task.method}`))
  for (const { serviceName, method, title, description, schedule } of jobs) {
    if (schedule === undefined || known.has(`${serviceName}.${method}`)) continue
    const draft = { taskName: title.zh, description: description.zh, serviceName, method, ...schedule }
    const nextFireAt = nextFireTime(parseCron(schedule.cronExpression), now) ?? null
    const id = await insertStandingTask(tx, { ...draft, nextFireAt }, now)
    if (id !== undefined) await record(tx, SYSTEM_ACTOR, id, 'add', null, logged(draft))
  }
}
