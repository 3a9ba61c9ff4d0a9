import {
  CLOSING_NOTICES,
  type Retrieval,
  type RetrievalClosing,
  type RetrievalLine,
} from '@visa/contract/custody/retrieval'
import { dayOf } from '@visa/contract/dates'
import { ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import type { ResultFields } from '@visa/contract/visa/result'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { noticesOfReady, noticesOfResults, tellReady } from '../../visa/order/order-notice.service.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { giveResult } from '../../visa/result/result.service.ts'
import { sendBillTable } from '../../visa/send-bill/send-bill.service.ts'
import { beginAgain, noteBill } from './retrieval-closed.service.ts'
import { readyToFetch } from './retrieval-ready.repo.ts'
import { retrievalLines } from './retrieval.repo.ts'
import { atDesk, openBill, retrievalOf } from './retrieval.service.ts'

/** A bill ends when each passport on it is here or explained: results are given, customers told. */

/** What keeps a bill open; nothing: it can be closed. */
function refuseUnexplained({ bill, lines, strays }: Retrieval): void {
  const open = lines.filter(({ state }) => state === 'open').length
  const unsettled = strays.filter(({ outcome }) => outcome === '').length
  const { billNo } = bill
  if (open > 0 && unsettled > 0) throw new Refusal('retrievalOpenBoth', { billNo, open, strays: unsettled })
  if (open > 0) throw new Refusal('retrievalOpen', { billNo, open })
  if (unsettled > 0) throw new Refusal('retrievalStrays', { billNo, strays: unsettled })
  const unsaid = lines.filter((line) => isSeen(line) && !line.decided && line.result === null)
  if (unsaid.length > 0)
    throw new Refusal('retrievalNoResult', {
      billNo,
      count: unsaid.length,
      names: unsaid
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(' '),
    })
}

const NAMED = 5
const isSeen = ({ state }: RetrievalLine): boolean => state === 'seen'

const givenBy = (lines: readonly RetrievalLine[]): ReadonlyMap<number, IssueResult> =>
  new Map(
    lines.flatMap((line): [number, IssueResult][] =>
      isSeen(line) && !line.decided && line.result !== null ? [[line.applicantId, line.result]] : [],
    ),
  )

/** Nobody has a result before the day of their lodging; what was not lodged after all is taken off the bill. */
function resultsOf({ bill: { billNo, lodgingDay: day }, lines }: Retrieval, { now }: ActingPerson) {
  const given = givenBy(lines)
  if (given.size > 0 && dayOf(now) < day) throw new Refusal('retrievalBeforeLodging', { billNo, day })
  return given
}

/** Whose result is to be given when the bill is closed, by applicant. */
export async function resultsToGive(
  tx: Tx,
  by: ActingPerson,
  billId: number,
): Promise<ReadonlyMap<number, IssueResult>> {
  await openBill(tx, by, billId)
  const retrieval = await retrievalOf(tx, by, billId)
  refuseUnexplained(retrieval)
  return resultsOf(retrieval, by)
}

/** What closing would do, for whoever is asked once before it is done; refused as closing is. */
export async function closingOf(db: Queryable, by: ActingPerson, billId: number): Promise<RetrievalClosing> {
  const retrieval = await retrievalOf(db, by, billId)
  refuseUnexplained(retrieval)
  const given = resultsOf(retrieval, by)
  const countOf = (wanted: IssueResult): number =>
    [...given.values()].filter((result) => result === wanted).length
  const notices = [
    await noticesOfResults(db, [...given.keys()], by.now),
    await noticesOfReady(db, await readyToFetch(db, billId), by.now),
  ]
  return {
    issued: countOf(ISSUE_RESULT.PASS),
    refused: countOf(ISSUE_RESULT.REJECT),
    returned: given.size - countOf(ISSUE_RESULT.PASS) - countOf(ISSUE_RESULT.REJECT),
    explained: retrieval.bill.explained,
    messages: notices.reduce((sum, { messages }) => sum + messages, 0),
    off: CLOSING_NOTICES.filter((step) => notices.some(({ off }) => off.has(step))),
  }
}

/**
 * The line as it stands now that its bill is held: between what the closer saw and this step it may have been scanned by
 * mistake, or decided otherwise. Nobody has a result whose passport is away, and none that was said after the closer looked.
 */
async function refuseChanged(
  tx: Tx,
  by: ActingPerson,
  { billId, applicantId, result }: { billId: number; applicantId: number; result: IssueResult },
): Promise<void> {
  const [found] = await retrievalLines(
    tx,
    by.viewer,
    sql`l.bill_id = ${billId} and l.applicant_id = ${applicantId}`,
  )
  const line = orGone(found)
  const { name, result: now } = line
  if (!isSeen(line)) throw new Refusal('retrievalNotSeen', { name })
  if (line.decided || now === result) return
  const said = await first<{ who: string }>(
    tx,
    sql`select ${personFor(by.viewer, sql`r.said_by`)} as who from retrieval_line r where r.line_id = ${line.id}`,
  )
  throw new Refusal('retrievalSaidSince', {
    name,
    who: said?.who ?? '',
    result: bilingual((language) => (now === null ? '' : orderPageMessages[language].results[now])),
  })
}

/**
 * The bill is held and the line read again at each step: whoever takes a scan back or says another result is before it, and
 * the step is refused, or after it, and is refused themselves.
 *
 * What a visa says is read from its sticker afterwards, on the check sheet without which it does not go out; where a list
 * of the consulate said the same result, it is as the list has it.
 */
export async function giveRetrieved(
  tx: Tx,
  by: ActingPerson,
  { billId, applicantId, result }: { billId: number; applicantId: number; result: IssueResult },
): Promise<number> {
  await openBill(tx, by, billId)
  await refuseChanged(tx, by, { billId, applicantId, result })
  const said = await first<{ listed: ResultFields & { result: IssueResult } }>(
    tx,
    sql`select r.listed from retrieval_line r join send_bill_line l on l.id = r.line_id
        where l.bill_id = ${billId} and l.applicant_id = ${applicantId} and l.taken_out_at is null
          and (r.listed ->> 'result')::smallint = ${result}`,
  )
  const way = said === undefined ? 'SCAN' : 'SHEET'
  return giveResult(tx, atDesk(by), { ...said?.listed, applicantId, result, way, later: true })
}

/** Closes a bill whose results were given, and tells whoever has a passport to fetch. */
export async function closeRetrieval(tx: Tx, by: ActingPerson, billId: number): Promise<void> {
  const bill = await openBill(tx, by, billId)
  const retrieval = await retrievalOf(tx, by, billId)
  refuseUnexplained(retrieval)
  // Scanned after the closer looked: a closed bill has given every result that is said on it.
  const since = retrieval.lines.filter(({ applicantId }) => givenBy(retrieval.lines).has(applicantId))
  if (since.length > 0)
    throw new Refusal('retrievalCameSince', {
      billNo: bill.billNo,
      names: since
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(' '),
    })
  await affected(
    tx,
    sql`update send_bill set retrieved_at = ${by.now}, retrieved_by = ${by.viewer.userId}, updated_at = now()
        where id = ${billId}`,
  )
  await noteBill(tx, by, bill, { retrievedAt: by.now.toISOString() })
  await tellReady(tx, by, await readyToFetch(tx, billId))
}

export async function reopenRetrieval(
  tx: Tx,
  by: ActingPerson,
  { billId, reason }: { billId: number; reason: string },
): Promise<void> {
  const bill = await heldRow(tx, by, sendBillTable, billId)
  await beginAgain(tx, by, bill, reason)
}
