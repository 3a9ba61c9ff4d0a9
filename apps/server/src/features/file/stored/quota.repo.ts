import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** What a company stores and has reserved, and how much it may. */
export interface Usage {
  used: number
  quota: number
}

const USAGE = (quotaBytes: number) =>
  sql`u.bytes + u.reserved_bytes as used, coalesce(u.quota_bytes, ${quotaBytes}) as quota`

/** After the change. */
export const addUsage = (
  tx: Tx,
  companyId: number,
  change: { bytes: number; files: number },
  quotaBytes: number,
): Promise<Usage> =>
  one(
    tx,
    sql`insert into company_file_usage as u (company_id, bytes, files)
        values (${companyId}, ${change.bytes}, ${change.files})
        on conflict (company_id) do update set bytes = u.bytes + excluded.bytes, files = u.files + excluded.files
        returning ${USAGE(quotaBytes)}`,
  )

export const subtractUsage = async (tx: Tx, companyId: number, bytes: number): Promise<void> => {
  await affected(
    tx,
    sql`update company_file_usage set bytes = bytes - ${bytes}, files = files - 1 where company_id = ${companyId}`,
  )
}

export const readUsage = async (db: Queryable, companyId: number, quotaBytes: number): Promise<Usage> =>
  (await first<Usage>(
    db,
    sql`select ${USAGE(quotaBytes)} from company_file_usage u where u.company_id = ${companyId}`,
  )) ?? { used: 0, quota: quotaBytes }

export interface Reservation {
  name: string
  bytes: number
}

export interface Reserved {
  /** Whether there was room; where nothing had to be reserved there is always. */
  fits: boolean
  /** The names that had no reservation before. */
  made: string[]
  quota: number
}

/**
 * Reserves room under names that have none yet, all or nothing; of the others it only lasts longer. One statement:
 * whether it fits is judged on the company's row as it is when this has its turn at it.
 */
export const insertReservations = (
  db: Queryable,
  companyId: number,
  wanted: readonly Reservation[],
  { until, quotaBytes }: { until: Date; quotaBytes: number },
): Promise<Reserved> =>
  one(
    db,
    sql`with wanted as (
          select * from unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ bytes }) => bytes)}::bigint[])
            as w (name, bytes)
        ), held as (
          update file_reservation r set expires_at = greatest(r.expires_at, ${until})
          from wanted where r.name = wanted.name returning r.name
        ), missing as (
          select name, bytes from wanted where name not in (select name from held)
        ), room as (
          insert into company_file_usage as u (company_id, reserved_bytes)
          select ${companyId}, sum(bytes) from missing having count(*) > 0 and sum(bytes) <= ${quotaBytes}::bigint
          on conflict (company_id) do update set reserved_bytes = u.reserved_bytes + excluded.reserved_bytes
          where u.bytes + u.reserved_bytes + excluded.reserved_bytes <= coalesce(u.quota_bytes, ${quotaBytes}::bigint)
          returning 1
        ), made as (
          insert into file_reservation (name, company_id, bytes, expires_at)
          select name, ${companyId}, bytes, ${until} from missing where exists (select from room)
          returning name
        )
        select exists (select from room) or not exists (select from missing) as fits,
          array(select name from made) as made,
          coalesce((select quota_bytes from company_file_usage where company_id = ${companyId}), ${quotaBytes}::bigint)
            as quota`,
  )

/** Gives back what is reserved under the names; one statement, so that it is whole in whatever it runs. */
export const deleteReservations = async (db: Queryable, names: readonly string[]): Promise<void> => {
  await affected(
    db,
    sql`with gone as (
          delete from file_reservation where name = any(${names}) returning company_id, bytes
        ), sums as (
          select company_id, sum(bytes)::bigint as bytes from gone group by company_id
        )
        update company_file_usage u set reserved_bytes = u.reserved_bytes - sums.bytes
        from sums where u.company_id = sums.company_id`,
  )
}

export const expiredReservations = async (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`select name from file_reservation where expires_at <= ${now} order by expires_at limit ${limit}`,
    )
  ).map(({ name }) => name)

export const companyOfUser = (db: Queryable, userId: number): Promise<{ companyId: number } | undefined> =>
  first(db, sql`select company_id as "companyId" from app_user where id = ${userId}`)
