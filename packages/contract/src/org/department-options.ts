import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm } from '../fields.ts'

export const Department = z.object({
  id: z.number(),
  /** Null: directly under the company. */
  parentId: z.nullable(z.number()),
  companyId: z.number(),
  departmentCode: z.string(),
  departmentName: z.string(),
  remark: z.string(),
  sortNo: z.number(),
  /** Its order among its siblings does not count as a change. */
  updateTime: z.iso.datetime(),
  pinyin: z.string(),
})
export type Department = z.output<typeof Department>

export const departmentsOfCompany = endpoint({
  method: 'GET',
  path: '/api/department/queryByCompanyId',
  access: 'session',
  summary: 'Departments of a company, by default of the own one; none of a company out of reach',
  query: z.strictObject({
    companyId: z.optional(id),
    /** Only those with it in name, code or pinyin, and what stands above them. */
    label: searchTerm(),
  }),
  cacheMs: 60_000,
  data: z.array(Department),
})
