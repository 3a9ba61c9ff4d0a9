import { CODES } from '@visa/contract/codes'
import type { MonitorOverview } from '@visa/contract/monitor/monitor'
import type { MonitorJob, MonitorJobQuery } from '@visa/contract/monitor/monitor-job'
import type { LogAction } from '@visa/contract/log'
import type { Page } from '@visa/contract/page'
import { recordChange } from '../../db/change-log.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { MemberVisit } from '../../http/route.ts'
import { reachesAll } from '../../access/scope.ts'
import { told } from '@visa/messages/quartz/task-words'
import { impersonal } from '../../impersonal.ts'
import { findJob, pageJobs, removeJob, retryJob } from './monitor-job.repo.ts'
import {
  chainFigures,
  connections,
  instances,
  locks,
  queueFigures,
  runsOfTheDay,
  transfers,
} from './monitor.repo.ts'

const ENTITY = 'job'

/** How the installation fares concerns all companies, so it is the platform's business. */
export function refuseOthers({ viewer }: Pick<MemberVisit, 'viewer'>): void {
  if (!reachesAll(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

/** One after the other: looking at a busy database must not take more than one of its connections. */
export async function overview(
  db: Db,
  { now, language }: Pick<MemberVisit, 'now' | 'language'>,
): Promise<MonitorOverview> {
  return {
    now: now.toISOString(),
    instances: await instances(db),
    queue: await queueFigures(db),
    transfers: await transfers(db),
    runs: (await runsOfTheDay(db)).map((run) =>
      Object.assign(run, { taskName: told(run.taskName, language) }),
    ),
    connections: await connections(db),
    locks: (await locks(db)).map((lock) => Object.assign(lock, { statement: impersonal(lock.statement) })),
    chain: await chainFigures(db),
  }
}

export async function jobs(db: Db, query: MonitorJobQuery): Promise<Page<MonitorJob>> {
  const page = await pageJobs(db, query)
  return {
    ...page,
    rows: page.rows.map((job) => Object.assign(job, { lastError: impersonal(job.lastError) })),
  }
}

async function handle(
  tx: Tx,
  { actor }: Pick<MemberVisit, 'actor'>,
  id: number,
  { act, action }: { act: (tx: Tx, id: number) => Promise<number>; action: LogAction },
): Promise<void> {
  const job = orGone(await findJob(tx, id))
  if (job.state === 'running' || (await act(tx, id)) === 0) throw new Refusal('jobRunning')
  const { task, attempts } = job
  const after = action === 'delete' ? null : { task, attempts: 0 }
  await recordChange(tx, actor, {
    entity: ENTITY,
    entityId: id,
    subject: task,
    companies: [],
    action,
    before: { task, attempts },
    after,
  })
}

export const retry = (tx: Tx, visit: Pick<MemberVisit, 'actor'>, id: number): Promise<void> =>
  handle(tx, visit, id, { act: retryJob, action: 'update' })

export const remove = (tx: Tx, visit: Pick<MemberVisit, 'actor'>, id: number): Promise<void> =>
  handle(tx, visit, id, { act: removeJob, action: 'delete' })
