import { dayOf } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import type { SendBillSnapshot } from '@visa/contract/visa/send-bill-columns'
import type { ActingPerson } from '../../../access/mover.ts'
import { sql, type Queryable } from '../../../db/sql.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { SheetColumn } from '../../../sheets/sheet-column.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { drawnBill, sheetOf } from './bill-drawn.ts'
import { linesWhere } from './bill-lines.repo.ts'
import { checkedLines, isBlocked } from './line-checks.service.ts'
import { sendBillTable, type SendBill } from './send-bill.table.ts'
import { snapshotOf } from './snapshot.repo.ts'

async function workbook(snapshot: SendBillSnapshot, language: Language): Promise<Buffer> {
  const { titles, rows } = sheetOf(snapshot, language)
  const columns: SheetColumn[] = titles.map((title) => ({ title, kind: 'text' }))
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx(rows, { columns, name: snapshot.billNo })) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What is lodged has papers; a draft is looked at on the screen. */
function submitted({ billNo, snapshot }: SendBill): SendBillSnapshot {
  if (snapshot === null) throw new Refusal('sendBillNotSubmitted', { billNo })
  return snapshot
}

const MAKERS = { pdf: drawnBill, xlsx: workbook } as const

/** A paper of a bill, made from what was submitted: whatever became of the orders since, it is the same file. */
export async function paperOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
  kind: keyof typeof MAKERS,
): Promise<PaperFile> {
  const { language } = by
  const snapshot = submitted(await seenRow(deps.db, by, sendBillTable, id))
  return keptPaper(
    deps,
    by,
    { table: sendBillTable.name, recordId: id, kind, language },
    { fileName: `${snapshot.billNo}.${kind}`, make: () => MAKERS[kind](snapshot, language) },
  )
}

/** What would be printed now: who passes the checks, numbered without the others. */
async function draftOf(db: Queryable, by: ActingPerson, bill: SendBill): Promise<SendBillSnapshot> {
  const snapshot = await snapshotOf(db, by, bill)
  const lines = await linesWhere(db, by.viewer, sql`l.bill_id = ${bill.id}`)
  const fit = (await checkedLines(db, bill, lines, dayOf(by.now))).filter((line) => !isBlocked(line))
  const going = new Set(fit.map(({ applicantId }) => applicantId))
  const kept = snapshot.rows.filter(({ applicantId }) => going.has(applicantId))
  return { ...snapshot, rows: kept.map((row, place) => Object.assign(row, { position: place + 1 })) }
}

export async function previewOf(db: Queryable, by: ActingPerson & { language: Language }, id: number) {
  const bill = await seenRow(db, by, sendBillTable, id)
  const { titles, rows } = sheetOf(bill.snapshot ?? (await draftOf(db, by, bill)), by.language)
  return { titles, rows }
}
