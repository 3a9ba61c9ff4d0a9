import {
  REFUND_STATUS,
  PAYMENT_STATUS,
  GONE_REFUNDS,
  OPEN_REFUNDS,
} from '@visa/contract/money/payment.states'
import type { SubjectKind } from '@visa/contract/money/ways'
import { fixed, sql, type Sql } from '../../../db/sql.ts'

/** What went back of a payment named `p`, or is on its way. */
export const GONE = sql`(select coalesce(sum(r.amount_cents), 0) from refund r where r.payment_id = p.id and r.status in (${fixed(...GONE_REFUNDS)}))`
/** What of a payment named `p` came too much, and goes back by itself: all of it, or the part that was not owed any more. */
export const TOO_MUCH = sql`(case when p.surplus then p.amount_cents else (select coalesce(sum(r.amount_cents), 0) from refund r
  where r.payment_id = p.id and r.automatic and r.reason = 'excess') end)`
/** What is back with whoever paid it. */
const BACK = sql`(select coalesce(sum(r.amount_cents), 0) from refund r where r.payment_id = p.id and r.status = ${fixed(REFUND_STATUS.DONE)})`

const cameFor = (kind: SubjectKind | Sql, id: number | Sql, without: Sql): Sql =>
  sql`(select coalesce(sum(p.amount_cents - ${without}), 0) from payment p
    where p.subject_kind = ${kind} and p.subject_id = ${id} and p.status = ${fixed(PAYMENT_STATUS.PAID)} and not p.surplus)`

/** What came for something and stays: without what went back or is on its way, and what was never owed. */
export const staysFor = (kind: SubjectKind | Sql, id: number | Sql): Sql => cameFor(kind, id, GONE)

/** What came and is here: what is on its way back is until it is there. */
export const hereFor = (kind: SubjectKind | Sql, id: number | Sql): Sql => cameFor(kind, id, BACK)

/** Whether a refund `r` is paid out by people themselves. */
export const BY_HAND = sql`r.way in ('CASH', 'CARD', 'TRANSFER')`

const sumOf = (which: Sql): Sql => sql`coalesce(sum(r.amount_cents) filter (where ${which}), 0)`

/** What of something's money was asked back or let go and has not gone yet, by whom it waits for; see `GoingBack`. */
export const goingBack = (kind: SubjectKind | Sql, id: number | Sql): Sql => {
  const letGo = sql`r.status = ${fixed(REFUND_STATUS.PENDING)}`
  return sql`(select jsonb_build_object('waitingCents', ${sumOf(sql`r.status = ${fixed(REFUND_STATUS.WAITING)}`)},
      'payOutCents', ${sumOf(sql`${letGo} and ${BY_HAND}`)}, 'onWayCents', ${sumOf(sql`${letGo} and not ${BY_HAND}`)})
    from payment p join refund r on r.payment_id = p.id and r.status in (${fixed(...OPEN_REFUNDS)})
    where p.subject_kind = ${kind} and p.subject_id = ${id} and not p.surplus)`
}
