import type { countPlace, CountRound } from '@visa/contract/custody/count'
import { dayOf } from '@visa/contract/dates'
import type { HandlerOutput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { handOf } from './count-eyes.repo.ts'
import { STANDS, STOOD } from './counting.repo.ts'

/**
 * What stands in one place, or without one in hands, with what of it was seen in the round. Whose it is stays hidden until
 * then, or until somebody said that the place is done.
 */
export const placeCount = (
  db: Queryable,
  { viewer, now }: ActingPerson,
  {
    placeId,
    keeperId = viewer.userId,
    round,
  }: { placeId?: number | undefined; keeperId?: number | undefined; round: CountRound },
) => {
  const at = (alias: Sql, keeper: Sql) =>
    placeId === undefined
      ? sql`${alias}.place_id is null and ${handOf(keeper)} = ${keeperId}`
      : sql`${alias}.place_id = ${placeId}`
  return rows<HandlerOutput<typeof countPlace>[number] & { [column: string]: unknown }>(
    db,
    sql`with today as (select c.id, d.done_at, c.closed_at is not null or d.id is not null as done
            from custody_count c left join custody_count_place d on d.count_id = c.id
              and ${at(sql`d`, sql`d.keeper_id`)} where c.company_id = ${viewer.companyId} and c.day = ${dayOf(now)}::date
              and c.round = ${round}),
          standing as (select p.id, p.slot, p.custodian_id, p.holder, p.passport_no,
              exists (select 1 from custody_count_scan x join today on today.id = x.count_id
                where x.item_id = p.id and x.fits and x.superseded_at is null) as seen,
              coalesce((select not ${STOOD} from today d where d.done_at is not null), false) as since
            from passport_item p where p.house_id = ${viewer.companyId} and ${at(sql`p`, sql`p.custodian_id`)} and ${STANDS})
        select s.id as "passportId", s.slot, ${personFor(viewer, sql`s.custodian_id`)} as keeper, s.seen, s.since and not s.seen as since,
          case when s.seen or (d.done and not s.since) then s.holder else '' end as name,
          case when s.seen or (d.done and not s.since) then s.passport_no else '' end as "passportNo"
        from standing s cross join (select coalesce((select done from today), false) as done) d
        order by split_part(s.slot, '-', 1), split_part(s.slot, '-', 2), s.custodian_id, s.id`,
  )
}
