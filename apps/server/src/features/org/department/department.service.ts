import type { DepartmentDraft } from '@visa/contract/org/department'
import type { Actor } from '../../../actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../http/refusal.ts'
import { insertDepartment, shareDepartmentCompany } from './department.repo.ts'

const DEPARTMENT_ENTITY = 'department'

const explain = (error: unknown, draft: DepartmentDraft): unknown => {
  if (uniqueViolation(error) === 'department_code_unique') {
    return new Refusal('departmentCodeTaken', { code: draft.departmentCode })
  }
  return referenceViolation(error) === undefined ? error : new Refusal('companyUnknown')
}

/** Adds a department to a company's tree; a parent of another company is refused. */
export async function addDepartment(tx: Tx, actor: Actor, draft: DepartmentDraft): Promise<number> {
  const { companyId, parentId } = draft
  if (parentId !== null && (await shareDepartmentCompany(tx, parentId)) !== companyId) {
    throw new Refusal('departmentParentForeign')
  }
  const id = await insertDepartment(tx, draft).catch((error: unknown) => {
    throw explain(error, draft)
  })
  await recordChange(tx, actor, {
    entity: DEPARTMENT_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: draft.departmentName,
    action: 'add',
    before: null,
    after: { ...draft },
  })
  return id
}
