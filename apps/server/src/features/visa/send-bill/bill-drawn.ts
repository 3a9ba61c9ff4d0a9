import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import {
  SEND_BILL_COLUMNS,
  type SendBillColumn,
  type SendBillSnapshot,
  type SnapshotRow,
} from '@visa/contract/visa/send-bill-columns'
import { sendBillPaperMessages } from '@visa/messages/visa/send-bill-paper'
import { headed } from '../../../paper/headed.ts'
import { A4_LANDSCAPE, pdf } from '../../../paper/pdf.ts'

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

/** Wide where there is much to say; what is short is wide enough for its head. */
const SHARES: Readonly<Partial<Record<SendBillColumn, number>>> = {
  position: 5,
  cnName: 11,
  latinName: 15,
  sex: 5,
  entries: 7,
  urgency: 8,
  visaCategory: 10,
  orderNo: 12,
  agent: 12,
  label: 10,
  remark: 12,
}
const USUAL_SHARE = 9

/** What every paper of a bill tells, and the screen before it is printed. */
export function sheetOf(snapshot: SendBillSnapshot, language: Language) {
  const columns = snapshot.columns.filter(isColumn)
  const { columns: titles } = sendBillPaperMessages[language]
  return {
    columns,
    titles: columns.map((column) => titles[column]),
    rows: snapshot.rows.map((row) => columns.map((column) => cellOf(column, row, language))),
  }
}

/** A send bill as it goes with its passports. */
export const drawnBill = (snapshot: SendBillSnapshot, language: Language): Promise<Buffer> => {
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
