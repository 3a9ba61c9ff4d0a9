import type { DictData, DictDataDraft, DictDataUpdate, DictEntry } from '@visa/contract/dict/dict-data'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange, recordChanges, type Change } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import { withPinyin } from '../../../pinyin.ts'
import { openDictType } from '../dict-type/dict-type.service.ts'
import {
  codesInUse,
  deleteDictData,
  entriesOfTypes,
  insertAllDictData,
  insertDictData,
  lockDictData,
  setDictDataValid,
  updateDictData,
} from './dict-data.repo.ts'

export const DICT_DATA_ENTITY = 'dict_data'

type Logged = Omit<DictDataDraft, 'type'>

const logged = ({ code, cname, ename, sortNo, resv1, resv2 }: Logged): Logged => ({
  code,
  cname,
  ename,
  sortNo,
  resv1,
  resv2,
})

const explainTaken = (error: unknown, draft: Logged): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'dict_data_code_unique') return new Refusal('dictCodeTaken', { code: draft.code })
  if (constraint === 'dict_data_name_unique') return new Refusal('dictNameTaken', { name: draft.cname })
  return error
}

const record = (
  tx: Tx,
  actor: Actor,
  entry: { id: number; type: string; cname: string },
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: DICT_DATA_ENTITY,
    entityId: entry.id,
    topic: entry.type,
    subject: entry.cname,
    ...change,
  })

const locked = async (tx: Tx, id: number): Promise<DictData> => {
  const [found] = await lockDictData(tx, [id])
  if (found === undefined) throw new Refusal('recordGone')
  return found
}

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

export async function addDictData(tx: Tx, actor: Actor, draft: DictDataDraft): Promise<number> {
  await openDictType(tx, draft.type)
  const id = await insertDictData(tx, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await record(tx, actor, { id, ...draft }, { action: 'add', before: null, after: logged(draft) })
  return id
}

/** Adds the entries that a type begins with, all at once. */
export async function addAllDictData(
  tx: Tx,
  actor: Actor,
  type: string,
  drafts: readonly Logged[],
): Promise<void> {
  await openDictType(tx, type)
  const ids = await insertAllDictData(tx, type, drafts.map(logged))
  const changes = drafts.map((draft, index): Change => ({
    entity: DICT_DATA_ENTITY,
    entityId: ids[index] ?? 0,
    topic: type,
    subject: draft.cname,
    action: 'add',
    before: null,
    after: logged(draft),
  }))
  await recordChanges(tx, actor, changes)
}

export async function changeDictData(
  tx: Tx,
  actor: Actor,
  { seen, ...draft }: DictDataUpdate,
): Promise<void> {
  const before = await locked(tx, draft.id)
  const { id: entityId, cname: name, updateTime } = before
  const held = { entity: DICT_DATA_ENTITY, entityId, name, updateTime, current: () => logged(before) }
  await refuseStale(tx, held, seen)
  const change = { action: 'update', before: logged(before), after: logged(draft) } as const
  if (isUnchanged(change.before, change.after)) return
  if (before.code !== draft.code) await refuseIfUsed(tx, [before])
  await updateDictData(tx, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await record(tx, actor, { ...draft, type: before.type }, change)
}

/** All of the entries go or, when one is used or already gone, none. */
export async function removeDictData(tx: Tx, actor: Actor, ids: readonly number[]): Promise<number> {
  const entries = await lockDictData(tx, ids)
  if (entries.length < ids.length) throw new Refusal('recordGone')
  await refuseIfUsed(tx, entries)
  for (const entry of entries) {
    await record(tx, actor, entry, { action: 'delete', before: logged(entry), after: null })
  }
  return deleteDictData(tx, ids)
}

/** A frozen entry stays readable on old records and cannot be chosen for new ones. */
export async function freezeDictData(tx: Tx, actor: Actor, id: number, valid: 0 | 1): Promise<void> {
  const before = await locked(tx, id)
  if (before.valid === valid) return
  await setDictDataValid(tx, id, valid)
  const action = valid === 1 ? 'unfreeze' : 'freeze'
  await record(tx, actor, before, { action, before: { valid: before.valid }, after: { valid } })
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
