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
  change: { bytes?: number; files?: number; reserved?: number },
  quotaBytes: number,
): Promise<Usage> => {
  const { bytes = 0, files = 0, reserved = 0 } = change
  return one(
    tx,
    sql`insert into company_file_usage as u (company_id, bytes, files, reserved_bytes)
        values (${companyId}, ${bytes}, ${files}, ${reserved})
        on conflict (company_id) do update set bytes = u.bytes + excluded.bytes, files = u.files + excluded.files,
          reserved_bytes = u.reserved_bytes + excluded.reserved_bytes
        returning ${USAGE(quotaBytes)}`,
  )
}

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

/** Those of the names that had none get a reservation; of the others it lasts as long as that of the new ones. */
export const insertReservations = (
  tx: Tx,
  companyId: number,
  wanted: readonly Reservation[],
  until: Date,
): Promise<Reservation[]> =>
  rows(
    tx,
    sql`with made as (
          insert into file_reservation as r (name, company_id, bytes, expires_at)
          select name, ${companyId}, bytes, ${until}
          from unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ bytes }) => bytes)}::bigint[])
            as wanted (name, bytes)
          on conflict (name) do update set expires_at = greatest(r.expires_at, excluded.expires_at)
          returning name, bytes, xmax = 0 as fresh
        )
        select name, bytes from made where fresh`,
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
