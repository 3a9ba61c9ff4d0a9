import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import { formatMoney } from '@visa/contract/money'
import type { ReceiptRow } from '@visa/contract/money/receipt'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { Language } from '@visa/contract/session/personal'
import { cashierPaperMessages } from '@visa/messages/money/cashier-paper'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import { instantOf } from '../../../db/instant.ts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { PaperColumn } from '../../../paper/paper-shapes.ts'
import { A5_LANDSCAPE, pdf } from '../../../paper/pdf.ts'
import { optionsOf } from '../../centre/option/option.service.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { capitalAmount } from '../../../paper/capital-amount.ts'
import { receiptRow } from './receipt.repo.ts'
import { countPrint } from './receipt.service.ts'

interface PaidLine extends Record<string, unknown> {
  paymentNo: string
  way: PaymentWay
  cents: number
  givenCents: number | null
  changeCents: number | null
  paidAt: string
}

interface Giver extends Record<string, unknown> {
  companyId: number
  company: string
  ename: string
  phone: string
}

/** Of cash alone it is known what was given. */
const moneyOf = (cents: number | null): string => (cents === null ? '' : formatMoney(cents))

/** What a receipt is for, payment by payment. */
export const paidLines = (db: Queryable, receiptId: number): Promise<PaidLine[]> =>
  rows<PaidLine>(
    db,
    sql`select p.payment_no as "paymentNo", p.way, l.amount_cents as cents, p.given_cents as "givenCents",
          p.given_cents - p.amount_cents as "changeCents", ${instantOf(sql`p.paid_at`)} as "paidAt"
        from receipt_payment l join payment p on p.id = l.payment_id where l.receipt_id = ${receiptId} order by p.id`,
  )

/** How it stands on paper: of cash what was given and what went back of it, too. */
export function paidColumns(language: Language): PaperColumn<PaidLine>[] {
  const t = cashierPaperMessages[language]
  const { ways } = paymentWordMessages[language]
  return [
    { title: t.way, share: 2, text: ({ way }) => ways[way] },
    { title: t.paymentNo, share: 4, text: ({ paymentNo }) => paymentNo },
    { title: t.paidAt, share: 4, text: ({ paidAt }) => formatDate(paidAt, 'yyyy-MM-dd hh:mm') },
    { title: t.given, share: 3, align: 'right', text: ({ givenCents }) => moneyOf(givenCents) },
    { title: t.change, share: 3, align: 'right', text: ({ changeCents }) => moneyOf(changeCents) },
    { title: t.amount, share: 3, align: 'right', text: ({ cents }) => formatMoney(cents) },
  ]
}

async function drawn(db: Queryable, receipt: ReceiptRow, copy: number, language: Language): Promise<Buffer> {
  const t = cashierPaperMessages[language]
  const { companyId, company, ename, phone } = await one<Giver>(
    db,
    sql`select c.id as "companyId", c.company_name as company, c.ename, c.phone from receipt r join company c on c.id = r.company_id
        where r.id = ${receipt.id}`,
  )
  const paid = await paidLines(db, receipt.id)
  const title = copy === 0 ? t.receipt : fill(t.receiptCopy, { copy })
  const at = new Date(receipt.issuedAt)
  const own = await optionsOf(db, companyId, at)
  const foot = copy === 0 ? t.receiptFoot : fill(t.copyFoot, { copy })
  return pdf({ title: `${title} ${receipt.receiptNo}`, size: A5_LANDSCAPE, at, foot }, async (paper) => {
    await paper.code('code128', receipt.subjectNo, {
      x: paper.left + paper.width - 48,
      y: paper.y,
      width: 48,
    })
    const giver = language === 'en' && ename !== '' ? ename : company
    paper.text(own === undefined || own.receiptHead === '' ? giver : own.receiptHead, {
      size: 9,
      grey: true,
    })
    paper.text(title, { size: 18, bold: true })
    paper.text(`No. ${receipt.receiptNo}`, { size: 12, bold: true })
    paper.space(3)
    paper.facts([
      [t.payer, receipt.payer],
      [t.subject, receipt.subjectNo],
      [t.issuedAt, formatDate(receipt.issuedAt, 'yyyy-MM-dd hh:mm')],
      [t.issuedBy, [receipt.issuedBy, phone].filter((part) => part !== '').join(' ')],
    ])
    paper.space(2)
    paper.table(paidColumns(language), paid)
    paper.space(3)
    paper.text(fill(t.total, { amount: formatMoney(receipt.amountCents) }), { size: 13, bold: true })
    if (language === 'zh') paper.text(fill(t.capital, { amount: capitalAmount(receipt.amountCents) }))
    if (own !== undefined && own.receiptNote !== '') paper.text(own.receiptNote, { size: 9, grey: true })
    paper.space(5)
    paper.text(`${t.sign} ______________________`)
  })
}

/** Prints a receipt: the first time the receipt, later a copy that says so; sent again, the same paper. */
export async function printReceipt(
  deps: PaperDeps,
  visit: StepsVisit & ActingPerson,
  id: number,
): Promise<PaperFile & { copy: number }> {
  const { language } = visit
  const { answer: copy } = await deps.db.tx((tx) => visit.once(tx, () => countPrint(tx, visit, id)))
  const receipt = await receiptRow(deps.db, visit, id)
  const t = cashierPaperMessages[language]
  const name = copy === 0 ? t.receipt : fill(t.receiptCopy, { copy })
  const paper = await keptPaper(
    deps,
    visit,
    { table: 'receipt', recordId: id, kind: copy === 0 ? 'RECEIPT' : `COPY${copy}`, language },
    { fileName: `${name}-${receipt.receiptNo}.pdf`, make: () => drawn(deps.db, receipt, copy, language) },
  )
  return { ...paper, copy }
}
