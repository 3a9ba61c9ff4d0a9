import { ApprovalSearch, type FeeChange, type PaymentChange } from '@visa/contract/centre/approval'
import { FEE_APPROVAL, PAYMENT_APPROVAL } from '@visa/contract/centre/approval.states'
import type { Language } from '@visa/contract/session/personal'
import { stateText } from '@visa/contract/states'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { contractMessages } from '@visa/messages/centre/contracts'
import { fieldMessages } from '@visa/messages/fields'
import { approvalStateMessages } from '@visa/messages/states/contract-states'
import { fill } from '@visa/messages/texts'
import { sql, type Sql } from '../../../db/sql.ts'
import type { ExportColumn } from '../../../sheets/export.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { listedApprovals, type Stored } from './approval.repo.ts'

type FeeRow = Stored & { change: FeeChange; before: FeeChange }
type PaymentRow = Stored & { change: PaymentChange; before: PaymentChange; was: string; will: string }

const columnsAround = <Row extends Stored>(
  language: Language,
  between: readonly ExportColumn<Row>[],
): ExportColumn<Row>[] => {
  const t = approvalMessages[language]
  const f = fieldMessages[language]
  const c = contractMessages[language]
  const states = approvalStateMessages[language]
  return [
    { title: t.approvalNo, kind: 'text', width: 16, value: ({ approvalNo }) => approvalNo },
    { title: f.status, kind: 'text', width: 12, value: ({ status }) => stateText(states, status) },
    { title: c.contractNo, kind: 'text', width: 18, value: ({ contractNo }) => contractNo },
    { title: c.customer, kind: 'text', width: 20, value: ({ customerName }) => customerName },
    ...between,
    { title: t.asker, kind: 'text', value: ({ askedBy }) => askedBy },
    { title: t.askedAt, kind: 'dateTime', value: ({ createTime }) => createTime },
    { title: f.reason, kind: 'text', width: 30, value: ({ reason }) => reason },
    { title: t.agreedBy, kind: 'text', value: ({ agreedBy }) => agreedBy },
    { title: t.decider, kind: 'text', value: ({ decidedBy }) => decidedBy },
    { title: t.decidedAt, kind: 'dateTime', value: ({ decidedAt }) => decidedAt },
    { title: t.decision, kind: 'text', width: 30, value: ({ decision }) => decision },
  ]
}

/** Changes of fees, with what they come to. */
export const feeApprovalExporter = exporter<ApprovalSearch, FeeRow>({
  kind: 'feeApproval',
  access: FEE_APPROVAL,
  filters: ApprovalSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = approvalMessages[language]
    const { discount } = contractMessages[language]
    const before = (of: string): string => fill(t.beforeOf, { of })
    const after = (of: string): string => fill(t.afterOf, { of })
    return columnsAround<FeeRow>(language, [
      { title: before(t.sum), kind: 'money', value: ({ beforeCents }) => beforeCents },
      { title: after(t.sum), kind: 'money', value: ({ afterCents }) => afterCents },
      { title: t.money, kind: 'money', value: (row) => row.afterCents - row.beforeCents },
      { title: before(discount), kind: 'money', value: (row) => row.before.discountCents },
      { title: after(discount), kind: 'money', value: ({ change }) => change.discountCents },
    ])
  },
  source: (viewer, filters) => listedApprovals(viewer, 'FEE', filters),
})

/** What a company is called that a side of a change names as its payer; '': the customer pays. */
const payerIn = (side: Sql): Sql =>
  sql`coalesce((select w.short_name from company w where w.id = (${side} ->> 'payerId')::bigint), ${side} ->> 'payerName')`

/** Changes of who pays and of what the invoice says. */
export const paymentApprovalExporter = exporter<ApprovalSearch, PaymentRow>({
  kind: 'paymentApproval',
  access: PAYMENT_APPROVAL,
  filters: ApprovalSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = approvalMessages[language]
    const c = contractMessages[language]
    const before = (of: string): string => fill(t.beforeOf, { of })
    const after = (of: string): string => fill(t.afterOf, { of })
    const named = (name: string): string => (name === '' ? c.self : name)
    return columnsAround<PaymentRow>(language, [
      { title: before(c.payer), kind: 'text', width: 20, value: ({ was }) => named(was) },
      { title: after(c.payer), kind: 'text', width: 20, value: ({ will }) => named(will) },
      { title: before(t.sum), kind: 'money', value: ({ beforeCents }) => beforeCents },
      { title: after(t.sum), kind: 'money', value: ({ afterCents }) => afterCents },
      { title: t.money, kind: 'money', value: (row) => row.afterCents - row.beforeCents },
      { title: before(c.invoice), kind: 'text', width: 20, value: (row) => row.before.invoiceTitle },
      { title: after(c.invoice), kind: 'text', width: 20, value: ({ change }) => change.invoiceTitle },
      { title: before(c.taxCode), kind: 'text', width: 20, value: (row) => row.before.invoiceTaxCode },
      { title: after(c.taxCode), kind: 'text', width: 20, value: ({ change }) => change.invoiceTaxCode },
    ])
  },
  source(viewer, filters) {
    const listed = listedApprovals(viewer, 'PAYMENT', filters)
    const columns = sql`${listed.columns}, ${payerIn(sql`p.before`)} as was, ${payerIn(sql`p.change`)} as will`
    return { ...listed, columns }
  },
})
