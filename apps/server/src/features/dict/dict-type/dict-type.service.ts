import type { DictType, DictTypeDraft, DictTypeUpdate } from '@visa/contract/dict/dict-type'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import {
  deleteDictType,
  insertDictType,
  lockDictType,
  setDictTypeValid,
  countEntries,
  shareDictType,
  updateDictType,
} from './dict-type.repo.ts'

export const DICT_TYPE_ENTITY = 'dict_type'

const logged = ({ type, name, ename, remark }: DictTypeDraft) => ({ type, name, ename, remark })

/** Uniqueness is the database's word, so two people adding at the same moment cannot both win. */
const explainTaken = (error: unknown, draft: DictTypeDraft): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'dict_type_type_unique') return new Refusal('dictTypeTaken', { type: draft.type })
  if (constraint === 'dict_type_name_unique') return new Refusal('dictTypeNameTaken', { name: draft.name })
  return error
}

const locked = async (tx: Tx, id: number): Promise<DictType> => {
  const found = await lockDictType(tx, id)
  if (found === undefined) throw new Refusal('recordGone')
  return found
}

/** The code of a type and the type itself stay while the product or any entry relies on them. */
const refuseIfNeeded = async (tx: Tx, { type, builtIn }: DictType): Promise<void> => {
  if (builtIn) throw new Refusal('dictTypeBuiltIn', { type })
  const count = await countEntries(tx, type)
  if (count > 0) throw new Refusal('dictTypeHasData', { type, count })
}

/** Adds a type; `builtIn` marks those that the product itself reads. */
export async function addDictType(
  tx: Tx,
  actor: Actor,
  draft: DictTypeDraft,
  { builtIn = false }: { builtIn?: boolean } = {},
): Promise<number> {
  const id = await insertDictType(tx, draft, builtIn).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await recordChange(tx, actor, {
    entity: DICT_TYPE_ENTITY,
    entityId: id,
    topic: draft.type,
    subject: draft.name,
    action: 'add',
    before: null,
    after: logged(draft),
  })
  return id
}

export async function changeDictType(
  tx: Tx,
  actor: Actor,
  { id, seen, ...draft }: DictTypeUpdate,
): Promise<void> {
  const before = await locked(tx, id)
  const held = { entity: DICT_TYPE_ENTITY, entityId: id, ...before, current: () => logged(before) }
  await refuseStale(tx, held, seen)
  if (isUnchanged(logged(before), logged(draft))) return
  if (before.type !== draft.type) await refuseIfNeeded(tx, before)
  await updateDictType(tx, id, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await recordChange(tx, actor, {
    entity: DICT_TYPE_ENTITY,
    entityId: id,
    topic: draft.type,
    subject: draft.name,
    action: 'update',
    before: logged(before),
    after: logged(draft),
  })
}

export async function removeDictType(tx: Tx, actor: Actor, id: number): Promise<void> {
  const before = await locked(tx, id)
  await refuseIfNeeded(tx, before)
  await deleteDictType(tx, id)
  await recordChange(tx, actor, {
    entity: DICT_TYPE_ENTITY,
    entityId: id,
    topic: before.type,
    subject: before.name,
    action: 'delete',
    before: logged(before),
    after: null,
  })
}

/** Freezing hides a type from new work; repeating it is harmless and leaves no second log row. */
export async function freezeDictType(tx: Tx, actor: Actor, id: number, valid: 0 | 1): Promise<void> {
  const before = await locked(tx, id)
  if (before.valid === valid) return
  await setDictTypeValid(tx, id, valid)
  await recordChange(tx, actor, {
    entity: DICT_TYPE_ENTITY,
    entityId: id,
    topic: before.type,
    subject: before.name,
    action: valid === 1 ? 'unfreeze' : 'freeze',
    before: { valid: before.valid },
    after: { valid },
  })
}

/** The type an entry is about to join: it must exist and be in use. */
export async function openDictType(tx: Tx, type: string): Promise<DictType> {
  const found = await shareDictType(tx, type)
  if (found === undefined) throw new Refusal('dictTypeUnknown', { type })
  if (found.valid === 0) throw new Refusal('dictTypeFrozen', { type })
  return found
}
