import type { District } from '@visa/contract/dict/district'
import { expect, test } from 'vitest'
import { nodesOf } from './district.nodes.ts'

const place = (id: string, parentId: string | null, level: District['level']): District => ({
  id,
  parentId,
  name: id,
  fullname: id,
  level,
  pinyin: '',
})

test('the tree hangs each place below its parent; what has nothing below it is a leaf', () => {
  expect(
    nodesOf([place('1', null, '1'), place('2', null, '1'), place('11', '1', '2'), place('111', '11', '3')]),
  ).toEqual([
    {
      key: '1',
      title: '1',
      children: [{ key: '11', title: '11', children: [{ key: '111', title: '111' }] }],
    },
    { key: '2', title: '2' },
  ])
})
