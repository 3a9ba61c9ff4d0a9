import type { ResourceNode } from '@visa/contract/resources'
import { menuMessages } from '@visa/messages/menu'
import type { Actor } from '../../../actor.ts'
import { fieldChanges, recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  allResources,
  grantParentToHolders,
  insertResource,
  placeResource,
  type ResourcePlace,
  type StoredResource,
} from './resource.repo.ts'

const RESOURCE_ENTITY = 'resource'

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

/**
 * Brings the stored resources in step with the product's own tree and gives back the codes it added.
 * Names, icons and the valid switch belong to the administrator once a resource exists, and so does any resource
 * that the product does not know.
 */
export async function syncResources(
  tx: Tx,
  actor: Actor,
  tree: readonly ResourceNode[],
  titles: ResourceTitles = menuMessages,
): Promise<string[]> {
  const stored = new Map((await allResources(tx)).map((resource) => [resource.code, resource]))
  const added: string[] = []

  const add = async (code: string, place: ResourcePlace): Promise<number> => {
    const resource = { ...place, code, name: titleOf(titles, 'zh', code), ename: titleOf(titles, 'en', code) }
    const id = await insertResource(tx, resource)
    await recordChange(tx, actor, {
      entity: RESOURCE_ENTITY,
      entityId: id,
      subject: resource.name,
      action: 'add',
      before: null,
      after: resource,
    })
    added.push(code)
    return id
  }

  const keepInPlace = async (known: StoredResource, place: ResourcePlace): Promise<number> => {
    const before = placeOf(known)
    if (fieldChanges({ ...before }, { ...place }).length === 0) return known.id
    await placeResource(tx, known.id, place)
    if (place.parentId !== null && place.parentId !== known.parentId) {
      await grantParentToHolders(tx, known.id, place.parentId)
    }
    await recordChange(tx, actor, {
      entity: RESOURCE_ENTITY,
      entityId: known.id,
      subject: known.name,
      action: 'update',
      before: { ...before },
      after: { ...place },
    })
    return known.id
  }

  const walk = async (nodes: readonly ResourceNode[], parentId: number | null): Promise<void> => {
    for (const [index, { code, type, children }] of nodes.entries()) {
      const place = { parentId, type, sortNo: index + 1 }
      const known = stored.get(code)
      await walk(children, known === undefined ? await add(code, place) : await keepInPlace(known, place))
    }
  }
  await walk(tree, null)
  return added
}
