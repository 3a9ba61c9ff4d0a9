import type { MovementCause } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf, formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { passportMessages } from '@visa/messages/custody/passports'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor, personNames } from '../../../access/person-name.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, one, rows, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { heldPassport, movePassport } from '../../custody/passport.service.ts'
import { noteBill } from './retrieval-closed.service.ts'
import { atDesk, lineOf, openBill } from './retrieval.service.ts'

/** A scan that was a mistake is taken back: by whoever made it, while nothing has happened to the passport since. */

const { SENT, RETRIEVED } = PASSPORT_STATUS

interface LastMove {
  cause: MovementCause
  retrieved: boolean
  actorId: number | null
  at: Date
}

const timeOf = (at: Date): string => formatDate(at.toISOString(), 'yyyy-MM-dd hh:mm:ss')

/** The counts of the house since the scan, held: whoever says that a place is done waits for it, or it for them. */
const heldCounts = (tx: Tx, { viewer }: ActingPerson, since: Date): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select id from custody_count where company_id = ${viewer.companyId} and day >= ${dayOf(since)}::date
        order by id for update`,
  )

/** What stood in hands when these were said to be done, or was seen by somebody, was counted as being in the house. */
async function refuseCounted(
  tx: Tx,
  { itemId, name, since, keeperId }: { itemId: number; name: string; since: Date; keeperId: number | null },
  countIds: readonly number[],
): Promise<void> {
  const counted = await first<{ day: string }>(
    tx,
    sql`select c.day from custody_count c where c.id = any(${countIds}::bigint[])
          and (c.closed_at > ${since}
            or c.closed_at is null and exists (select 1 from custody_count_place d
              where d.count_id = c.id and d.place_id is null and d.keeper_id is not distinct from ${keeperId}::bigint and d.done_at >= ${since})
            or exists (select 1 from custody_count_scan x
              where x.count_id = c.id and x.item_id = ${itemId} and x.scanned_at >= ${since}))
        order by c.day limit 1`,
  )
  if (counted !== undefined) throw new Refusal('retrievalUndoCounted', { name, day: counted.day })
}

const lastMoveOf = (tx: Tx, itemId: number): Promise<LastMove> =>
  one<LastMove & { [column: string]: unknown }>(
    tx,
    sql`select cause, actor_id as "actorId", moved_at as at,
          cause = 'RETRIEVAL' and from_status = ${fixed(SENT)} and to_status = ${fixed(RETRIEVED)} as retrieved
        from passport_movement where item_id = ${itemId} order by id desc limit 1`,
  )

/** What was read was no passport of this bill, and by whoever read it no passport at all: nobody has said anything of it yet. */
export async function undoStray(
  tx: Tx,
  by: ActingPerson,
  { billId, code }: { billId: number; code: string },
): Promise<void> {
  const bill = await openBill(tx, by, billId)
  const found = await first<{ id: number; mine: boolean; who: string }>(
    tx,
    sql`select s.id, s.scanned_by is not distinct from ${by.viewer.userId}::bigint as mine,
          coalesce(${personFor(by.viewer, sql`s.scanned_by`)}, '') as who
        from retrieval_stray s where s.bill_id = ${billId} and s.code = ${code} and s.outcome = '' for update`,
  )
  if (found === undefined) throw new Refusal('retrievalMisreadSaid', { code })
  if (!found.mine) throw new Refusal('retrievalMisreadOthers', { code, who: found.who })
  await affected(tx, sql`delete from retrieval_stray where id = ${found.id}`)
  await noteBill(tx, by, bill, { misread: code })
}

/** A scan that was a mistake: the passport is where it was. */
export async function undoRetrieved(
  tx: Tx,
  by: ActingPerson & { language: Language },
  { billId, lineId }: { billId: number; lineId: number },
): Promise<void> {
  const bill = await openBill(tx, by, billId)
  const { passportId, applicantStatus, name, back, movedAt } = await lineOf(tx, billId, lineId)
  if (!back) throw new Refusal('retrievalNotSeen', { name })
  if (applicantStatus !== ORDER_STATUS.SUBMITTED) throw new Refusal('retrievalDecided', { name })
  // The count before the passport, as whoever explains a count holds them.
  const counts = await heldCounts(tx, by, movedAt)
  await heldPassport(tx, atDesk(by), passportId)
  // Whoever gives a result at another desk holds the passport, not the bill.
  const { applicantStatus: now } = await lineOf(tx, billId, lineId)
  if (now !== ORDER_STATUS.SUBMITTED) throw new Refusal('retrievalDecided', { name })
  const { cause, retrieved, actorId, at } = await lastMoveOf(tx, passportId)
  const movers = await personNames(tx, by.viewer, actorId === null ? [] : [actorId])
  const told = { name, who: movers.get(actorId ?? 0) ?? '', at: timeOf(at) }
  if (!retrieved) {
    const what = bilingual((language) => passportMessages[language].causes[cause])
    throw new Refusal('retrievalUndoMoved', { ...told, what })
  }
  if (actorId !== by.actor.userId) throw new Refusal('retrievalUndoOthers', told)
  const listed = await first<{ no: string }>(
    tx,
    sql`select t.transfer_no as no from custody_transfer_line l join custody_transfer t on t.id = l.transfer_id
        where l.item_id = ${passportId} and l.open`,
  )
  if (listed !== undefined) throw new Refusal('retrievalUndoListed', { name, no: listed.no })
  await refuseCounted(
    tx,
    { itemId: passportId, name, since: at, keeperId: by.actor.userId },
    counts.map(({ id }) => id),
  )
  await movePassport(tx, atDesk(by), {
    id: passportId,
    operation: 'correct',
    place: 'CONSULATE',
    custodianId: bill.carrierId,
    cause: 'CORRECTION',
    no: bill.billNo,
    reason: retrievalMessages[by.language].undone,
  })
  // What a list said of it stays said, with who said it and when, and so does why it had not come.
  await affected(
    tx,
    sql`delete from retrieval_line where line_id = ${lineId} and listed is null and explained = ''`,
  )
  await affected(
    tx,
    sql`update retrieval_line set result = (listed ->> 'result')::smallint,
          said_by = listed_by, said_at = listed_at,
          seen_by = null, seen_at = null where line_id = ${lineId}`,
  )
}
