import { RefundFilters, type RefundListRow } from '@visa/contract/money/refund-page'
import { formatMoney } from '@visa/contract/money'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { refundStateMessages } from '@visa/messages/states/payment-states'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { exporter } from '../../../sheets/exporter.ts'
import { listedRefunds } from './refund-list.repo.ts'

/** The rows of the list of refunds, under each of the entries that show it. */
const refundSheet = (kind: 'refund' | 'centerRefund', access: string) =>
  exporter<RefundFilters, RefundListRow & { [column: string]: unknown }>({
    kind,
    access,
    filters: RefundFilters,
    titleOf: ({ keyword }) => keyword ?? '',
    columns(language) {
      const t = paymentRecordMessages[language]
      const f = fieldMessages[language]
      const { ways, subjects } = paymentWordMessages[language]
      const { kinds } = feeKindMessages[language]
      const known: Readonly<Record<string, string>> = moneyDialogMessages[language].byItself
      return [
        { title: t.refundNo, kind: 'text', width: 18, value: ({ refundNo }) => refundNo },
        { title: f.subjectKind, kind: 'text', value: ({ subjectKind }) => subjects[subjectKind] },
        { title: t.subject, kind: 'text', width: 18, value: ({ subjectNo }) => subjectNo },
        {
          title: t.status,
          kind: 'text',
          value: ({ status }) => stateText(refundStateMessages[language], status),
        },
        { title: t.failure, kind: 'text', width: 24, value: ({ failure }) => failure },
        { title: t.amount, kind: 'money', value: ({ amountCents }) => amountCents },
        { title: t.refundWay, kind: 'text', value: ({ way }) => ways[way] },
        { title: t.channelNo, kind: 'text', width: 28, value: ({ channelNo }) => channelNo },
        { title: t.reference, kind: 'text', width: 20, value: ({ reference }) => reference },
        { title: t.paymentNo, kind: 'text', width: 18, value: ({ paymentNo }) => paymentNo },
        { title: t.way, kind: 'text', value: ({ paidWay }) => ways[paidWay] },
        { title: t.paidOf, kind: 'money', value: ({ paidCents }) => paidCents },
        {
          title: t.reason,
          kind: 'text',
          width: 24,
          value: ({ reason, automatic }) => (automatic ? (known[reason] ?? reason) : reason),
        },
        {
          title: t.refundLines,
          kind: 'text',
          width: 24,
          value: ({ lines }) =>
            lines.map((line) => `${kinds[line.kind]} ${formatMoney(line.cents)}`).join(' '),
        },
        {
          title: t.askedBy,
          kind: 'text',
          width: 14,
          value: ({ askedBy, automatic }) => (automatic ? t.automatic : askedBy),
        },
        { title: t.decider, kind: 'text', width: 14, value: ({ decidedBy }) => decidedBy },
        { title: t.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
        { title: t.refundedAt, kind: 'dateTime', value: ({ doneAt }) => doneAt },
      ]
    },
    source: (viewer, filters) => listedRefunds(viewer, filters),
  })

export const refundExporter = refundSheet('refund', 'finance.payment')
export const centerRefundExporter = refundSheet('centerRefund', 'center.payment.records')
