import * as z from 'zod/mini'
import { code, id, integer, remark, text } from '../fields.ts'

const DEPARTMENT_LIMITS = {
  departmentCode: 32,
  departmentName: 64,
  remark: 255,
  sortNo: 100_000_000,
} as const

export const DepartmentDraft = z.strictObject({
  companyId: id,
  /** Null: directly under the company. */
  parentId: z._default(z.nullable(id), null),
  departmentCode: code(DEPARTMENT_LIMITS.departmentCode),
  departmentName: text(DEPARTMENT_LIMITS.departmentName),
  remark: remark(DEPARTMENT_LIMITS.remark),
  sortNo: z._default(integer(0, DEPARTMENT_LIMITS.sortNo), 0),
})
export type DepartmentDraft = z.output<typeof DepartmentDraft>
