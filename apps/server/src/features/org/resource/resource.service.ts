import type { ResourceNode } from '@visa/contract/resources'
import { menuMessages } from '@visa/messages/shell/menu'
import type { Actor } from '../../../access/actor.ts'
import { fieldChanges, recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  allResources,
  allowParentToCompanies,
  grantAlike,
  grantParentToHolders,
  insertResource,
  placeResource,
  type ResourcePlace,
  type StoredResource,
} from './resource.repo.ts'
import { isAbove } from './resource-tree.ts'

export const RESOURCE_ENTITY = 'resource'

export interface ResourceTitles {
  zh: Readonly<Record<string, string>>
  en: Readonly<Record<string, string>>
}

const titleOf = (titles: ResourceTitles, language: keyof ResourceTitles, code: string): string => {
  const title = titles[language][code]
  if (title === undefined) throw new Error(`the menu texts have no ${language} title for resource ${code}`)
  return title
}

const placeOf = ({ parentId, type, sortNo }: ResourcePlace): ResourcePlace => ({ parentId, type, sortNo })

/** When it was changed is of no interest here. */
type Known = Omit<StoredResource, 'updateTime'>

/**
 * Brings the stored resources in step with the product's own tree and gives back the codes it added.
 * Names, icons and the valid switch belong to the administrator once a resource exists; so does the place of one
 * that was put somewhere by hand, with the order of its neighbours, and any resource that the product does not know.
 */
export async function syncResources(
  tx: Tx,
  actor: Actor,
  tree: readonly ResourceNode[],
  titles: ResourceTitles = menuMessages,
): Promise<string[]> {
  const stored = new Map<string, Known>((await allResources(tx)).map((resource) => [resource.code, resource]))
  const arranged = new Set([...stored.values()].flatMap(({ placed, parentId }) => (placed ? [parentId] : [])))
  const added: string[] = []

  const lastIn = (parent: number | null): number =>
    Math.max(
      0,
      ...[...stored.values()].flatMap(({ parentId, sortNo }) => (parentId === parent ? [sortNo] : [])),
    )

  const add = async ({ code, like }: ResourceNode, place: ResourcePlace): Promise<number> => {
    const words = {
      code,
      name: titleOf(titles, 'zh', code),
      ename: titleOf(titles, 'en', code),
      url: '',
      icon: '',
    }
    const sortNo = arranged.has(place.parentId) ? lastIn(place.parentId) + 1 : place.sortNo
    const resource = { ...place, sortNo, ...words, own: false }
    const id = await insertResource(tx, resource)
    stored.set(code, { ...resource, id, valid: 1, placed: false })
    if (like !== undefined) {
      await grantAlike(tx, id, like)
      // Whoever has it has where it stands.
      if (place.parentId !== null) {
        await grantParentToHolders(tx, id, place.parentId)
        await allowParentToCompanies(tx, id, place.parentId)
      }
    }
    await recordChange(tx, actor, {
      entity: RESOURCE_ENTITY,
      entityId: id,
      subject: words.name,
      companies: [],
      action: 'add',
      before: null,
      after: { code, name: words.name, ename: words.ename, ...placeOf(resource) },
    })
    added.push(code)
    return id
  }

  const keepInPlace = async (known: Known, wanted: ResourcePlace): Promise<number> => {
    const { id, parentId } = known
    if (known.own || known.placed || isAbove([...stored.values()], id, wanted.parentId)) return id
    const stays = arranged.has(wanted.parentId) && parentId === wanted.parentId
    const joins = arranged.has(wanted.parentId) && parentId !== wanted.parentId
    const sortNo = stays ? known.sortNo : joins ? lastIn(wanted.parentId) + 1 : wanted.sortNo
    const [before, place] = [placeOf(known), { ...wanted, sortNo }]
    if (fieldChanges({ ...before }, { ...place }).length === 0) return id
    await placeResource(tx, id, place)
    stored.set(known.code, { ...known, ...place })
    if (place.parentId !== null && place.parentId !== parentId) {
      await grantParentToHolders(tx, id, place.parentId)
      await allowParentToCompanies(tx, id, place.parentId)
    }
    await recordChange(tx, actor, {
      entity: RESOURCE_ENTITY,
      entityId: id,
      subject: known.name,
      companies: [],
      action: 'update',
      before: { ...before },
      after: { ...place },
    })
    return id
  }

  const walk = async (nodes: readonly ResourceNode[], parentId: number | null): Promise<void> => {
    for (const [index, node] of nodes.entries()) {
      const place = { parentId, type: node.type, sortNo: index + 1 }
      const known = stored.get(node.code)
      const id = known === undefined ? await add(node, place) : await keepInPlace(known, place)
      await walk(node.children, id)
    }
  }
  await walk(tree, null)
  return added
}
