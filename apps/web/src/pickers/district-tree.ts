import type { District } from '@visa/contract/dict/district'
import { isCity } from '@visa/contract/rules/districts'

/** How far down a place is chosen. */
export type DistrictDepth = 'city' | 'county'

export type DistrictNode = {
  value: string
  label: string
  district: District
  children?: DistrictNode[]
}

/** Provinces with what stands below them; down to cities, a municipality has nothing below it. */
export function districtTree(districts: readonly District[], depth: DistrictDepth): DistrictNode[] {
  const below = new Map<string | null, District[]>()
  for (const district of districts) {
    const { parentId } = district
    below.set(parentId, [...(below.get(parentId) ?? []), district])
  }
  const nodesUnder = (parentId: string | null): DistrictNode[] =>
    (below.get(parentId) ?? []).map((district) => {
      const { id, name } = district
      const children = depth === 'city' && isCity(district) ? [] : nodesUnder(id)
      const node = { value: id, label: name, district }
      return children.length > 0 ? Object.assign(node, { children }) : node
    })
  return nodesUnder(null)
}
