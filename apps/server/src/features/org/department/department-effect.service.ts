import type { MoveEffect } from '@visa/contract/org/department-manage'
import type { ScopedViewer } from '../../../access/scope.ts'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import {
  companyOfDepartment,
  countMembers,
  countOverseers,
  readTree,
  type StoredDepartment,
} from './department.repo.ts'

type Tree = ReadonlyMap<number, StoredDepartment>

/** A department and all above it. */
function upwards(tree: Tree, from: number | null): number[] {
  const path: number[] = []
  for (let at = tree.get(from ?? 0); at !== undefined; at = tree.get(at.parentId ?? 0)) path.push(at.id)
  return path
}

/**
 * What a move would change beside the tree. Whoever sees their departments with those below gains or loses sight of
 * what people of the moved ones do; those who stand above both places notice nothing.
 */
export async function moveEffect(
  db: Queryable,
  viewer: ScopedViewer,
  id: number,
  parentId: number | null,
): Promise<MoveEffect> {
  const companyId = orGone(await companyOfDepartment(db, viewer, id))
  const tree = new Map((await readTree(db, companyId)).map((each) => [each.id, each]))
  const department = orGone(tree.get(id))
  if (parentId !== null) orGone(tree.get(parentId))
  const moving = [...tree.keys()].filter((each) => upwards(tree, each).includes(id))
  const [before, after] = [upwards(tree, department.parentId), upwards(tree, parentId)]
  return {
    departments: moving.length,
    people: await countMembers(db, moving),
    gaining: await countOverseers(db, { of: after, butNot: before }),
    losing: await countOverseers(db, { of: before, butNot: after }),
  }
}
