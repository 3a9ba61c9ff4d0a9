import { can } from '@visa/contract/authority'
import {
  NoticeDraft,
  type ManagedNotice,
  type NoticeItem,
  type NoticePlatform,
  type NoticeUpdate,
} from '@visa/contract/notice/notice'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { sql, type Queryable } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { refuseStale } from '../../refusal/optimistic-lock.ts'
import type { MemberVisit } from '../../http/route.ts'
import { keepRemoved } from '../removal/removal.service.ts'
import { findForReader, insertKnown, shownAt } from './notice-reader.repo.ts'
import { prepareNotice } from './notice.draft.ts'
import { NOTICE_ENTITY, noticeChange, recordNotice } from './notice.log.ts'
import {
  deleteNotices,
  findManaged,
  insertNotice,
  lockManaged,
  pinNotice,
  updateNotice,
  type LockedNotice,
} from './notice.repo.ts'

/** Who asks, and when. */
type Visitor = Pick<MemberVisit, 'viewer' | 'now'>

/** Somebody else's notice is as good as none. */
export async function managedNotice(
  db: Queryable,
  { viewer, now }: Visitor,
  id: number,
): Promise<ManagedNotice> {
  return orGone(await findManaged(db, viewer, id, now))
}

/** A reader sees what a notice says, not whom else it is for. */
export async function noticeInDetail(
  db: Queryable,
  { viewer, now }: Visitor,
  id: number,
): Promise<ManagedNotice> {
  const managed = can(viewer.authorities, 'sys.notice.manage')
    ? await findManaged(db, viewer, id, now)
    : undefined
  if (managed !== undefined) return managed
  const read = orGone(await findForReader(db, viewer, id, now))
  return { ...read, identityCodes: [], companies: [], knownCount: 0 }
}

interface PlaceQuery {
  platform: NoticePlatform
  showPlace?: string | undefined
  departureCity?: string | undefined
  arrivalCity?: string | undefined
}

/** P7.42: a place and both cities, or the home of the web site; nothing else is asked of the database. */
export async function noticesOfPlace(
  db: Queryable,
  { viewer, now }: Visitor,
  { platform, showPlace, departureCity, arrivalCity }: PlaceQuery,
): Promise<NoticeItem[]> {
  if (showPlace === 'PC_HOME') return shownAt(db, viewer, { platform, showPlace }, now)
  if (!showPlace || !departureCity || !arrivalCity) return []
  return shownAt(db, viewer, { platform, showPlace, cities: { departureCity, arrivalCity } }, now)
}

async function locked(tx: Tx, { viewer, now }: Visitor, id: number): Promise<LockedNotice> {
  return orGone((await lockManaged(tx, viewer, [id], now))[0])
}

export async function addNotice(tx: Tx, author: ActingPerson, draft: NoticeDraft): Promise<number> {
  const { viewer, actor, now } = author
  const notice = await prepareNotice(tx, viewer, draft, now)
  const id = await insertNotice(tx, viewer.companyId, viewer.userId, notice)
  await recordNotice(
    tx,
    { actor, companyId: viewer.companyId },
    'add',
    null,
    await managedNotice(tx, author, id),
  )
  return id
}

/** Whoever changes it, the log is that of the company whose notice it is. */
const byOwner = ({ actor }: ActingPerson, { owner }: LockedNotice) => ({ actor, companyId: owner.companyId })

/** What the form of a notice holds. */
const formOf = (notice: ManagedNotice) =>
  picked(NoticeDraft.shape, { ...notice, companyIds: notice.companies.map(({ id }) => id) })

/** Whoever changes it, a notice stays its company's: the platform cannot make it speak to others. */
export async function changeNotice(
  tx: Tx,
  author: ActingPerson,
  { id, seen, ...draft }: NoticeUpdate,
): Promise<void> {
  const before = await locked(tx, author, id)
  const { title: name, updateTime } = before
  await refuseStale(
    tx,
    { entity: NOTICE_ENTITY, entityId: id, name, updateTime, current: () => formOf(before) },
    seen,
  )
  const start = new Date(before.startTime)
  const notice = await prepareNotice(tx, before.owner, draft, start < author.now ? start : author.now)
  await updateNotice(tx, id, notice)
  await recordNotice(tx, byOwner(author, before), 'update', before, await managedNotice(tx, author, id))
}

export async function changeTopHead(
  tx: Tx,
  author: ActingPerson,
  id: number,
  topHead: boolean,
): Promise<void> {
  const before = await locked(tx, author, id)
  if (before.topHead === topHead) return
  await pinNotice(tx, id, topHead)
  await recordNotice(tx, byOwner(author, before), 'update', before, { ...before, topHead })
}

/** All of them go or, when one is already gone or not within reach, none. */
export async function removeNotices(tx: Tx, author: ActingPerson, ids: readonly number[]): Promise<number> {
  const found = await lockManaged(tx, author.viewer, ids, author.now)
  if (found.length < ids.length) throw new Refusal('recordGone')
  const undoId = await keepRemoved(tx, author, {
    authority: 'sys.notice.manage.delete',
    rows: [
      { table: 'notice', which: sql`id = any(${ids}::bigint[])` },
      { table: 'notice_known', which: sql`notice_id = any(${ids}::bigint[])` },
    ],
    changes: found.map((notice) => noticeChange(notice, notice.owner.companyId)),
  })
  for (const notice of found) await recordNotice(tx, byOwner(author, notice), 'delete', notice, null)
  await deleteNotices(tx, ids)
  return undoId
}

/** What is not for the reader is left out without a word: the answer must not tell that it exists. */
export const knowNotices = (tx: Tx, { viewer, now }: Visitor, ids: readonly number[]): Promise<void> =>
  insertKnown(tx, viewer, ids, now)
