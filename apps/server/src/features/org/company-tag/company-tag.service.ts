import { CODES } from '@visa/contract/codes'
import type { CompanyTag, TagDraft, TagUpdate } from '@visa/contract/org/company-tag'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange, type Change } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { reachesAll } from '../../../access/scope.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { deleteTag, insertTag, lockTag, updateTag } from './company-tag.repo.ts'

export const TAG_ENTITY = 'company_tag'

/** Tags say what the platform thinks of companies: nobody else reads or changes them, whatever codes they hold. */
export function refuseOthers(viewer: Viewer): void {
  if (!reachesAll(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

const logged = ({ name, color, sortNo, remark }: TagDraft): TagDraft => ({ name, color, sortNo, remark })

const record = (
  tx: Tx,
  actor: Actor,
  tag: { id: number; name: string },
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, { entity: TAG_ENTITY, entityId: tag.id, subject: tag.name, ...change })

const explainTaken = (error: unknown, { name }: TagDraft): unknown =>
  uniqueViolation(error) === undefined ? error : new Refusal('tagNameTaken', { name })

const locked = async (tx: Tx, id: number): Promise<CompanyTag> => {
  const found = await lockTag(tx, id)
  if (found === undefined) throw new Refusal('recordGone')
  return found
}

export async function addTag(tx: Tx, actor: Actor, draft: TagDraft): Promise<number> {
  const id = await insertTag(tx, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await record(tx, actor, { id, name: draft.name }, { action: 'add', before: null, after: logged(draft) })
  return id
}

export async function changeTag(tx: Tx, actor: Actor, { id, seen, ...draft }: TagUpdate): Promise<void> {
  const before = await locked(tx, id)
  const held = { entity: TAG_ENTITY, entityId: id, ...before, current: () => logged(before) }
  await refuseStale(tx, held, seen)
  if (isUnchanged(logged(before), logged(draft))) return
  await updateTag(tx, id, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  const change = { action: 'update', before: logged(before), after: logged(draft) } as const
  await record(tx, actor, { id, name: draft.name }, change)
}

/** Takes a tag away from everywhere, if it is on as many companies as the person was told. */
export async function removeTag(tx: Tx, actor: Actor, id: number, toldUses: number): Promise<void> {
  const before = await locked(tx, id)
  if (before.uses !== toldUses) throw new Refusal('tagInUse', { name: before.name, count: before.uses })
  await deleteTag(tx, id)
  const change = { action: 'delete', before: { ...logged(before), uses: before.uses }, after: null } as const
  await record(tx, actor, before, change)
}
