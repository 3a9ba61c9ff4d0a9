import * as z from 'zod/mini'
import { id, remark, text } from '../fields.ts'
import { oneOf } from './company.ts'
import { DATA_SCOPE, type DataScope } from './data-scope.ts'

const ROLE_LIMITS = { roleName: 64, remark: 255 } as const

export const RoleDraft = z.strictObject({
  companyId: id,
  roleName: text(ROLE_LIMITS.roleName),
  remark: remark(ROLE_LIMITS.remark),
  dataScope: z._default(oneOf<DataScope>(DATA_SCOPE), DATA_SCOPE.OWN),
})
export type RoleDraft = z.output<typeof RoleDraft>
