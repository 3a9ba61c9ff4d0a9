import { RoleDraft, dataScope } from '@visa/contract/org/role'
import * as z from 'zod/mini'
import { table, type RowOf } from '../../../db/table.ts'

const { companyId, roleName, remark } = RoleDraft.shape

export const roleTable = table('app_role', {
  entity: 'role',
  fields: { companyId, roleName, remark, dataScope, secondFactor: z.boolean() },
  also: { administrator: z.boolean() },
  columns: {
    // Which one it is stands in the parameters.
    administrator: {
      names: [],
      read: (at) => `exists (select 1 from system_param p where p.key = 'org.administratorRole'
        and p.value = ${at('id')}::text)`,
    },
  },
  reach: { company: 'companyId' },
  about: (role) => ({
    subject: role.roleName,
    topic: String(role.companyId),
    companies: [role.companyId],
  }),
})

export type RoleRow = RowOf<typeof roleTable>
