import * as z from 'zod/mini'
import { code, id, integer, remark, requiredText, seenIfThere, seenWithId } from '../fields.ts'

export const DEPARTMENT_LIMITS = {
  departmentCode: 32,
  departmentName: 64,
  remark: 255,
  sortNo: 100_000_000,
} as const

const departmentCode = z.pipe(
  requiredText('departmentCodeRequired', DEPARTMENT_LIMITS.departmentCode),
  code(DEPARTMENT_LIMITS.departmentCode),
)
const departmentName = requiredText('departmentNameRequired', DEPARTMENT_LIMITS.departmentName)

export const DepartmentDraft = z.strictObject({
  companyId: id,
  /** Null: directly under the company. */
  parentId: z._default(z.nullable(id), null),
  departmentCode,
  departmentName,
  remark: remark(DEPARTMENT_LIMITS.remark),
  sortNo: z._default(integer(0, DEPARTMENT_LIMITS.sortNo), 0),
})
export type DepartmentDraft = z.output<typeof DepartmentDraft>

/** A department to add, or with an id to change; where it stands among its siblings is decided by dragging. */
export const DepartmentSave = z
  .strictObject({
    id: z.optional(id),
    /** Absent: the own company. A department never changes its company. */
    companyId: z.optional(id),
    parentId: z._default(z.nullable(id), null),
    departmentCode,
    departmentName,
    remark: remark(DEPARTMENT_LIMITS.remark),
    seen: seenIfThere,
  })
  .check(seenWithId)
export type DepartmentSave = z.output<typeof DepartmentSave>
