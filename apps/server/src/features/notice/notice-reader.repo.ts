import { IDENTITY } from '@visa/contract/identity'
import type {
  ManagedNotice,
  NoticeItem,
  NoticePlatform,
  NoticeReadQuery,
  NoticeRow,
} from '@visa/contract/notice/notice'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../db/capped-page.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, first, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import type { Viewer } from '../../access/viewer.ts'
import { NOTICE_COLUMNS, PINNED_FIRST, managedColumns, mentioning } from './notice.columns.ts'

export type Reader = Pick<Viewer, 'userId' | 'companyId' | 'identityCode'>

const MAX_SHOWN = 50

/** A notice is for those it names. Only the platform speaks to other companies than its own. */
const isFor = ({ companyId, identityCode }: Reader): Sql => sql`
  (identity_codes = '{}' or ${identityCode}::smallint = any(identity_codes))
  and (company_ids = '{}' or ${companyId}::bigint = any(company_ids))
  and (company_id = ${companyId}
    or company_id in (select c.id from company c where c.identity_code = ${IDENTITY.PLATFORM}))`

const knownBy = ({ userId }: Reader): Sql =>
  sql`exists (select 1 from notice_known k where k.notice_id = notice.id and k.user_id = ${userId})`

const hasStarted = (now: Date): Sql => sql`start_at <= ${now}`
const isNotOver = (now: Date): Sql => sql`(end_at is null or end_at > ${now})`

const itemColumns = (reader: Reader): Sql => sql`${NOTICE_COLUMNS}, ${knownBy(reader)} as known`

export interface ShowPlace {
  platform: NoticePlatform
  showPlace: string
  /** Both or none. */
  cities?: { departureCity: string; arrivalCity: string }
}

/** What a place shows to a reader at a moment. */
export const shownAt = (db: Queryable, reader: Reader, place: ShowPlace, now: Date): Promise<NoticeItem[]> =>
  rows<NoticeItem>(
    db,
    sql`select ${itemColumns(reader)}, content from notice
        where ${allOf(
          sql`platform = ${place.platform} and show_place = ${place.showPlace}`,
          place.cities &&
            sql`departure_city = ${place.cities.departureCity} and arrival_city = ${place.cities.arrivalCity}`,
          hasStarted(now),
          isNotOver(now),
          isFor(reader),
        )}
        order by ${PINNED_FIRST} limit ${MAX_SHOWN}`,
  )

/** What the home of this back office has shown to a reader or still shows. */
export const pageForReader = (
  db: Queryable,
  reader: Reader,
  query: NoticeReadQuery,
  now: Date,
): Promise<Page<NoticeRow>> =>
  cappedPage<NoticeRow>(db, query, {
    columns: itemColumns(reader),
    from: sql`notice`,
    where: allOf(
      sql`platform = 'MANAGER' and show_place = 'MANAGER_HOME'`,
      hasStarted(now),
      isFor(reader),
      mentioning(query.keyword),
      query.known === undefined ? undefined : sql`${knownBy(reader)} = ${query.known}`,
      // What is over is no longer to be read: the bell counts it no more, and nobody can find the difference.
      query.known === false ? isNotOver(now) : undefined,
    ),
    orderBy: PINNED_FIRST,
  })

export const findForReader = (
  db: Queryable,
  reader: Reader,
  id: number,
  now: Date,
): Promise<ManagedNotice | undefined> =>
  first<ManagedNotice>(
    db,
    sql`select ${managedColumns(now)}, content from notice where id = ${id} and ${hasStarted(now)} and ${isFor(reader)}`,
  )

/**
 * Of the notices named, records those that are for the reader. They are held while it happens and in id order:
 * one deleted at the same moment is left out, and two clicks at once do not wait for each other in a circle.
 */
export async function insertKnown(tx: Tx, reader: Reader, ids: readonly number[], now: Date): Promise<void> {
  await affected(
    tx,
    sql`insert into notice_known (notice_id, user_id, known_at)
        select id, ${reader.userId}::bigint, ${now}::timestamptz from notice
        where id = any(${ids}::bigint[]) and ${hasStarted(now)} and ${isFor(reader)}
        order by id for key share of notice
        on conflict do nothing`,
  )
}
