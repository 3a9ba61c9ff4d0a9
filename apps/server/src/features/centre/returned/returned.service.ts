import {
  RETURNED_LIMITS,
  type ReturnedDetail,
  type ReturnedField,
  type returnedSubmit,
} from '@visa/contract/centre/returned-list'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { writtenDay } from '@visa/contract/rules/written-day'
import { RESULT_LIMITS } from '@visa/contract/visa/result'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { movePassport } from '../../custody/passport.service.ts'
import { seenApplicant } from '../../visa/order/applicant-rows.service.ts'
import { giveResult, refuseResultAhead, type GivenResult } from '../../visa/result/result.service.ts'
import { resultFor } from '../../visa/result/result-words.service.ts'
import { productFor } from '../contract/contract-carry.service.ts'
import { centreOf } from '../contract/contract-checks.service.ts'
import { recognised, tellsWho } from './column-words.ts'
import { cellsOf, matchLines } from './match.service.ts'
import { addLines, linesOf, listWithin, rememberColumns, rememberedColumns } from './returned.repo.ts'
import { returnedTable } from './returned.table.ts'

/** Titles stand somewhere at the top, below letterheads and numbers of pages. */
const HEADER_WITHIN = 20

interface Sheet {
  header: string[]
  columns: (ReturnedField | '')[]
  lines: { row: number; cells: string[] }[]
}

type Remembered = ReadonlyMap<string, ReturnedField | ''>

const columnsFor = (titles: readonly string[], remembered: Remembered): (ReturnedField | '')[] => {
  const known = recognised(titles)
  return titles.map((title, index) => remembered.get(title.trim()) ?? known[index] ?? '')
}

/** The rows below the titles. Where nobody knows the titles the first row counts as such, and a person says what they mean. */
async function sheetIn(path: string, remembered: Remembered): Promise<Sheet> {
  const all: { row: number; cells: string[] }[] = []
  for await (const { row, cells } of readSheet(path, { rows: RETURNED_LIMITS.rows + HEADER_WITHIN }))
    all.push({ row, cells: cells.slice(0, RETURNED_LIMITS.columns) })
  const at = all
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => columnsFor(cells, remembered).filter((field) => field !== '').length >= 2)
  const head = all[Math.max(at, 0)]
  if (head === undefined) throw new Refusal('sheetEmpty')
  const lines = all.slice(Math.max(at, 0) + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0) throw new Refusal('sheetEmpty')
  return { header: head.cells, columns: columnsFor(head.cells, remembered), lines }
}

export async function detailOfList(db: Queryable, by: ActingPerson, id: number): Promise<ReturnedDetail> {
  const list = await listWithin(db, by, id)
  const lines = tellsWho(list.columns) ? await matchLines(db, by, list, await linesOf(db, id)) : []
  return { ...list, lines }
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
    fileName,
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

/** A list says what was decided and not where a passport is: it waits beside its line until the passport is scanned. */
async function keepListed(
  tx: Tx,
  by: ActingPerson,
  lineId: number,
  given: GivenResult & { way: 'SHEET' },
): Promise<void> {
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

/** Takes one row over for whom somebody says it is; done once it is not done again. */
export async function takeLine(
  tx: Tx,
  by: ActingPerson,
  { id, taken }: Pick<Submitted, 'id' | 'taken'>,
  { lineId, applicantId }: Submitted['lines'][number],
): Promise<void> {
  const list = await heldRow(tx, by, returnedTable, id)
  const line = (await linesOf(tx, id)).find((each) => each.id === lineId)
  if (line === undefined) throw new Refusal('returnedLineGone')
  if (line.isDone) return
  // Whoever reaches the list does not for that reach everybody.
  await seenApplicant(tx, by, applicantId)
  const cells = cellsOf(list, line)
  if (taken === 'retrieval') await retrieve(tx, by, applicantId)
  else {
    const result = resultFor(cells.result ?? '')
    if (result === null) throw new Refusal('returnedNoResult', { said: cells.result ?? '' })
    // A list has the columns that its sender has; whoever takes it over has seen them.
    const given = { applicantId, result, way: 'SHEET', later: true, ...visaIn(cells) } as const
    const away = await lineAway(tx, applicantId)
    if (away === undefined) await giveResult(tx, productFor(by), given)
    else await keepListed(tx, by, away.lineId, given)
  }
  await affected(
    tx,
    sql`update returned_line set applicant_id = ${applicantId}, done_at = ${by.now}, done_by = ${by.viewer.userId},
          message = '' where id = ${lineId}`,
  )
}

/** About nobody of ours: nothing is taken over, and the list can end. Taken back it is a row like before. */
export async function setAside(
  tx: Tx,
  by: ActingPerson,
  { id, lineId, aside }: { id: number; lineId: number; aside: boolean },
): Promise<ReturnedDetail> {
  const list = await heldRow(tx, by, returnedTable, id)
  const line = (await linesOf(tx, id)).find((each) => each.id === lineId)
  if (line === undefined) throw new Refusal('returnedLineGone')
  if (line.isDone && !line.isAside) throw new Refusal('returnedTaken', { listNo: list.listNo })
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
