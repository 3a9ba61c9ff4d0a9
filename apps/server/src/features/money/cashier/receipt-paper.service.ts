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
  paidAt: string
}

interface Giver extends Record<string, unknown> {
  companyId: number
  company: string
  phone: string
}

async function drawn(db: Queryable, receipt: ReceiptRow, copy: number, language: Language): Promise<Buffer> {
  const t = cashierPaperMessages[language]
  const { ways } = paymentWordMessages[language]
  const { companyId, company, phone } = await one<Giver>(
    db,
    sql`select c.id as "companyId", c.company_name as company, c.phone from receipt r join company c on c.id = r.company_id
        where r.id = ${receipt.id}`,
  )
  const paid = await rows<PaidLine>(
    db,
    sql`select p.payment_no as "paymentNo", p.way, l.amount_cents as cents, p.given_cents as "givenCents",
          ${instantOf(sql`p.paid_at`)} as "paidAt"
        from receipt_payment l join payment p on p.id = l.payment_id where l.receipt_id = ${receipt.id} order by p.id`,
  )
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
    paper.text(own === undefined || own.receiptHead === '' ? company : own.receiptHead, {
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
    paper.table<PaidLine>(
      [
        { title: t.way, share: 3, text: ({ way }) => ways[way] },
        { title: t.paymentNo, share: 5, text: ({ paymentNo }) => paymentNo },
        { title: t.paidAt, share: 5, text: ({ paidAt }) => formatDate(paidAt, 'yyyy-MM-dd hh:mm') },
        {
          title: t.given,
          share: 3,
          align: 'right',
          text: ({ givenCents }) => (givenCents === null ? '' : formatMoney(givenCents)),
        },
        { title: t.amount, share: 3, align: 'right', text: ({ cents }) => formatMoney(cents) },
      ],
      paid,
    )
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
