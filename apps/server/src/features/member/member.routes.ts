import * as calls from '@visa/contract/member/member-calls'
import * as merge from '@visa/contract/member/member-merge'
import { actingBy } from '../../access/narrowed.ts'
import { pageLogWhere } from '../../db/change-log.ts'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { listDoubles } from './member-doubles.repo.ts'
import { historyOfMember, type MemberHistory } from './member-history.service.ts'
import { pageMembers, reminderOf } from './member-list.repo.ts'
import { keepApart, mergeMembers, unmergeMembers } from './member-merge.service.ts'
import { removeMember } from './member-remove.service.ts'
import { saveMember } from './member-save.service.ts'
import {
  cardOfMember,
  detailOfMember,
  fillFromMember,
  memberOfMobile,
  ownMembership,
  revealNumber,
  searchMembers,
  seenMember,
} from './member.service.ts'

const readingRoutes = (db: Db, sources: readonly MemberHistory[]): Route[] => {
  const reminderAt = async (now: Date) => reminderOf(now, await getParam(db, 'document.remindDays'))
  return [
    on(calls.memberPage)(async ({ viewer, now }, { query }) =>
      pageMembers(db, viewer, query, await reminderAt(now)),
    ),
    on(calls.memberDetail)(async (visit, { query: { id } }) =>
      detailOfMember(db, visit, id, await reminderAt(visit.now)),
    ),
    on(calls.memberSearch)(({ viewer }, { query }) => searchMembers(db, viewer, query, sources)),
    on(calls.memberByMobile)((visit, { query: { mobile } }) => memberOfMobile(db, visit, mobile)),
    on(calls.memberLog)(async (visit, { query: { id, ...page } }) => {
      await seenMember(db, visit, id)
      return pageLogWhere(db, visit.viewer, sql`entity = 'member' and entity_id = ${String(id)}`, page)
    }),
    on(calls.memberHistory)(async (visit, { query: { id } }) => {
      await seenMember(db, visit, id)
      return historyOfMember(db, visit.viewer, id, sources)
    }),
    on(calls.memberCard)((visit, { query: { id } }) => cardOfMember(db, visit, id)),
    on(calls.memberMine)(({ viewer }) => ownMembership(db, viewer)),
    on(merge.memberDoubles)(({ viewer }, { query: { id } }) => listDoubles(db, viewer, id)),
  ]
}

const silently = async (done: Promise<void>): Promise<null> => {
  await done
  return null
}

export const memberRoutes = (db: Db, sources: readonly MemberHistory[]): Route[] => [
  ...readingRoutes(db, sources),
  onWrite(calls.memberSave)(async (tx, visit, { body }) => {
    const code = body.id === undefined ? 'cust.member.add' : 'cust.member.edit'
    return saveMember(tx, await actingBy(tx, visit, code), body)
  }),
  onWrite(calls.memberDelete)((tx, visit, { body: { id } }) =>
    silently(removeMember(tx, visit, id, sources)),
  ),
  onWrite(calls.memberFill)((tx, visit, { body: { id } }) => fillFromMember(tx, visit, id)),
  onWrite(calls.memberReveal)((tx, visit, { body }) => revealNumber(tx, visit, body)),
  onWrite(merge.memberApart)((tx, visit, { body: { id, otherId } }) =>
    silently(keepApart(tx, visit, id, otherId)),
  ),
  onWrite(merge.memberMerge)((tx, visit, { body }) => mergeMembers(tx, visit, body)),
  onWrite(merge.memberUnmerge)((tx, visit, { body: { id } }) => silently(unmergeMembers(tx, visit, id))),
]
