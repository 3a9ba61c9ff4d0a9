import { allCities, allCitiesWithCounties, allDistricts } from '@visa/contract/dict/district'
import { isCity } from '@visa/contract/rules/districts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

test('P7.35 P3.29 all districts, the cities among them, and the cities with their counties', async () => {
  const { as } = await testApp()
  const person = await as('customer')
  const all = await person.call(allDistricts, {})
  expect(all.length).toBeGreaterThan(3000)
  expect(all.filter(({ level }) => level === '1')).toHaveLength(34)
  expect(all.find(({ id }) => id === '130100')).toEqual({
    id: '130100',
    parentId: '130000',
    name: '石家庄',
    fullname: '石家庄市',
    level: '2',
    pinyin: 'shijiazhuang|sjz',
  })

  const cities = await person.call(allCities, {})
  expect(cities).toEqual(all.filter(isCity))
  expect(cities.filter(({ level }) => level === '1').map(({ name }) => name)).toEqual([
    '北京',
    '天津',
    '上海',
    '重庆',
  ])
  expect(cities.some(({ level }) => level === '3')).toBe(false)

  const withCounties = await person.call(allCitiesWithCounties, {})
  const known = new Set(cities.map(({ id }) => id))
  expect(withCounties.filter(({ level }) => level !== '3')).toEqual(cities)
  expect(withCounties.every(({ id, parentId }) => known.has(id) || known.has(parentId ?? ''))).toBe(true)
  expect(withCounties.map(({ id }) => id)).toContain('110105')
})
