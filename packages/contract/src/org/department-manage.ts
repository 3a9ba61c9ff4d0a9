import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, integer } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { DEPARTMENT_LIMITS, DepartmentSave } from './department.ts'

/** Somebody of a department, whatever the state of their account: frozen people too keep it from being deleted. */
const DepartmentPerson = z.object({
  id: z.number(),
  userName: z.string(),
  realName: z.string(),
  valid: z.number(),
  blocked: z.boolean(),
})
export type DepartmentPerson = z.output<typeof DepartmentPerson>

export const departmentPeople = endpoint({
  method: 'GET',
  path: '/api/department/queryPeople',
  access: 'sys.department',
  summary: 'Who belongs to a department itself, not to those below it',
  query: z.strictObject({ id }),
  data: z.array(DepartmentPerson),
})

/** An empty text stands for the top: a form cannot send null. */
const parentOrTop = z.pipe(
  z.optional(z.union([id, z.literal('')])),
  z.transform((value) => (value === '' || value === undefined ? null : value)),
)

export const departmentDrag = endpoint({
  method: 'POST',
  path: '/api/department/drag',
  access: 'sys.department.edit',
  summary: 'Put a department, with all below it, at a place among the children of another one or at the top',
  form: z.strictObject({
    id,
    parentId: parentOrTop,
    /** The place among the children, counted from 0 without the department itself; past the end is the end. */
    position: integer(0, DEPARTMENT_LIMITS.sortNo),
  }),
  data: z.null(),
})

/** What a move changes beside the tree: whose rows come into somebody's sight, and out of it. */
const MoveEffect = z.object({
  /** Those that move, with all below. */
  departments: z.number(),
  /** People who belong to them. */
  people: z.number(),
  /** People above the new place who see what those do from then on, and above the old one who do so no more. */
  gaining: z.number(),
  losing: z.number(),
})
export type MoveEffect = z.output<typeof MoveEffect>

export const departmentMoveEffect = endpoint({
  method: 'GET',
  path: '/api/department/moveEffect',
  access: 'sys.department.edit',
  summary: 'Whose data scopes would change if a department stood below another one or at the top',
  query: z.strictObject({ id, parentId: parentOrTop }),
  data: MoveEffect,
  cacheMs: 0,
})

export const departmentCodeExist = endpoint({
  method: 'GET',
  path: '/api/department/isDepartmentCodeExist',
  access: ['sys.department.add', 'sys.department.edit'],
  summary: 'Whether another department of the company has the code',
  query: z.strictObject({
    companyId: z.optional(id),
    departmentCode: code(DEPARTMENT_LIMITS.departmentCode),
    /** The department that may keep it. */
    id: z.optional(id),
  }),
  data: z.boolean(),
  cacheMs: 0,
})

export const departmentSave = endpoint({
  method: 'POST',
  path: '/api/department/saveDept',
  access: ['sys.department.add', 'sys.department.edit'],
  summary: 'Add a department behind its siblings, or with an id change one',
  json: DepartmentSave,
  data: z.object({ id: z.number() }),
})

export const departmentDelete = endpoint({
  method: 'POST',
  path: '/api/department/deleteDepartment',
  access: 'sys.department.delete',
  summary: 'Delete a department that has nobody in it and nothing below it',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const departmentLog = endpoint({
  method: 'GET',
  path: '/api/department/queryLog',
  access: 'sys.department',
  summary: 'Who changed the departments of a company, newest first',
  query: z.strictObject({ ...PageQuery.shape, companyId: z.optional(id) }),
  data: pageOf(LogRow),
})
