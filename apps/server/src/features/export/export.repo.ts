import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { ExportTask, ExportTaskQuery } from '@visa/contract/sheets/export-task'
import type { Page } from '@visa/contract/page'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { ActingPerson } from '../../access/mover.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { cappedPage } from '../../db/capped-page.ts'
import { sortedBy } from '../../db/sorted-by.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, containing, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import type { Told } from '../../jobs/task-run.ts'
import { exportTable, type ExportRow } from './export.table.ts'

const { SUBMITTED, EXECUTING } = TASK_STATUS
const ACTIVE = sql`status in (${SUBMITTED}, ${EXECUTING})`

/** Who looks at tasks, and when: what is over is there for nobody. */
type Looking = Pick<ActingPerson, 'viewer' | 'now'>

const within = ({ viewer, now }: Looking): Sql =>
  sql`${rowsWithin(viewer, exportTable, 'export_task')} and expires_at > ${now}`

export type TaskRow = Omit<ExportTask, 'error'> & { told: Told | null }

/** The tasks of a week: few. They are numbered as they are asked for. */
const ORDERS = { status: sql`status`, createTime: sql`id`, finishTime: sql`finished_at` }

export const pageTasks = (
  db: Queryable,
  looking: Looking,
  { keyword, kind, status, ...page }: ExportTaskQuery,
): Promise<Page<TaskRow>> =>
  cappedPage<TaskRow>(db, page, {
    columns: sql`id, kind, title, format, status, rows_done as "rowsDone", rows_total as "rowsTotal",
      file_name as "fileName", file_size as "fileSize", error as told, owner_id = ${looking.viewer.userId} as own,
      (select u.real_name from app_user u where u.id = owner_id) as "ownerName",
      ${instant('created_at')} as "createTime", ${instant('started_at')} as "startTime",
      ${instant('finished_at')} as "finishTime", ${instant('expires_at')} as "expireTime"`,
    from: sql`export_task`,
    where: allOf(
      within(looking),
      kind === undefined ? undefined : sql`kind = ${kind}`,
      status === undefined ? undefined : sql`status = ${status}`,
      keyword === undefined
        ? undefined
        : sql`(title ilike ${containing(keyword)} or file_name ilike ${containing(keyword)})`,
    ),
    orderBy: sortedBy(page, ORDERS, { unique: sql`id`, otherwise: sql`id desc` }),
  })

export const findTasks = (db: Queryable, looking: Looking, ids: readonly number[]): Promise<ExportRow[]> =>
  rows(
    db,
    sql`select ${selectOf(exportTable)} from export_task where id = any(${ids}::bigint[]) and ${within(looking)}`,
  )

/** One after the other, so that two at a time cannot both be the last that is allowed. */
export async function countActive(tx: Tx, ownerId: number): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('export_task'), ${ownerId}::int)`)
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from export_task where owner_id = ${ownerId} and ${ACTIVE}`,
  )
  return count
}

/** Tasks whose time is over; one at work is left to finish, and what somebody has in hand is left to them. */
export const lockExpired = (tx: Tx, now: Date): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select id from export_task where expires_at <= ${now} and status <> ${EXECUTING} order by id
        for update skip locked`,
  )

export const countOwned = async (db: Queryable, ownerId: number, now: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from export_task where owner_id = ${ownerId} and expires_at > ${now}`,
    )
  ).count

/** Those whose rows reach no farther than the new owner does. */
export const giveTasks = (tx: Tx, from: number, to: number, reach: number): Promise<number> =>
  affected(
    tx,
    sql`update export_task set owner_id = ${to}
        where owner_id = ${from} and coalesce(data_scope, ${DATA_SCOPE.ALL}) <= ${reach}`,
  )

/** The sweep takes them away with their files. */
export const expireTasks = (tx: Tx, ownerId: number, now: Date): Promise<number> =>
  affected(
    tx,
    sql`update export_task set expires_at = ${now} where owner_id = ${ownerId} and expires_at > ${now}`,
  )
