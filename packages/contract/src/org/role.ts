import * as z from 'zod/mini'
import { id, remark, text } from '../fields.ts'

const ROLE_LIMITS = { roleName: 64, remark: 255 } as const

export const RoleDraft = z.strictObject({
  companyId: id,
  roleName: text(ROLE_LIMITS.roleName),
  remark: remark(ROLE_LIMITS.remark),
})
export type RoleDraft = z.output<typeof RoleDraft>
