import type { QuartzRun, QuartzRunDetail, QuartzRunQuery } from '@visa/contract/quartz/quartz-log'
import type { Page } from '@visa/contract/page'
import type { Language } from '@visa/contract/session/personal'
import { storedMatches } from '@visa/messages/quartz/task-words'
import { cappedPage } from '../../db/capped-page.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, containing, first, sql, type Queryable } from '../../db/sql.ts'

const columns = sql`id, task_id as "taskId", task_name as "taskName", service_name as "serviceName", method,
  ${instant('fire_at')} as "fireTime", cause, result, ${instant('started_at')} as "startTime",
  ${instant('finished_at')} as "endTime",
  (extract(epoch from finished_at - started_at) * 1000)::bigint as "durationMs", instance`

export const pageRuns = (db: Queryable, query: QuartzRunQuery): Promise<Page<QuartzRun>> =>
  cappedPage<QuartzRun>(db, query, {
    columns,
    from: sql`quartz_run`,
    where: allOf(
      query.taskId === undefined ? undefined : sql`task_id = ${query.taskId}`,
      query.taskName
        ? sql`(task_name ilike ${containing(query.taskName)} or task_name = any(${storedMatches(query.taskName)}))`
        : undefined,
      query.result === undefined ? undefined : sql`result = ${query.result}`,
      query.startTime === undefined ? undefined : sql`fire_at >= ${query.startTime}`,
      query.endTime === undefined ? undefined : sql`fire_at < ${query.endTime}`,
    ),
    orderBy: sql`fire_at desc, id desc`,
  })

export const findRun = (
  db: Queryable,
  id: number,
  language: Language,
): Promise<QuartzRunDetail | undefined> =>
  first<QuartzRunDetail>(
    db,
    sql`select ${columns}, output ->> ${language}::text as output, error, detail from quartz_run where id = ${id}`,
  )

export const lastRunOf = (db: Queryable, taskId: number): Promise<QuartzRun | undefined> =>
  first<QuartzRun>(
    db,
    sql`select ${columns} from quartz_run where task_id = ${taskId} order by fire_at desc, id desc limit 1`,
  )

/** What has not begun does not begin any more. */
export async function dropWaiting(tx: Tx, taskId: number, now: Date): Promise<void> {
  await affected(
    tx,
    sql`update quartz_run set result = 'skipped', finished_at = ${now}
        where task_id = ${taskId} and result = 'waiting'`,
  )
}
