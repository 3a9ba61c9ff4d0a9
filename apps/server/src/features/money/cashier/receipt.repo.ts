import type { ReceiptRow } from '@visa/contract/money/receipt'
import type { Page, PageRequest } from '@visa/contract/page'
import type { SubjectKind } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, first, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'

/** As it is printed. */
const RECEIPT_DIGITS = 7

/** Receipts are of the company that took the money; its people reach them as far as those who gave them. */
export const receiptsWithin = (viewer: Viewer | null): Sql =>
  viewer === null ? sql`true` : withinScope(viewer, { company: sql`r.company_id`, owner: sql`r.issued_by` })

const source = (viewer: Viewer | null, where: Sql): ListSource => ({
  columns: sql`r.id, lpad(r.receipt_no::text, ${RECEIPT_DIGITS}, '0') as "receiptNo", r.payment_id as "paymentId",
    p.payment_no as "paymentNo", p.subject_kind as "subjectKind", p.subject_id as "subjectId",
    p.subject_no as "subjectNo", r.payer, r.amount_cents as "amountCents",
    array(select distinct q.way from receipt_payment l join payment q on q.id = l.payment_id
      where l.receipt_id = r.id) as ways,
    r.invoice_title as "invoiceTitle", r.invoice_tax_code as "invoiceTaxCode",
    ${personFor(viewer, sql`r.issued_by`)} as "issuedBy", ${instantOf(sql`r.issued_at`)} as "issuedAt",
    ${instantOf(sql`r.printed_at`)} as "printedAt", r.copies`,
  from: sql`receipt r join payment p on p.id = r.payment_id`,
  where: allOf(receiptsWithin(viewer), where),
  orderBy: sql`r.id desc`,
})

export interface ReceiptQuery extends PageRequest {
  keyword?: string | undefined
  subjectKind?: SubjectKind | undefined
  subjectId?: number | undefined
}

const DIGITS = /^\d{1,15}$/

const byKeyword = (typed: string): Sql => {
  const no = DIGITS.test(typed) ? Number(typed) : 0
  return sql`(r.receipt_no = ${no} or p.payment_no = ${typed.toUpperCase()} or p.subject_no = ${typed.toUpperCase()}
    or r.payer = ${typed})`
}

export function pageReceipts(
  db: Queryable,
  { viewer }: ActingPerson,
  { keyword, subjectKind, subjectId, ...page }: ReceiptQuery,
): Promise<Page<ReceiptRow>> {
  const where = allOf(
    keyword === undefined || keyword === '' ? undefined : byKeyword(keyword),
    subjectKind === undefined ? undefined : sql`p.subject_kind = ${subjectKind}`,
    subjectId === undefined ? undefined : sql`p.subject_id = ${subjectId}`,
  )
  return cappedPage<ReceiptRow & { [column: string]: unknown }>(db, page, source(viewer, where))
}

export async function receiptRow(
  db: Queryable,
  { viewer }: { viewer: Viewer | null },
  id: number,
): Promise<ReceiptRow> {
  const { columns, from, where } = source(viewer, sql`r.id = ${id}`)
  return orGone(
    await first<ReceiptRow & { [column: string]: unknown }>(
      db,
      sql`select ${columns} from ${from} where ${where}`,
    ),
  )
}
