import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import { formatMoney } from '@visa/contract/money'
import type { BillLine, BillRow } from '@visa/contract/money/bill'
import { isSubjectKind } from '@visa/contract/money/ways'
import type { Language } from '@visa/contract/session/personal'
import { isProduct, productKey } from '@visa/contract/visa/products'
import { billMessages } from '@visa/messages/money/bills'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { theProduct } from '../../../access/mover.ts'
import { one, sql } from '../../../db/sql.ts'
import { headed } from '../../../paper/headed.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import type { SheetColumn } from '../../../sheets/sheet-column.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { billRow, linesOf } from './bill.repo.ts'
import { billTable } from './bill.table.ts'

interface Told {
  bill: BillRow
  lines: readonly BillLine[]
  /** In full, as papers name them. */
  companyName: string
  bookName: string
  issuedAt: string
  revision: number
}

/** What a line is about, in a few words. */
function contentOf({ kind, about, subjectKind }: BillLine, language: Language): string {
  const t = billMessages[language]
  if (kind !== 'charge' && kind !== 'carried') return t.kinds[kind]
  if (about === null)
    return isSubjectKind(subjectKind) ? paymentWordMessages[language].subjects[subjectKind] : t.kinds[kind]
  const product = { nationCode: about.nationCode, visaType: about.visaType }
  const name = isProduct(product) ? productMessages[language][productKey(product)] : about.nationCode
  return fill(t.content, { product: name, people: about.people })
}

/** What was paid or came back stands against what was charged. */
const signed = ({ kind, amountCents }: BillLine): number =>
  kind === 'charge' || kind === 'carried' ? amountCents : -amountCents

const drawn = ({ bill, lines, companyName, bookName, issuedAt, revision }: Told, language: Language) => {
  const t = billMessages[language]
  const title = `${t.paperTitle} ${bill.billNo}`
  return pdf({ title, size: A4, at: new Date(issuedAt), foot: title }, async (paper) => {
    await headed(paper, title, bill.billNo)
    paper.facts([
      [t.company, companyName],
      [t.book, bookName],
      [t.month, bill.month],
      [t.dueDay, bill.dueDay],
      [t.issued, formatDate(issuedAt, 'yyyy-MM-dd')],
      [t.revision, String(revision)],
    ])
    paper.space(3)
    paper.table(
      [
        { title: t.opening, share: 1, align: 'right', text: () => formatMoney(bill.openingCents) },
        { title: t.charged, share: 1, align: 'right', text: () => formatMoney(bill.chargedCents) },
        { title: t.paid, share: 1, align: 'right', text: () => formatMoney(bill.paidCents) },
        { title: t.adjusted, share: 1, align: 'right', text: () => formatMoney(bill.adjustedCents) },
        { title: t.closing, share: 1, align: 'right', text: () => formatMoney(bill.closingCents) },
      ],
      [bill],
    )
    paper.space(4)
    paper.table(
      [
        { title: t.day, share: 10, text: ({ day }: BillLine) => day },
        { title: t.subject, share: 15, text: ({ subjectNo }) => subjectNo },
        { title: t.contentTitle, share: 20, text: (line) => contentOf(line, language) },
        { title: t.customer, share: 12, text: ({ customer }) => customer },
        { title: t.amount, share: 12, align: 'right', text: (line) => formatMoney(signed(line)) },
        {
          title: t.reduced,
          share: 10,
          align: 'right',
          text: ({ reducedCents }) => (reducedCents === 0 ? '' : formatMoney(-reducedCents)),
        },
      ],
      lines,
      8,
    )
    paper.space(4)
    paper.text(
      fill(t.paperTotal, {
        closing: formatMoney(bill.closingCents),
        reduced: formatMoney(bill.reducedCents),
        rest: formatMoney(bill.closingCents - bill.reducedCents),
      }),
      { bold: true },
    )
  })
}

async function workbook({ bill, lines }: Told, language: Language): Promise<Buffer> {
  const t = billMessages[language]
  const columns: SheetColumn[] = [
    { title: t.day, kind: 'date' },
    { title: t.subject, kind: 'text', width: 18 },
    { title: t.contentTitle, kind: 'text', width: 28 },
    { title: t.customer, kind: 'text', width: 16 },
    { title: t.consular, kind: 'money', width: 14 },
    { title: t.service, kind: 'money', width: 14 },
    { title: t.urgent, kind: 'money', width: 14 },
    { title: t.amount, kind: 'money', width: 16 },
    { title: t.reduced, kind: 'money', width: 14 },
  ]
  const cells = lines.map((line) => [
    line.day,
    line.subjectNo,
    contentOf(line, language),
    line.customer,
    line.about?.consularCents,
    line.about?.serviceCents,
    line.about?.urgentCents,
    signed(line),
    line.reducedCents,
  ])
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx(cells, { columns, name: bill.billNo })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const MAKERS = { pdf: drawn, xlsx: workbook } as const

/** A paper of a bill. What it tells is fixed with its issue; each reduction after a dispute makes another one. */
export async function paperOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
  kind: keyof typeof MAKERS,
): Promise<PaperFile> {
  const { db } = deps
  const { revision, createTime: issuedAt } = await seenRow(db, by, billTable, id)
  const bill = await billRow(db, by, { id })
  const make = async (): Promise<Buffer> => {
    const names = await one<{ companyName: string; bookName: string }>(
      db,
      sql`select c.company_name as "companyName", o.company_name as "bookName"
          from account_bill b join company c on c.id = b.company_id join company o on o.id = b.book_id
          where b.id = ${id}`,
    )
    // The same for whoever prints it first.
    const lines = await linesOf(db, theProduct(by.now), id)
    return MAKERS[kind]({ bill, lines, ...names, issuedAt, revision }, by.language)
  }
  return keptPaper(
    deps,
    by,
    { table: billTable.name, recordId: id, kind: `${kind}.${revision}`, language: by.language },
    { fileName: `${bill.billNo}-${revision}.${kind}`, make },
  )
}
