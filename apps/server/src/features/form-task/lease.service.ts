import { randomUUID } from 'node:crypto'
import { FORM_TASK_LIMITS, type TaskStop } from '@visa/contract/form-task/form-task'
import type { SiteCode } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { theProduct } from '../../access/mover.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { affected, first, fixed, one, rows, sql } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { transition } from '../../workflow/transition.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { formTaskTable, type FormTask } from './form-task.table.ts'
import { forget } from './form-task.service.ts'

/**
 * Who has which task, and for how long: all of it by the clock of the database and by rows that are held, so that any
 * number of robots on any number of machines never have the same task, and keep to the spacing and cap of a site together.
 */

const { SUBMITTED, EXECUTING } = TASK_STATUS

/** A task in the hands of one robot, for one attempt. */
export interface Lease {
  id: number
  /** The robot and this very attempt. */
  owner: string
}

/** It is in other hands meanwhile, or was cancelled: whoever had it stops without writing anything more. */
export class LeaseLost extends Error {}

export interface LeaseTimes {
  /** How long a robot may be silent. */
  leaseSeconds: number
}

const seconds = (count: number) => sql`${count} * interval '1 second'`
const TODAY = sql`(clock_timestamp() at time zone 'Asia/Shanghai')::date`

/**
 * An applicant who was cancelled or sent back meanwhile is not applied for, nor one who was lodged otherwise. Where this
 * task itself began the submission it may go on with it after that, to mend what the site wants corrected.
 */
async function applicantWaits(
  tx: Tx,
  { applicantId, remoteBegunAt }: Pick<FormTask, 'applicantId' | 'remoteBegunAt'>,
): Promise<boolean> {
  const { status } = await one<{ status: number }>(
    tx,
    sql`select status from visa_applicant where id = ${applicantId} for share`,
  )
  return (
    status === ORDER_STATUS.WAITING_SUBMIT || (status === ORDER_STATUS.SUBMITTED && remoteBegunAt !== null)
  )
}

/**
 * The next task whose turn it is. A site is held while a task of it is taken, so two robots take their turns one after
 * the other; a site that is held is passed over, not waited for. Tasks of one passport wait for each other: each looks up
 * first what the other has left there.
 */
async function nextTask(tx: Tx, sites: readonly SiteCode[], times: LeaseTimes): Promise<number | undefined> {
  const ready = sql`t.status = ${fixed(SUBMITTED)} and (t.not_before is null or t.not_before <= clock_timestamp())
    and (t.remote_begun_at is null or t.remote_begun_at <= clock_timestamp() - ${seconds(times.leaseSeconds)})
    and not exists (select 1 from form_task o where o.site = t.site and o.status = ${EXECUTING}
      and o.payload ->> 'passportNo' = t.payload ->> 'passportNo')`
  const site = await first<{ code: SiteCode }>(
    tx,
    sql`select s.code from form_site s where s.code = any(${[...sites]}::text[]) and not s.paused
          and s.next_at <= clock_timestamp()
          and coalesce((select d.begun from form_site_day d where d.site = s.code and d.day = ${TODAY}), 0) < s.daily_cap
          and exists (select 1 from form_task t where t.site = s.code and ${ready})
        order by s.next_at, s.id for update of s skip locked limit 1`,
  )
  if (site === undefined) return undefined
  const task = await first<{ id: number }>(
    tx,
    sql`select t.id from form_task t where t.site = ${site.code} and ${ready}
        order by t.queued_at, t.id for update skip locked limit 1`,
  )
  if (task === undefined) return undefined
  await affected(
    tx,
    sql`update form_site set next_at = clock_timestamp() + spacing_seconds * interval '1 second'
        where code = ${site.code}`,
  )
  return task.id
}

export async function claimTask(
  db: Db,
  robot: string,
  sites: readonly SiteCode[],
  times: LeaseTimes,
): Promise<{ lease: Lease; task: FormTask } | undefined> {
  const by = theProduct(new Date())
  return db.tx(async (tx) => {
    const id = await nextTask(tx, sites, times)
    if (id === undefined) return undefined
    if (!(await applicantWaits(tx, await seenRow(tx, by, formTaskTable, id)))) {
      await dismiss(tx, id, by.now)
      return undefined
    }
    const owner = `${robot}/${randomUUID()}`
    await transition(tx, formTaskFlow, { id, operation: 'execute', by, set: { stop: null, needs: null } })
    await affected(
      tx,
      sql`update form_task set lease_owner = ${owner}, attempt = attempt + 1, step = null,
            lease_until = clock_timestamp() + ${seconds(times.leaseSeconds)}, started_at = clock_timestamp(),
            finished_at = null where id = ${id}`,
    )
    return { lease: { id, owner }, task: await seenRow(tx, by, formTaskTable, id) }
  })
}

/** Of somebody who does not wait any more: cancelled, unless it was submitted before, which a person has to judge. */
async function dismiss(tx: Tx, id: number, now: Date): Promise<void> {
  const by = theProduct(now)
  const { remoteBegunAt } = await seenRow(tx, by, formTaskTable, id)
  const set = { stop: 'notWaiting', finishedAt: now.toISOString() } as const
  if (remoteBegunAt === null) {
    await transition(tx, formTaskFlow, { id, operation: 'cancel', by, reason: 'notWaiting', set })
    return
  }
  await transition(tx, formTaskFlow, { id, operation: 'execute', by })
  await transition(tx, formTaskFlow, { id, operation: 'fail', by, set })
}

/** Says that the robot lives; tells which of its tasks it still has. */
export async function keepLeases(db: Db, leases: readonly Lease[], times: LeaseTimes): Promise<Set<number>> {
  if (leases.length === 0) return new Set()
  const kept = await rows<{ id: number }>(
    db,
    sql`update form_task set lease_until = clock_timestamp() + ${seconds(times.leaseSeconds)}
        where status = ${EXECUTING} and lease_until > clock_timestamp()
          and lease_owner = any(${leases.map(({ owner }) => owner)}::text[]) returning id`,
  )
  return new Set(kept.map(({ id }) => id))
}

/** The task of a lease, held still; whoever has lost it learns so here and writes nothing. */
export async function heldTask(tx: Tx, { id, owner }: Lease): Promise<FormTask> {
  const held = await first<{ id: number }>(
    tx,
    sql`select id from form_task where id = ${id} and status = ${EXECUTING} and lease_owner = ${owner}
          and lease_until > clock_timestamp() for update`,
  )
  if (held === undefined) throw new LeaseLost()
  return seenRow(tx, theProduct(new Date()), formTaskTable, id)
}

/**
 * Written and committed before the site is told to take the application: from here on a robot that dies leaves it to a
 * person. Within the cap of the day, however many robots ask.
 */
export async function beginRemote(db: Db, lease: Lease): Promise<'begun' | 'dayFull' | 'notWaiting'> {
  return db.tx(async (tx) => {
    const task = await heldTask(tx, lease)
    if (!(await applicantWaits(tx, task))) return 'notWaiting'
    const { cap } = await one<{ cap: number }>(
      tx,
      sql`select daily_cap as cap from form_site where code = ${task.site}`,
    )
    const counted = await affected(
      tx,
      sql`insert into form_site_day as d (site, day, begun) values (${task.site}, ${TODAY}, 1)
          on conflict (site, day) do update set begun = d.begun + 1 where d.begun < ${cap}`,
    )
    if (counted === 0) return 'dayFull'
    await affected(tx, sql`update form_task set remote_begun_at = clock_timestamp() where id = ${lease.id}`)
    return 'begun'
  })
}

const AT_ONCE = 20

interface Expired {
  id: number
  begun: boolean
  attempt: number
}

/**
 * Tasks whose robot is silent: back to the queue where nothing was submitted, otherwise to a person. Never submitted
 * again blindly.
 */
export async function releaseExpired(db: Db): Promise<number> {
  const by = theProduct(new Date())
  return db.tx(async (tx) => {
    const expired = await rows<Expired & { [column: string]: unknown }>(
      tx,
      sql`select id, remote_begun_at is not null as begun, attempt from form_task
          where status = ${EXECUTING} and lease_until <= clock_timestamp()
          order by lease_until for update skip locked limit ${AT_ONCE}`,
    )
    for (const { id, begun, attempt } of expired) {
      const stop: TaskStop = begun
        ? 'outcomeUnknown'
        : attempt >= FORM_TASK_LIMITS.attempts
          ? 'lostTooOften'
          : 'lost'
      const operation = stop === 'lost' ? 'giveBack' : 'fail'
      await transition(tx, formTaskFlow, {
        id,
        operation,
        by,
        set: { ...LEFT, stop, ...endOf(operation, by.now) },
      })
      await forget(tx, id)
    }
    return expired.length
  })
}

/** What a task in nobody's hands has. */
export const LEFT = {
  leaseOwner: '',
  leaseUntil: null,
  needs: null,
  waitingSince: null,
  waitUntil: null,
  takenBy: null,
  takenAt: null,
} as const

export const endOf = (operation: 'giveBack' | 'fail' | 'succeed', now: Date) =>
  operation === 'giveBack' ? {} : { finishedAt: now.toISOString() }
