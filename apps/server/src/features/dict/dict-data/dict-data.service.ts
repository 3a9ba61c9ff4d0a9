import type { DictData, DictDataDraft, DictDataUpdate, DictEntry } from '@visa/contract/dict/dict-data'
import { isFixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import type { Actor } from '../../../access/actor.ts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, addRows, changeRow, removedChange, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql, type Queryable } from '../../../db/sql.ts'
import type { RowOf } from '../../../db/table.ts'
import { withPinyin } from '../../../pinyin.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow, heldRows, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { openDictType } from '../dict-type/dict-type.service.ts'
import { keepRemoved } from '../../removal/removal.service.ts'
import { codesInUse, entriesOfTypes, isSharedName } from './dict-data.repo.ts'
import { dictDataTable } from './dict-data.table.ts'

type Draft = Omit<DictDataDraft, 'type'>
type OwnEntry = RowOf<typeof dictDataTable>

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
  return addRow(tx, actor, dictDataTable, { ...draft, companyId: null }).catch(taken(draft))
}

/** Adds an entry that is for one company alone. Codes are one of a kind, so that of the company is in it. */
export async function addOwnDictData(
  tx: Tx,
  actor: Actor,
  companyId: number,
  draft: DictDataDraft,
): Promise<number> {
  refuseIfFixed(draft)
  await openDictType(tx, draft.type)
  if (await isSharedName(tx, draft)) throw new Refusal('dictNameTaken', { name: draft.cname })
  const code = `C${companyId}.${draft.code}`
  return addRow(tx, actor, dictDataTable, { ...draft, code, companyId }).catch(taken(draft))
}

/** An entry of one's own company, held; those for everybody are the platform's. */
async function heldOwn(tx: Tx, by: ActingPerson, id: number, types: readonly string[]): Promise<OwnEntry> {
  const entry = await heldRow(tx, by, dictDataTable, id)
  if (entry.companyId !== by.viewer.companyId || !types.includes(entry.type)) throw new Refusal('recordGone')
  return entry
}

export async function changeOwnDictData(
  tx: Tx,
  by: ActingPerson,
  types: readonly string[],
  { id, seen, code: _code, ...draft }: DictDataUpdate,
): Promise<void> {
  const before = await heldOwn(tx, by, id, types)
  await refuseStaleRow(tx, dictDataTable, before, seen)
  if (await isSharedName(tx, { type: before.type, cname: draft.cname }))
    throw new Refusal('dictNameTaken', { name: draft.cname })
  await changeRow(tx, by.actor, dictDataTable, before, draft).catch(taken({ ...before, ...draft }))
}

export async function freezeOwnDictData(
  tx: Tx,
  by: ActingPerson,
  types: readonly string[],
  { id, valid }: { id: number; valid: 0 | 1 },
): Promise<void> {
  const before = await heldOwn(tx, by, id, types)
  await changeRow(
    tx,
    by.actor,
    dictDataTable,
    before,
    { valid },
    { action: valid === 1 ? 'unfreeze' : 'freeze' },
  )
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
    drafts.map((draft) => ({ ...draft, type, companyId: null })),
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

/** Entries by type, those of other companies left out; a type without entries has an empty list. */
export async function loadEntries(
  db: Queryable,
  types: readonly string[],
  viewer: Viewer | null = null,
): Promise<Record<string, DictEntry[]>> {
  const byType: Record<string, DictEntry[]> = Object.fromEntries(types.map((type) => [type, []]))
  const found = await withPinyin(await entriesOfTypes(db, types, viewer), ({ cname }) => cname)
  for (const { type, ...entry } of found) byType[type]?.push(entry)
  return byType
}

export { ownEntriesSource } from './own-entries.repo.ts'
