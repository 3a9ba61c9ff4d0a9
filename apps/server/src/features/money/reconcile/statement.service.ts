import { RECONCILED } from '@visa/contract/money/payment.states'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { BankColumns, StatementWay } from '@visa/contract/money/reconcile'
import { ITEM_STATUS } from '@visa/contract/money/reconcile.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, one, rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { wayText } from '../payment/booking.service.ts'
import { bookOf, heldDay } from './day.repo.ts'
import { counterExplained } from './item-booking.ts'
import { lateOn, matchDay } from './matching.repo.ts'
import { statementTable } from './reconcile.table.ts'
import { readerFor } from './statement-readers.ts'
import type { StatementLine } from './statement-line.ts'

interface Given {
  way: StatementWay
  day: string
  fileName: string
  path: string
  columns: BankColumns
}

/** A large merchant has more trades in a day than people have rows in a sheet. */
const MOST_ROWS = 500_000

/** So many lines are written at a time: however long the file, no more than these are in memory. */
const AT_ONCE = 1000

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const writeLines = (
  tx: Tx,
  { bookId, day, way, statementId }: { bookId: number; day: string; way: StatementWay; statementId: number },
  lines: readonly StatementLine[],
): Promise<unknown> =>
  tx.query(sql`
    insert into reconcile_item (book_id, day, way, kind, status, statement_id, line_no, theirs_no, theirs_own_no,
      theirs_at, theirs_cents, party)
    select ${bookId}, ${day}, ${way}, 'onlyTheirs', 2, ${statementId}, "row", no, "ownNo", at, cents, party
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line ("row" integer, no text, "ownNo" text, at timestamptz, cents bigint, party text)`)

/** No movement and no day of ours is so large: sums beyond it could not be told exactly. */
const LARGEST_LINE_CENTS = 1_000_000_000_000
const LARGEST_DAY_CENTS = 10_000_000_000_000

function refuseTooLarge({ row, cents }: StatementLine, sumCents: number): void {
  const limit = Math.abs(cents) > LARGEST_LINE_CENTS ? LARGEST_LINE_CENTS : LARGEST_DAY_CENTS
  if (Math.abs(cents) > LARGEST_LINE_CENTS || sumCents > LARGEST_DAY_CENTS)
    throw new Refusal('statementTooLarge', { row, limit: formatMoney(limit) })
}

/** Of a statement of one day, a line of another day tells that it is the wrong file. */
function refuseOtherDay({ row, at }: StatementLine, day: string): void {
  const told = dayOf(at)
  if (told !== day) throw new Refusal('statementOtherDay', { row, told, day })
}

const remember = (tx: Tx, bookId: number, way: StatementWay, columns: BankColumns): Promise<unknown> =>
  tx.query(sql`insert into statement_columns (book_id, way, columns)
    values (${bookId}, ${way}, ${JSON.stringify(columns)}::jsonb)
    on conflict (book_id, way) do update set columns = excluded.columns`)

/** Reads a statement line by line and matches it; everything in one transaction, so half a statement never counts. */
export async function importStatement(tx: Tx, by: ActingPerson, given: Given) {
  const { way, day, fileName, path, columns } = given
  if (day >= dayOf(by.now)) throw new Refusal('statementDayAhead', { day })
  const bookId = await bookOf(tx, by.viewer)
  await heldDay(tx, by, bookId, day)
  const id = await addRow(tx, by.actor, statementTable, {
    bookId,
    way,
    day,
    fileName,
    fileHash: await hashOf(path),
    importedBy: by.viewer.userId,
  }).catch(
    orRefuse({
      channel_statement_file_once: new Refusal('statementTwice', { fileName }),
      channel_statement_day_once: new Refusal('statementDayTwice', { day, way: wayText(way) }),
    }),
  )
  const reader = readerFor(way, columns)
  let lines = 0
  let sumCents = 0
  let waiting: StatementLine[] = []
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return
    await writeLines(tx, { bookId, day, way, statementId: id }, waiting)
    waiting = []
  }
  for await (const row of readSheet(path, { rows: MOST_ROWS })) {
    const line = reader.read(row)
    if (line === undefined) continue
    refuseOtherDay(line, day)
    sumCents += Math.abs(line.cents)
    refuseTooLarge(line, sumCents)
    lines += 1
    waiting.push(line)
    if (waiting.length >= AT_ONCE) await write()
  }
  await write()
  reader.end()
  await updateRow(tx, statementTable, id, { lines })
  if (way === 'CARD' || way === 'TRANSFER') await remember(tx, bookId, way, columns)
  await matchDay(tx, { bookId, day, way })
  const counts = await one<{ matched: number; open: number }>(
    tx,
    sql`select count(*) filter (where status = ${fixed(ITEM_STATUS.MATCHED)}) as matched, count(*) filter (where status = ${fixed(ITEM_STATUS.OPEN)}) as open
        from reconcile_item where book_id = ${bookId} and day = ${day} and way = ${way}`,
  )
  return { lines, ...counts, late: await lateOn(tx, { bookId, day }) }
}

/** Takes a wrong statement back: its lines go, what was matched by them is ours alone again. */
export async function withdrawStatement(
  tx: Tx,
  by: ActingPerson,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const statement = await heldRow(tx, by, statementTable, id)
  const { bookId, day, way } = statement
  await heldDay(tx, by, bookId, day)
  const lines = await rows<{ id: number; day: string }>(
    tx,
    sql`select id, day from reconcile_item where statement_id = ${id} and status = ${ITEM_STATUS.SETTLED} order by id`,
  )
  await counterExplained(tx, by, lines, reason)
  await tx.query(sql`update payment p set reconciled = ${fixed(RECONCILED.OPEN)} from reconcile_item l
    where l.statement_id = ${id} and p.id = l.payment_id`)
  await tx.query(sql`update refund r set reconciled = ${fixed(RECONCILED.OPEN)} from reconcile_item l
    where l.statement_id = ${id} and r.id = l.refund_id`)
  await tx.query(sql`delete from reconcile_item where statement_id = ${id}`)
  await removeRows(tx, by.actor, statementTable, [statement])
  await matchDay(tx, { bookId, day, way })
}
