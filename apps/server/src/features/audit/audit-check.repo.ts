import type { AuditCheck } from '@visa/contract/audit/audit-check'
import type { Verification } from '../../db/audit-chain/verify.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, sql, type Queryable } from '../../db/sql.ts'

/** This long without a sign of life, and a check is taken for dead. */
const DEAD_AFTER_SECONDS = 60

/** Checks whose instance is gone: nobody waits for them. */
export const endDeadChecks = (tx: Tx): Promise<number> =>
  affected(
    tx,
    sql`update audit_check set status = 'broken', finished_at = clock_timestamp()
        where status in ('waiting', 'running')
          and beat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`,
  )

export const insertCheck = async (tx: Tx, user: { id: number; name: string }): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`insert into audit_check (status, started_by, user_name) values ('waiting', ${user.id}, ${user.name})
          returning id`,
    )
  ).id

export const claimCheck = async (db: Queryable, id: number): Promise<boolean> =>
  (await affected(
    db,
    sql`update audit_check set status = 'running', beat_at = clock_timestamp()
        where id = ${id} and status = 'waiting'`,
  )) === 1

export const beatCheck = async (db: Queryable, id: number, done: number, total: number): Promise<void> => {
  await affected(
    db,
    sql`update audit_check set beat_at = clock_timestamp(), rows_done = ${done}, rows_total = ${total}
        where id = ${id} and status = 'running'`,
  )
}

export const finishCheck = async (db: Queryable, id: number, found: Verification): Promise<void> => {
  await affected(
    db,
    sql`update audit_check set status = ${found.issues.length === 0 ? 'passed' : 'failed'},
          finished_at = clock_timestamp(), rows_done = ${found.rows}, rows_total = ${found.rows},
          anchors = ${found.anchors}, issues = ${JSON.stringify(found.issues)}, more = ${found.more}
        where id = ${id} and status = 'running'`,
  )
}

export const breakCheck = async (db: Queryable, id: number): Promise<void> => {
  await affected(
    db,
    sql`update audit_check set status = 'broken', finished_at = clock_timestamp()
        where id = ${id} and status = 'running'`,
  )
}

export const lastCheck = (db: Queryable): Promise<AuditCheck | undefined> =>
  first<AuditCheck>(
    db,
    sql`select id, user_name as "createUserName", ${instant('created_at')} as "createTime",
          ${instant('finished_at')} as "finishTime", rows_done as "rowsDone", rows_total as "rowsTotal", anchors,
          issues, more,
          case when status in ('waiting', 'running')
            and beat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
            then 'broken' else status end as status
        from audit_check order by id desc limit 1`,
  )
