import { CODES } from '@visa/contract/codes'
import type { TagDraft, TagUpdate } from '@visa/contract/org/company-tag'
import type { Actor } from '../../../access/actor.ts'
import type { Mover } from '../../../access/mover.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { countUses, takeOffAll } from './company-tag.repo.ts'
import { tagTable } from './company-tag.table.ts'

/** Tags say what the platform thinks of companies: nobody else reads or changes them, whatever codes they hold. */
export function refuseOthers(viewer: Viewer): void {
  if (!reachesAll(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

const taken = ({ name }: TagDraft) =>
  orRefuse({ company_tag_name_unique: new Refusal('tagNameTaken', { name }) })

export const addTag = (tx: Tx, actor: Actor, draft: TagDraft): Promise<number> =>
  addRow(tx, actor, tagTable, draft).catch(taken(draft))

export async function changeTag(tx: Tx, by: Mover, { id, seen, ...draft }: TagUpdate): Promise<void> {
  const before = await heldAsSeen(tx, by, tagTable, id, seen)
  await changeRow(tx, by.actor, tagTable, before, draft).catch(taken(draft))
}

/** Takes a tag away from everywhere, if it is on as many companies as the person was told. */
export async function removeTag(tx: Tx, by: Mover, id: number, toldUses: number): Promise<void> {
  const before = await heldRow(tx, by, tagTable, id)
  const uses = await countUses(tx, id)
  if (uses !== toldUses) throw new Refusal('tagInUse', { name: before.name, count: uses })
  await takeOffAll(tx, id)
  await removeRows(tx, by.actor, tagTable, [before], { before: { uses } })
}
