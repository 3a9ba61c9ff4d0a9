import type { District } from '@visa/contract/dict/district'
import { expect, it } from 'vitest'
import { districtTree, type DistrictNode } from './district-tree.ts'

const place = (
  id: string,
  parentId: string | null,
  level: District['level'],
  fullname: string,
): District => ({
  id,
  parentId,
  level,
  name: fullname,
  fullname,
  pinyin: '',
})
const places = [
  place('11', null, '1', '北京市'),
  place('13', null, '1', '河北省'),
  place('81', null, '1', '香港特别行政区'),
  place('1301', '13', '2', '石家庄市'),
  place('1101', '11', '3', '朝阳区'),
  place('130101', '1301', '3', '正定县'),
]

const ids = (nodes: readonly DistrictNode[]): unknown[] =>
  nodes.map(({ value, children }) => (children === undefined ? value : [value, ids(children)]))

it('hangs counties on cities and cities on provinces', () => {
  expect(ids(districtTree(places, 'county'))).toEqual([
    ['11', ['1101']],
    ['13', [['1301', ['130101']]]],
    '81',
  ])
})

it('P3.29 ends at the cities, a municipality being one', () => {
  expect(ids(districtTree(places, 'city'))).toEqual(['11', ['13', ['1301']], '81'])
})
