import { id, valid } from '@visa/contract/fields'
import { userFields } from '@visa/contract/org/user'
import { maskDocument } from '@visa/contract/org/user-identity'
import * as z from 'zod/mini'
import { moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

export const userTable = table('app_user', {
  entity: 'user',
  fields: userFields,
  given: { companyId: id, pinyin: z.string(), simplePassword: z.boolean() },
  also: { icon: z.string(), valid, blockedAt: z.nullable(z.iso.datetime()), blockReason: z.string() },
  secret: { passwordHash: z.string() },
  columns: { blockedAt: moment('blocked_at') },
  log: { idCardNo: maskDocument },
  reach: { company: 'companyId', owner: 'id' },
  about: ({ companyId, realName }) => ({
    subject: realName,
    topic: String(companyId),
    companies: [companyId],
  }),
})

export type UserRow = RowOf<typeof userTable>

/** How the log names somebody. */
export const aboutUser = (user: Pick<UserRow, 'id' | 'companyId' | 'realName'>) => ({
  entity: userTable.entity,
  entityId: user.id,
  ...userTable.about(user),
})
