import { describe, expect, test } from 'vitest'
import { first, one, rows, sql } from '../db/sql.ts'
import { demoDb } from '../testing/migrated-db.ts'
import { countrySeeds } from './countries.ts'
import { DICTIONARIES } from './dictionaries.ts'
import { shortDistrictName } from '../features/dict/district/district-name.ts'
import { districtSeeds } from './districts.ts'
import { BULK_FINGERPRINT, fingerprintOf } from './fingerprint.ts'
import { holidaySeeds } from './holidays.ts'

test('the written fingerprint is that of the data, so that changed data is brought in', () => {
  expect(fingerprintOf([countrySeeds(), districtSeeds(), holidaySeeds()])).toBe(BULK_FINGERPRINT)
})

describe('countries', () => {
  test('begin with those that visas are ordered for; Russia alone has an e-visa', () => {
    const seeds = countrySeeds()
    expect(seeds.slice(0, 4).map(({ nationCode }) => nationCode)).toEqual(['RUS', 'PHL', 'TUR', 'MYS'])
    expect(seeds.filter(({ showEvisa }) => showEvisa).map(({ code }) => code)).toEqual(['RU'])
    expect(seeds).toHaveLength(249)
    expect(new Set(seeds.map(({ cname }) => cname)).size).toBe(249)
  })

  test('carry the names people use', () => {
    const names = new Map(countrySeeds().map(({ nationCode, cname, ename }) => [nationCode, [cname, ename]]))
    expect(names.get('RUS')).toEqual(['俄罗斯', 'Russian Federation'])
    expect(names.get('CHN')).toEqual(['中国', 'China'])
    expect(names.get('IDN')?.[0]).toBe('印度尼西亚')
    expect(names.get('HKG')?.[0]).toBe('中国香港')
    expect(names.get('ESH')?.[0]).toBe('西撒哈拉')
  })
})

describe('districts', () => {
  test.each([
    ['河北省', '河北'],
    ['北京市', '北京'],
    ['广西壮族自治区', '广西'],
    ['新疆维吾尔自治区', '新疆'],
    ['香港特别行政区', '香港'],
    ['延边朝鲜族自治州', '延边'],
    ['克孜勒苏柯尔克孜自治州', '克孜勒苏'],
    ['大兴安岭地区', '大兴安岭'],
    ['锡林郭勒盟', '锡林郭勒'],
    ['彭水苗族土家族自治县', '彭水'],
    ['东乡族自治县', '东乡'],
    ['鄂温克族自治旗', '鄂温克'],
    ['朝阳区', '朝阳'],
    ['万柏林区', '万柏林'],
    ['神农架林区', '神农架'],
    ['赵县', '赵县'],
    ['城区', '城区'],
    ['浦东新区', '浦东新区'],
    ['苏州工业园区', '苏州工业园区'],
    ['土默特左旗', '土默特左旗'],
  ])('%s is %s for short', (fullname, name) => {
    expect(shortDistrictName(fullname)).toBe(name)
  })

  test('form a tree of three levels without the statistics’ groupings', () => {
    const seeds = districtSeeds()
    const byId = new Map(seeds.map((seed) => [seed.id, seed]))
    expect(byId.size).toBe(seeds.length)
    expect(seeds.filter(({ level }) => level === 1)).toHaveLength(34)
    for (const { id, parentId, level, name } of seeds) {
      expect(id).toMatch(/^\d{6}$/)
      expect(name).not.toBe('')
      const parent = byId.get(parentId ?? '')
      expect(parent === undefined ? 0 : parent.level, id).toBeLessThan(level)
      expect(parent === undefined, id).toBe(level === 1)
    }
    expect(seeds.filter(({ fullname }) => /^(?:市辖区|县|.*直辖县级行政区划)$/.test(fullname))).toEqual([])
    expect(byId.get('110105')).toEqual({
      id: '110105',
      parentId: '110000',
      name: '朝阳',
      fullname: '朝阳区',
      level: 3,
    })
    expect(byId.get('429004')).toMatchObject({ parentId: '420000', name: '仙桃', level: 2 })
    expect(byId.get('441900')).toMatchObject({ parentId: '440000', name: '东莞', level: 2 })
    expect(byId.get('622921')?.name).toBe('临夏县')
  })
})

test('holidays know days off and the weekend days worked in exchange', () => {
  const days = new Map(holidaySeeds().map(({ day, ...rest }) => [day, rest]))
  expect(days.get('2024-02-10')).toEqual({ name: '春节', working: false })
  expect(days.get('2025-04-04')).toEqual({ name: '清明节', working: false })
  expect(days.get('2026-02-14')).toEqual({ name: '春节调休上班', working: true })
  expect(days.get('2025-12-31')).toBeUndefined()
  expect([...days.keys()].every((day) => /^202[456]-/.test(day))).toBe(true)
})

describe('dictionaries', () => {
  test('C9.12: the types that the product reads are there, built in, each with entries', async () => {
    const db = await demoDb()
    const found = await rows<{ type: string; builtIn: boolean; entries: number }>(
      db,
      sql`select t.type, t.built_in as "builtIn", count(d.id) as entries
          from dict_type t left join dict_data d on d.type = t.type group by t.type, t.built_in`,
    )
    const types = found.map(({ type }) => type)
    for (const type of [
      'VISIT_SECTION_PURPOSE',
      'VISA_CATEGORY',
      'VISIT_PURPOSE',
      'VISA_ENTRIES',
      'VISA_HANDLE_WAY',
      'EVISA_CATEGORY',
      'SYS_ID_CARD',
    ]) {
      expect(types).toContain(type)
    }
    expect(found.every(({ builtIn, entries }) => builtIn && entries > 0)).toBe(true)
  })

  test('every purpose and category belongs to sections that exist', () => {
    const entriesOf = (type: string) => DICTIONARIES.find((each) => each.type === type)?.entries ?? []
    const sections = new Set(entriesOf('VISIT_SECTION_PURPOSE').map(({ code }) => code))
    for (const type of ['VISIT_PURPOSE', 'VISA_CATEGORY']) {
      for (const entry of entriesOf(type)) {
        expect(entry.sections?.length, entry.code).toBeGreaterThan(0)
        expect(
          entry.sections?.every((section) => sections.has(section)),
          entry.code,
        ).toBe(true)
      }
      const covered = new Set(entriesOf(type).flatMap((entry) => entry.sections ?? []))
      expect(covered).toEqual(sections)
    }
  })

  test('keep order, sections and the default identity document', async () => {
    const db = await demoDb()
    expect(
      await one(
        db,
        sql`select resv1 from dict_data where type = 'VISIT_PURPOSE' and code = 'TECHNICAL_MAINTENANCE'`,
      ),
    ).toEqual({ resv1: 'BUSINESS' })
    expect(
      await first(db, sql`select cname from dict_data where type = 'SYS_ID_CARD' and code = '4'`),
    ).toEqual({
      cname: '居民身份证',
    })
    expect(
      (
        await rows<{ cname: string }>(
          db,
          sql`select cname from dict_data where type = 'VISA_HANDLE_WAY' order by sort_no`,
        )
      ).map(({ cname }) => cname),
    ).toEqual(['普通', '加急', '特急'])
  })
})
