import { isCodeBelow } from '@visa/contract/rules/districts'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { one, rows, sql } from '../db/sql.ts'
import { lockDistricts } from '../features/dict/district/district.repo.ts'
import { addDistrict, changeDistrict, removeDistricts } from '../features/dict/district/district.service.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { districtSeeds } from './districts.ts'
import { firstStart } from './first-start.ts'

const DEMO = { mode: 'demo', adminPassword: undefined } as const

test('the whole country is there: 34 provinces, their cities and counties, no two neighbours of one name', () => {
  const seeds = districtSeeds()
  const of = (level: number) => seeds.filter((seed) => seed.level === level)
  expect(of(1)).toHaveLength(34)
  const known = new Map(seeds.map((seed) => [seed.id, seed]))
  const fits = ({ id, parentId }: (typeof seeds)[number]) => isCodeBelow(id, known.get(parentId ?? ''))
  expect(seeds.filter((seed) => !fits(seed))).toEqual([])
  expect(of(2).length).toBeGreaterThan(330)
  expect(of(3).length).toBeGreaterThan(2800)
  expect(new Set(seeds.map(({ parentId, fullname }) => `${parentId} ${fullname}`)).size).toBe(seeds.length)
  const provinces = new Set(of(1).map(({ fullname }) => fullname))
  for (const name of ['北京市', '新疆维吾尔自治区', '香港特别行政区', '澳门特别行政区', '台湾省']) {
    expect(provinces).toContain(name)
  }
})

test('what an administrator added, renamed and deleted survives a start that brings the data in again', async () => {
  const db = await demoDb()
  await db.tx(async (tx) => {
    const draft = { parentId: '130000', name: '' }
    await addDistrict(tx, SYSTEM_ACTOR, { ...draft, id: '139901', fullname: '新设市' })
    const [known] = await lockDistricts(tx, ['130100'])
    const renamed = { ...draft, id: '130100', fullname: '石门市', seen: known?.updateTime ?? '' }
    await changeDistrict(tx, SYSTEM_ACTOR, renamed)
    // A city with all that is below it.
    const below = await rows<{ id: string }>(tx, sql`select id from district where parent_id = '130200'`)
    await removeDistricts(tx, SYSTEM_ACTOR, ['130200', ...below.map(({ id }) => id)])
  })
  const places = () => rows(db, sql`select id, parent_id, name, fullname, level from district order by id`)
  const before = await places()
  await db.query(sql`delete from system_param where key = 'seed.reference'`)
  expect(await firstStart(db, DEMO)).toEqual({ seeded: true })
  expect(await places()).toEqual(before)
})

test('a district that a new version brings is added, but not below one that somebody deleted', async () => {
  const db = await demoDb()
  // As if these counties were new: nobody deleted them.
  await db.query(sql`delete from district where id in ('130102', '130202')`)
  await db.tx(async (tx) => {
    const below = await rows<{ id: string }>(tx, sql`select id from district where parent_id = '130200'`)
    await removeDistricts(tx, SYSTEM_ACTOR, ['130200', ...below.map(({ id }) => id)])
  })
  await db.query(sql`delete from system_param where key = 'seed.reference'`)
  await firstStart(db, DEMO)
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from district where id in ('130102', '130202', '130200')`,
  )
  expect(count).toBe(1)
})

test('one that was deleted and added again is there to stay', async () => {
  const db = await demoDb()
  await db.tx(async (tx) => {
    await removeDistricts(tx, SYSTEM_ACTOR, ['120101'])
    await addDistrict(tx, SYSTEM_ACTOR, { id: '120101', parentId: '120000', fullname: '和平区', name: '' })
  })
  expect(await rows(db, sql`select id from district_deleted`)).toEqual([])
})
