import { CODES } from '@visa/contract/codes'
import type { TagDraft, TagUpdate } from '@visa/contract/org/company-tag'
import type { Actor } from '../../../access/actor.ts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow, removedChange, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keepRemoved } from '../../removal/removal.service.ts'
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
export async function removeTag(tx: Tx, by: ActingPerson, id: number, toldUses: number): Promise<number> {
  const before = await heldRow(tx, by, tagTable, id)
  const uses = await countUses(tx, id)
  if (uses !== toldUses) throw new Refusal('tagInUse', { name: before.name, count: uses })
  const undoId = await keepRemoved(tx, by, {
    authority: 'sys.tag.delete',
    rows: [
      { table: 'company_tag', which: sql`id = ${id}` },
      { table: 'company_tag_use', which: sql`tag_id = ${id}` },
    ],
    changes: [removedChange(tagTable, before, { uses })],
  })
  await takeOffAll(tx, id)
  await removeRows(tx, by.actor, tagTable, [before], { before: { uses } })
  return undoId
}
