import type { District } from '@visa/contract/dict/district'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'

export type Place = Omit<District, 'pinyin'>
export type StoredPlace = Place & { updateTime: string }

const COLUMNS = sql`id, parent_id as "parentId", name, fullname, level::text as level,
  ${instant('updated_at')} as "updateTime"`

/** From the provinces down, each level in the order of the codes. */
export const readDistricts = (db: Queryable): Promise<StoredPlace[]> =>
  rows(db, sql`select ${COLUMNS} from district order by level, id`)

/** Holds districts still until the transaction ends; always in id order, so that two changes cannot deadlock. */
export const lockDistricts = (tx: Tx, ids: readonly string[]): Promise<StoredPlace[]> =>
  rows(tx, sql`select ${COLUMNS} from district where id = any(${ids}) order by id for update`)

/** Those directly below any of these, without these themselves. */
export const childrenOf = (tx: Tx, ids: readonly string[]): Promise<{ parentId: string }[]> =>
  rows(
    tx,
    sql`select parent_id as "parentId" from district where parent_id = any(${ids}) and id <> all(${ids})`,
  )

export async function insertDistrict(tx: Tx, place: Place): Promise<void> {
  await affected(
    tx,
    sql`insert into district (id, parent_id, name, fullname, level)
        values (${place.id}, ${place.parentId}, ${place.name}, ${place.fullname}, ${Number(place.level)})`,
  )
  await affected(tx, sql`delete from district_deleted where id = ${place.id}`)
}

export async function updateDistrict(tx: Tx, place: Place): Promise<void> {
  await affected(
    tx,
    sql`update district set parent_id = ${place.parentId}, name = ${place.name}, fullname = ${place.fullname},
          updated_at = now() where id = ${place.id}`,
  )
}

/** What is gone is remembered, so that the seeds of a later version do not bring it back. */
export async function deleteDistrict(tx: Tx, id: string): Promise<void> {
  await affected(tx, sql`delete from district where id = ${id}`)
  await affected(tx, sql`insert into district_deleted (id) values (${id}) on conflict do nothing`)
}
