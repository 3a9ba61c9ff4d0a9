import {
  definitionOf,
  readParam,
  type ParamValue,
  type SystemParamKey,
} from '@visa/contract/org/system-param'
import { NO_VAULT, VaultError } from '../../../crypto/vault.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { StoredValue } from './system-param.repo.ts'

const isText = (key: SystemParamKey): boolean => ['text', 'secret'].includes(definitionOf(key).kind)

/** As it is kept: a text as it is, anything else as JSON. */
export const writeParam = (key: SystemParamKey, value: unknown): string =>
  isText(key) ? String(value) : JSON.stringify(value)

export const fallbackOf = <Key extends SystemParamKey>(key: Key): ParamValue<Key> =>
  definitionOf(key).fallback as ParamValue<Key>

const parsed = (key: SystemParamKey, text: string): unknown => {
  if (isText(key)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Undefined: an earlier version allowed it and this one does not, so it counts as not set. */
export function readStored<Key extends SystemParamKey>(
  key: Key,
  text: string,
): { value: ParamValue<Key> } | undefined {
  // What the product itself keeps, and secrets of before there were rules, are taken as they are.
  if (isText(key)) return { value: text as ParamValue<Key> }
  const read = readParam(key, parsed(key, text))
  return 'value' in read ? read : undefined
}

/** A wrong or missing key is told as what it is. */
export async function tellingVault<T>(key: SystemParamKey, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof VaultError)) throw error
    throw error.reason === 'no key'
      ? new Refusal('secretKeyMissing')
      : new Refusal('secretUnreadable', { key })
  })
}

export const openStored = async (
  db: Pick<Queryable, 'vault'>,
  key: SystemParamKey,
  { value, sealed }: StoredValue,
): Promise<string> => (sealed ? tellingVault(key, (db.vault ?? NO_VAULT).open(key, value)) : value)
