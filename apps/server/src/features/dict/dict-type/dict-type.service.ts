import type { DictType, DictTypeDraft, DictTypeUpdate } from '@visa/contract/dict/dict-type'
import type { Actor } from '../../../access/actor.ts'
import type { Mover } from '../../../access/mover.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { countEntries, shareDictType } from './dict-type.repo.ts'
import { dictTypeTable } from './dict-type.table.ts'

export const DICT_TYPE_ENTITY = dictTypeTable.entity

const taken = ({ type, name }: DictTypeDraft) =>
  orRefuse({
    dict_type_type_unique: new Refusal('dictTypeTaken', { type }),
    dict_type_name_unique: new Refusal('dictTypeNameTaken', { name }),
  })

/** The code of a type and the type itself stay while the product or any entry relies on them. */
const refuseIfNeeded = async (tx: Tx, { type, builtIn }: DictType): Promise<void> => {
  if (builtIn) throw new Refusal('dictTypeBuiltIn', { type })
  const count = await countEntries(tx, type)
  if (count > 0) throw new Refusal('dictTypeHasData', { type, count })
}

/** Adds a type; `builtIn` marks those that the product itself reads. */
export const addDictType = (
  tx: Tx,
  actor: Actor,
  draft: DictTypeDraft,
  { builtIn = false }: { builtIn?: boolean } = {},
): Promise<number> => addRow(tx, actor, dictTypeTable, { ...draft, builtIn }).catch(taken(draft))

export async function changeDictType(
  tx: Tx,
  by: Mover,
  { id, seen, ...draft }: DictTypeUpdate,
): Promise<void> {
  const before = await heldAsSeen(tx, by, dictTypeTable, id, seen)
  if (before.type !== draft.type) await refuseIfNeeded(tx, before)
  await changeRow(tx, by.actor, dictTypeTable, before, draft).catch(taken(draft))
}

export async function removeDictType(tx: Tx, by: Mover, id: number): Promise<void> {
  const before = await heldRow(tx, by, dictTypeTable, id)
  await refuseIfNeeded(tx, before)
  await removeRows(tx, by.actor, dictTypeTable, [before])
}

/** Freezing hides a type from new work; repeating it is harmless and leaves no second log row. */
export async function freezeDictType(tx: Tx, by: Mover, id: number, valid: 0 | 1): Promise<void> {
  const before = await heldRow(tx, by, dictTypeTable, id)
  const action = valid === 1 ? 'unfreeze' : 'freeze'
  await changeRow(tx, by.actor, dictTypeTable, before, { valid }, { action })
}

/** The type an entry is about to join: it must exist and be in use. */
export async function openDictType(tx: Tx, type: string): Promise<DictType> {
  const found = await shareDictType(tx, type)
  if (found === undefined) throw new Refusal('dictTypeUnknown', { type })
  if (found.valid === 0) throw new Refusal('dictTypeFrozen', { type })
  return found
}
