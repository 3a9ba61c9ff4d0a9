import { memberFields } from '@visa/contract/member/member'
import { UNDO_HOURS, type MemberMerge } from '@visa/contract/member/member-merge'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../access/mover.ts'
import { reaches, reachesAll } from '../../access/scope.ts'
import type { Tx } from '../../db/pool.ts'
import { updateRow } from '../../db/table-rows.ts'
import { heldRows, refuseStaleRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { noteDoubles, setApart } from './member-doubles.repo.ts'
import {
  joinNotes,
  keepMerge,
  lastMerge,
  markUndone,
  moveRows,
  restore,
  snapshotOf,
} from './member-merge.repo.ts'
import { companiesOf } from './member-rows.repo.ts'
import { settle } from './member-save.service.ts'
import { recordMember } from './member.log.ts'
import { memberTable, type MemberRow } from './member.table.ts'

/** Both, held still in the order of their ids, so that two merges the other way round do not wait for each other. */
async function heldPair(
  tx: Tx,
  by: ActingPerson,
  id: number,
  otherId: number,
): Promise<[MemberRow, MemberRow]> {
  if (id === otherId) throw new Refusal('memberMergeSelf')
  const held = await heldRows(tx, by, memberTable, [id, otherId])
  const one = (wanted: number) => orGone(held.find((each) => each.id === wanted))
  return [one(id), one(otherId)]
}

/** A person who is also somebody else's member is the platform's to merge. */
async function refuseForeign(tx: Tx, { viewer }: ActingPerson, ids: readonly number[]): Promise<void> {
  if (reachesAll(viewer)) return
  for (const id of ids) {
    const companies = await companiesOf(tx, id)
    if (!companies.every((company) => reaches(viewer, { company }))) throw new Refusal('memberMergePlatform')
  }
}

const refuseMerged = ({ mergedIntoId, realName: name, vipNo }: MemberRow): void => {
  if (mergedIntoId !== null) throw new Refusal('memberMerged', { name, vipNo })
}

const HOUR_MS = 3_600_000

/** Makes one of two; nothing is deleted, so that all of it can be put back. */
export async function mergeMembers(tx: Tx, by: ActingPerson, merge: MemberMerge): Promise<{ until: string }> {
  const { id, otherId, fromOther, lists } = merge
  const [kept, other] = await heldPair(tx, by, id, otherId)
  for (const each of [kept, other]) refuseMerged(each)
  await refuseStaleRow(tx, memberTable, kept, merge.seen)
  await refuseStaleRow(tx, memberTable, other, merge.otherSeen)
  await refuseForeign(tx, by, [id, otherId])
  const before = await snapshotOf(tx, [id, otherId])
  const taken = picked(
    Object.fromEntries(fromOther.map((field) => [field, true])),
    picked(memberFields, other),
  )
  await updateRow(tx, memberTable, id, taken)
  const way = { from: otherId, to: id }
  if (lists.includes('passports')) await moveRows(tx, 'member_passport', way)
  if (lists.includes('addresses')) await moveRows(tx, 'member_address', way)
  await joinNotes(tx, way)
  await moveRows(tx, 'membership', way)
  await updateRow(tx, memberTable, otherId, { mergedIntoId: id })
  await settle(tx, id)
  const until = new Date(by.now.getTime() + UNDO_HOURS * HOUR_MS)
  await keepMerge(tx, {
    memberId: id,
    otherId,
    before,
    after: await snapshotOf(tx, [id, otherId]),
    until,
    now: by.now,
  })
  await recordMember(tx, by, kept, {
    action: 'update',
    before: { ...memberTable.logged(picked(taken, kept)), mergedFrom: '' },
    after: { ...memberTable.logged(taken), mergedFrom: other.vipNo },
  })
  return { until: until.toISOString() }
}

/** Puts both back exactly as they were, unless somebody has gone on from there. */
export async function unmergeMembers(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const [kept] = await heldRows(tx, by, memberTable, [id])
  const held = orGone(kept)
  const current = (otherId: number) => snapshotOf(tx, [id, otherId])
  const last = await lastMerge(tx, id, current, by.now)
  if (last === undefined) throw new Refusal('memberNotMerged')
  if (last.isOver) throw new Refusal('memberUndoOver', { hours: UNDO_HOURS })
  await refuseForeign(tx, by, [id])
  if (!last.untouched) throw new Refusal('memberUndoChanged', { name: held.realName })
  await restore(tx, last.before)
  // What made them look alike does so again.
  for (const each of [id, last.otherId]) await noteDoubles(tx, each)
  await markUndone(tx, last.id, by.now)
  await recordMember(tx, by, held, {
    action: 'update',
    before: { mergedFrom: await vipNoOf(last.before, last.otherId) },
    after: { mergedFrom: '' },
  })
}

const vipNoOf = async (before: Awaited<ReturnType<typeof snapshotOf>>, id: number): Promise<string> => {
  const row = before['member']?.find((each) => Reflect.get(each, 'id') === id)
  return String(row === undefined ? '' : Reflect.get(row, 'vip_no'))
}

/** Two who look alike are two. */
export async function keepApart(tx: Tx, by: ActingPerson, id: number, otherId: number): Promise<void> {
  const [one, other] = await heldPair(tx, by, id, otherId)
  if (!(await setApart(tx, id, otherId))) throw new Refusal('recordGone')
  await recordMember(tx, by, one, {
    action: 'update',
    before: { apartFrom: '' },
    after: { apartFrom: other.vipNo },
  })
}
