import type { SystemParamKey } from '@visa/contract/org/system-param'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'

export async function findParam(db: Queryable, key: SystemParamKey): Promise<string | undefined> {
  const row = await first<{ value: string }>(db, sql`select value from system_param where key = ${key}`)
  return row?.value
}

export async function saveParam(tx: Tx, key: SystemParamKey, value: string): Promise<void> {
  await affected(
    tx,
    sql`insert into system_param (key, value) values (${key}, ${value})
        on conflict (key) do update set value = excluded.value, updated_at = now()`,
  )
}
