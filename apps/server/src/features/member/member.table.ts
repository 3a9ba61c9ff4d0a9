import { id } from '@visa/contract/fields'
import { addressFields, memberFields, membershipFields, passportFields } from '@visa/contract/member/member'
import { maskAddress, maskEmail, maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { maskDocument } from '@visa/contract/org/user-identity'
import * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import { attachment } from '../../db/column.ts'
import { identifier, sql, type Sql } from '../../db/sql.ts'
import { table, type RowOf } from '../../db/table.ts'
import { reachesAll, withinScope } from '../../access/scope.ts'

/** Memberships `alias` that a viewer reaches: those of their company, as far as they see its people's. */
export const membershipsSeen = (viewer: Viewer, alias: string): Sql => {
  const at = identifier(alias)
  return withinScope(viewer, { company: sql`${at}.company_id`, owner: sql`${at}.owner_id` })
}

/** Persons `alias` whom a viewer reaches: those with a membership that they reach; the platform, everybody. */
export const membersSeen = (viewer: Viewer, alias: string): Sql =>
  reachesAll(viewer)
    ? sql`true`
    : sql`exists (select 1 from membership seen where seen.member_id = ${identifier(alias)}.id
        and ${membershipsSeen(viewer, 'seen')})`

/** Rows below a person are seen with them. */
const belowMember = (viewer: Viewer, alias: string): Sql =>
  sql`exists (select 1 from member owner_of where owner_of.id = ${identifier(alias)}.member_id
    and ${membersSeen(viewer, 'owner_of')})`

/** The companies that read of a change are told by whoever writes it: see member.log.ts. */
const none: readonly number[] = []

export const memberTable = table('member', {
  fields: memberFields,
  given: { vipNo: z.string(), pinyin: z.string() },
  also: { search: z.string(), mergedIntoId: z.nullable(id) },
  log: {
    mobile: maskMobile,
    spareMobile: maskMobile,
    tel: maskMobile,
    email: maskEmail,
    idNo: maskDocument,
  },
  reach: { because: 'a person is seen through memberships', within: membersSeen },
  about: ({ id: memberId, realName }) => ({ subject: realName, topic: String(memberId), companies: none }),
})
export type MemberRow = RowOf<typeof memberTable>

export const membershipTable = table('membership', {
  fields: membershipFields,
  given: { memberId: id, companyId: id, ownerId: z.nullable(id) },
  also: { search: z.string() },
  reach: { company: 'companyId', owner: 'ownerId' },
  about: ({ memberId, companyId }) => ({ subject: '', topic: String(memberId), companies: [companyId] }),
})
export type MembershipRow = RowOf<typeof membershipTable>

export const passportTable = table('member_passport', {
  fields: passportFields,
  given: { memberId: id },
  also: {},
  columns: { scan: attachment('scan', 'scan_name') },
  log: { passportNo: maskPassport, scan: ([file]) => (file === undefined ? '' : file.fileName) },
  reach: { because: 'a passport is seen with its person', within: belowMember },
  about: ({ memberId, passportNo }) => ({
    subject: maskPassport(passportNo),
    topic: String(memberId),
    companies: none,
  }),
})
export type PassportRow = RowOf<typeof passportTable>

export const addressTable = table('member_address', {
  fields: addressFields,
  given: { memberId: id },
  also: {},
  log: { contactMobile: maskMobile, address: maskAddress },
  reach: { because: 'an address is seen with its person', within: belowMember },
  about: ({ memberId, address }) => ({
    subject: maskAddress(address),
    topic: String(memberId),
    companies: none,
  }),
})
export type AddressRow = RowOf<typeof addressTable>
