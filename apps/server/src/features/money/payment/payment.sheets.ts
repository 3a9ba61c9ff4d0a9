import { paymentRecords, type PaymentRow } from '@visa/contract/money/payment'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages } from '@visa/messages/states/payment-states'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { listedPayments, type PaymentFilters } from './payment.repo.ts'

const Filters = z.omit(paymentRecords.query, { page: true, pageSize: true })

/** The rows of the list, under each of the entries that show it. */
const paymentSheet = (kind: 'payment' | 'centerPayment', access: string) =>
  exporter<PaymentFilters, PaymentRow & { [column: string]: unknown }>({
    kind,
    access,
    filters: Filters,
    titleOf: ({ keyword }) => keyword ?? '',
    columns(language) {
      const t = paymentRecordMessages[language]
      const f = fieldMessages[language]
      const { ways, subjects, troubles } = paymentWordMessages[language]
      return [
        { title: t.paymentNo, kind: 'text', width: 18, value: ({ paymentNo }) => paymentNo },
        {
          title: t.status,
          kind: 'text',
          value: ({ status }) => stateText(paymentStateMessages[language], status),
        },
        {
          title: t.trouble,
          kind: 'text',
          width: 24,
          value: ({ trouble }) => (trouble === '' ? '' : troubles[trouble]),
        },
        { title: f.subjectKind, kind: 'text', value: ({ subjectKind }) => subjects[subjectKind] },
        { title: t.subject, kind: 'text', width: 18, value: ({ subjectNo }) => subjectNo },
        { title: t.way, kind: 'text', value: ({ way }) => ways[way] },
        { title: t.amount, kind: 'money', value: ({ amountCents }) => amountCents },
        { title: t.refunded, kind: 'money', value: ({ refundedCents }) => refundedCents },
        { title: f.givenCents, kind: 'money', value: ({ givenCents }) => givenCents },
        { title: t.payer, kind: 'text', width: 16, value: ({ payer }) => payer },
        { title: t.cashier, kind: 'text', width: 14, value: ({ cashierName }) => cashierName },
        { title: f.counter, kind: 'text', value: ({ counter }) => counter },
        { title: f.shiftId, kind: 'text', width: 16, value: ({ shiftNo }) => shiftNo },
        { title: t.channelNo, kind: 'text', width: 28, value: ({ channelNo }) => channelNo },
        { title: t.reference, kind: 'text', width: 20, value: ({ reference }) => reference },
        {
          title: t.receiptNo,
          kind: 'text',
          value: ({ receiptNo }) => (receiptNo === null ? '' : String(receiptNo).padStart(7, '0')),
        },
        { title: t.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
        { title: t.paidAt, kind: 'dateTime', value: ({ paidAt }) => paidAt },
        {
          title: t.reconciled,
          kind: 'text',
          width: 16,
          value: ({ paidAt, reconciled }) =>
            paidAt === null ? '' : stateText({ states: t.reconciledStates }, reconciled),
        },
        { title: t.remark, kind: 'text', width: 30, value: ({ remark }) => remark },
      ]
    },
    source: (viewer, filters) => listedPayments(viewer, filters),
  })

export const paymentExporter = paymentSheet('payment', 'finance.payment')
export const centerPaymentExporter = paymentSheet('centerPayment', 'center.payment.records')
