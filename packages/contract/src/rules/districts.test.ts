import { expect, it } from 'vitest'
import { citiesWithCounties, isCity, pathTo } from './districts.ts'

const place = (id: string, parentId: string | null, level: '1' | '2' | '3', fullname: string) => ({
  id,
  parentId,
  level,
  fullname,
})
const beijing = place('110000', null, '1', '北京市')
const chaoyang = place('110105', '110000', '3', '朝阳区')
const hebei = place('130000', null, '1', '河北省')
const shijiazhuang = place('130100', '130000', '2', '石家庄市')
const zhengding = place('130123', '130100', '3', '正定县')
const xinji = place('130181', '130100', '3', '辛集市')
const yanbian = place('222400', '220000', '2', '延边朝鲜族自治州')
const hongKong = place('810000', null, '1', '香港特别行政区')
const all = [beijing, chaoyang, hebei, shijiazhuang, zhengding, xinji, yanbian, hongKong]

it('P3.29 cities are of level 2, or of level 1 with a full name that ends in 市', () => {
  expect(all.filter(isCity)).toEqual([beijing, shijiazhuang, yanbian])
})

it('P3.29 a county-level city is no city of the list, and its level decides, not its name', () => {
  expect(isCity(xinji)).toBe(false)
  expect(isCity({ level: '1', fullname: '市北省' })).toBe(false)
})

it('counties come with their city, never without one', () => {
  expect(citiesWithCounties(all)).toEqual([beijing, chaoyang, shijiazhuang, zhengding, xinji, yanbian])
  expect(citiesWithCounties([hebei, hongKong, chaoyang])).toEqual([])
})

it('the way to a place goes from the province down', () => {
  const byId = new Map(all.map((each) => [each.id, each]))
  expect(pathTo(byId, '130123')).toEqual([hebei, shijiazhuang, zhengding])
  expect(pathTo(byId, '110000')).toEqual([beijing])
  expect(pathTo(byId, '999999')).toEqual([])
  expect(pathTo(new Map([['a', { id: 'a', parentId: 'a' }]]), 'a')).toHaveLength(1)
})
