import { expect, it } from 'vitest'
import type { Department } from './department-options.ts'
import { departmentTree } from './department-tree.ts'

const department = (id: number, parentId: number | null, sortNo: number): Department => ({
  id,
  parentId,
  companyId: 1,
  departmentCode: `D${id}`,
  departmentName: `Department ${id}`,
  remark: '',
  sortNo,
  updateTime: '2026-01-01T00:00:00Z',
  pinyin: '',
})

it('P3.27 departments are a tree with code, title, selected and sortNo, in their order', () => {
  const list = [department(1, null, 2), department(2, 1, 1), department(3, null, 1), department(4, 1, 0)]
  const node = (id: number, sortNo: number, selected = false) => ({
    id,
    code: `D${id}`,
    title: `Department ${id}`,
    selected,
    sortNo,
    children: [],
  })
  expect(departmentTree(list, [2])).toEqual([
    node(3, 1),
    { ...node(1, 2), children: [node(4, 0), node(2, 1, true)] },
  ])
})

it('a department whose parent is not there stands at the top', () => {
  expect(departmentTree([department(5, 99, 1)])).toMatchObject([{ id: 5, children: [] }])
  expect(departmentTree([])).toEqual([])
})
