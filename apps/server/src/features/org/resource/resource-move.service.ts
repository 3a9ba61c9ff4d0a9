import { VALID } from '@visa/contract/fields'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit } from '../../../http/route.ts'
import {
  allowParentToCompanies,
  grantParentToHolders,
  moveResource,
  type StoredResource,
} from './resource.repo.ts'
import { above, isAbove, isEssential, mayHold, productPlace } from './resource-tree.ts'
import { RESOURCE_ENTITY } from './resource.service.ts'

export interface Spot {
  /** Undefined is the uppermost level. */
  parent: StoredResource | undefined
  /** The place among those who stand there, counted without itself. */
  index: number
  placed?: boolean
}

function refuseSpot(all: readonly StoredResource[], resource: StoredResource, parent: Spot['parent']): void {
  const { id, name, type } = resource
  if (parent === undefined) {
    if (!mayHold(undefined, type)) throw new Refusal('resourceParent', { name: '0' })
    return
  }
  if (isAbove(all, id, parent.id)) throw new Refusal('resourceCycle', { name })
  if (!mayHold(parent, type)) throw new Refusal('resourceParent', { name: parent.name })
  const disabled = [parent, ...above(all, parent)].find(({ valid }) => valid === VALID.DISABLED)
  if (disabled !== undefined && isEssential(all, resource)) {
    throw new Refusal('resourceHides', { name: disabled.name })
  }
}

/** Puts a resource somewhere in the tree. Whoever holds it holds the groups above its new place too. */
export async function place(
  tx: Tx,
  { actor }: Pick<MemberVisit, 'actor'>,
  all: readonly StoredResource[],
  resource: StoredResource,
  { parent, index, placed = true }: Spot,
): Promise<void> {
  refuseSpot(all, resource, parent)
  const { id, name } = resource
  const parentId = parent?.id ?? null
  const beside = all.filter((each) => each.parentId === parentId && each.id !== id).map((each) => each.id)
  const order = beside.toSpliced(Math.min(index, beside.length), 0, id)
  const was = all.filter((each) => each.parentId === resource.parentId).map((each) => each.id)
  const same = parentId === resource.parentId && order.join() === was.join()
  if (same && placed === resource.placed) return
  await moveResource(tx, id, { parentId, order, placed: same ? placed && resource.placed : placed })
  if (parent !== undefined && parentId !== resource.parentId) {
    let child = id
    for (const group of [parent, ...above(all, parent)]) {
      await grantParentToHolders(tx, child, group.id)
      await allowParentToCompanies(tx, child, group.id)
      child = group.id
    }
  }
  const parentName = all.find((each) => each.id === resource.parentId)?.name ?? null
  await recordChange(tx, actor, {
    entity: RESOURCE_ENTITY,
    entityId: id,
    subject: name,
    companies: [],
    action: 'update',
    before: { parent: parentName, place: was.indexOf(id) + 1 },
    after: { parent: parent?.name ?? null, place: order.indexOf(id) + 1 },
  })
}

/** The product's own place of a resource: behind the nearest of its neighbours before it. */
export function restored(all: readonly StoredResource[], { id, code, name, own }: StoredResource): Spot {
  const home = own ? undefined : productPlace(code)
  if (home === undefined) throw new Refusal('resourceNoHome', { name })
  const parent = all.find((each) => each.code === home.parent)
  const beside = all.filter((each) => each.parentId === (parent?.id ?? null) && each.id !== id)
  const before = new Set(home.siblings.slice(0, home.siblings.indexOf(code)))
  return { parent, index: beside.findLastIndex((each) => before.has(each.code)) + 1 }
}
