import type { QuartzTask, QuartzTaskDraft, QuartzTaskQuery } from '@visa/contract/quartz/quartz-task'
import type { Page } from '@visa/contract/page'
import { storedMatches } from '@visa/messages/quartz/task-words'
import { cappedPage } from '../../db/capped-page.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, containing, first, one, rows, sql, type Queryable } from '../../db/sql.ts'

const columns = sql`id, task_name as "taskName", description, cron_expression as "cronExpression",
  service_name as "serviceName", method, status, overlap_policy as "overlapPolicy",
  misfire_policy as "misfirePolicy", built_in as "builtIn", ${instant('next_fire_at')} as "nextFireTime",
  ${instant('last_fire_at')} as "lastFireTime", ${instant('created_at')} as "createTime",
  ${instant('updated_at')} as "updateTime"`

export const pageTasks = (db: Queryable, query: QuartzTaskQuery): Promise<Page<QuartzTask>> =>
  cappedPage<QuartzTask>(db, query, {
    columns,
    from: sql`quartz_task`,
    where: allOf(
      query.taskName
        ? sql`(task_name ilike ${containing(query.taskName)} or task_name = any(${storedMatches(query.taskName)}))`
        : undefined,
      query.serviceName
        ? sql`service_name || '.' || method ilike ${containing(query.serviceName)}`
        : undefined,
      query.status === undefined ? undefined : sql`status = ${query.status}`,
    ),
    orderBy: sql`id desc`,
  })

export const findTask = (db: Queryable, id: number): Promise<QuartzTask | undefined> =>
  first<QuartzTask>(db, sql`select ${columns} from quartz_task where id = ${id}`)

export const lockTask = (tx: Tx, id: number): Promise<QuartzTask | undefined> =>
  first<QuartzTask>(tx, sql`select ${columns} from quartz_task where id = ${id} for update`)

/** A draft that was found good, and when it is next due. */
export interface PreparedTask extends Omit<QuartzTaskDraft, 'id'> {
  nextFireAt: Date | null
}

export async function insertTask(
  tx: Tx,
  task: PreparedTask,
  userId: number | null,
  now: Date,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into quartz_task (task_name, description, cron_expression, service_name, method, status,
          overlap_policy, misfire_policy, next_fire_at, created_by, created_at, updated_at)
        values (${task.taskName}, ${task.description}, ${task.cronExpression}, ${task.serviceName}, ${task.method},
          0, ${task.overlapPolicy}, ${task.misfirePolicy}, null, ${userId}, ${now}, ${now})
        returning id`,
  )
  return id
}

/** Undefined when the product's own task for this work is there already, or another task has its name. */
/** The tasks that the product brought itself. */
export const builtInTasks = (tx: Tx): Promise<{ serviceName: string; method: string }[]> =>
  rows(tx, sql`select service_name as "serviceName", method from quartz_task where built_in`)

export async function insertStandingTask(tx: Tx, task: PreparedTask, now: Date): Promise<number | undefined> {
  const added = await first<{ id: number }>(
    tx,
    sql`insert into quartz_task (task_name, description, cron_expression, service_name, method, status, built_in,
          overlap_policy, misfire_policy, next_fire_at, created_at, updated_at)
        values (${task.taskName}, ${task.description}, ${task.cronExpression}, ${task.serviceName}, ${task.method},
          1, true, ${task.overlapPolicy}, ${task.misfirePolicy}, ${task.nextFireAt}, ${now}, ${now})
        on conflict do nothing returning id`,
  )
  return added?.id
}

export async function updateTask(tx: Tx, id: number, task: PreparedTask, now: Date): Promise<void> {
  await affected(
    tx,
    sql`update quartz_task set task_name = ${task.taskName}, description = ${task.description},
          cron_expression = ${task.cronExpression}, service_name = ${task.serviceName}, method = ${task.method},
          overlap_policy = ${task.overlapPolicy}, misfire_policy = ${task.misfirePolicy},
          next_fire_at = ${task.nextFireAt}, updated_at = ${now}
        where id = ${id}`,
  )
}

export async function setStatus(
  tx: Tx,
  id: number,
  status: number,
  nextFireAt: Date | null,
  now: Date,
): Promise<void> {
  await affected(
    tx,
    sql`update quartz_task set status = ${status}, next_fire_at = ${nextFireAt}, updated_at = ${now}
        where id = ${id}`,
  )
}

export async function deleteTask(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from quartz_task where id = ${id}`)
}
