import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

export async function insertTicket(db: Queryable, hash: Buffer, expires: Date): Promise<void> {
  await affected(
    db,
    sql`insert into registration_ticket (ticket_hash, expires_at) values (${hash}, ${expires})`,
  )
}

/** Counts one more upload of a ticket; false where there is none, its time is over or it has had them all. */
export async function countUpload(tx: Tx, hash: Buffer, max: number, now: Date): Promise<boolean> {
  const counted = await affected(
    tx,
    sql`update registration_ticket set uploads = uploads + 1
        where ticket_hash = ${hash} and expires_at > ${now} and uploads < ${max}`,
  )
  return counted > 0
}

export async function insertToken(tx: Tx, token: Buffer, ticket: Buffer): Promise<void> {
  await affected(
    tx,
    sql`insert into registration_upload (token_hash, ticket_hash) values (${token}, ${ticket})`,
  )
}

/** Uses a token up; false where it is unknown, used, or its ticket's time is over. */
export async function useToken(tx: Tx, token: Buffer, now: Date): Promise<boolean> {
  const used = await affected(
    tx,
    sql`update registration_upload u set used = true from registration_ticket t
        where u.token_hash = ${token} and not u.used and t.ticket_hash = u.ticket_hash and t.expires_at > ${now}`,
  )
  return used > 0
}

/** Adds to what a token's ticket holds, if it stays within its limit. */
export async function addBytes(tx: Tx, token: Buffer, bytes: number, max: number): Promise<boolean> {
  const added = await affected(
    tx,
    sql`update registration_ticket t set bytes = t.bytes + ${bytes} from registration_upload u
        where u.token_hash = ${token} and t.ticket_hash = u.ticket_hash and t.bytes + ${bytes} <= ${max}`,
  )
  return added > 0
}

/** What all registrations that are under way hold together. */
export const pendingBytes = async (db: Queryable, now: Date): Promise<number> =>
  (
    await one<{ bytes: number }>(
      db,
      sql`select coalesce(sum(bytes), 0)::bigint as bytes from registration_ticket where expires_at > ${now}`,
    )
  ).bytes

export interface UploadedFile {
  storageName: string
  fileName: string
  mime: string
  size: number
  md5: string
}

export async function saveUpload(db: Queryable, token: Buffer, file: UploadedFile): Promise<boolean> {
  const saved = await affected(
    db,
    sql`update registration_upload set storage_name = ${file.storageName}, file_name = ${file.fileName},
          mime = ${file.mime}, size = ${file.size}, md5 = ${file.md5}
        where token_hash = ${token} and used and storage_name = ''`,
  )
  return saved > 0
}

/** A ticket that is alive, held still until the transaction ends. */
export const lockTicket = (tx: Tx, hash: Buffer, now: Date): Promise<{ uploads: number } | undefined> =>
  first(
    tx,
    sql`select uploads from registration_ticket where ticket_hash = ${hash} and expires_at > ${now} for update`,
  )

export const uploadsOf = (tx: Tx, hash: Buffer, names: readonly string[]): Promise<UploadedFile[]> =>
  rows(
    tx,
    sql`select storage_name as "storageName", file_name as "fileName", mime, size, md5 from registration_upload
        where ticket_hash = ${hash} and used and storage_name <> '' and storage_name = any(${names}::text[])
        order by storage_name`,
  )

export async function deleteTicket(tx: Tx, hash: Buffer): Promise<void> {
  await affected(tx, sql`delete from registration_ticket where ticket_hash = ${hash}`)
}
