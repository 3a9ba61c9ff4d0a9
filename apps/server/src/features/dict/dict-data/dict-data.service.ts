import type { DictData, DictDataDraft, DictDataUpdate, DictEntry } from '@visa/contract/dict/dict-data'
import { isFixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import type { Actor } from '../../../access/actor.ts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { addRow, addRows, changeRow, removedChange, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql, type Queryable } from '../../../db/sql.ts'
import { withPinyin } from '../../../pinyin.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow, heldRows } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { openDictType } from '../dict-type/dict-type.service.ts'
import { keepRemoved } from '../../removal/removal.service.ts'
import { codesInUse, entriesOfTypes } from './dict-data.repo.ts'
import { dictDataTable } from './dict-data.table.ts'

type Draft = Omit<DictDataDraft, 'type'>

const taken = ({ code, cname }: Draft) =>
  orRefuse({
    dict_data_code_unique: new Refusal('dictCodeTaken', { code }),
    dict_data_name_unique: new Refusal('dictNameTaken', { name: cname }),
  })

const refuseIfUsed = async (tx: Tx, entries: readonly DictData[]): Promise<void> => {
  for (const type of new Set(entries.map((entry) => entry.type))) {
    const ofType = entries.filter((entry) => entry.type === type)
    const used = await codesInUse(
      tx,
      type,
      ofType.map((entry) => entry.code),
    )
    const first = ofType.find((entry) => used.has(entry.code))
    if (first) throw new Refusal('dictDataInUse', { name: first.cname, code: first.code })
  }
}

/** The program decides by these codes: one more would mean nothing, and one less would have no name. */
const refuseIfFixed = (...entries: readonly Pick<DictData, 'type'>[]): void => {
  const fixed = entries.find(({ type }) => isFixedDictionary(type))
  if (fixed) throw new Refusal('dictDataFixed', { type: fixed.type })
}

export async function addDictData(tx: Tx, actor: Actor, draft: DictDataDraft): Promise<number> {
  refuseIfFixed(draft)
  await openDictType(tx, draft.type)
  return addRow(tx, actor, dictDataTable, draft).catch(taken(draft))
}

/** Adds the entries that a type begins with, all at once. */
export async function addAllDictData(
  tx: Tx,
  actor: Actor,
  type: string,
  drafts: readonly Draft[],
): Promise<void> {
  await openDictType(tx, type)
  await addRows(
    tx,
    actor,
    dictDataTable,
    drafts.map((draft) => ({ ...draft, type })),
  )
}

export async function changeDictData(
  tx: Tx,
  by: Mover,
  { id, seen, ...draft }: DictDataUpdate,
): Promise<void> {
  const before = await heldAsSeen(tx, by, dictDataTable, id, seen)
  if (before.code !== draft.code) {
    refuseIfFixed(before)
    await refuseIfUsed(tx, [before])
  }
  await changeRow(tx, by.actor, dictDataTable, before, draft).catch(taken(draft))
}

/** All of the entries go or, when one is used or already gone, none. */
export async function removeDictData(
  tx: Tx,
  by: ActingPerson,
  ids: readonly number[],
): Promise<{ deleted: number; undoId: number }> {
  const entries = await heldRows(tx, by, dictDataTable, ids)
  refuseIfFixed(...entries)
  await refuseIfUsed(tx, entries)
  const undoId = await keepRemoved(tx, by, {
    authority: 'sys.dict.data.delete',
    rows: [{ table: 'dict_data', which: sql`id = any(${ids})` }],
    changes: entries.map((entry) => removedChange(dictDataTable, entry)),
  })
  return { deleted: await removeRows(tx, by.actor, dictDataTable, entries), undoId }
}

/** A frozen entry stays readable on old records and cannot be chosen for new ones. */
export async function freezeDictData(tx: Tx, by: Mover, id: number, valid: 0 | 1): Promise<void> {
  const before = await heldRow(tx, by, dictDataTable, id)
  if (valid === 0) refuseIfFixed(before)
  const action = valid === 1 ? 'unfreeze' : 'freeze'
  await changeRow(tx, by.actor, dictDataTable, before, { valid }, { action })
}

/** Entries by type; a type without entries has an empty list. */
export async function loadEntries(
  db: Queryable,
  types: readonly string[],
): Promise<Record<string, DictEntry[]>> {
  const byType: Record<string, DictEntry[]> = Object.fromEntries(types.map((type) => [type, []]))
  const found = await withPinyin(await entriesOfTypes(db, types), ({ cname }) => cname)
  for (const { type, ...entry } of found) byType[type]?.push(entry)
  return byType
}
