import type { DepartmentSave } from '@visa/contract/org/department'
import type { Actor } from '../../../access/actor.ts'
import { isUnchanged, recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import type { ScopedViewer } from '../../../access/scope.ts'
import {
  companyOfDepartment,
  countPeople,
  deleteDepartment,
  holdTree,
  lockDepartment,
  readTree,
  saveOrder,
  updateDepartment,
  type StoredDepartment,
} from './department.repo.ts'
import { DEPARTMENT_ENTITY, addDepartment, explainTaken } from './department.service.ts'

/** The tree that a department stands in, held still; one out of reach is not there. */
async function heldTreeOf(
  tx: Tx,
  viewer: ScopedViewer,
  id: number,
): Promise<{ department: StoredDepartment; tree: readonly StoredDepartment[] }> {
  const companyId = await companyOfDepartment(tx, viewer, id)
  if (companyId === undefined || !(await holdTree(tx, viewer, companyId))) throw new Refusal('recordGone')
  const tree = await readTree(tx, companyId)
  const department = orGone(tree.find((each) => each.id === id))
  return { department, tree }
}

/** A parent must be of the same tree and not below the department itself. */
function refuseParent(tree: readonly StoredDepartment[], id: number, parentId: number | null): void {
  const byId = new Map(tree.map((each) => [each.id, each]))
  if (parentId !== null && !byId.has(parentId)) throw new Refusal('departmentParentForeign')
  for (let at = byId.get(parentId ?? 0); at !== undefined; at = byId.get(at.parentId ?? 0)) {
    if (at.id === id) throw new Refusal('departmentBelowItself', { name: at.departmentName })
  }
}

const childrenOf = (
  tree: readonly StoredDepartment[],
  parentId: number | null,
  without: number,
): StoredDepartment[] => tree.filter((each) => each.parentId === parentId && each.id !== without)

const idsOf = (departments: readonly StoredDepartment[]): number[] => departments.map(({ id }) => id)

interface Place {
  parentId: number | null
  /** Among the siblings, counted without the department itself. */
  position: number
}

/** Puts a department somewhere; the children of the old parent close up, those of the new one make room. */
async function place(
  tx: Tx,
  tree: readonly StoredDepartment[],
  { id, parentId: from }: StoredDepartment,
  { parentId, position }: Place,
): Promise<number> {
  const siblings = idsOf(childrenOf(tree, parentId, id))
  const index = Math.min(position, siblings.length)
  await saveOrder(tx, parentId, siblings.toSpliced(index, 0, id))
  if (from !== parentId) await saveOrder(tx, from, idsOf(childrenOf(tree, from, id)))
  return index + 1
}

export async function dragDepartment(
  tx: Tx,
  viewer: ScopedViewer,
  actor: Actor,
  { id, ...wanted }: Place & { id: number },
): Promise<void> {
  const { department, tree } = await heldTreeOf(tx, viewer, id)
  refuseParent(tree, id, wanted.parentId)
  const { parentId, sortNo, companyId, departmentName } = department
  const sortNoNow = await place(tx, tree, department, wanted)
  if (parentId === wanted.parentId && sortNo === sortNoNow) return
  const names = new Map(tree.map((each) => [each.id, each.departmentName]))
  const parentOf = (of: number | null): string => names.get(of ?? 0) ?? ''
  await recordChange(tx, actor, {
    entity: DEPARTMENT_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: departmentName,
    companies: [companyId],
    action: 'update',
    before: { parent: parentOf(parentId), sortNo },
    after: { parent: parentOf(wanted.parentId), sortNo: sortNoNow },
  })
}

async function addToTree(tx: Tx, viewer: ScopedViewer, actor: Actor, draft: DepartmentSave): Promise<number> {
  const { id: _none, seen: _new, companyId = viewer.companyId, ...rest } = draft
  if (!(await holdTree(tx, viewer, companyId))) throw new Refusal('companyUnknown')
  const tree = await readTree(tx, companyId)
  const sortNo = childrenOf(tree, draft.parentId, 0).length + 1
  return addDepartment(tx, actor, { ...rest, companyId, sortNo })
}

async function changeInTree(
  tx: Tx,
  viewer: ScopedViewer,
  actor: Actor,
  draft: DepartmentSave & { id: number },
): Promise<number> {
  const { id, companyId: asked, parentId } = draft
  const { department: before, tree } = await heldTreeOf(tx, viewer, id)
  if (asked !== undefined && asked !== before.companyId) throw new Refusal('recordGone')
  const { departmentName: name, updateTime } = before
  const current = () => ({
    parentId: before.parentId,
    departmentCode: before.departmentCode,
    departmentName: name,
    remark: before.remark,
  })
  await refuseStale(tx, { entity: DEPARTMENT_ENTITY, entityId: id, name, updateTime, current }, draft.seen)
  refuseParent(tree, id, parentId)
  const names = new Map(tree.map((each) => [each.id, each.departmentName]))
  const logged = (of: Pick<DepartmentSave, 'parentId' | 'departmentCode' | 'departmentName' | 'remark'>) => ({
    parent: names.get(of.parentId ?? 0) ?? '',
    departmentCode: of.departmentCode,
    departmentName: of.departmentName,
    remark: of.remark,
  })
  if (parentId === before.parentId && isUnchanged(logged(before), logged(draft))) return id
  await updateDepartment(tx, id, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  if (parentId !== before.parentId) await place(tx, tree, before, { parentId, position: tree.length })
  await recordChange(tx, actor, {
    entity: DEPARTMENT_ENTITY,
    entityId: id,
    topic: String(before.companyId),
    subject: draft.departmentName,
    companies: [before.companyId],
    action: 'update',
    before: logged(before),
    after: logged(draft),
  })
  return id
}

/** Adds a department behind its siblings, or changes the one with the id. */
export const saveDepartment = (
  tx: Tx,
  viewer: ScopedViewer,
  actor: Actor,
  draft: DepartmentSave,
): Promise<number> =>
  draft.id === undefined
    ? addToTree(tx, viewer, actor, draft)
    : changeInTree(tx, viewer, actor, { ...draft, id: draft.id })

/** Only what is empty can go: neither departments nor people are left without a place. */
export async function removeDepartment(
  tx: Tx,
  viewer: ScopedViewer,
  actor: Actor,
  id: number,
): Promise<void> {
  const { department, tree } = await heldTreeOf(tx, viewer, id)
  const { departmentName: name, departmentCode, companyId, parentId } = department
  await lockDepartment(tx, id)
  const [children, people] = [childrenOf(tree, id, 0).length, await countPeople(tx, id)]
  if (children > 0 || people > 0) throw new Refusal('departmentInUse', { name, children, people })
  await deleteDepartment(tx, id)
  await saveOrder(tx, parentId, idsOf(childrenOf(tree, parentId, id)))
  await recordChange(tx, actor, {
    entity: DEPARTMENT_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: name,
    companies: [companyId],
    action: 'delete',
    before: { departmentCode, departmentName: name, remark: department.remark },
    after: null,
  })
}
