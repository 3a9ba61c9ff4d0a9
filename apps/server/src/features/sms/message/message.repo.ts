import type { MessageType } from '@visa/contract/sms/message-type'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

export interface MessageDraft {
  messageType: MessageType
  mobile: string
  content: string
  sendUser: string
  platform: string
  /** What it is about. */
  busiType: string
  busiId: string
}

export async function insertMessage(db: Queryable, draft: MessageDraft, now: Date): Promise<number> {
  const { id } = await one<{ id: number }>(
    db,
    sql`insert into sms_message (message_type, mobile, content, send_user, created_at, platform, busi_type, busi_id)
        values (${draft.messageType}, ${draft.mobile}, ${draft.content}, ${draft.sendUser}, ${now},
          ${draft.platform}, ${draft.busiType}, ${draft.busiId})
        returning id`,
  )
  return id
}

/** The record of an earlier try at the same message. */
export const findTried = (
  db: Queryable,
  busiType: string,
  busiId: string,
): Promise<{ id: number; stat: number | null } | undefined> =>
  first<{ id: number; stat: number | null }>(
    db,
    sql`select id, stat from sms_message where busi_type = ${busiType} and busi_id = ${busiId} limit 1`,
  )

export async function updateContent(db: Queryable, id: number, content: string): Promise<void> {
  await affected(db, sql`update sms_message set content = ${content}, stat = null where id = ${id}`)
}

export interface Outcome {
  stat: 0 | 1
  statMsg: string
  bizId: string
}

/** What the carrier said when it was asked; a delivery report that was quicker stands. */
export async function saveOutcome(db: Queryable, id: number, outcome: Outcome, now: Date): Promise<void> {
  await affected(
    db,
    sql`update sms_message set stat = ${outcome.stat}, stat_msg = ${outcome.statMsg}, biz_id = ${outcome.bizId},
          send_time = ${now} where id = ${id} and stat is null`,
  )
}

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
          send_time = coalesce(send_time, ${delivery.at}), platform_send_time = ${delivery.at}
        where platform = ${delivery.platform} and mobile = ${delivery.mobile}
          and (biz_id = ${delivery.bizId} or (biz_id = '' and id::text = ${delivery.outId}))`,
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
