import type { District } from '@visa/contract/dict/district'
import {
  DISTRICT_ROOT,
  DistrictDraft,
  type DistrictQuery,
  type DistrictRow,
  type DistrictUpdate,
} from '@visa/contract/dict/district-manage'
import type { Page } from '@visa/contract/page'
import { isCodeBelow, levelBelow, pathTo, provinceDigits } from '@visa/contract/rules/districts'
import { picked } from '@visa/contract/shape'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange, type Change } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { asPinyin, withPinyin } from '../../../pinyin.ts'
import { shortDistrictName } from './district-name.ts'
import {
  childrenOf,
  deleteDistrict,
  insertDistrict,
  lockDistricts,
  readDistricts,
  updateDistrict,
  type Place,
  type StoredPlace,
} from './district.repo.ts'

export const DISTRICT_ENTITY = 'district'
/** All places, each with how its name is typed. */
export const allPlaces = async (db: Queryable): Promise<(StoredPlace & District)[]> =>
  withPinyin(await readDistricts(db), ({ name }) => name)

const matcher = (keyword: string): ((place: District) => boolean) => {
  const [sought, spelling] = [keyword.toLowerCase(), asPinyin(keyword)]
  return ({ id, name, fullname, pinyin }) =>
    id.startsWith(sought) ||
    [name, fullname].some((text) => text.toLowerCase().includes(sought)) ||
    (spelling !== undefined && pinyin.includes(spelling))
}

const rowsOf = (all: readonly District[]) => {
  const names = new Map(all.map(({ id, fullname }) => [id, fullname]))
  const below = new Map<string, number>()
  for (const { parentId } of all) if (parentId !== null) below.set(parentId, (below.get(parentId) ?? 0) + 1)
  return <Row extends District>(place: Row) => ({
    ...place,
    parentName: place.parentId === null ? '' : (names.get(place.parentId) ?? ''),
    childCount: below.get(place.id) ?? 0,
  })
}

/** There are a few thousand at most, and pinyin is spelt here: they are searched where they are read. */
export async function pageDistricts(db: Queryable, query: DistrictQuery): Promise<Page<DistrictRow>> {
  const { page, pageSize, parentId, level, keyword = '' } = query
  const all = await allPlaces(db)
  const byId = new Map(all.map((place) => [place.id, place]))
  const isBelow = (place: District): boolean => {
    if (keyword === '') return (place.parentId ?? DISTRICT_ROOT) === parentId
    if (parentId === DISTRICT_ROOT) return true
    return place.id !== parentId && pathTo(byId, place.id).some(({ id }) => id === parentId)
  }
  const matches = keyword === '' ? () => true : matcher(keyword)
  const found = all.filter(
    (place) =>
      (parentId === undefined || isBelow(place)) &&
      (level === undefined || place.level === level) &&
      matches(place),
  )
  const from = (page - 1) * pageSize
  return { records: found.length, page, rows: found.slice(from, from + pageSize).map(rowsOf(all)) }
}

export async function districtInDetail(db: Queryable, id: string): Promise<DistrictRow> {
  const all = await allPlaces(db)
  const found = orGone(all.find((place) => place.id === id))
  return rowsOf(all)(found)
}

const logged = ({ id, fullname, name }: Place, parent: Place | undefined) => ({
  code: id,
  fullname,
  name,
  parentName: parent?.fullname ?? '',
})

const record = (
  tx: Tx,
  actor: Actor,
  place: Place,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: DISTRICT_ENTITY,
    entityId: place.id,
    topic: place.parentId ?? DISTRICT_ROOT,
    subject: place.fullname,
    companies: [],
    ...change,
  })

const explain = (error: unknown, { id, fullname }: DistrictDraft): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'district_pkey') return new Refusal('districtCodeTaken', { code: id })
  return constraint === undefined ? error : new Refusal('districtNameTaken', { name: fullname })
}

const foreignCode = (parent: Place | undefined): Refusal =>
  parent === undefined
    ? new Refusal('districtCodeProvince')
    : new Refusal('districtCodeForeign', { parent: parent.fullname, prefix: provinceDigits(parent.id) })

/** The place as it will stand below its parent. */
function placed(draft: DistrictDraft, parent: Place | undefined): Place {
  if (draft.parentId !== null && parent === undefined) throw new Refusal('districtParentUnknown')
  const level = levelBelow(parent)
  if (level === undefined) throw new Refusal('districtTooDeep')
  if (!isCodeBelow(draft.id, parent)) throw foreignCode(parent)
  const name = draft.name === '' ? shortDistrictName(draft.fullname) : draft.name
  return { id: draft.id, parentId: draft.parentId, fullname: draft.fullname, name, level }
}

export async function addDistrict(tx: Tx, actor: Actor, draft: DistrictDraft): Promise<string> {
  const [parent] = draft.parentId === null ? [] : await lockDistricts(tx, [draft.parentId])
  const place = placed(draft, parent)
  await insertDistrict(tx, place).catch((error: unknown) => {
    throw explain(error, draft)
  })
  await record(tx, actor, place, { action: 'add', before: null, after: logged(place, parent) })
  return place.id
}

/** What stands below a place moves with it, so it keeps its level. */
export async function changeDistrict(
  tx: Tx,
  actor: Actor,
  { seen, ...draft }: DistrictUpdate,
): Promise<void> {
  const known = (await readDistricts(tx)).find(({ id }) => id === draft.id)
  const parents = [known?.parentId ?? null, draft.parentId].filter((id) => id !== null)
  const held = await lockDistricts(tx, [draft.id, ...parents])
  const before = orGone(held.find(({ id }) => id === draft.id))
  const { fullname: name, updateTime } = before
  const current = () => picked(DistrictDraft.shape, before)
  await refuseStale(tx, { entity: DISTRICT_ENTITY, entityId: before.id, name, updateTime, current }, seen)
  const parentOf = ({ parentId }: Pick<Place, 'parentId'>) => held.find(({ id }) => id === parentId)
  const place = { ...placed(draft, parentOf(draft)), level: before.level }
  if (levelBelow(parentOf(draft)) !== before.level) throw new Refusal('districtLevel')
  const change = { before: logged(before, parentOf(before)), after: logged(place, parentOf(place)) }
  if (isUnchanged(change.before, change.after) && before.parentId === place.parentId) return
  await updateDistrict(tx, place).catch((error: unknown) => {
    throw explain(error, draft)
  })
  await record(tx, actor, place, { action: 'update', ...change })
}

/** All of them go or, when one has others below it or is used or already gone, none. */
export async function removeDistricts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<number> {
  const places = await lockDistricts(tx, ids)
  if (places.length < ids.length) throw new Refusal('recordGone')
  const [child, ...more] = await childrenOf(tx, ids)
  if (child !== undefined) {
    const name = places.find(({ id }) => id === child.parentId)?.fullname ?? child.parentId
    const count = 1 + more.filter(({ parentId }) => parentId === child.parentId).length
    throw new Refusal('districtHasChildren', { name, count })
  }
  for (const place of places.toSorted((a, b) => Number(b.level) - Number(a.level))) {
    await deleteDistrict(tx, place.id).catch((error: unknown) => {
      throw referenceViolation(error) === undefined
        ? error
        : new Refusal('districtInUse', { name: place.fullname })
    })
    await record(tx, actor, place, { action: 'delete', before: logged(place, undefined), after: null })
  }
  return places.length
}
