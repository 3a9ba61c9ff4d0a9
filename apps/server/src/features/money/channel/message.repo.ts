import type { PaymentTestMessage } from '@visa/contract/money/payment-test'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { ChannelMessage, Journal } from '../../../integrations/payment/journal.ts'

/** What was said with channels, for whoever has to find out why something did not work. */

export const keepMessage =
  (db: Queryable): Journal =>
  async (message: ChannelMessage) => {
    const { way, no, inbound, step, sent, answer, tookMs, at } = message
    await affected(
      db,
      sql`insert into channel_message (way, no, inbound, step, sent, answer, took_ms, said_at)
          values (${way}, ${no}, ${inbound}, ${step}, ${sent}, ${answer}, ${tookMs}, ${at})`,
    )
  }

/** In the order in which it was said. */
export async function messagesOf(db: Queryable, numbers: readonly string[]): Promise<PaymentTestMessage[]> {
  const found = await rows<Omit<PaymentTestMessage, 'time'> & { at: Date }>(
    db,
    sql`select id, inbound, step, sent, answer, took_ms as "tookMs", said_at as at from channel_message
        where no = any(${numbers}) order by id`,
  )
  return found.map(({ id, inbound, step, sent, answer, tookMs, at }) => ({
    id,
    inbound,
    step,
    sent,
    answer,
    tookMs,
    time: at.toISOString(),
  }))
}

export const removeOldMessages = (db: Queryable, before: Date): Promise<number> =>
  affected(db, sql`delete from channel_message where said_at < ${before}`)
