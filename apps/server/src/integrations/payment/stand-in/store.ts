import { randomBytes, randomInt } from 'node:crypto'
import type { Channel, Presented } from '@visa/contract/money/ways'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** What the payment channels that we play remember. */

export type StandInStatus = 'waiting' | 'paying' | 'paid' | 'closed'

export interface StandInPay {
  id: number
  channel: Channel
  no: string
  presented: Presented
  cents: number
  /** What the customer really paid: as much as was asked, unless a tester wants otherwise. */
  paidCents: number | null
  description: string
  /** The last part of the address behind the QR code. */
  token: string
  status: StandInStatus
  channelNo: string
  notifyUrl: string
  expiresAt: Date | null
  paidAt: Date | null
  createdAt: Date
  /** Somebody has opened the page behind the code. */
  scanned: boolean
}

export interface StandInRefund {
  refundNo: string
  cents: number
  channelNo: string
  notifyUrl: string
  createdAt: Date
}

type Row<T> = T & { [column: string]: unknown }

const COLUMNS = sql`id, channel, no, presented, cents, paid_cents as "paidCents", description, token, status,
  channel_no as "channelNo", notify_url as "notifyUrl", expires_at as "expiresAt", paid_at as "paidAt",
  created_at as "createdAt", scanned`

const REFUND = sql`refund_no as "refundNo", cents, channel_no as "channelNo", notify_url as "notifyUrl",
  created_at as "createdAt"`

/** What was not paid in time is closed, as the channel does by itself. */
export const statusNow = ({ status, expiresAt }: StandInPay, now: Date): StandInStatus =>
  status === 'waiting' && expiresAt !== null && expiresAt <= now ? 'closed' : status

const numberOf = (now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`

export interface NewPay {
  channel: Channel
  no: string
  presented: Presented
  cents: number
  description: string
  notifyUrl: string
  expiresAt: Date | null
  status: StandInStatus
}

/** One for each number, however often it is placed: the first one stands, and may be paid as long as was said last. */
export async function keepPay(db: Queryable, pay: NewPay, now: Date): Promise<StandInPay> {
  await affected(
    db,
    sql`insert into stand_in_pay (channel, no, presented, cents, description, token, status, channel_no, notify_url,
          expires_at, paid_at, paid_cents, created_at)
        values (${pay.channel}, ${pay.no}, ${pay.presented}, ${pay.cents}, ${pay.description},
          ${randomBytes(9).toString('base64url')}, ${pay.status}, ${numberOf(now)}, ${pay.notifyUrl}, ${pay.expiresAt},
          ${pay.status === 'paid' ? now : null}, ${pay.status === 'paid' ? pay.cents : null}, ${now})
        on conflict (channel, no) do update set expires_at = excluded.expires_at
          where not stand_in_pay.scanned and stand_in_pay.channel = 'ALIPAY'`,
  )
  return one<Row<StandInPay>>(
    db,
    sql`select ${COLUMNS} from stand_in_pay where channel = ${pay.channel} and no = ${pay.no}`,
  )
}

export const payByNo = (db: Queryable, channel: Channel, no: string): Promise<StandInPay | undefined> =>
  first<Row<StandInPay>>(
    db,
    sql`select ${COLUMNS} from stand_in_pay where channel = ${channel} and no = ${no}`,
  )

/** Whatever else stands in an address, such as what the database cannot even be asked about, is no token. */
const TOKEN = /^[\w-]+$/

export const payByToken = async (db: Queryable, token: string): Promise<StandInPay | undefined> =>
  TOKEN.test(token)
    ? first<Row<StandInPay>>(db, sql`select ${COLUMNS} from stand_in_pay where token = ${token}`)
    : undefined

export const newestPays = (db: Queryable, most: number): Promise<StandInPay[]> =>
  rows<Row<StandInPay>>(db, sql`select ${COLUMNS} from stand_in_pay order by id desc limit ${most}`)

/** Paid once: whoever presses again changes nothing. `late`: as if it had been paid just before it was closed. */
export const settlePay = (
  db: Queryable,
  id: number,
  { cents, now, late }: { cents: number; now: Date; late: boolean },
): Promise<number> =>
  affected(
    db,
    sql`update stand_in_pay set status = 'paid', paid_at = ${now}, paid_cents = ${cents}
        where id = ${id} and (${late} or (status in ('waiting', 'paying') and (expires_at is null or expires_at > ${now})))
          and status <> 'paid'`,
  )

export const closePay = (db: Queryable, id: number): Promise<number> =>
  affected(
    db,
    sql`update stand_in_pay set status = 'closed' where id = ${id} and status in ('waiting', 'paying')`,
  )

/** Closed though it was paid: the money goes back with it. */
export const reversePay = (db: Queryable, id: number): Promise<number> =>
  affected(db, sql`update stand_in_pay set status = 'closed' where id = ${id}`)

export const markScanned = (db: Queryable, id: number): Promise<number> =>
  affected(db, sql`update stand_in_pay set scanned = true where id = ${id} and not scanned`)

export const refundsOf = (db: Queryable, payId: number): Promise<StandInRefund[]> =>
  rows<Row<StandInRefund>>(db, sql`select ${REFUND} from stand_in_refund where pay_id = ${payId} order by id`)

export const refundByNo = (
  db: Queryable,
  channel: Channel,
  refundNo: string,
): Promise<(StandInRefund & { payId: number; no: string }) | undefined> =>
  first<Row<StandInRefund & { payId: number; no: string }>>(
    db,
    sql`select r.refund_no as "refundNo", r.cents, r.channel_no as "channelNo", r.notify_url as "notifyUrl",
          r.created_at as "createdAt", p.id as "payId", p.no
        from stand_in_refund r join stand_in_pay p on p.id = r.pay_id
        where p.channel = ${channel} and r.refund_no = ${refundNo}`,
  )

/** Undefined: more would go back than came. A number that is known is answered with what is known. */
export async function keepRefund(
  db: Queryable,
  pay: StandInPay,
  { refundNo, cents, notifyUrl }: { refundNo: string; cents: number; notifyUrl: string },
  now: Date,
): Promise<StandInRefund | undefined> {
  await affected(
    db,
    sql`insert into stand_in_refund (pay_id, refund_no, cents, channel_no, notify_url, created_at)
        select ${pay.id}, ${refundNo}, ${cents}, ${`5${numberOf(now)}`}, ${notifyUrl}, ${now}
        where ${cents} + (select coalesce(sum(cents), 0) from stand_in_refund where pay_id = ${pay.id})
          <= (select paid_cents from stand_in_pay where id = ${pay.id} and status = 'paid')
        on conflict (pay_id, refund_no) do nothing`,
  )
  return first<Row<StandInRefund>>(
    db,
    sql`select ${REFUND} from stand_in_refund where pay_id = ${pay.id} and refund_no = ${refundNo}`,
  )
}
