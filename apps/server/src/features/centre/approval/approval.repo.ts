import type {
  ApprovalDifference,
  ApprovalRow,
  ApprovalSearch,
  FeeChange,
  PaymentChange,
} from '@visa/contract/centre/approval'
import { APPROVAL_STATUS, type ApprovalKind } from '@visa/contract/centre/approval.states'
import { startOfDay } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { Page, PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { Language } from '@visa/contract/session/personal'
import type { FeeKind } from '@visa/contract/visa/fee-kinds'
import { contractMessages } from '@visa/messages/centre/contracts'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, containing, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { CONTRACT_PAID } from '../../money/ledger/ledger.service.ts'
import {
  feeNames,
  nameOfFee,
  OWN_NAME,
  type FeeNames,
  type OwnName,
} from '../contract/contract-read.service.ts'
import { feeApprovalTable } from './approval.table.ts'

type Stored = Omit<ApprovalRow, 'differences' | 'refundDueCents' | 'owedAfterCents'> & {
  change: FeeChange | PaymentChange
  before: FeeChange | PaymentChange
  [column: string]: unknown
}

const columnsFor = (viewer: Viewer): Sql => sql`p.id, ${instantOf(sql`p.created_at`)} as "createTime",
  ${instantOf(sql`p.updated_at`)} as "updateTime", p.approval_no as "approvalNo", p.kind, p.status,
  p.contract_id as "contractId", c.contract_no as "contractNo", c.status as "contractStatus",
  c.customer_name as "customerName", p.reason, p.files, p.change, p.before, p.before_cents as "beforeCents",
  p.after_cents as "afterCents", ${CONTRACT_PAID} as "paidCents", ${personFor(viewer, sql`p.asked_by`)} as "askedBy",
  coalesce(p.asked_by = ${viewer.userId}, false) as own, ${personFor(viewer, sql`p.agreed_by`)} as "agreedBy",
  p.needs_two as "needsTwo", p.needs_large as "needsLarge", ${personFor(viewer, sql`p.decided_by`)} as "decidedBy",
  ${instantOf(sql`p.decided_at`)} as "decidedAt", p.decision`

interface Words {
  names: FeeNames
  /** The lines of contracts that changes name. */
  lines: ReadonlyMap<number, { kind: FeeKind; service: string; own: OwnName | null }>
  companies: ReadonlyMap<number, string>
  language: Language
}

const isFee = (change: FeeChange | PaymentChange): change is FeeChange => 'lines' in change

const priced = (line: { unitPrice: number; quantity: number } | undefined): string =>
  line === undefined ? '' : `${formatMoney(line.unitPrice)} × ${line.quantity}`

function feeDifferences(before: FeeChange, after: FeeChange, words: Words): ApprovalDifference[] {
  const lines = after.lines.map((line) => {
    const known = words.lines.get(line.feeId)
    return {
      name: known === undefined ? String(line.feeId) : nameOfFee(words.names, words.language, known),
      before: priced(before.lines.find(({ feeId }) => feeId === line.feeId)),
      after: priced(line),
    }
  })
  const discount = {
    name: contractMessages[words.language].discount,
    before: formatMoney(before.discountCents),
    after: formatMoney(after.discountCents),
  }
  return [...lines, discount].filter((each) => each.before !== each.after)
}

function paymentDifferences(before: PaymentChange, after: PaymentChange, words: Words): ApprovalDifference[] {
  const t = contractMessages[words.language]
  const payerOf = ({ payerId, payerName }: PaymentChange): string =>
    payerId === null
      ? payerName === ''
        ? t.self
        : payerName
      : (words.companies.get(payerId) ?? String(payerId))
  return [
    { name: t.payer, before: payerOf(before), after: payerOf(after) },
    { name: t.invoice, before: before.invoiceTitle, after: after.invoiceTitle },
    { name: t.taxCode, before: before.invoiceTaxCode, after: after.invoiceTaxCode },
  ].filter((each) => each.before !== each.after)
}

function told({ change, before, ...row }: Stored, words: Words): ApprovalRow {
  const differences =
    isFee(change) && isFee(before)
      ? feeDifferences(before, change, words)
      : isFee(change) || isFee(before)
        ? []
        : paymentDifferences(before, change, words)
  return {
    ...row,
    differences,
    refundDueCents: Math.max(row.paidCents - row.afterCents, 0),
    owedAfterCents: Math.max(row.afterCents - row.paidCents, 0),
  }
}

async function wordsFor(db: Queryable, found: readonly Stored[], language: Language): Promise<Words> {
  const feeIds = found.flatMap(({ change }) => (isFee(change) ? change.lines.map(({ feeId }) => feeId) : []))
  const companyIds = found
    .flatMap(({ change, before }) => [change, before])
    .flatMap((each) => (isFee(each) || each.payerId === null ? [] : [each.payerId]))
  const lines = await rows<{ id: number; kind: FeeKind; service: string; own: OwnName | null }>(
    db,
    sql`select f.id, f.kind, f.service, ${OWN_NAME} from contract_fee f
        left join centre_service_fee s on s.id = f.centre_fee_id where f.id = any(${feeIds}::bigint[])`,
  )
  const companies = await rows<{ id: number; name: string }>(
    db,
    sql`select id, short_name as name from company where id = any(${companyIds}::bigint[])`,
  )
  return {
    names: await feeNames(db),
    lines: new Map(lines.map(({ id, ...line }) => [id, line])),
    companies: new Map(companies.map(({ id, name }) => [id, name])),
    language,
  }
}

const byKeyword = (typed: string): Sql => {
  const code = typed.toUpperCase()
  return sql`(p.approval_no = ${code} or c.contract_no = any(${[code, `HT${code}`]}::text[])
    or c.customer_name ilike ${containing(typed)})`
}

/** Changes of one kind within reach, those that wait first. */
export async function pageApprovals(
  db: Queryable,
  { viewer, language }: ActingPerson & { language: Language },
  kind: ApprovalKind,
  { keyword, status, contractId, from, to }: ApprovalSearch,
  page: PageRequest,
): Promise<Page<ApprovalRow>> {
  const found = await cappedPage<Stored>(db, page, {
    columns: columnsFor(viewer),
    from: sql`contract_approval p join centre_contract c on c.id = p.contract_id`,
    where: allOf(
      rowsWithin(viewer, feeApprovalTable, 'p'),
      sql`p.kind = ${kind}`,
      keyword === undefined || keyword === '' ? undefined : byKeyword(keyword),
      status === undefined ? undefined : sql`p.status = ${status}`,
      contractId === undefined ? undefined : sql`p.contract_id = ${contractId}`,
      from === undefined ? undefined : sql`p.created_at >= ${startOfDay(from)}`,
      to === undefined ? undefined : sql`p.created_at < ${startOfDay(addDays(to, 1))}`,
    ),
    orderBy: sql`(p.status in (${APPROVAL_STATUS.PENDING}, ${APPROVAL_STATUS.AGREED})) desc, p.created_at desc, p.id desc`,
  })
  const words = await wordsFor(db, found.rows, language)
  return { ...found, rows: found.rows.map((row) => told(row, words)) }
}
