import { CODE_TYPES, type MessageType } from '@visa/contract/sms/message-type'
import type { SmsQuery, SmsRecord, SmsState } from '@visa/contract/sms/sms'
import type { Page, PageRequest } from '@visa/contract/page'
import { cappedPage } from '../../../db/capped-page.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  affected,
  allOf,
  containing,
  first,
  one,
  rows,
  sql,
  type Queryable,
  type Sql,
} from '../../../db/sql.ts'
import { withinScope, type ScopedViewer } from '../../../access/scope.ts'
import type { Try } from './message.repo.ts'

const STATES: Readonly<Record<SmsState, Sql>> = {
  waiting: sql`stat is null`,
  sent: sql`stat = 1 and platform_send_time is null`,
  delivered: sql`stat = 1 and platform_send_time is not null`,
  undelivered: sql`stat = 0 and platform_send_time is not null`,
  failed: sql`stat = 0 and platform_send_time is null`,
}

const columns = sql`id, message_type as "messageType", mobile, content, send_user as "sendUser",
  ${instant('created_at')} as "createTime", ${instant('send_time')} as "sendTime", stat, stat_msg as "statMsg",
  case when ${STATES.waiting} then 'waiting' when ${STATES.sent} then 'sent' when ${STATES.delivered} then 'delivered'
    when ${STATES.undelivered} then 'undelivered' else 'failed' end as state,
  platform, ${instant('platform_send_time')} as "platformSendTime", busi_type as "busiType", busi_id as "busiId",
  attempts, ${instant('next_try_at')} as "nextTryTime"`

/** A company's messages are those its people sent, or that were sent in its name. */
const reached = (viewer: ScopedViewer): Sql =>
  withinScope(viewer, { company: sql`company_id`, owner: sql`send_user_id` })

const SENT_AT = sql`coalesce(send_time, created_at)`

export const pageRecords = (
  db: Queryable,
  viewer: ScopedViewer,
  query: Omit<SmsQuery, keyof PageRequest> & PageRequest,
): Promise<Page<SmsRecord>> =>
  cappedPage<SmsRecord>(db, query, {
    columns,
    from: sql`sms_message`,
    where: allOf(
      reached(viewer),
      query.messageType ? sql`message_type = ${query.messageType}` : undefined,
      query.mobile ? sql`mobile like ${containing(query.mobile)}` : undefined,
      query.state ? STATES[query.state] : undefined,
      query.startTime ? sql`${SENT_AT} >= ${query.startTime}` : undefined,
      query.endTime ? sql`${SENT_AT} < ${query.endTime}` : undefined,
      query.busiType ? sql`busi_type = ${query.busiType}` : undefined,
      query.busiId ? sql`busi_id = ${query.busiId}` : undefined,
    ),
    orderBy: sortedBy(query, { sendTime: SENT_AT }, { unique: sql`id`, otherwise: sql`id desc` }),
  })

/** What messages are about, and the companies whose people may have said so; the product always may. */
export interface MessagesAbout {
  busiType: string
  busiId: string
  senders: readonly number[]
}

export const pageAbout = (
  db: Queryable,
  { busiType, busiId, senders }: MessagesAbout,
  page: PageRequest,
): Promise<Page<SmsRecord>> =>
  cappedPage<SmsRecord>(db, page, {
    columns,
    from: sql`sms_message`,
    where: sql`busi_type = ${busiType} and busi_id = ${busiId}
      and (company_id is null or company_id = any(${senders}::bigint[]))`,
    orderBy: sql`id desc`,
  })

export const findRecord = (db: Queryable, viewer: ScopedViewer, id: number): Promise<SmsRecord | undefined> =>
  first<SmsRecord>(db, sql`select ${columns} from sms_message where id = ${id} and ${reached(viewer)}`)

export const newestAbout = (
  db: Queryable,
  viewer: ScopedViewer,
  about: { messageType: MessageType; busiType: string; busiId: string },
): Promise<SmsRecord | undefined> =>
  first<SmsRecord>(
    db,
    sql`select ${columns} from sms_message where ${reached(viewer)} and message_type = ${about.messageType}
          and busi_type = ${about.busiType} and busi_id = ${about.busiId} order by id desc limit 1`,
  )

export const lockRecord = (tx: Tx, viewer: ScopedViewer, id: number): Promise<SmsRecord | undefined> =>
  first<SmsRecord>(
    tx,
    sql`select ${columns} from sms_message where id = ${id} and ${reached(viewer)} for update`,
  )

/** Makes a message that failed wait for another try. */
export const queueAgain = (tx: Tx, id: number, now: Date): Promise<Try> =>
  one<Try & Record<string, unknown>>(
    tx,
    sql`update sms_message set stat = null, stat_msg = '', attempts = attempts + 1, queued_at = ${now},
          begun_at = null, next_try_at = null, biz_id = '', platform_send_time = null
        where id = ${id} returning id, attempts as attempt`,
  )

interface Counted {
  start: Date
  except: readonly number[]
  /** Whether what waits to be tried again counts. */
  waiting: boolean
}

const counted = ({ start, except, waiting }: Counted): Sql =>
  sql`queued_at >= ${start} and (stat is distinct from 0 or (${waiting} and next_try_at is not null))
        and not message_type = any(${[...CODE_TYPES]}) and not id = any(${except}::bigint[])`

/** Notices that were sent, or are about to be, since the day began: to each of the mobiles, and to all. */
export async function countSince(
  db: Queryable,
  mobiles: readonly string[],
  what: Counted,
): Promise<{ total: number; of: ReadonlyMap<string, number> }> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select coalesce(sum(cardinality(string_to_array(mobile, ','))), 0)::int as total from sms_message
        where ${counted(what)}`,
  )
  const found = await rows<{ single: string; count: number }>(
    db,
    sql`select single, count(*) as count from sms_message
          cross join lateral unnest(string_to_array(mobile, ',')) as single
        where ${counted(what)} and single = any(${mobiles}) group by single`,
  )
  return { total, of: new Map(found.map(({ single, count }) => [single, count])) }
}

/** Messages whose next try is due, the longest first; of two who look at once, each gets its own. */
export const lockDue = (tx: Tx, most: number, now: Date): Promise<{ id: number; mobile: string }[]> =>
  rows<{ id: number; mobile: string }>(
    tx,
    sql`select id, mobile from sms_message where next_try_at <= ${now} and stat = 0
          and not message_type = any(${[...CODE_TYPES]})
        order by next_try_at, id limit ${most} for update skip locked`,
  )

export async function postponeTry(tx: Tx, id: number, until: Date): Promise<void> {
  await affected(tx, sql`update sms_message set next_try_at = ${until} where id = ${id}`)
}

/** Tries that were queued and that nobody has begun since. */
export const findStalled = (tx: Tx, before: Date, most: number): Promise<Try[]> =>
  rows<Try & Record<string, unknown>>(
    tx,
    sql`select id, attempts as attempt from sms_message
        where stat is null and begun_at is null and queued_at < ${before} and attempts > 0
        order by queued_at limit ${most}`,
  )

/** Tries that began and never ended: whether the carrier took the message is not known. */
export const failLost = (db: Queryable, before: Date, statMsg: string): Promise<number> =>
  affected(
    db,
    sql`update sms_message set stat = 0, stat_msg = ${statMsg} where stat is null and begun_at < ${before}`,
  )
