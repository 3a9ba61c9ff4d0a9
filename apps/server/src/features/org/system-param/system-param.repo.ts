import type { Actor } from '../../../access/actor.ts'
import type { SystemParamKey } from '@visa/contract/org/system-param'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** A value as it is kept: a text, encrypted where it is a secret. */
export interface StoredValue {
  value: string
  sealed: boolean
}

export interface StoredParam {
  key: string
  /** Null: set back to the default. */
  value: string | null
  sealed: boolean
  version: number
  updateTime: string
  updateUserName: string
}

const columns = sql`key, value, sealed, version, ${instant('updated_at')} as "updateTime",
  updated_name as "updateUserName"`

export const findParam = (db: Queryable, key: SystemParamKey): Promise<StoredValue | undefined> =>
  first<StoredValue>(db, sql`select value, sealed from system_param where key = ${key} and value is not null`)

export const allParams = (db: Queryable): Promise<StoredParam[]> =>
  rows<StoredParam>(db, sql`select ${columns} from system_param`)

/** Held until the transaction ends, whether or not it was ever set. */
export async function lockParam(tx: Tx, key: SystemParamKey): Promise<StoredParam> {
  await affected(
    tx,
    sql`insert into system_param (key, value, version) values (${key}, null, 0) on conflict (key) do nothing`,
  )
  return one<StoredParam>(tx, sql`select ${columns} from system_param where key = ${key} for update`)
}

export async function saveParam(
  tx: Tx,
  key: SystemParamKey,
  { value, sealed }: { value: string | null; sealed: boolean },
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
): Promise<number> {
  const { version } = await one<{ version: number }>(
    tx,
    sql`update system_param set value = ${value}, sealed = ${sealed}, version = version + 1, updated_at = now(),
          updated_by = ${userId}, updated_name = ${name}
        where key = ${key} returning version`,
  )
  return version
}

/** Encrypts in place; nobody has changed anything. */
export async function sealParam(tx: Tx, key: string, sealed: string): Promise<void> {
  await affected(tx, sql`update system_param set value = ${sealed}, sealed = true where key = ${key}`)
}

export const lockSecrets = (
  tx: Tx,
  keys: readonly string[],
): Promise<{ key: SystemParamKey; value: string; sealed: boolean }[]> =>
  rows(
    tx,
    sql`select key, value, sealed from system_param
        where value is not null and (sealed or key = any(${keys})) order by key for update`,
  )
