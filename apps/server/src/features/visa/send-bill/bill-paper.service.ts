import { dayOf, formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import {
  SEND_BILL_COLUMNS,
  type SendBillColumn,
  type SendBillSnapshot,
  type SnapshotRow,
} from '@visa/contract/visa/send-bill-columns'
import { sendBillPaperMessages } from '@visa/messages/visa/send-bill-paper'
import type { ActingPerson } from '../../../access/mover.ts'
import { sql, type Queryable } from '../../../db/sql.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { headed } from '../../../paper/headed.ts'
import { A4_LANDSCAPE, pdf } from '../../../paper/pdf.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { SheetColumn } from '../../../sheets/sheet-column.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { linesWhere } from './bill-lines.repo.ts'
import { checkedLines, isBlocked } from './line-checks.service.ts'
import { sendBillTable, type SendBill } from './send-bill.table.ts'
import { snapshotOf } from './snapshot.repo.ts'

const isColumn = (name: string): name is SendBillColumn => SEND_BILL_COLUMNS.some((known) => known === name)

/** What is not one text of the row. */
const CELLS: Readonly<Partial<Record<SendBillColumn, (row: SnapshotRow, language: Language) => string>>> = {
  position: ({ position }) => String(position),
  sex: ({ sex }, language) => {
    const { male, female } = sendBillPaperMessages[language]
    return { M: male, F: female }[sex] ?? ''
  },
  visaCategory: ({ visaCategory }, language) => visaCategory[language],
  entries: ({ entries }, language) => entries[language],
  urgency: ({ urgency }, language) => urgency[language],
}

function cellOf(column: SendBillColumn, row: SnapshotRow, language: Language): string {
  const told: unknown = CELLS[column]?.(row, language) ?? Reflect.get(row, column)
  return typeof told === 'string' ? told : ''
}

/** Wide where there is much to say. */
const SHARES: Readonly<Partial<Record<SendBillColumn, number>>> = {
  position: 4,
  cnName: 9,
  latinName: 15,
  sex: 4,
  visaCategory: 10,
  orderNo: 12,
  agent: 12,
  label: 11,
  remark: 12,
}
const USUAL_SHARE = 9

/** What every paper of a bill tells, and the screen before it is printed. */
function sheetOf(snapshot: SendBillSnapshot, language: Language) {
  const columns = snapshot.columns.filter(isColumn)
  const { columns: titles } = sendBillPaperMessages[language]
  return {
    columns,
    titles: columns.map((column) => titles[column]),
    rows: snapshot.rows.map((row) => columns.map((column) => cellOf(column, row, language))),
  }
}

const drawn = (snapshot: SendBillSnapshot, language: Language): Promise<Buffer> => {
  const t = sendBillPaperMessages[language]
  const { billNo, acceptOrgName, nation, consulate, lodgingDay, carrierName, submittedBy, submittedAt } =
    snapshot
  const { columns, titles, rows } = sheetOf(snapshot, language)
  const title = `${t.title} ${billNo}`
  return pdf({ title, size: A4_LANDSCAPE, at: new Date(submittedAt), foot: title }, async (paper) => {
    await headed(paper, title, billNo)
    paper.facts(
      [
        [t.consulate, `${nation[language]} ${consulate[language]}`.trim()],
        [t.lodgingDay, lodgingDay],
        [t.acceptOrg, acceptOrgName],
        [t.carrier, carrierName],
        [t.count, String(rows.length)],
        [t.submitted, `${submittedBy} ${formatDate(submittedAt, 'yyyy-MM-dd hh:mm')}`],
      ],
      3,
    )
    paper.space(3)
    paper.table(
      columns.map((column, place) => ({
        title: titles[place] ?? '',
        share: SHARES[column] ?? USUAL_SHARE,
        text: (row: readonly string[]) => row[place] ?? '',
      })),
      rows,
      8,
    )
    paper.space(8)
    paper.room(16)
    paper.facts(
      [
        [t.handedOver, '________________________'],
        [t.takenOver, '________________________'],
      ],
      2,
      30,
    )
  })
}

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

const MAKERS = { pdf: drawn, xlsx: workbook } as const

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
