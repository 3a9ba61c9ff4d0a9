import type { Tx } from '../../../db/pool.ts'
import type { FileRecord } from './file-record.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

export interface StoredFile {
  id: number
  storageName: string
  fileName: string
  size: number
  md5: string
  mime: string
  ownerId: number
  companyId: number
}

export type NewStoredFile = Omit<StoredFile, 'id'> & { expiresAt: Date | null }

const COLUMNS = sql`f.id, f.storage_name as "storageName", f.file_name as "fileName", f.size, f.md5, f.mime,
  f.owner_id as "ownerId", f.company_id as "companyId"`

const LIVES = (now: Date) => sql`(f.expires_at is null or f.expires_at > ${now})`

export const findStored = (db: Queryable, storageName: string, now: Date): Promise<StoredFile | undefined> =>
  first(db, sql`select ${COLUMNS} from stored_file f where f.storage_name = ${storageName} and ${LIVES(now)}`)

export async function insertStored(tx: Tx, file: NewStoredFile): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into stored_file (storage_name, file_name, size, md5, mime, owner_id, company_id, expires_at)
        values (${file.storageName}, ${file.fileName}, ${file.size}, ${file.md5}, ${file.mime}, ${file.ownerId},
          ${file.companyId}, ${file.expiresAt})
        returning id`,
  )
  return id
}

/** Somebody's newest own upload with this content; it lives at least until the given moment from now on. */
export const findContent = (
  tx: Tx,
  { userId, companyId }: { userId: number; companyId: number },
  content: { md5: string; size: number },
  { now, until }: { now: Date; until: Date },
): Promise<StoredFile | undefined> =>
  first(
    tx,
    sql`update stored_file f
        set expires_at = case when f.expires_at is null then null else greatest(f.expires_at, ${until}) end
        where f.id = (
          select id from stored_file f
          where owner_id = ${userId} and company_id = ${companyId} and md5 = ${content.md5} and size = ${content.size} and ${LIVES(now)}
          order by id desc limit 1 for update)
        returning ${COLUMNS}`,
  )

export interface Holder {
  entity: string
  entityId: string
}

/** The records that hold a file. */
export const holdersOf = (db: Queryable, fileId: number): Promise<Holder[]> =>
  rows(
    db,
    sql`select entity, entity_id as "entityId" from stored_file_use
        where file_id = ${fileId} order by entity, entity_id`,
  )

/** Locked, with whether the record holds it already. */
export const lockStored = (
  tx: Tx,
  storageNames: readonly string[],
  record: FileRecord,
  now: Date,
): Promise<(StoredFile & { held: boolean; kept: boolean })[]> =>
  rows(
    tx,
    sql`select ${COLUMNS}, f.expires_at is null as kept, exists (
          select from stored_file_use u where u.file_id = f.id
            and u.entity = ${record.entity} and u.entity_id = ${String(record.entityId)}) as held
        from stored_file f where f.storage_name = any(${storageNames}) and ${LIVES(now)}
        order by f.id for update of f`,
  )

/** Somebody's own uploads among these, locked. */
export const lockOwn = (
  tx: Tx,
  storageNames: readonly string[],
  { userId, companyId }: { userId: number; companyId: number },
  now: Date,
): Promise<StoredFile[]> =>
  rows<StoredFile & { [column: string]: unknown }>(
    tx,
    sql`select ${COLUMNS} from stored_file f where f.storage_name = any(${storageNames}) and ${LIVES(now)}
          and f.owner_id = ${userId} and f.company_id = ${companyId} order by f.id for update of f`,
  )

/** The names, and those of what these files were made of, however far back. */
export const withOriginals = async (tx: Tx, storageNames: readonly string[]): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    tx,
    sql`with recursive made as (
          select id, original_id from stored_file where storage_name = any(${storageNames})
          union select f.id, f.original_id from stored_file f join made m on f.id = m.original_id)
        select f.storage_name as name from stored_file f join made m on m.id = f.id`,
  )
  return [...new Set([...storageNames, ...found.map(({ name }) => name)])]
}

/** Those of the names that something was made of which the record holds and which is not among them. */
export const neededOriginals = async (
  tx: Tx,
  storageNames: readonly string[],
  record: FileRecord,
): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select distinct f.storage_name as name from stored_file f
            join stored_file made on made.original_id = f.id
            join stored_file_use u on u.file_id = made.id
          where f.storage_name = any(${storageNames}) and not made.storage_name = any(${storageNames})
            and u.entity = ${record.entity} and u.entity_id = ${String(record.entityId)}`,
    )
  ).map(({ name }) => name)

/** What a file was made of, while its time lasts. */
export const findOriginal = (db: Queryable, id: number, now: Date): Promise<StoredFile | undefined> =>
  first(
    db,
    sql`select ${COLUMNS} from stored_file made join stored_file f on f.id = made.original_id
        where made.id = ${id} and ${LIVES(now)}`,
  )

/** Notes what a file was made of, unless that is known; whoever holds it holds both. Tells whether it was noted. */
export const insertOriginal = async (tx: Tx, madeId: number, originalId: number): Promise<boolean> => {
  const noted = await affected(
    tx,
    sql`update stored_file set original_id = ${originalId} where id = ${madeId} and original_id is null`,
  )
  if (noted === 0) return false
  const held = await affected(
    tx,
    sql`insert into stored_file_use (file_id, entity, entity_id)
        select ${originalId}, entity, entity_id from stored_file_use where file_id = ${madeId}
        on conflict do nothing`,
  )
  if (held > 0) await keepForGood(tx, [originalId])
  return true
}

export const insertUses = async (tx: Tx, fileIds: readonly number[], record: FileRecord): Promise<void> => {
  await affected(
    tx,
    sql`insert into stored_file_use (file_id, entity, entity_id)
        select id, ${record.entity}, ${String(record.entityId)} from unnest(${fileIds}::bigint[]) as id
        on conflict do nothing`,
  )
}

export const deleteUses = async (tx: Tx, fileIds: readonly number[], record: FileRecord): Promise<void> => {
  await affected(
    tx,
    sql`delete from stored_file_use where file_id = any(${fileIds}::bigint[])
          and entity = ${record.entity} and entity_id = ${String(record.entityId)}`,
  )
}

export const keepForGood = async (tx: Tx, fileIds: readonly number[]): Promise<void> => {
  await affected(tx, sql`update stored_file set expires_at = null where id = any(${fileIds}::bigint[])`)
}

/** Those of the files that no record holds any more get an end; gives which. */
export const expireUnused = async (tx: Tx, fileIds: readonly number[], until: Date): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`update stored_file f set expires_at = ${until} where f.id = any(${fileIds}::bigint[])
            and not exists (select from stored_file_use u where u.file_id = f.id)
          returning f.id`,
    )
  ).map(({ id }) => id)

/** Takes some files whose time is over away; others at the same work are not waited for. */
export const deleteExpired = (tx: Tx, now: Date, limit: number): Promise<StoredFile[]> =>
  rows(
    tx,
    sql`delete from stored_file f where f.id in (
          select id from stored_file where expires_at <= ${now} order by expires_at limit ${limit}
          for update skip locked)
        returning ${COLUMNS}`,
  )

/** Uploads of one company that no record holds yet become somebody else's. */
export const giveUnused = (tx: Tx, from: number, to: number, companyId: number): Promise<number> =>
  affected(
    tx,
    sql`update stored_file f set owner_id = ${to} where f.owner_id = ${from} and f.company_id = ${companyId}
          and not exists (select from stored_file_use u where u.file_id = f.id)`,
  )

/** Those of the names that a file is stored under. */
export const knownNames = async (db: Queryable, names: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ name: string }>(
        db,
        sql`select storage_name as name from stored_file where storage_name = any(${names})`,
      )
    ).map(({ name }) => name),
  )
