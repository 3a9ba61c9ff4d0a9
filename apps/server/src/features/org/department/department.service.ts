import { DepartmentDraft } from '@visa/contract/org/department'
import type { Department } from '@visa/contract/org/department-options'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin, withPinyin } from '../../../pinyin.ts'
import { insertDepartment, listDepartments, shareDepartment } from './department.repo.ts'

export const DEPARTMENT_ENTITY = 'department'

export const explainTaken = (error: unknown, draft: Pick<DepartmentDraft, 'departmentCode'>): unknown => {
  if (uniqueViolation(error) === 'department_code_unique') {
    return new Refusal('departmentCodeTaken', { code: draft.departmentCode })
  }
  return referenceViolation(error) === undefined ? error : new Refusal('companyUnknown')
}

/** Adds a department to a company's tree; a parent of another company is refused. */
/** The department that a new company begins with, so that its people have a place. */
export const addFirstDepartment = (
  tx: Tx,
  actor: Actor,
  { companyId, shortName }: { companyId: number; shortName: string },
): Promise<number> =>
  addDepartment(
    tx,
    actor,
    DepartmentDraft.parse({ companyId, departmentCode: 'MAIN', departmentName: shortName, sortNo: 1 }),
  )

export async function addDepartment(tx: Tx, actor: Actor, draft: DepartmentDraft): Promise<number> {
  const { companyId, parentId, departmentCode, departmentName, remark, sortNo } = draft
  const parent = parentId === null ? undefined : await shareDepartment(tx, parentId)
  if (parentId !== null && parent?.companyId !== companyId) throw new Refusal('departmentParentForeign')
  const id = await insertDepartment(tx, draft).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  await recordChange(tx, actor, {
    entity: DEPARTMENT_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: departmentName,
    companies: [companyId],
    action: 'add',
    before: null,
    after: { parent: parent?.departmentName ?? '', departmentCode, departmentName, remark, sortNo },
  })
  return id
}

/** Departments with the label in name, code or pinyin, and those above them, which the tree hangs on. */
function labelled(departments: readonly Department[], label: string): Department[] {
  const sought = label.toLowerCase()
  const spelling = asPinyin(label)
  const byId = new Map(departments.map((department) => [department.id, department]))
  const kept = new Set<number>()
  for (const { id, departmentName, departmentCode, pinyin } of departments) {
    const named = [departmentName, departmentCode].some((text) => text.toLowerCase().includes(sought))
    if (!named && (spelling === undefined || !pinyin.includes(spelling))) continue
    for (let at = byId.get(id); at !== undefined && !kept.has(at.id); at = byId.get(at.parentId ?? 0)) {
      kept.add(at.id)
    }
  }
  return departments.filter(({ id }) => kept.has(id))
}

/** The departments of a company within the viewer's reach. */
export async function departmentsFor(
  db: Queryable,
  viewer: Viewer,
  companyId: number,
  label = '',
): Promise<Department[]> {
  const departments = await withPinyin(
    await listDepartments(db, viewer, companyId),
    ({ departmentName }) => departmentName,
  )
  return label === '' ? departments : labelled(departments, label)
}
