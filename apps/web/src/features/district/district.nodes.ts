import type { District } from '@visa/contract/dict/district'
import type { TreeDataNode } from 'antd'

/** Provinces with what stands below them; what is closed is not drawn. */
export function nodesOf(districts: readonly District[]): TreeDataNode[] {
  const below = new Map<string | null, District[]>()
  for (const district of districts) {
    const siblings = below.get(district.parentId)
    if (siblings === undefined) below.set(district.parentId, [district])
    else siblings.push(district)
  }
  const under = (parentId: string | null): TreeDataNode[] =>
    (below.get(parentId) ?? []).map(({ id, name }) => {
      const children = under(id)
      return children.length > 0 ? { key: id, title: name, children } : { key: id, title: name }
    })
  return under(null)
}
