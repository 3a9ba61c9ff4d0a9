import { SYSTEM_PARAMS, type SystemParamKey } from '@visa/contract/org/system-param'
import type { Actor } from '../../../actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { findParam, saveParam } from './system-param.repo.ts'

const SYSTEM_PARAM_ENTITY = 'system_param'

export const getParam = async (db: Queryable, key: SystemParamKey): Promise<string> =>
  (await findParam(db, key)) ?? SYSTEM_PARAMS[key].fallback

/** A secret leaves only that it was changed. */
const logged = (key: SystemParamKey, value: string, version: 'old' | 'new') =>
  SYSTEM_PARAMS[key].secret ? { value: `(${version})` } : { value }

export async function setParam(tx: Tx, actor: Actor, key: SystemParamKey, value: string): Promise<void> {
  const before = await getParam(tx, key)
  if (before === value) return
  await saveParam(tx, key, value)
  await recordChange(tx, actor, {
    entity: SYSTEM_PARAM_ENTITY,
    entityId: key,
    subject: key,
    action: 'update',
    before: logged(key, before, 'old'),
    after: logged(key, value, 'new'),
  })
}
