import { mapDriving, mapGeocoder, mapSuggestion, mapWalking } from '@visa/contract/map/map'
import { encodePolyline, type Place } from '@visa/contract/rules/geo'
import { mapStandInMessages } from '@visa/messages/map/map-stand-in'
import { fill } from '@visa/messages/texts'
import type { Queryable } from '../../db/sql.ts'
import type { Fetch } from './map-service.ts'
import {
  addressIn,
  districtOf,
  districtsLike,
  nearestCity,
  placeOf,
  type FoundDistrict,
} from './stand-in-places.ts'
import { lengthOf, windingWay } from './stand-in-route.ts'
import type { TencentMapSettings } from './tencent-maps.ts'

export const STAND_IN_MAPS: TencentMapSettings = {
  key: 'STAND-IN00-STAND-IN00-STAND-IN00',
  endpoint: 'https://maps.stand-in.invalid',
}

// The provider speaks Chinese, whoever asks.
const texts = mapStandInMessages.zh

const SUGGESTIONS = 10
const WALK_LIMIT = 50_000

const success = (more: object): object => ({ status: 0, message: texts.success, ...more })
const refusal = (status: number, message: string): object => ({ status, message })
const missing = (name: string): object => refusal(306, fill(texts.missing, { name }))
const NO_RESULT = refusal(347, texts.noResult)

const readPlace = (text: string): Place => {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number)
  return { lat, lng }
}

/** Kilometres an hour: in town, and more the farther it goes. */
const drivingSpeed = (metres: number): number => Math.min(85, 24 + (metres / 1000) * 0.6)
const WALKING_SPEED = 4.5

const minutes = (metres: number, speed: number): number =>
  Math.max(1, Math.round((metres / 1000 / speed) * 60))

function route(query: URLSearchParams, mode: 'DRIVING' | 'WALKING'): object {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (from === '' || to === '') return missing(from === '' ? 'from' : 'to')
  const way = windingWay(readPlace(from), readPlace(to))
  const distance = Math.round(lengthOf(way))
  const isWalk = mode === 'WALKING'
  if (isWalk && distance > WALK_LIMIT) return refusal(373, texts.tooFar)
  const polyline = encodePolyline(way)
  const step = {
    instruction: fill(isWalk ? texts.walking : texts.driving, { distance }),
    polyline_idx: [0, polyline.length - 1],
    road_name: texts.road,
    distance,
    act_desc: texts.arrive,
  }
  const duration = minutes(distance, isWalk ? WALKING_SPEED : drivingSpeed(distance))
  return success({ result: { routes: [{ mode, distance, duration, polyline, steps: [step] }] } })
}

/** Province, city and district of one: its ancestors first. */
const lineage = ({ fullname, level, parent, grandparent }: FoundDistrict) => {
  const line = [grandparent, parent, fullname].filter((name) => name !== null)
  // A municipality is a province and a city at once.
  const [province = '', city = province, district = ''] =
    line.length === 2 && level === 3 ? [line[0], line[0], line[1]] : line
  return { province, city, district }
}

const suggestionOf = (found: FoundDistrict, title: string, location: Place) => {
  const { province, city, district } = lineage(found)
  return {
    id: `stand-in-${found.id}${title === found.fullname ? '' : `-${title.length}`}`,
    title,
    address: [...new Set([province, city, district])].join(''),
    province,
    city,
    district,
    adcode: Number(found.id),
    location,
  }
}

async function suggestion(db: Queryable, query: URLSearchParams): Promise<object> {
  const keyword = query.get('keyword') ?? ''
  const region = query.get('region') ?? ''
  if (keyword === '') return missing('keyword')
  const alike = await districtsLike(db, keyword, region, SUGGESTIONS)
  // More than a district's name: an address in the one that it names.
  const home = alike.length === 0 ? await districtOf(db, keyword, region) : undefined
  const around = home && placeOf(home)
  const data = [
    ...(home && around ? [suggestionOf(home, keyword, addressIn(around, keyword))] : []),
    ...[...alike, ...(home ? [home] : [])].flatMap((each) => {
      const place = placeOf(each)
      return place === undefined ? [] : [suggestionOf(each, each.fullname, place)]
    }),
  ]
  return success({ count: data.length, data })
}

const partsOf = (found: FoundDistrict) => ({ ...lineage(found), street: '', street_number: '' })

async function geocode(db: Queryable, address: string, region: string): Promise<object> {
  const found = await districtOf(db, address, region)
  const around = found && placeOf(found)
  if (found === undefined || around === undefined) return NO_RESULT
  const isWhole = address === found.fullname
  return success({
    result: {
      title: address,
      location: isWhole ? around : addressIn(around, address),
      address_components: partsOf(found),
      ad_info: { adcode: found.id },
      // The least the provider knows: nothing here is surveyed.
      reliability: 1,
      level: found.level,
    },
  })
}

async function addressAt(db: Queryable, location: Place): Promise<object> {
  const found = await nearestCity(db, location)
  if (found === undefined) return NO_RESULT
  const parts = partsOf(found)
  return success({
    result: {
      address: [...new Set([parts.province, parts.city, parts.district])].join(''),
      location,
      address_component: { nation: texts.nation, ...parts },
      ad_info: { adcode: found.id, name: found.fullname },
    },
  })
}

async function answer(db: Queryable, { pathname, searchParams: query }: URL): Promise<object> {
  const key = query.get('key') ?? ''
  if (key === '') return refusal(311, texts.keyMissing)
  if (key !== STAND_IN_MAPS.key) return refusal(190, texts.keyWrong)
  const [address, location] = [query.get('address') ?? '', query.get('location') ?? '']
  if (pathname === mapDriving.path) return route(query, 'DRIVING')
  if (pathname === mapWalking.path) return route(query, 'WALKING')
  if (pathname === mapSuggestion.path) return suggestion(db, query)
  if (pathname !== mapGeocoder.path) return refusal(400, texts.unknownPath)
  if (location !== '') return addressAt(db, readPlace(location))
  return address === '' ? missing('address') : geocode(db, address, query.get('region') ?? '')
}

/** Speaks the provider's protocol on our own list of districts. Ways and addresses are made up; nothing leaves this machine. */
export const mapStandIn =
  (db: Queryable): Fetch =>
  async ({ url }) =>
    Response.json(await answer(db, new URL(url)))
