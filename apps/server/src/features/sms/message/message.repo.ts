import type { CodeType, MessageType, NoticeType } from '@visa/contract/sms/message-type'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

interface CodeDraft {
  messageType: CodeType
  mobile: string
  content: string
  sendUser: string
  platform: string
  /** What it is about. */
  busiType: string
  busiId: string
}

/** A try at handing a message over; the attempt tells it from others at the same message. */
export interface Try {
  id: number
  attempt: number
}

export const insertCode = (db: Queryable, draft: CodeDraft, now: Date): Promise<Try> =>
  one<Try & Record<string, unknown>>(
    db,
    sql`insert into sms_message (message_type, mobile, content, send_user, created_at, queued_at, begun_at, attempts,
          platform, busi_type, busi_id)
        values (${draft.messageType}, ${draft.mobile}, ${draft.content}, ${draft.sendUser}, ${now}, ${now}, ${now}, 1,
          ${draft.platform}, ${draft.busiType}, ${draft.busiId})
        returning id, attempts as attempt`,
  )

/** The record of an earlier try at the same code. */
export const findTried = (
  db: Queryable,
  busiType: string,
  busiId: string,
): Promise<{ id: number; stat: number | null } | undefined> =>
  first<{ id: number; stat: number | null }>(
    db,
    sql`select id, stat from sms_message where busi_type = ${busiType} and busi_id = ${busiId} limit 1`,
  )

export const retryCode = (db: Queryable, id: number, content: string, now: Date): Promise<Try> =>
  one<Try & Record<string, unknown>>(
    db,
    sql`update sms_message set content = ${content}, stat = null, attempts = attempts + 1, begun_at = ${now}
        where id = ${id} returning id, attempts as attempt`,
  )

export interface SmsNoticeDraft {
  messageType: NoticeType
  mobile: string
  content: string
  params: Readonly<Record<string, string>>
  sendUser: string
  sendUserId: number | null
  companyId: number | null
  platform: string
  busiType: string
  busiId: string
}

/** Waits for its first try. */
export async function insertNotice(tx: Tx, draft: SmsNoticeDraft, now: Date): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into sms_message (message_type, mobile, content, params, send_user, send_user_id, company_id,
          created_at, queued_at, attempts, platform, busi_type, busi_id)
        values (${draft.messageType}, ${draft.mobile}, ${draft.content}, ${JSON.stringify(draft.params)},
          ${draft.sendUser}, ${draft.sendUserId}, ${draft.companyId}, ${now}, ${now}, 1, ${draft.platform},
          ${draft.busiType}, ${draft.busiId})
        returning id`,
  )
  return id
}

export interface BegunMessage {
  messageType: MessageType
  mobile: string
  params: Record<string, string>
}

/** Whoever comes first makes the try; a second run of the same job finds it begun. */
export const beginTry = (
  db: Queryable,
  { id, attempt }: Try,
  platform: string,
  now: Date,
): Promise<BegunMessage | undefined> =>
  first<BegunMessage & Record<string, unknown>>(
    db,
    sql`update sms_message set begun_at = ${now}, platform = ${platform}
        where id = ${id} and attempts = ${attempt} and begun_at is null and stat is null
        returning message_type as "messageType", mobile, params`,
  )

export interface Outcome {
  stat: 0 | 1
  statMsg: string
  bizId: string
  nextTryAt: Date | null
}

/** What the carrier said when it was asked; a delivery report that was quicker stands. */
export async function saveOutcome(
  db: Queryable,
  { id, attempt }: Try,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await affected(
    db,
    sql`update sms_message set stat = ${outcome.stat}, stat_msg = ${outcome.statMsg}, biz_id = ${outcome.bizId},
          next_try_at = ${outcome.nextTryAt}, send_time = ${now}
        where id = ${id} and attempts = ${attempt} and stat is null`,
  )
}

/** Our own number of a try, which delivery reports name: the first one is the record's. */
export const outIdOf = ({ id, attempt }: Try): string => (attempt === 1 ? String(id) : `${id}-${attempt}`)

const OUT_ID = sql`id::text || case when attempts > 1 then '-' || attempts else '' end`

export interface Delivery {
  platform: string
  mobile: string
  bizId: string
  /** Our own number, in case the report is quicker than the answer that tells the carrier's. */
  outId: string
  stat: 0 | 1
  statMsg: string
  at: Date | null
}

export async function saveDelivery(db: Queryable, delivery: Delivery): Promise<void> {
  await affected(
    db,
    sql`update sms_message set stat = ${delivery.stat}, stat_msg = ${delivery.statMsg}, biz_id = ${delivery.bizId},
          send_time = coalesce(send_time, ${delivery.at}), platform_send_time = ${delivery.at}, next_try_at = null
        where platform = ${delivery.platform} and mobile = ${delivery.mobile}
          and (biz_id = ${delivery.bizId} or (biz_id = '' and ${OUT_ID} = ${delivery.outId}))`,
  )
}

export interface ShownMessage {
  mobile: string
  content: string
  createdAt: Date
  stat: number | null
  statMsg: string
}

export const newestMessages = (db: Queryable, platform: string, count: number): Promise<ShownMessage[]> =>
  rows<ShownMessage>(
    db,
    sql`select mobile, content, created_at as "createdAt", stat, stat_msg as "statMsg" from sms_message
        where platform = ${platform} order by id desc limit ${count}`,
  )
