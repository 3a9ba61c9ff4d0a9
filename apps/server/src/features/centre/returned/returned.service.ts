import {
  type ReturnedDetail,
  type Candidate,
  type ReturnedField,
  type returnedFind,
  type returnedSubmit,
} from '@visa/contract/centre/returned-list'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { formatDate } from '@visa/contract/dates'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { isReadable } from '@visa/contract/rules/patterns'
import { maskDocument } from '@visa/contract/org/user-identity'
import { applicantName } from '@visa/contract/visa/applicant'
import { writtenDay } from '@visa/contract/rules/written-day'
import { RESULT_LIMITS } from '@visa/contract/visa/result'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { ActingPerson } from '../../../access/mover.ts'
import { personNames } from '../../../access/person-name.ts'
import { recordChange } from '../../../db/change-log.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { movePassport } from '../../custody/passport.service.ts'
import { seenApplicant } from '../../visa/order/applicant-rows.service.ts'
import { applicantTable } from '../../visa/order/order-records.service.ts'
import { giveResult, refuseResultAhead, type GivenResult } from '../../visa/result/result.service.ts'
import { resultFor } from '../../visa/result/result-words.service.ts'
import { productFor } from '../contract/contract-carry.service.ts'
import { centreOf } from '../contract/contract-checks.service.ts'
import { tellsWho } from './column-words.ts'
import { sheetIn } from './list-sheet.ts'
import { findPeople, matchLines } from './match.service.ts'
import { cellsOf, type StoredLine } from './matched-row.ts'
import { otherThan, pendingOf, withPending, type PendingResult } from './pending.service.ts'
import { addLines, linesOf, listWithin, rememberColumns, rememberedColumns } from './returned.repo.ts'
import { returnedTable } from './returned.table.ts'

export async function detailOfList(db: Queryable, by: ActingPerson, id: number): Promise<ReturnedDetail> {
  const list = await listWithin(db, by, id)
  const lines = tellsWho(list.columns) ? await matchLines(db, by, list, await linesOf(db, id)) : []
  return { ...list, lines }
}

/** Whom a row may be about, by what somebody types; a row that is named is held against each of them. */
export async function findFor(
  db: Queryable,
  by: ActingPerson,
  { keyword, id, lineId }: HandlerInput<typeof returnedFind>['query'],
): Promise<Candidate[]> {
  if (id === undefined) return findPeople(db, by, keyword, undefined)
  const list = await listWithin(db, by, id)
  const line = (await linesOf(db, id)).find((each) => each.id === lineId)
  return findPeople(db, by, keyword, line === undefined ? undefined : { list, line })
}

/** Takes a list in: what it says is kept as it came, so that it can be read otherwise later. */
export async function parseList(
  tx: Tx,
  by: ActingPerson,
  { sender, fileName, path }: { sender: string; fileName: string; path: string },
): Promise<ReturnedDetail> {
  const centreId = centreOf(by)
  const { header, columns, lines } = await sheetIn(path, await rememberedColumns(tx, centreId, sender))
  const id = await addRow(tx, by.actor, returnedTable, {
    listNo: await nextNumber(tx, 'HD', by.now),
    centreId,
    operatorId: by.viewer.userId,
    sender,
    fileName: cleanFileName(fileName),
    header,
    columns,
  })
  await addLines(tx, id, lines)
  return detailOfList(tx, by, id)
}

/** Says what the columns are, for this list and for the next one of its sender. */
export async function chooseColumns(
  tx: Tx,
  by: ActingPerson,
  { id, columns }: { id: number; columns: readonly (ReturnedField | '')[] },
): Promise<ReturnedDetail> {
  const list = await heldRow(tx, by, returnedTable, id)
  const chosen = list.header.map((_, index) => columns[index] ?? '')
  if (!tellsWho(chosen)) throw new Refusal('returnedNobody')
  await changeRow(tx, by.actor, returnedTable, list, { columns: chosen })
  const titles = list.header.map((title, index) => [title.trim(), chosen[index] ?? ''] as const)
  await rememberColumns(tx, list.centreId, list.sender, Object.fromEntries(titles))
  return detailOfList(tx, by, id)
}

type Submitted = HandlerInput<typeof returnedSubmit>['body']

/**
 * The line of an open bill on which the passport of somebody is away; undefined: it is not away on one. Of a closed bill
 * nobody scans it back: what a list says of it would reach nobody.
 */
async function lineAway(
  tx: Tx,
  applicantId: number,
): Promise<{ lineId: number; billNo: string } | undefined> {
  const found = await first<{ lineId: number; billNo: string; closed: boolean }>(
    tx,
    sql`select l.id as "lineId", b.bill_no as "billNo", b.retrieved_at is not null as closed from send_bill_line l
          join send_bill b on b.id = l.bill_id join passport_item p on p.id = l.passport_id
        where l.applicant_id = ${applicantId} and l.taken_out_at is null
          and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)}
          and p.status in (${fixed(PASSPORT_STATUS.SENT, PASSPORT_STATUS.MISSING)})
        order by l.id desc limit 1 for update of b, l`,
  )
  if (found?.closed === true) throw new Refusal('returnedBillClosed', { billNo: found.billNo })
  return found
}

type Listed = GivenResult & { way: 'SHEET' }

/** A list says what was decided and not where a passport is: it waits beside its line until the passport is scanned. */
async function keepListed(tx: Tx, by: ActingPerson, lineId: number, given: Listed): Promise<void> {
  await refuseResultAhead(tx, productFor(by), given)
  const { applicantId: _applicant, way: _way, later: _later, ...listed } = given
  await affected(
    tx,
    sql`insert into retrieval_line (line_id, result, listed, said_by, said_at)
        values (${lineId}, ${given.result}, ${JSON.stringify(listed)}::jsonb, ${by.viewer.userId}, ${by.now})
        on conflict (line_id) do update set result = excluded.result, listed = excluded.listed,
          said_by = excluded.said_by, said_at = excluded.said_at`,
  )
}

/** What waits for somebody is replaced by something else only with a reason, and that is told in their log. */
async function besidePending(
  tx: Tx,
  by: ActingPerson,
  given: Listed,
  { listNo, reason }: { listNo: string; reason: string },
): Promise<Listed> {
  const { applicantId } = given
  const found = await first<{ pending: PendingResult | null }>(
    tx,
    sql`select ${pendingOf(sql`a`)} as pending from visa_applicant a where a.id = ${applicantId}`,
  )
  const pending = found?.pending ?? null
  if (pending === null) return given
  const other = otherThan(pending, given)
  if (other.length === 0) return withPending(given, pending)
  const applicant = await seenApplicant(tx, by, applicantId)
  if (!isReadable(reason))
    throw new Refusal('returnedPendingOther', {
      name: applicantName(applicant),
      result: bilingual((language) => orderPageMessages[language].results[pending.result]),
      fields: bilingual((language) =>
        other
          .map(({ field }) => returnedMessages[language].fields[field])
          .join(language === 'zh' ? '、' : ', '),
      ),
    })
  const told = (side: 'theirs' | 'ours'): Record<string, string> =>
    Object.fromEntries(
      other.map((each) => [
        `pending.${each.field}`,
        each.field === 'visaNo' ? maskDocument(each[side]) : each[side],
      ]),
    )
  await recordChange(tx, by.actor, {
    entity: applicantTable.entity,
    entityId: applicantId,
    ...applicantTable.about(applicant),
    action: 'update',
    before: told('ours'),
    after: { ...told('theirs'), listNo, reason },
  })
  return { ...withPending(given, pending), reason }
}

async function retrieve(tx: Tx, by: ActingPerson, applicantId: number): Promise<void> {
  const away = await lineAway(tx, applicantId)
  if (away !== undefined) throw new Refusal('returnedScanBack', { billNo: away.billNo })
  const item = await first<{ id: number }>(
    tx,
    sql`select id from passport_item where applicant_id = ${applicantId} and status = ${PASSPORT_STATUS.SENT}`,
  )
  if (item === undefined) throw new Refusal('returnedNotAway')
  await movePassport(tx, productFor(by), {
    id: item.id,
    operation: 'retrieve',
    place: 'COUNTER',
    custodianId: by.viewer.userId,
    cause: 'RETRIEVAL',
    scanned: false,
  })
}

/** A day that cannot be read is refused rather than left out. */
function dayIn(said = ''): string | null {
  const day = said === '' ? null : writtenDay(said)
  if (day === undefined) throw new Refusal('returnedOddDay', { said })
  return day
}

/** What a row says of the visa. */
function visaIn({ visaNo = '', remark = '', ...cells }: ReturnType<typeof cellsOf>) {
  const [validFrom, validTo] = [dayIn(cells.validFrom), dayIn(cells.validTo)]
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw new Refusal('returnedOddDay', { said: `${validFrom} – ${validTo}` })
  return {
    visaNo: visaNo.slice(0, RESULT_LIMITS.visaNo),
    issuedOn: dayIn(cells.issuedOn),
    validFrom,
    validTo,
    remark: remark.slice(0, RESULT_LIMITS.remark),
  }
}

const whoAndWhen = async (tx: Tx, by: ActingPerson, { row, doneBy, doneAt }: StoredLine) => {
  const names = await personNames(tx, by.viewer, doneBy === null ? [] : [doneBy])
  return {
    row,
    who: names.get(doneBy ?? 0) ?? '',
    at: doneAt === null ? '' : formatDate(doneAt.toISOString(), 'yyyy-MM-dd hh:mm'),
  }
}

/** Takes one row over for whom somebody says it is; done once for them it is not done again. */
export async function takeLine(
  tx: Tx,
  by: ActingPerson,
  { id, taken }: Pick<Submitted, 'id' | 'taken'>,
  { lineId, applicantId, reason }: Submitted['lines'][number],
): Promise<void> {
  const list = await heldRow(tx, by, returnedTable, id)
  const line = (await linesOf(tx, id)).find((each) => each.id === lineId)
  if (line === undefined) throw new Refusal('returnedLineGone')
  // Whoever has an older page before them is told what a colleague made of the row.
  if (line.isAside) throw new Refusal('returnedLineAside', await whoAndWhen(tx, by, line))
  if (line.isDone && line.applicantId !== applicantId)
    throw new Refusal('returnedLineOther', await whoAndWhen(tx, by, line))
  if (line.isDone) return
  // Whoever reaches the list does not for that reach everybody.
  await seenApplicant(tx, by, applicantId)
  const cells = cellsOf(list, line)
  if (taken === 'retrieval') await retrieve(tx, by, applicantId)
  else {
    const result = resultFor(cells.result ?? '')
    if (result === null) throw new Refusal('returnedNoResult', { said: cells.result ?? '' })
    // A list has the columns that its sender has; whoever takes it over has seen them.
    const said = { applicantId, result, way: 'SHEET', later: true, ...visaIn(cells) } as const
    const away = await lineAway(tx, applicantId)
    const given = await besidePending(tx, by, said, { listNo: list.listNo, reason })
    if (away === undefined) await giveResult(tx, productFor(by), given)
    else await keepListed(tx, by, away.lineId, given)
  }
  await affected(
    tx,
    sql`update returned_line set applicant_id = ${applicantId}, done_at = ${by.now}, done_by = ${by.viewer.userId},
          message = '' where id = ${lineId}`,
  )
}

/** About nobody of ours, or not to be taken over: nothing is, and the list can end. Taken back it is a row like before. */
export async function setAside(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, aside }: { id: number; lineId: number; aside: boolean },
): Promise<ReturnedDetail> {
  const { listNo } = await heldRow(tx, by, returnedTable, id)
  const line = (await linesOf(tx, id)).find((each) => each.id === lineId)
  if (line === undefined) throw new Refusal('returnedLineGone')
  if (line.isDone && !line.isAside)
    throw new Refusal('returnedLineTaken', { ...(await whoAndWhen(tx, by, line)), listNo })
  await affected(
    tx,
    aside
      ? sql`update returned_line set set_aside = true, done_at = ${by.now}, done_by = ${by.viewer.userId}, message = ''
            where id = ${lineId}`
      : sql`update returned_line set set_aside = false, done_at = null, done_by = null where id = ${lineId}`,
  )
  return detailOfList(tx, by, id)
}

/** What stood against a row is kept beside it. */
export const noteRefusal = (tx: Tx, listId: number, lineId: number, message: string): Promise<number> =>
  affected(
    tx,
    sql`update returned_line set message = ${message}
        where id = ${lineId} and list_id = ${listId} and done_at is null`,
  )

export async function deleteList(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const list = await heldRow(tx, by, returnedTable, id)
  if ((await linesOf(tx, id)).some(({ isDone, isAside }) => isDone && !isAside))
    throw new Refusal('returnedTaken', { listNo: list.listNo })
  await removeRows(tx, by.actor, returnedTable, [list])
}
