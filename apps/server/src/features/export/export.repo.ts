import type { Language } from '@visa/contract/session/personal'
import type { ExportFormat, ExportKind, ExportTask, ExportTaskQuery } from '@visa/contract/sheets/export-task'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { Page } from '@visa/contract/page'
import type { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import type { StateOf } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { cappedPage } from '../../db/capped-page.ts'
import { sortedBy } from '../../db/sorted-by.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { allOf, containing, first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { withinScope, type Reach as Scope } from '../../access/scope.ts'
import type { Told } from '../../jobs/task-run.ts'

const { SUBMITTED, EXECUTING } = TASK_STATUS
const ACTIVE = sql`status in (${SUBMITTED}, ${EXECUTING})`

/** Whose tasks somebody sees: never those of another company. */
export interface Reach {
  viewer: Scope
  wholeCompany: boolean
  now: Date
}

const within = ({ viewer, wholeCompany, now }: Reach): Sql =>
  allOf(
    sql`company_id = ${viewer.companyId}`,
    wholeCompany
      ? withinScope(viewer, { company: sql`company_id`, owner: sql`owner_id` })
      : sql`owner_id = ${viewer.userId}`,
    sql`expires_at > ${now}`,
  )

export type TaskRow = Omit<ExportTask, 'error'> & { told: Told | null }

/** The tasks of a week: few. They are numbered as they are asked for. */
const ORDERS = { status: sql`status`, createTime: sql`id`, finishTime: sql`finished_at` }

export const pageTasks = (
  db: Queryable,
  reach: Reach,
  { keyword, kind, status, ...page }: ExportTaskQuery,
): Promise<Page<TaskRow>> =>
  cappedPage<TaskRow>(db, page, {
    columns: sql`id, kind, title, format, status, rows_done as "rowsDone", rows_total as "rowsTotal",
      file_name as "fileName", file_size as "fileSize", error as told, owner_id = ${reach.viewer.userId} as own,
      (select u.real_name from app_user u where u.id = owner_id) as "ownerName",
      ${instant('created_at')} as "createTime", ${instant('started_at')} as "startTime",
      ${instant('finished_at')} as "finishTime", ${instant('expires_at')} as "expireTime"`,
    from: sql`export_task`,
    where: allOf(
      within(reach),
      kind === undefined ? undefined : sql`kind = ${kind}`,
      status === undefined ? undefined : sql`status = ${status}`,
      keyword === undefined
        ? undefined
        : sql`(title ilike ${containing(keyword)} or file_name ilike ${containing(keyword)})`,
    ),
    orderBy: sortedBy(page, ORDERS, { unique: sql`id`, otherwise: sql`id desc` }),
  })

export interface HeldTask {
  id: number
  kind: ExportKind
  title: string
  status: StateOf<typeof EXPORT_MACHINE>
  ownerId: number
  companyId: number
  storageName: string | null
  /** How far its rows reach: as far as its owner's roles did when it was made. */
  madeWith: number
}

const HELD_COLUMNS = sql`id, kind, title, status, owner_id as "ownerId", company_id as "companyId",
  storage_name as "storageName", coalesce(data_scope, ${DATA_SCOPE.ALL}) as "madeWith"`

export const findTask = (db: Queryable, reach: Reach, id: number): Promise<HeldTask | undefined> =>
  first(db, sql`select ${HELD_COLUMNS} from export_task where id = ${id} and ${within(reach)}`)

export const findTasks = (db: Queryable, reach: Reach, ids: readonly number[]): Promise<HeldTask[]> =>
  rows(db, sql`select ${HELD_COLUMNS} from export_task where id = any(${ids}::bigint[]) and ${within(reach)}`)

/** Without a reach any: for the product itself. */
export const lockTask = (tx: Tx, reach: Reach | undefined, id: number): Promise<HeldTask | undefined> => {
  const reached = reach === undefined ? undefined : within(reach)
  return first(
    tx,
    sql`select ${HELD_COLUMNS} from export_task where ${allOf(sql`id = ${id}`, reached)} for update`,
  )
}

/** One after the other, so that two at a time cannot both be the last that is allowed. */
export async function countActive(tx: Tx, ownerId: number): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('export_task'), ${ownerId}::int)`)
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from export_task where owner_id = ${ownerId} and ${ACTIVE}`,
  )
  return count
}

export interface NewTask {
  kind: ExportKind
  title: string
  format: ExportFormat
  filters: object
  language: Language
  ownerId: number
  companyId: number
  now: Date
  expiresAt: Date
}

export async function insertTask(tx: Tx, task: NewTask): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into export_task (kind, title, format, status, query, language, owner_id, company_id, created_at,
          expires_at)
        values (${task.kind}, ${task.title}, ${task.format}, ${SUBMITTED}, ${JSON.stringify(task.filters)},
          ${task.language}, ${task.ownerId}, ${task.companyId}, ${task.now}, ${task.expiresAt})
        returning id`,
  )
  return id
}

/** Tasks whose time is over; one at work is left to finish, and what somebody has in hand is left to them. */
export const lockExpired = (tx: Tx, now: Date): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select id from export_task where expires_at <= ${now} and status <> ${EXECUTING} order by id
        for update skip locked`,
  )

export interface RunnableTask {
  kind: ExportKind
  title: string
  format: ExportFormat
  filters: unknown
  language: Language
  ownerId: number
  companyId: number
  storageName: string | null
}

export const taskToRun = (db: Queryable, id: number): Promise<RunnableTask> =>
  one(
    db,
    sql`select kind, title, format, query as filters, language, owner_id as "ownerId", company_id as "companyId",
          storage_name as "storageName"
        from export_task where id = ${id}`,
  )
