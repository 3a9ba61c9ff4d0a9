import { TASK_STATUS } from '@visa/contract/task-status'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { importTable } from './import.table.ts'

/** Those of the imports that are one's own. */
export const ownImports = async (db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select t.id::text as id from import_task t
          where t.id = any(${ids}::bigint[]) and ${rowsWithin(viewer, importTable, 't')}`,
    )
  ).map(({ id }) => id)

/** Imports whose time is over; one at work is left to finish. */
export const lockExpired = (tx: Tx, now: Date): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select id from import_task where expires_at <= ${now} and status <> ${TASK_STATUS.EXECUTING} order by id
        for update skip locked`,
  )

/** Waiting or being taken in. */
export const countRunning = async (db: Queryable, ownerId: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from import_task where owner_id = ${ownerId}
            and status in (${TASK_STATUS.SUBMITTED}, ${TASK_STATUS.EXECUTING})`,
    )
  ).count

export const giveImports = (tx: Tx, from: number, to: number): Promise<number> =>
  affected(tx, sql`update import_task set owner_id = ${to} where owner_id = ${from}`)

export const expireImports = (tx: Tx, ownerId: number, now: Date): Promise<number> =>
  affected(
    tx,
    sql`update import_task set expires_at = ${now} where owner_id = ${ownerId} and expires_at > ${now}`,
  )
