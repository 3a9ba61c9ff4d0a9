import { CODES } from '@visa/contract/codes'
import { VALID } from '@visa/contract/fields'
import type { ResourceDraft, ResourceUpdate } from '@visa/contract/org/resource'
import { RESOURCE_ROOT, RESOURCE_TYPE } from '@visa/contract/resources'
import { recordChange, type Change } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { isPlatform } from '../../../access/scope.ts'
import { grantResources } from '../role/role.service.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { place, restored } from './resource-move.service.ts'
import {
  deleteResource,
  holdTree,
  insertResource,
  rolesHolding,
  setResourceValid,
  updateResource,
  type StoredResource,
} from './resource.repo.ts'
import { isEssential, mayHold } from './resource-tree.ts'
import { RESOURCE_ENTITY } from './resource.service.ts'

/** The menu is the same for all companies, so it is the platform's business, whatever codes somebody else was given. */
function refuseOthers({ viewer }: ActingPerson): void {
  if (!isPlatform(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

const record = (
  tx: Tx,
  { actor }: ActingPerson,
  { id, name }: Pick<StoredResource, 'id' | 'name'>,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, { entity: RESOURCE_ENTITY, entityId: id, subject: name, companies: [], ...change })

const found = (all: readonly StoredResource[], id: number): StoredResource => {
  return orGone(all.find((each) => each.id === id))
}

const explain = (error: unknown, code: string): unknown =>
  uniqueViolation(error) === 'resource_code_unique' ? new Refusal('resourceCodeTaken', { code }) : error

const parentOf = (all: readonly StoredResource[], parentId: string): StoredResource | undefined =>
  parentId === RESOURCE_ROOT ? undefined : found(all, Number(parentId))

const wordsOf = ({ code, resName, ename, url, icon }: ResourceDraft) => ({
  code,
  name: resName,
  ename,
  url,
  icon,
})

const logged = ({
  code,
  name,
  ename,
  url,
  icon,
  type,
}: Omit<StoredResource, 'id' | 'valid' | 'own' | 'placed' | 'parentId' | 'sortNo' | 'updateTime'>) => ({
  code,
  name,
  ename,
  url,
  icon,
  type,
})

/** Adds an entry of one's own; the administrators hold it from the start and can pass it on. */
export async function addResource(tx: Tx, author: ActingPerson, draft: ResourceDraft): Promise<number> {
  refuseOthers(author)
  const all = await holdTree(tx)
  const parent = parentOf(all, draft.parentId)
  if (!mayHold(parent, draft.type))
    throw new Refusal('resourceParent', { name: parent?.name ?? draft.parentId })
  const parentId = parent?.id ?? null
  const sortNo = Math.max(0, ...all.flatMap((each) => (each.parentId === parentId ? [each.sortNo] : []))) + 1
  const words = wordsOf(draft)
  const resource = { ...words, type: draft.type, url: draft.type === RESOURCE_TYPE.MENU ? words.url : '' }
  const id = await insertResource(tx, { ...resource, parentId, sortNo, own: true }).catch(
    (error: unknown) => {
      throw explain(error, draft.code)
    },
  )
  await record(
    tx,
    author,
    { id, name: resource.name },
    {
      action: 'add',
      before: null,
      after: { ...resource, parent: parent?.name ?? null },
    },
  )
  const administrators = Number(await getParam(tx, 'org.administratorRole'))
  if (administrators > 0) await grantResources(tx, author.actor, administrators, [draft.code])
  return id
}

/** What belongs to the product keeps its code, type and address: the product relies on them. */
function refuseChange(all: readonly StoredResource[], before: StoredResource, draft: ResourceUpdate): void {
  const { name } = before
  const { code, url, type } = draft
  if (!before.own) {
    if (code !== before.code || url !== before.url || type !== before.type) {
      throw new Refusal('resourceBuiltIn', { name })
    }
    return
  }
  const below = all.filter(({ parentId }) => parentId === before.id)
  if (type === RESOURCE_TYPE.BUTTON && below.length > 0) {
    throw new Refusal('resourceHasChildren', { name, count: below.length })
  }
  if (url !== '' && below.some((each) => each.type === RESOURCE_TYPE.MENU)) {
    throw new Refusal('resourceUrlGroup', { name })
  }
}

const heldIn = ({ id, name, updateTime }: StoredResource) => ({
  entity: RESOURCE_ENTITY,
  entityId: id,
  name,
  updateTime,
})

/** What the form of an entry holds. */
const formOf = ({ parentId, type, name: resName, ename, code, url, icon }: StoredResource) => ({
  parentId: parentId === null ? RESOURCE_ROOT : String(parentId),
  type,
  resName,
  ename,
  code,
  url,
  icon,
})

export async function changeResource(tx: Tx, author: ActingPerson, draft: ResourceUpdate): Promise<void> {
  refuseOthers(author)
  const all = await holdTree(tx)
  const before = found(all, draft.id)
  await refuseStale(tx, { ...heldIn(before), current: () => formOf(before) }, draft.seen)
  refuseChange(all, before, draft)
  const parent = parentOf(all, draft.parentId)
  if ((parent?.id ?? null) !== before.parentId) {
    await place(tx, author, all, before, { parent, index: all.length })
  } else if (!mayHold(parent, draft.type)) {
    throw new Refusal('resourceParent', { name: parent?.name ?? draft.parentId })
  }
  const after = {
    ...wordsOf(draft),
    type: draft.type,
    url: draft.type === RESOURCE_TYPE.MENU ? draft.url : '',
  }
  if (JSON.stringify(logged(before)) === JSON.stringify(logged(after))) return
  await updateResource(tx, draft.id, after).catch((error: unknown) => {
    throw explain(error, draft.code)
  })
  await record(
    tx,
    author,
    { id: draft.id, name: after.name },
    {
      action: 'update',
      before: logged(before),
      after: logged(after),
    },
  )
}

const NAMED = 5

export async function removeResource(
  tx: Tx,
  author: ActingPerson,
  id: number,
  withHolders = false,
): Promise<void> {
  refuseOthers(author)
  const all = await holdTree(tx)
  const before = found(all, id)
  const { name } = before
  if (!before.own) throw new Refusal('resourceBuiltIn', { name })
  const count = all.filter(({ parentId }) => parentId === id).length
  if (count > 0) throw new Refusal('resourceHasChildren', { name, count })
  const roles = await rolesHolding(tx, id)
  if (roles.length > 0 && !withHolders) {
    const shown = roles.slice(0, NAMED).join(', ') + (roles.length > NAMED ? '…' : '')
    throw new Refusal('resourceHeld', { name, count: roles.length, roles: shown })
  }
  await deleteResource(tx, id)
  await record(tx, author, before, { action: 'delete', before: { ...logged(before), roles }, after: null })
}

/** Disables an entry for everybody, or enables it again; what permissions are managed with stays enabled. */
export async function freezeResource(tx: Tx, author: ActingPerson, id: number, valid: 0 | 1): Promise<void> {
  refuseOthers(author)
  const all = await holdTree(tx)
  const before = found(all, id)
  if (before.valid === valid) return
  if (valid === VALID.DISABLED && isEssential(all, before)) {
    throw new Refusal('resourceEssential', { name: before.name })
  }
  await setResourceValid(tx, id, valid)
  await record(tx, author, before, {
    action: valid === VALID.ENABLED ? 'unfreeze' : 'freeze',
    before: { valid: before.valid },
    after: { valid },
  })
}

interface Drag {
  id: number
  parentId: string
  index: number
}

export async function dragResource(
  tx: Tx,
  author: ActingPerson,
  { id, parentId, index }: Drag,
): Promise<void> {
  refuseOthers(author)
  const all = await holdTree(tx)
  await place(tx, author, all, found(all, id), { parent: parentOf(all, parentId), index })
}

/** Puts an entry of the product back where the product has it, as far as its neighbours are there. */
export async function restoreResource(tx: Tx, author: ActingPerson, id: number): Promise<void> {
  refuseOthers(author)
  const all = await holdTree(tx)
  const resource = found(all, id)
  await place(tx, author, all, resource, { ...restored(all, resource), placed: false })
}
