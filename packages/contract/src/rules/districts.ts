import type { District, DistrictLevel } from '../dict/district.ts'

const CITY = '市'

/** P3.29: a city is of level 2, or of level 1 where its full name says so, as a municipality's does. */
export const isCity = ({ level, fullname }: Pick<District, 'level' | 'fullname'>): boolean =>
  level === '2' || (level === '1' && fullname.endsWith(CITY))

/** A municipality is a province and a city at once, so counties stand directly below it; nothing stands below a county. */
export function levelBelow(
  parent: Pick<District, 'level' | 'fullname'> | undefined,
): DistrictLevel | undefined {
  if (parent === undefined) return '1'
  if (parent.level === '3') return undefined
  return isCity(parent) ? '3' : '2'
}

/** The part of a code that says the province. */
export const provinceDigits = (id: string): string => id.slice(0, 2)

/** Whether a code may stand below a place: the official list begins the codes of a province alike, its own ends in zeros. */
export const isCodeBelow = (id: string, parent: Pick<District, 'id'> | undefined): boolean =>
  parent === undefined ? id.endsWith('0000') : provinceDigits(id) === provinceDigits(parent.id)

type Place = Pick<District, 'id' | 'parentId' | 'level' | 'fullname'>

/** The cities, and what stands directly below one. */
export function citiesWithCounties<Given extends Place>(districts: readonly Given[]): Given[] {
  const cities = new Set(districts.filter(isCity).map(({ id }) => id))
  return districts.filter(
    (each) => cities.has(each.id) || (each.parentId !== null && cities.has(each.parentId)),
  )
}

/** From the province down to the place; empty when it is not among the districts. */
export function pathTo<Given extends Pick<District, 'id' | 'parentId'>>(
  byId: ReadonlyMap<string, Given>,
  id: string,
): Given[] {
  const path: Given[] = []
  let at = byId.get(id)
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return path
}
