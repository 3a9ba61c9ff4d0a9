// Long because: what a scan at a send bill can lead to is decided in one place.
import { passportCode } from '@visa/contract/rules/scan-code'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { MovementCause, PassportItem, ScanMark } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import type {
  Retrieval,
  RetrievalAnswer,
  retrievalExplain,
  retrievalResult,
  retrievalStray,
} from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { isReadable } from '@visa/contract/rules/patterns'
import type { Language } from '@visa/contract/session/personal'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { passportMessages } from '@visa/messages/custody/passports'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { fill } from '@visa/messages/texts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor, personNames } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { refuseUnseen } from '../../../refusal/optimistic-lock.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { cameBack, isAway } from '../../custody/came-back.service.ts'
import { foundAs, reportException } from '../../custody/exception.service.ts'
import {
  heldPassport,
  isInHouse,
  movePassport,
  passportNow,
  passportsBy,
} from '../../custody/passport.service.ts'
import { placeCalled } from '../../custody/place.service.ts'
import { tellOfStray } from '../../custody/stray.service.ts'
import { tellReady } from '../../visa/order/order-notice.service.ts'
import { sendBillTable, type SendBill } from '../../visa/send-bill/send-bill.service.ts'
import { beginAgain, noteBill } from './retrieval-closed.service.ts'
import { readyToFetch } from './retrieval-ready.repo.ts'
import { retrievalBillsWhere, retrievalLines, straysOf } from './retrieval.repo.ts'

const { SENT, MISSING } = PASSPORT_STATUS
const CAUSE: MovementCause = 'RETRIEVAL'

/** The desk's own call has asked for the permission: the machine asks for none of the other door. */
export const atDesk = (by: ActingPerson): Mover => ({ ...by, viewer: null })

interface HeldBill {
  bill: SendBill
  closed: boolean
}

/** A submitted bill, held: whoever scans at it waits for whoever closes it. */
async function heldBill(tx: Tx, by: Mover, billId: number): Promise<HeldBill> {
  const bill = await heldRow(tx, by, sendBillTable, billId)
  const { closed } = orGone(
    await first<{ closed: boolean }>(
      tx,
      sql`select retrieved_at is not null as closed from send_bill where id = ${billId} and status = ${fixed(SEND_BILL_STATUS.SUBMITTED)}`,
    ),
  )
  return { bill, closed }
}

/** The same, refused once it is closed. */
export async function openBill(tx: Tx, by: ActingPerson, billId: number): Promise<SendBill> {
  const { bill, closed } = await heldBill(tx, by, billId)
  if (closed) throw new Refusal('retrievalClosed', { billNo: bill.billNo })
  return bill
}

export async function retrievalOf(db: Queryable, by: ActingPerson, billId: number): Promise<Retrieval> {
  await seenRow(db, by, sendBillTable, billId)
  const [bill] = await retrievalBillsWhere(db, by.viewer, sql`b.id = ${billId}`)
  return {
    bill: orGone(bill),
    lines: await retrievalLines(db, by.viewer, sql`l.bill_id = ${billId}`),
    strays: await straysOf(db, by.viewer, billId),
  }
}

interface Line {
  id: number
  passportId: number
  applicantId: number
  status: PassportStatus
  /** It came back, also if it was lost in the house since. */
  back: boolean
  applicantStatus: number
  name: string
  passportNo: string
  movedBy: number | null
  movedAt: Date
  /** When it was scanned; of one that waited for a connection before it was recorded. */
  scannedAt: Date
}

const lineWhere = (tx: Tx, billId: number, which: ReturnType<typeof sql>): Promise<Line | undefined> =>
  first<Line & { [column: string]: unknown }>(
    tx,
    sql`select l.id, l.passport_id as "passportId", l.applicant_id as "applicantId", p.status,
          a.status as "applicantStatus", p.holder as name, p.passport_no as "passportNo", p.moved_by as "movedBy",
          p.moved_at as "movedAt", coalesce(p.move_client_at, p.moved_at) as "scannedAt", ${cameBack(sql`p`)} as back
        from send_bill_line l join passport_item p on p.id = l.passport_id join visa_applicant a on a.id = l.applicant_id
        where l.bill_id = ${billId} and l.taken_out_at is null and ${which} order by l.id desc limit 1`,
  )

/** That it was seen, and what was decided where somebody said so. */
const keepSeen = (tx: Tx, by: ActingPerson, lineId: number, result: IssueResult | null): Promise<number> =>
  affected(
    tx,
    sql`insert into retrieval_line (line_id, result, said_by, said_at, seen_by, seen_at)
        values (${lineId}, ${result}, ${result === null ? null : by.viewer.userId}, ${result === null ? null : by.now},
          ${by.viewer.userId}, ${by.now})
        on conflict (line_id) do update set result = coalesce(excluded.result, retrieval_line.result),
          said_by = coalesce(excluded.said_by, retrieval_line.said_by),
          said_at = coalesce(excluded.said_at, retrieval_line.said_at),
          seen_by = coalesce(retrieval_line.seen_by, excluded.seen_by),
          seen_at = coalesce(retrieval_line.seen_at, excluded.seen_at)`,
  )

const isAwaited = ({ status }: Line): boolean => status === SENT || status === MISSING

export interface RetrievalScan extends ScanMark {
  code: string
  result?: IssueResult | undefined
}

/** The passport is in the hand: it is in the house, and whoever scanned it answers for it. */
async function takeBack(
  tx: Tx,
  by: ActingPerson,
  { bill, line, scan }: { bill: SendBill; line: Line; scan: Omit<RetrievalScan, 'code'> & { note?: string } },
): Promise<void> {
  const { passportId: id, status } = line
  const { result = null, ...mark } = scan
  const step = { id, cause: CAUSE, no: bill.billNo, ...mark } as const
  const here = { place: 'COUNTER', custodianId: by.viewer.userId } as const
  const found = status === MISSING ? await foundAs(tx, id) : undefined
  if (found === 'reportFoundSent') {
    const there = { place: 'CONSULATE', custodianId: bill.carrierId } as const
    await movePassport(tx, atDesk(by), { ...step, ...there, operation: found, reason: bill.billNo })
  }
  // What was lost in the house had come back before: it is found where it was lost.
  if (found === undefined || found === 'reportFoundSent')
    await movePassport(tx, atDesk(by), { ...step, ...here, operation: 'retrieve' })
  else await movePassport(tx, atDesk(by), { ...step, ...here, operation: found, reason: bill.billNo })
  await keepSeen(tx, by, line.id, result)
}

interface Told {
  kind: RetrievalAnswer['kind']
  line?: Pick<Line, 'name' | 'passportNo'>
  /** Where something can be said of it; none: nothing can. */
  at?: { billId: number; lineId: number } | undefined
  text: string
}

const answer = (code: string, { kind, line, at, text }: Told): RetrievalAnswer => ({
  code,
  kind,
  billId: at?.billId ?? null,
  lineId: at?.lineId ?? null,
  name: line?.name ?? '',
  passportNo: line?.passportNo ?? '',
  text,
})

/**
 * Somebody else's, or nobody's: it is kept apart until it is said what becomes of it. What stands in the house by the
 * system was scanned by mistake, and goes back to where it stands.
 */
async function noteStray(
  tx: Tx,
  by: ActingPerson & { language: Language },
  bill: SendBill,
  code: string,
): Promise<RetrievalAnswer> {
  const t = retrievalMessages[by.language].answers
  const [passport] = await passportsBy(tx, by, code)
  if (passport !== undefined && isInHouse(passport)) {
    const { holder: name, passportNo, place, placeName, slot, custodianName } = passport
    const where =
      placeName === '' ? passportMessages[by.language].places[place] : `${placeName} ${slot}`.trim()
    const text = fill(custodianName ? t.hereWith : t.here, { place: where, who: custodianName ?? '' })
    return answer(code, { kind: 'here', line: { name, passportNo }, text })
  }
  const other =
    passport === undefined
      ? undefined
      : await first<{ billNo: string }>(
          tx,
          sql`select b.bill_no as "billNo" from send_bill_line l join send_bill b on b.id = l.bill_id
              where l.passport_id = ${passport.id} and l.taken_out_at is null and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} order by l.id desc limit 1`,
        )
  await affected(
    tx,
    sql`insert into retrieval_stray (bill_id, code, item_id, scanned_by, scanned_at)
        values (${bill.id}, ${code}, ${passport?.id ?? null}, ${by.viewer.userId}, ${by.now}) on conflict do nothing`,
  )
  if (passport === undefined) return answer(code, { kind: 'unknown', text: t.unknown })
  const line = { name: passport.holder, passportNo: passport.passportNo }
  const text = other === undefined ? t.notLodged : fill(t.notExpected, { billNo: other.billNo })
  return answer(code, { kind: 'notExpected', line, text })
}

/** The closed bill within reach by which a passport is still at the consulate: kept there, or back there for a correction. */
const closedBillOf = (tx: Tx, { viewer }: ActingPerson, code: string): Promise<{ id: number } | undefined> =>
  first(
    tx,
    sql`select b.id from passport_item p join send_bill_line l on l.passport_id = p.id and l.taken_out_at is null
        join send_bill b on b.id = l.bill_id
        where (p.label = ${code} or p.passport_no = ${code}) and ${isAway(sql`p`)}
          and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} and b.retrieved_at is not null
          and ${rowsWithin(viewer, sendBillTable, 'b')} order by l.id desc limit 1`,
  )

/**
 * It came after its bill was closed. Whose result is given is back, and the bill stays closed, with what came later on its
 * record; of anybody else a result is still to be said, so the bill is open again for it.
 */
async function takeBackLate(
  tx: Tx,
  by: ActingPerson & { language: Language },
  code: string,
  { bill, line, scan }: { bill: SendBill; line: Line; scan: Omit<RetrievalScan, 'code'> },
): Promise<RetrievalAnswer> {
  const t = retrievalMessages[by.language]
  const { id: billId, billNo } = bill
  const told = { name: line.name, billNo }
  if (line.applicantStatus > ORDER_STATUS.SUBMITTED) {
    await takeBack(tx, by, { bill, line, scan: { ...scan, result: undefined, note: t.cameLater } })
    await noteBill(tx, by, bill, { cameLater: line.name })
    // No closing comes that would tell whoever fetches it.
    await tellReady(tx, by, await readyToFetch(tx, billId))
    return answer(code, { kind: 'seen', line, text: fill(t.answers.later, told) })
  }
  await beginAgain(tx, by, bill, fill(t.cameAfterAll, { name: line.name }))
  await takeBack(tx, by, { bill, line, scan })
  const at = { billId, lineId: line.id }
  return answer(code, { kind: 'seen', line, at, text: fill(t.answers.reopened, told) })
}

/** One scan against a bill. Of two counters at one passport the first takes it in, the other is told by whom. */
export async function scanRetrieved(
  tx: Tx,
  by: ActingPerson & { language: Language },
  billId: number,
  { code: typed, ...scan }: RetrievalScan,
): Promise<RetrievalAnswer> {
  const t = retrievalMessages[by.language].answers
  const { bill, closed } = await heldBill(tx, by, billId)
  const code = passportCode(typed)
  const coded = sql`(p.label = ${code} or p.passport_no = ${code})`
  const line = await lineWhere(tx, billId, coded)
  const at = line && { billId, lineId: line.id }
  if (line !== undefined && isAwaited(line)) {
    if (closed && line.back) throw new Refusal('retrievalClosed', { billNo: bill.billNo })
    if (closed) return takeBackLate(tx, by, code, { bill, line, scan })
    await takeBack(tx, by, { bill, line, scan })
    return answer(code, { kind: 'seen', line, at, text: fill(t.seen, { name: line.name }) })
  }
  const own = await closedBillOf(tx, by, code)
  if (own !== undefined && own.id !== billId) return scanRetrieved(tx, by, own.id, { code, ...scan })
  if (line === undefined) {
    if (closed) throw new Refusal('retrievalClosed', { billNo: bill.billNo })
    // Whoever puts away meanwhile has the codes of places at hand: such a code is no passport that turned up.
    const place = await placeCalled(tx, by, code)
    if (place !== undefined) return answer(code, { kind: 'refused', text: fill(t.place, { place }) })
    return noteStray(tx, by, bill, code)
  }
  const movers = await personNames(tx, by.viewer, line.movedBy === null ? [] : [line.movedBy])
  const when = formatDate(line.scannedAt.toISOString(), 'yyyy-MM-dd hh:mm:ss')
  const who = movers.get(line.movedBy ?? 0) ?? ''
  return answer(code, { kind: 'twice', line, at, text: fill(t.twice, { who, at: when }) })
}

/** At the visa desk, where nobody scans against a bill: what went back to be mended is here again. */
export async function takeBackCorrected(
  tx: Tx,
  by: ActingPerson & { language: Language },
  { id, ...scan }: ScanMark & { id: number },
): Promise<PassportItem> {
  const { holder, passportNo } = await passportNow(tx, by, id)
  const own = await first<{ billId: number }>(
    tx,
    sql`select l.bill_id as "billId" from send_bill_line l join send_bill b on b.id = l.bill_id
        join visa_applicant a on a.id = l.applicant_id
        where l.passport_id = ${id} and l.taken_out_at is null and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)}
          and a.status > ${fixed(ORDER_STATUS.SUBMITTED)} order by l.id desc limit 1`,
  )
  // The bill before the passport, as at every scan.
  const held = own && (await heldBill(tx, atDesk(by), own.billId))
  const line = own && (await lineWhere(tx, own.billId, sql`p.id = ${id}`))
  if (held === undefined || line?.status !== SENT) throw new Refusal('correctNotAway', { name: holder })
  const { bill, closed } = held
  if (closed) await takeBackLate(tx, by, passportNo, { bill, line, scan })
  else await takeBack(tx, by, { bill, line, scan })
  return passportNow(tx, by, id)
}

export const lineOf = async (tx: Tx, billId: number, lineId: number): Promise<Line> =>
  orGone(await lineWhere(tx, billId, sql`l.id = ${lineId}`))

/** Of two who say what was decided the second is told what the first said; whoever said it says otherwise at will. */
async function refuseSaidUnseen(
  tx: Tx,
  { viewer }: ActingPerson,
  { id, name }: Line,
  seen: string | null,
): Promise<void> {
  const said = await first<{ byId: number; who: string; at: string; result: IssueResult }>(
    tx,
    sql`select r.said_by as "byId", ${personFor(viewer, sql`r.said_by`)} as who, ${instantOf(sql`r.said_at`)} as at, r.result
        from retrieval_line r where r.line_id = ${id} and r.said_at is not null`,
  )
  if (said === undefined || said.byId === viewer.userId) return
  refuseUnseen({ name, by: said.who, at: said.at, current: { result: said.result } }, seen)
}

export async function setRetrieved(
  tx: Tx,
  by: ActingPerson,
  { billId, lineId, result, seen }: HandlerInput<typeof retrievalResult>['body'],
): Promise<void> {
  await openBill(tx, by, billId)
  const line = await lineOf(tx, billId, lineId)
  if (!line.back) throw new Refusal('retrievalNotSeen', { name: line.name })
  if (line.applicantStatus !== ORDER_STATUS.SUBMITTED)
    throw new Refusal('retrievalDecided', { name: line.name })
  await refuseSaidUnseen(tx, by, line, seen)
  await keepSeen(tx, by, lineId, result)
}

/** Why passports did not come. One that is lost is missing from now on, and its house is told. */
export async function explainMissing(
  tx: Tx,
  by: ActingPerson,
  { billId, lineIds, explained, note }: HandlerInput<typeof retrievalExplain>['body'],
): Promise<void> {
  await openBill(tx, by, billId)
  if (explained !== 'KEPT' && !isReadable(note)) throw new Refusal('retrievalNoteMissing')
  for (const lineId of new Set(lineIds)) {
    const line = await lineOf(tx, billId, lineId)
    if (line.back) throw new Refusal('retrievalSeen', { name: line.name })
    await affected(
      tx,
      sql`insert into retrieval_line (line_id, explained, note, explained_by, explained_at)
          values (${lineId}, ${explained}, ${note}, ${by.viewer.userId}, ${by.now})
          on conflict (line_id) do update set explained = excluded.explained, note = excluded.note,
            explained_by = excluded.explained_by, explained_at = excluded.explained_at`,
    )
    if (explained === 'LOST' && line.status === SENT) {
      await heldPassport(tx, by, line.passportId)
      await reportException(
        tx,
        by,
        { id: line.passportId, operation: 'reportMissing', reason: note },
        atDesk(by),
      )
    }
  }
}

export async function settleStray(
  tx: Tx,
  by: ActingPerson & { language: Language },
  { billId, strayId, outcome, note }: HandlerInput<typeof retrievalStray>['body'],
): Promise<void> {
  await openBill(tx, by, billId)
  const stray = orGone(
    await first<{ code: string; itemId: number | null }>(
      tx,
      sql`select code, item_id as "itemId" from retrieval_stray where id = ${strayId} and bill_id = ${billId}
            and outcome = '' for update`,
    ),
  )
  if (outcome === 'OTHER_BILL') {
    const own = await first<{ billId: number }>(
      tx,
      sql`select l.bill_id as "billId" from send_bill_line l join send_bill b on b.id = l.bill_id
          where l.passport_id = ${stray.itemId} and l.taken_out_at is null and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} order by l.id desc limit 1`,
    )
    if (own === undefined) throw new Refusal('retrievalNoOtherBill', { code: stray.code })
    const scan = { code: stray.code, scanned: true, counter: '' }
    await scanRetrieved(tx, by, own.billId, scan)
  } else if (!isReadable(note)) throw new Refusal('retrievalNoteMissing')
  const told =
    outcome === 'REPORTED' ? await tellOfStray(tx, by, { ...stray, note, at: { retrieval: strayId } }) : null
  await affected(
    tx,
    sql`update retrieval_stray set outcome = ${outcome}, note = ${note}, settled_by = ${by.viewer.userId},
          settled_at = ${by.now}, stray_id = ${told} where id = ${strayId}`,
  )
}
