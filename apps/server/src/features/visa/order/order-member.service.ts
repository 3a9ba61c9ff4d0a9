import type { Viewer } from '../../../access/viewer.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { MemberHappening, MemberHistory } from '../../member/member-history.service.ts'
import { orderTable } from './order.table.ts'

/** Orders that name a member, told in the life of that member. */
export const orderMemberHistory: MemberHistory = {
  events: (db: Queryable, viewer: Viewer, memberIds: readonly number[], limit: number) =>
    rows<MemberHappening>(
      db,
      sql`select o.member_id as "memberId", ${instantOf(sql`o.created_at`)} as at, 'order' as kind,
            o.order_no as code, concat_ws(' · ', o.nation_code, o.contact_name) as text, o.id as "recordId"
          from visa_order o
          where o.member_id = any(${memberIds}::bigint[]) and ${rowsWithin(viewer, orderTable, 'o')}
          order by o.created_at desc, o.id desc limit ${limit}`,
    ),
  async names(db, memberIds) {
    const { named } = await one<{ named: boolean }>(
      db,
      sql`select exists (select 1 from visa_order where member_id = any(${memberIds}::bigint[]))
            or exists (select 1 from visa_applicant where member_id = any(${memberIds}::bigint[])) as named`,
    )
    return named
  },
}
