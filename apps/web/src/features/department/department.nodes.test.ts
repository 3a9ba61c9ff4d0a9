import type { Department } from '@visa/contract/org/department-options'
import { foundIn } from '@visa/contract/rules/tree'
import { expect, test } from 'vitest'
import { departmentNodes, dragOf, pathOf } from './department.nodes.ts'

const department = (id: number, parentId: number | null, departmentName: string): Department => ({
  id,
  parentId,
  companyId: 1,
  departmentCode: `CODE-${id}`,
  departmentName,
  remark: '',
  sortNo: id,
  updateTime: '2026-01-01T00:00:00Z',
  pinyin: `pinyin${id}`,
})

const NODES = departmentNodes([
  department(1, null, 'Head'),
  department(2, 1, 'Sales'),
  department(3, 2, 'East'),
])

test('P3.27 departments are found by name, code and pinyin', () => {
  for (const word of ['east', 'code-3', 'PINYIN3']) {
    expect(foundIn(NODES, word)).toMatchObject([{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }] }])
  }
  expect(foundIn(NODES, 'west')).toEqual([])
})

test('a move to the top carries an empty parent, as forms do', () => {
  expect(dragOf({ id: 3, parent: undefined, index: 1 })).toEqual({ id: 3, parentId: '', position: 1 })
  expect(dragOf({ id: 3, parent: 1, index: 0 })).toEqual({ id: 3, parentId: 1, position: 0 })
})

test('what stands above a department is named outermost first', () => {
  expect(pathOf(NODES, 3)).toEqual(['Head', 'Sales'])
  expect(pathOf(NODES, 1)).toEqual([])
})
