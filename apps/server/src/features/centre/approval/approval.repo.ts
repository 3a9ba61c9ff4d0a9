import { isDeepStrictEqual } from 'node:util'
import {
  type ApprovalDifference,
  type ApprovalLine,
  type ApprovalRow,
  type ApprovalSearch,
  type FeeChange,
  type PaymentChange,
} from '@visa/contract/centre/approval'
import { APPROVAL_STATUS, type ApprovalKind } from '@visa/contract/centre/approval.states'
import { startOfDay } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { Page, PageRequest } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { Language } from '@visa/contract/session/personal'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { contractMessages } from '@visa/messages/centre/contracts'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, containing, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { CONTRACT_PAID } from '../../money/ledger/ledger.service.ts'
import { feeNames, nameOfFee, type FeeNames } from '../contract/contract-read.service.ts'
import { deciders, OPEN, seconds } from './approval-deciders.repo.ts'
import { feeApprovalTable, type ChangedLine } from './approval.table.ts'

/** An approval as it is kept. */
export type Stored = Omit<
  ApprovalRow,
  'differences' | 'lines' | 'discount' | 'refundDueCents' | 'owedAfterCents'
> & {
  hasOrder: boolean
  change: FeeChange | PaymentChange
  before: FeeChange | PaymentChange
  lines: readonly ChangedLine[]
  [column: string]: unknown
}

const columnsFor = (
  viewer: Viewer,
  kind: ApprovalKind,
): Sql => sql`p.id, ${instantOf(sql`p.created_at`)} as "createTime",
  ${instantOf(sql`p.updated_at`)} as "updateTime", p.approval_no as "approvalNo", p.kind, p.status,
  p.contract_id as "contractId", c.contract_no as "contractNo", c.status as "contractStatus", c.order_id is not null as "hasOrder",
  c.customer_name as "customerName", p.reason, p.files, p.change, p.before, p.before_cents as "beforeCents",
  p.after_cents as "afterCents", ${CONTRACT_PAID} as "paidCents", ${personFor(viewer, sql`p.asked_by`)} as "askedBy",
  coalesce(p.asked_by = ${viewer.userId}, false) as own, ${personFor(viewer, sql`p.agreed_by`)} as "agreedBy",
  coalesce(p.agreed_by = ${viewer.userId}, false) as "agreedOwn", ${deciders(viewer, kind)} as deciders,
  ${seconds(viewer, kind)} as seconds, p.lines,
  p.needs_two as "needsTwo", p.needs_large as "needsLarge", ${personFor(viewer, sql`p.decided_by`)} as "decidedBy",
  ${instantOf(sql`p.decided_at`)} as "decidedAt", p.decision`

export interface Words {
  names: FeeNames
  /** The lines that contracts have now. */
  now: readonly FeeNow[]
  companies: ReadonlyMap<number, string>
  language: Language
}

interface FeeNow extends Omit<ChangedLine, 'own'> {
  contractId: number
  unitCents: number
  quantity: number
  changed: boolean
  [column: string]: unknown
}

export const isFee = (change: FeeChange | PaymentChange): change is FeeChange => 'lines' in change

/** One side of a line in words; what is said about it where that changes. */
const sideOf = ({ before, after }: ApprovalLine, side: 'before' | 'after'): string => {
  const { unitPrice, quantity, remark } = side === 'before' ? before : after
  const size = `${formatMoney(unitPrice)} × ${quantity}`
  return before.remark === after.remark || remark === '' ? size : `${size} · ${remark}`
}

/** What a change of fees is told by. */
type Told = Pick<Stored, 'contractId' | 'status' | 'lines'>

/** The line a contract has now of one that somebody asked about: itself, or what it became with what it got. */
function lineNow(row: Told, asked: ChangedLine, got: AskedLine, { now }: Words): number | null {
  const found = now.find(
    (fee) =>
      fee.contractId === row.contractId &&
      (fee.feeId === asked.feeId ||
        (row.status === APPROVAL_STATUS.APPROVED &&
          fee.changed &&
          fee.unitCents === got.unitPrice &&
          fee.quantity === got.quantity &&
          fee.kind === asked.kind &&
          fee.service === asked.service &&
          fee.ruleId === asked.ruleId &&
          fee.centreFeeId === asked.centreFeeId)),
  )
  return found === undefined ? null : found.feeId
}

/** What is asked of fees, line by line; one that stays as it is is not told. */
export function linesOf(row: Told, before: FeeChange, after: FeeChange, words: Words): ApprovalLine[] {
  return row.lines.flatMap((asked) => {
    const [was, is] = [before, after].map(({ lines }) => lines.find(({ feeId }) => feeId === asked.feeId))
    if (was === undefined || is === undefined) return []
    const size = { before: sizeOf(was, was), after: sizeOf(is, was) }
    if (isDeepStrictEqual(size.before, size.after)) return []
    const name = nameOfFee(words.names, words.language, asked)
    const feeId = lineNow(row, asked, is, words)
    return [{ feeId, name, ...size }]
  })
}

type AskedLine = FeeChange['lines'][number]

/** What is not said of a line stays as it was. */
const sizeOf = ({ unitPrice, quantity, remark }: AskedLine, was: AskedLine): ApprovalLine['before'] => ({
  unitPrice,
  quantity,
  remark: remark ?? was.remark ?? '',
})

/** What is taken off the whole, where something else is asked of it. */
const discountOf = (before: FeeChange, after: FeeChange): ApprovalRow['discount'] =>
  before.discountCents === after.discountCents
    ? null
    : { beforeCents: before.discountCents, afterCents: after.discountCents }

function feeDifferences(
  lines: readonly ApprovalLine[],
  before: FeeChange,
  after: FeeChange,
  { language }: Words,
): ApprovalDifference[] {
  const discount = {
    name: contractMessages[language].discount,
    before: formatMoney(before.discountCents),
    after: formatMoney(after.discountCents),
  }
  return [
    ...lines.map((line) => ({
      name: line.name,
      before: sideOf(line, 'before'),
      after: sideOf(line, 'after'),
    })),
    ...(discount.before === discount.after ? [] : [discount]),
  ]
}

/** Another payer is told with what follows: what it costs then, and whose the order is. */
function paymentDifferences(
  { beforeCents, afterCents, hasOrder }: Stored,
  before: PaymentChange,
  after: PaymentChange,
  words: Words,
): ApprovalDifference[] {
  const t = contractMessages[words.language]
  const a = approvalMessages[words.language]
  const companyOf = (id: number): string => words.companies.get(id) ?? String(id)
  const payerOf = ({ payerId, payerName }: PaymentChange): string =>
    payerId === null ? payerName || t.self : companyOf(payerId)
  const orderOf = ({ payerId }: PaymentChange): string => (payerId === null ? a.noAgent : companyOf(payerId))
  return [
    { name: t.payer, before: payerOf(before), after: payerOf(after) },
    { name: a.sum, before: formatMoney(beforeCents), after: formatMoney(afterCents) },
    ...(hasOrder ? [{ name: a.orderAgent, before: orderOf(before), after: orderOf(after) }] : []),
    { name: t.invoice, before: before.invoiceTitle, after: after.invoiceTitle },
    { name: t.taxCode, before: before.invoiceTaxCode, after: after.invoiceTaxCode },
  ].filter((each) => each.before !== each.after)
}

function told(row: Stored, words: Words): ApprovalRow {
  const { change, before, hasOrder: _hasOrder, ...plain } = row
  const isOfFees = isFee(change) && isFee(before)
  const lines = isOfFees ? linesOf(row, before, change, words) : []
  const differences = isOfFees
    ? feeDifferences(lines, before, change, words)
    : isFee(change) || isFee(before)
      ? []
      : paymentDifferences(row, before, change, words)
  return {
    ...plain,
    lines,
    discount: isOfFees ? discountOf(before, change) : null,
    differences,
    refundDueCents: Math.max(row.paidCents - row.afterCents, 0),
    owedAfterCents: Math.max(row.afterCents - row.paidCents, 0),
  }
}

export async function wordsFor(
  db: Queryable,
  found: readonly Pick<Stored, 'change' | 'before' | 'contractId'>[],
  language: Language,
): Promise<Words> {
  const contractIds = found.flatMap(({ change, contractId }) => (isFee(change) ? [contractId] : []))
  const companyIds = found
    .flatMap(({ change, before }) => [change, before])
    .flatMap((each) => (isFee(each) || each.payerId === null ? [] : [each.payerId]))
  const now = await rows<FeeNow>(
    db,
    sql`select f.id as "feeId", f.contract_id as "contractId", f.kind, f.service, f.rule_id as "ruleId",
          f.centre_fee_id as "centreFeeId", f.unit_cents as "unitCents", f.quantity,
          (f.unit_cents <> f.rule_cents or f.quantity <> f.rule_quantity) as changed
        from contract_fee f where f.contract_id = any(${contractIds}::bigint[]) order by f.id`,
  )
  const companies = await rows<{ id: number; name: string }>(
    db,
    sql`select id, short_name as name from company where id = any(${companyIds}::bigint[])`,
  )
  return {
    names: await feeNames(db),
    now,
    companies: new Map(companies.map(({ id, name }) => [id, name])),
    language,
  }
}

/** By any of its numbers: its own, that of the contract, of the contract's order, of a receipt for it; or the customer. */
const byKeyword = (typed: string): Sql => {
  const code = typed.toUpperCase()
  const receiptNo = /^\d{1,12}$/.test(typed) ? Number(typed) : undefined
  const receipt =
    receiptNo === undefined
      ? sql`false`
      : sql`exists (select 1 from payment m join receipt r on r.payment_id = m.id
          where m.subject_kind = 'CONTRACT' and m.subject_id = c.id and r.receipt_no = ${receiptNo})`
  return sql`(p.approval_no = any(${[code, `SP${code}`]}::text[])
    or c.contract_no = any(${[code, `HT${code}`]}::text[])
    or c.customer_name ilike ${containing(typed)}
    or exists (select 1 from visa_order o where o.id = c.order_id and o.order_no = any(${[code, `V${code}`]}::text[]))
    or exists (select 1 from visa_receipt t where t.order_id = c.order_id and t.receipt_no = any(${[code, `R${code}`]}::text[]))
    or ${receipt})`
}

/** Changes of one kind within reach, those that wait first, as the list and its file tell them. */
export const listedApprovals = (
  viewer: Viewer,
  kind: ApprovalKind,
  { keyword, status, contractId, from, to }: ApprovalSearch,
): ListSource => ({
  columns: columnsFor(viewer, kind),
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
  orderBy: sql`(${OPEN}) desc, p.created_at desc, p.id desc`,
})

export async function pageApprovals(
  db: Queryable,
  { viewer, language }: ActingPerson & { language: Language },
  kind: ApprovalKind,
  search: ApprovalSearch,
  page: PageRequest,
): Promise<Page<ApprovalRow>> {
  const found = await cappedPage<Stored>(db, page, listedApprovals(viewer, kind, search))
  const words = await wordsFor(db, found.rows, language)
  return { ...found, rows: found.rows.map((row) => told(row, words)) }
}
