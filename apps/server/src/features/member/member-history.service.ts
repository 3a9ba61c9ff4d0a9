import type { MemberEvent } from '@visa/contract/member/member-calls'
import { maskPassport } from '@visa/contract/member/member-mask'
import type { Viewer } from '../../access/viewer.ts'
import { instantOf } from '../../db/instant.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { membershipsSeen } from './member.table.ts'

export interface MemberHappening extends MemberEvent {
  memberId: number
}

/**
 * Records that name members, such as orders and contracts: a feature that has some adds its own to MEMBER_HISTORY. A
 * record keeps the member it was made for; of members who were merged the ids of all are asked for.
 */
export interface MemberHistory {
  /** What was done for these members within the viewer's reach, the newest first. */
  events: (
    db: Queryable,
    viewer: Viewer,
    memberIds: readonly number[],
    limit: number,
  ) => Promise<readonly MemberHappening[]>
  /** Whether a record names one of them, whoever may see it: then the person cannot be deleted. */
  names: (db: Queryable, memberIds: readonly number[]) => Promise<boolean>
}

/** The person and those who turned out to be the same. */
export const idsOfPerson = async (db: Queryable, id: number): Promise<number[]> => [
  id,
  ...(
    await rows<{ id: number }>(db, sql`select id from member where merged_into_id = ${id} order by id`)
  ).map((each) => each.id),
]

/** How they came to be a member, which passports came in, who turned out to be the same. */
const ownEvents = (
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
  limit: number,
): Promise<MemberHappening[]> =>
  rows<MemberHappening>(
    db,
    sql`select "memberId", ${instantOf(sql`happened`)} as at, kind, code, text, null as "recordId" from (
          select s.member_id as "memberId", s.created_at as happened, 'joined' as kind, '' as code,
            concat_ws(' · ', c.short_name, u.real_name) as text
          from membership s join company c on c.id = s.company_id left join app_user u on u.id = s.owner_id
          where s.member_id = any(${ids}::bigint[]) and ${membershipsSeen(viewer, 's')}
          union all
          select p.member_id, p.created_at, 'passport', p.passport_no, ''
          from member_passport p where p.member_id = any(${ids}::bigint[])
          union all
          select g.member_id, g.created_at, 'merged', o.vip_no, ''
          from member_merge g join member o on o.id = g.other_id
          where g.member_id = any(${ids}::bigint[]) and g.undone_at is null
        ) told order by happened desc limit ${limit}`,
  )

const LONGEST = 200

const withMask = (event: MemberHappening): MemberHappening =>
  event.kind === 'passport' ? { ...event, code: maskPassport(event.code) } : event

export async function historyOfMember(
  db: Queryable,
  viewer: Viewer,
  id: number,
  sources: readonly MemberHistory[],
): Promise<MemberHappening[]> {
  const ids = await idsOfPerson(db, id)
  const own = (await ownEvents(db, viewer, ids, LONGEST)).map(withMask)
  const others = await Promise.all(sources.map((source) => source.events(db, viewer, ids, LONGEST)))
  return [...own, ...others.flat()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, LONGEST)
}

/** What was last done for each of them; what only concerns their data is not counted. */
export async function lastOf(
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
  sources: readonly MemberHistory[],
): Promise<ReadonlyMap<number, MemberHappening>> {
  const found = await Promise.all(sources.map((source) => source.events(db, viewer, ids, LONGEST)))
  const last = new Map<number, MemberHappening>()
  for (const each of found.flat().toSorted((a, b) => a.at.localeCompare(b.at))) last.set(each.memberId, each)
  return last
}
