import {
  SHOWN_PARAMS,
  definitionOf,
  readParam,
  type ParamValue,
  type ShownParamKey,
  type SystemParamKey,
} from '@visa/contract/org/system-param'
import type { ParamDraft } from '@visa/contract/org/system-param-calls'
import type { Actor } from '../../../access/actor.ts'
import { VaultError } from '../../../crypto/vault.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { StartError } from '../../../start-error.ts'
import { fallbackOf, openStored, readStored, tellingVault, writeParam } from './param-text.ts'
import {
  findParam,
  lockParam,
  lockSecrets,
  saveParam,
  sealParam,
  type StoredParam,
} from './system-param.repo.ts'

export const SYSTEM_PARAM_ENTITY = 'system_param'

const isSecret = (key: SystemParamKey): boolean => definitionOf(key).kind === 'secret'

/** What holds in the caller's transaction; `fallback` where the installation has a default of its own. */
export async function getParam<Key extends SystemParamKey>(
  db: Queryable,
  key: Key,
  fallback: ParamValue<Key> = fallbackOf(key),
): Promise<ParamValue<Key>> {
  const stored = await findParam(db, key)
  if (stored === undefined) return fallback
  const read = readStored(key, await openStored(db, key, stored))
  return read === undefined ? fallback : read.value
}

/** A secret leaves only that it was changed. */
const logged = (key: SystemParamKey, value: unknown, version: 'old' | 'new') => ({
  value: isSecret(key) ? `(${version})` : value,
})

const record = (tx: Tx, actor: Actor, key: SystemParamKey, before: unknown, after: unknown): Promise<void> =>
  recordChange(tx, actor, {
    entity: SYSTEM_PARAM_ENTITY,
    entityId: key,
    topic: key,
    subject: key,
    companies: [],
    action: 'update',
    before: logged(key, before, 'old'),
    after: logged(key, after, 'new'),
  })

/** The log has null where the default held: the value null, which some parameters know, is written as it is typed. */
const NULL_VALUE = 'null'

const valueIn = (key: SystemParamKey, held: StoredParam): unknown => {
  if (held.value === null) return null
  const read = readStored(key, held.value)
  return read === undefined ? held.value : (read.value ?? NULL_VALUE)
}

async function write<Key extends SystemParamKey>(
  tx: Tx,
  actor: Actor,
  held: StoredParam,
  key: Key,
  value: ParamValue<Key>,
): Promise<number> {
  const secret = isSecret(key)
  const before = secret ? null : valueIn(key, held)
  const text = writeParam(key, value)
  if (!secret && held.value === text) return held.version
  const kept = secret ? await tellingVault(key, tx.vault.seal(key, text)) : text
  const version = await saveParam(tx, key, { value: kept, sealed: secret }, actor)
  await record(tx, actor, key, before, value ?? NULL_VALUE)
  return version
}

/** Sets a parameter whatever it was: for the product's own. */
export async function setParam<Key extends SystemParamKey>(
  tx: Tx,
  actor: Actor,
  key: Key,
  value: ParamValue<Key>,
): Promise<void> {
  await write(tx, actor, await lockParam(tx, key), key, value)
}

const lockAsSeen = async (tx: Tx, key: ShownParamKey, version: number): Promise<StoredParam> => {
  const held = await lockParam(tx, key)
  if (held.version !== version) throw new Refusal('paramChanged', { key })
  return held
}

/** Sets a parameter as somebody saw it; one that was changed since is not overwritten. */
export async function changeParam(
  tx: Tx,
  actor: Actor,
  { key, value, version }: ParamDraft,
): Promise<number> {
  const read = readParam(key, value)
  if ('broken' in read) throw new InvalidInput([{ field: 'value', ...read.broken }])
  return write(tx, actor, await lockAsSeen(tx, key, version), key, read.value)
}

export async function resetParam(
  tx: Tx,
  actor: Actor,
  { key, version }: Pick<ParamDraft, 'key' | 'version'>,
): Promise<void> {
  await empty(tx, actor, key, await lockAsSeen(tx, key, version))
}

/** Gives a parameter up whatever it was: for the product's own. */
export async function forgetParam(tx: Tx, actor: Actor, key: SystemParamKey): Promise<void> {
  await empty(tx, actor, key, await lockParam(tx, key))
}

async function empty(tx: Tx, actor: Actor, key: SystemParamKey, held: StoredParam): Promise<void> {
  if (held.value === null) return
  await saveParam(tx, key, { value: null, sealed: false }, actor)
  await record(tx, actor, key, isSecret(key) ? null : valueIn(key, held), null)
}

const NO_KEY =
  'SECRET_KEY is not set, and the database holds secrets. Set it to the key they were stored with, or to a new one where they are still in clear'

const wrongKey = (keys: readonly string[]): string =>
  `SECRET_KEY is not the key that the stored secrets were encrypted with (${keys.join(', ')}). Set the right one; ` +
  'if it is lost, give them up with: update system_param set value = null, sealed = false where sealed'

/**
 * At each start: secrets that an earlier version stored in clear are encrypted, and the key must open all others,
 * so that a wrong one is noticed now and not by whoever needs a secret first.
 */
export const guardSecrets = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    const unreadable: string[] = []
    for (const { key, value, sealed } of await lockSecrets(tx, SHOWN_PARAMS.filter(isSecret))) {
      try {
        if (sealed) await tx.vault.open(key, value)
        else await sealParam(tx, key, await tx.vault.seal(key, value))
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        if (error.reason === 'no key') throw new StartError(NO_KEY)
        unreadable.push(key)
      }
    }
    if (unreadable.length > 0) throw new StartError(wrongKey(unreadable))
  })
