import { parseAuthority } from '@visa/contract/authority'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { RolePreview, RolePreviewDraft } from '@visa/contract/org/role-power'
import type { Language } from '@visa/contract/session/personal'
import type { Queryable } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { resultingGrants } from '../org/role/role-power.service.ts'
import { menuFor } from '../session/personal/personal.service.ts'
import {
  departmentsOfCompany,
  departmentsSeen,
  isOfCompany,
  isWithinReach,
  peopleOf,
  peopleOfDepartments,
  peopleOfGroup,
  usableCodes,
} from './role-preview.repo.ts'

type Reached = Pick<RolePreview, 'departments' | 'people'>

async function reachOf(db: Queryable, draft: RolePreviewDraft): Promise<Reached> {
  const { companyId, dataScope, userId } = draft
  if (dataScope === DATA_SCOPE.OWN) return { departments: null, people: 1 }
  if (dataScope === DATA_SCOPE.ALL) return { departments: null, people: await peopleOf(db) }
  if (dataScope === DATA_SCOPE.COMPANY) {
    return {
      departments: await departmentsOfCompany(db, companyId),
      people: await peopleOf(db, companyId),
    }
  }
  if (dataScope === DATA_SCOPE.GROUP) return { departments: null, people: await peopleOfGroup(db, companyId) }
  if (userId === undefined) return { departments: null, people: null }
  const departments = await departmentsSeen(db, userId, dataScope)
  const ids = departments.map(({ id }) => id)
  return { departments, people: await peopleOfDepartments(db, userId, ids) }
}

/** What somebody of the company would get who held a role like this one and no other. */
export async function previewRole(
  db: Queryable,
  viewer: Viewer,
  draft: RolePreviewDraft,
  language: Language,
): Promise<RolePreview> {
  const { companyId, userId } = draft
  if (!(await isWithinReach(db, viewer, companyId))) throw new Refusal('companyUnknown')
  if (userId !== undefined && !(await isOfCompany(db, userId, companyId))) throw new Refusal('userUnknown')
  const usable = await usableCodes(db, companyId)
  const wanted = draft.grants.map(parseAuthority)
  const grants = await resultingGrants(db, viewer, draft.roleId, wanted)
  const authorities = grants.filter(({ code }) => usable.has(code))
  return { menu: await menuFor(db, authorities, language), ...(await reachOf(db, draft)) }
}
