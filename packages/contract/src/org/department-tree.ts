import type { Department } from './department-options.ts'

/** P3.27: a department as trees show it. */
export interface DepartmentNode {
  id: number
  code: string
  title: string
  selected: boolean
  sortNo: number
  children: DepartmentNode[]
}

const inOrder = (a: Department, b: Department): number => a.sortNo - b.sortNo || a.id - b.id

/** One whose parent is not among the given ones stands at the top. */
export function departmentTree(
  departments: readonly Department[],
  selectedIds: readonly number[] = [],
): DepartmentNode[] {
  const known = new Set(departments.map(({ id }) => id))
  const selected = new Set(selectedIds)
  const below = new Map<number | null, Department[]>()
  for (const department of departments.toSorted(inOrder)) {
    const { parentId } = department
    const place = parentId !== null && known.has(parentId) ? parentId : null
    below.set(place, [...(below.get(place) ?? []), department])
  }
  const nodesUnder = (parentId: number | null): DepartmentNode[] =>
    (below.get(parentId) ?? []).map(({ id, departmentCode, departmentName, sortNo }) => ({
      id,
      code: departmentCode,
      title: departmentName,
      selected: selected.has(id),
      sortNo,
      children: nodesUnder(id),
    }))
  return nodesUnder(null)
}
