import type { IdentityCode } from '@visa/contract/identity'
import type {
  ManagedNotice,
  ManagedNoticeRow,
  NoticeDraft,
  NoticeQuery,
  NoticeReader,
} from '@visa/contract/notice/notice'
import type { Page, PageRequest } from '@visa/contract/page'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { withinScope, type ScopedViewer } from '../../access/scope.ts'
import { managedColumns, mentioning } from './notice.columns.ts'

/** Whose notice it is. */
export interface NoticeOwner {
  companyId: number
  identityCode: IdentityCode
}

/** A draft that was found good, in the form it is stored in. */
export interface PreparedNotice extends Omit<NoticeDraft, 'startTime' | 'endTime'> {
  startTime: Date
  endTime: Date | null
}

const managedBy = (viewer: ScopedViewer): Sql => withinScope(viewer, { company: sql`company_id` })

const PHASES = (now: Date): readonly Sql[] => [
  sql`start_at > ${now}`,
  sql`start_at <= ${now} and (end_at is null or end_at > ${now})`,
  sql`end_at <= ${now}`,
]

/** The notices within reach that fit, newest first; without their contents. */
const managedRows = (
  viewer: ScopedViewer,
  query: Omit<NoticeQuery, 'page' | 'pageSize'>,
  now: Date,
): ListSource => ({
  columns: managedColumns(now),
  from: sql`notice`,
  where: allOf(
    managedBy(viewer),
    mentioning(query.keyword),
    query.importance === undefined ? undefined : sql`importance = ${query.importance}`,
    query.type === undefined ? undefined : sql`type = ${query.type}`,
    query.platform === undefined ? undefined : sql`platform = ${query.platform}`,
    query.showPlace === undefined ? undefined : sql`show_place = ${query.showPlace}`,
    query.phase === undefined ? undefined : PHASES(now)[query.phase],
  ),
  orderBy: sql`id desc`,
})

/** The same with their contents, for those who want all of it. */
export const managedSource = (...asked: Parameters<typeof managedRows>): ListSource => {
  const source = managedRows(...asked)
  return { ...source, columns: sql`${source.columns}, content` }
}

export const pageManaged = (
  db: Queryable,
  viewer: ScopedViewer,
  query: NoticeQuery,
  now: Date,
): Promise<Page<ManagedNoticeRow>> => cappedPage<ManagedNoticeRow>(db, query, managedRows(viewer, query, now))

export const findManaged = (
  db: Queryable,
  viewer: ScopedViewer,
  id: number,
  now: Date,
): Promise<ManagedNotice | undefined> =>
  first<ManagedNotice>(
    db,
    sql`select ${managedColumns(now)}, content from notice where id = ${id} and ${managedBy(viewer)}`,
  )

export interface LockedNotice extends ManagedNotice {
  owner: NoticeOwner
}

/** Holds those within reach still until the transaction ends; in id order, so that two batches cannot deadlock. */
export const lockManaged = (
  tx: Tx,
  viewer: ScopedViewer,
  ids: readonly number[],
  now: Date,
): Promise<LockedNotice[]> =>
  rows<LockedNotice>(
    tx,
    sql`select ${managedColumns(now)}, content,
          (select jsonb_build_object('companyId', c.id, 'identityCode', c.identity_code)
            from company c where c.id = notice.company_id) as owner
        from notice where id = any(${ids}::bigint[]) and ${managedBy(viewer)} order by id for update`,
  )

export async function countCompanies(db: Queryable, ids: readonly number[]): Promise<number> {
  const found = await one<{ count: number }>(
    db,
    sql`select count(*) as count from company where id = any(${ids}::bigint[])`,
  )
  return found.count
}

export async function insertNotice(
  tx: Tx,
  companyId: number,
  userId: number,
  notice: PreparedNotice,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into notice (company_id, created_by, title, content, importance, type, platform, show_place,
          departure_city, arrival_city, top_head, start_at, end_at, identity_codes, company_ids)
        values (${companyId}, ${userId}, ${notice.title}, ${notice.content}, ${notice.importance}, ${notice.type},
          ${notice.platform}, ${notice.showPlace}, ${notice.departureCity}, ${notice.arrivalCity},
          ${notice.topHead}, ${notice.startTime}, ${notice.endTime}, ${notice.identityCodes}, ${notice.companyIds})
        returning id`,
  )
  return id
}

export async function updateNotice(tx: Tx, id: number, notice: PreparedNotice): Promise<void> {
  await affected(
    tx,
    sql`update notice set title = ${notice.title}, content = ${notice.content}, importance = ${notice.importance},
          type = ${notice.type}, platform = ${notice.platform}, show_place = ${notice.showPlace},
          departure_city = ${notice.departureCity}, arrival_city = ${notice.arrivalCity},
          top_head = ${notice.topHead}, start_at = ${notice.startTime}, end_at = ${notice.endTime},
          identity_codes = ${notice.identityCodes}, company_ids = ${notice.companyIds}, updated_at = now()
        where id = ${id}`,
  )
}

export async function pinNotice(tx: Tx, id: number, topHead: boolean): Promise<void> {
  await affected(tx, sql`update notice set top_head = ${topHead}, updated_at = now() where id = ${id}`)
}

export async function deleteNotices(tx: Tx, ids: readonly number[]): Promise<void> {
  await affected(tx, sql`delete from notice where id = any(${ids}::bigint[])`)
}

export const pageReaders = (db: Queryable, id: number, request: PageRequest): Promise<Page<NoticeReader>> =>
  cappedPage<NoticeReader>(db, request, {
    columns: sql`user_id as "userId", real_name as "realName", company_name as "companyName",
      ${instant('known_at')} as "knownTime"`,
    from: sql`notice_known join app_user u on u.id = user_id join company c on c.id = u.company_id`,
    where: sql`notice_id = ${id}`,
    orderBy: sql`known_at desc, user_id desc`,
  })

/** Not yet published. */
const waitingOf = (authorId: number, now: Date): Sql => sql`created_by = ${authorId} and start_at > ${now}`

export const countWaiting = async (db: Queryable, authorId: number, now: Date): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) from notice where ${waitingOf(authorId, now)}`)).count

export const giveWaiting = (tx: Tx, from: number, to: number, now: Date): Promise<number> =>
  affected(tx, sql`update notice set created_by = ${to} where ${waitingOf(from, now)}`)
