import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_ROOT } from '@visa/contract/resources'
import type { Queryable } from '../../../db/sql.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { withPinyin } from '../../../pinyin.ts'
import { allResources, resourceUses, usableIds, type StoredResource } from './resource.repo.ts'

type Spelt = StoredResource & { pinyin: string }

/** Everything that can be granted; for others than the platform what their company may use. */
export async function resourceTreeFor(db: Queryable, viewer: Viewer): Promise<ResourceTreeNode[]> {
  const [all, uses, usable] = await Promise.all([
    allResources(db),
    resourceUses(db, viewer),
    isPlatform(viewer) ? undefined : usableIds(db, viewer.companyId),
  ])
  const spelt = await withPinyin(all, ({ name }) => name)
  const useOf = new Map(uses.map((use) => [use.id, use]))
  const nodeOf = (resource: Spelt): ResourceTreeNode => ({
    id: String(resource.id),
    parentId: resource.parentId === null ? RESOURCE_ROOT : String(resource.parentId),
    resName: resource.name,
    ename: resource.ename,
    code: resource.code,
    url: resource.url,
    type: resource.type,
    sortNo: resource.sortNo,
    icon: resource.icon,
    valid: resource.valid,
    own: resource.own,
    placed: resource.placed,
    holders: useOf.get(resource.id)?.holders ?? 0,
    variants: useOf.get(resource.id)?.variants ?? [],
    pinyin: resource.pinyin,
    updateTime: resource.updateTime,
    children: below(resource.id),
  })
  const below = (parentId: number | null): ResourceTreeNode[] =>
    spelt
      .filter((resource) => resource.parentId === parentId && (usable?.has(resource.id) ?? true))
      .map(nodeOf)
  return below(null)
}
