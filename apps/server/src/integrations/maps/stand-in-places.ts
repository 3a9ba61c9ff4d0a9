import type { Place } from '@visa/contract/rules/geo'
import { containing, first, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { CITY_CENTRES } from './city-centres.ts'
import { scatter } from './stand-in-route.ts'

export interface FoundDistrict {
  id: string
  fullname: string
  level: number
  parentId: string | null
  parent: string | null
  grandparent: string | null
}

const CENTRES = new Map(CITY_CENTRES.map((centre) => [centre.id, centre]))

/** About seven kilometres: a county of a city that has no place of its own is put somewhere around the city. */
const COUNTY_SPREAD = 0.06
/** About one and a half: an address in it. */
const ADDRESS_SPREAD = 0.015

const beside = ({ lat, lng }: Place, text: string, spread: number): Place => {
  const [north, east] = scatter(text)
  return { lat: Number((lat + north * spread).toFixed(6)), lng: Number((lng + east * spread).toFixed(6)) }
}

/** The city that gives a province its place. */
const capitalOf = (id: string): string => `${id.slice(0, 2)}0100`

export function placeOf({ id, parentId, level }: FoundDistrict): Place | undefined {
  const own = CENTRES.get(id)
  if (own !== undefined) return { lat: own.lat, lng: own.lng }
  const around = CENTRES.get(parentId ?? '') ?? CENTRES.get(capitalOf(id))
  if (around === undefined) return undefined
  return level === 1 ? { lat: around.lat, lng: around.lng } : beside(around, id, COUNTY_SPREAD)
}

export const addressIn = (district: Place, address: string): Place =>
  beside(district, address, ADDRESS_SPREAD)

/** How much of a district's name a text holds, in characters. */
const named = (table: Sql, text: string): Sql => sql`
  case when position(${table}.fullname in ${text}) > 0 then length(${table}.fullname)
       when position(${table}.name in ${text}) > 0 then length(${table}.name) else 0 end`

const found = (where: Sql, order: Sql, limit: number): Sql => sql`
  select d.id, d.fullname, d.level, d.parent_id as "parentId", p.fullname as parent, g.fullname as grandparent
  from district d left join district p on p.id = d.parent_id left join district g on g.id = p.parent_id
  where ${where} order by ${order}, d.level, d.id limit ${limit}`

/** The district that an address lies in, by the names it holds; the deepest where several fit alike. */
export function districtOf(
  db: Queryable,
  address: string,
  region: string,
): Promise<FoundDistrict | undefined> {
  const text = `${region} ${address}`
  const score = sql`(${named(sql`d`, text)}) + coalesce(${named(sql`p`, text)}, 0) + coalesce(${named(sql`g`, text)}, 0)`
  return first(db, found(sql`(${named(sql`d`, text)}) > 0`, sql`${score} desc, d.level desc`, 1))
}

export function districtsLike(
  db: Queryable,
  keyword: string,
  region: string,
  limit: number,
): Promise<FoundDistrict[]> {
  const term = containing(keyword)
  const inRegion = sql`(${region} <> '' and ${region} in (d.name, d.fullname, p.name, p.fullname, g.name, g.fullname))`
  return rows(db, found(sql`d.fullname like ${term}`, sql`coalesce(${inRegion}, false) desc`, limit))
}

const DEGREES_PER_LNG = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** The city whose centre is nearest. */
export async function nearestCity(db: Queryable, place: Place): Promise<FoundDistrict | undefined> {
  const away = ({ lat, lng }: Place): number =>
    Math.hypot(lat - place.lat, (lng - place.lng) * DEGREES_PER_LNG(place.lat))
  const nearest = CITY_CENTRES.reduce((best, each) => (away(each) < away(best) ? each : best))
  return first(db, found(sql`d.id = ${nearest.id}`, sql`d.id`, 1))
}
