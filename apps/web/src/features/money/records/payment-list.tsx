import { paymentRecords, refreshQueryResult, type PaymentRow } from '@visa/contract/money/payment'
import { formatDate } from '@visa/contract/dates'
import { PAYMENT_STATUS, PAYMENT_STATUSES, SETTLE_TROUBLE } from '@visa/contract/money/payment.states'
import { isChannel, PAYMENT_TROUBLES, PAYMENT_WAYS } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages } from '@visa/messages/states/payment-states'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { yuan } from '../../../lib/yuan.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { paymentTone, refundable } from '../../../ui/money/money.names.ts'
import { PaymentDialog } from '../../../ui/money/payment.dialog.tsx'
import { RefundDialog } from '../../../ui/money/refund.dialog.tsx'
import { SubjectLink } from '../../../ui/money/subject-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TroubleDialog } from './trouble.dialog.tsx'
import styles from './records.module.css'

const usePayments = () => useList(paymentRecords, {})
type Listed = ReturnType<typeof usePayments>

function useColumns(): Column<PaymentRow>[] {
  const t = useTexts(paymentRecordMessages)
  const { ways, subjects, troubles } = useTexts(paymentWordMessages)
  const states = useTexts(paymentStateMessages)
  return [
    { kind: 'code', field: 'paymentNo', title: t.paymentNo, width: 134, opens: 'detail' },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 130,
      render: ({ status, trouble }) => (
        <>
          <StatusTag tone={paymentTone(status)} text={stateText(states, status)} />
          {trouble !== '' && (
            <div className={styles.trouble} title={troubles[trouble]}>
              {troubles[trouble]}
            </div>
          )}
        </>
      ),
    },
    {
      kind: 'custom',
      field: 'subjectNo',
      title: t.subject,
      width: 146,
      render: (row) => (
        <TwoLines main={<SubjectLink {...row} />} sub={`${subjects[row.subjectKind]} ${row.payer}`} />
      ),
    },
    {
      kind: 'custom',
      field: 'way',
      title: t.way,
      width: 150,
      render: ({ way, channelNo, reference }) => <TwoLines main={ways[way]} sub={channelNo || reference} />,
    },
    { kind: 'money', field: 'amountCents', title: t.amount, width: 100 },
    { kind: 'money', field: 'refundedCents', title: t.refunded, width: 90 },
    {
      kind: 'custom',
      field: 'paidAt',
      title: t.paidAt,
      width: 136,
      render: ({ paidAt, reconciled }) =>
        paidAt === null ? (
          ''
        ) : (
          <TwoLines
            main={formatDate(paidAt, 'yyyy-MM-dd hh:mm')}
            sub={stateText({ states: t.reconciledStates }, reconciled)}
          />
        ),
    },
    {
      kind: 'custom',
      field: 'cashierName',
      title: t.cashier,
      width: 118,
      render: ({ cashierName, counter, shiftNo }) => (
        <TwoLines main={cashierName} sub={`${counter} ${shiftNo}`.trim()} />
      ),
    },
  ]
}

function useActions(): RowAction<PaymentRow>[] {
  const t = useTexts(paymentRecordMessages)
  const can = useCan()
  const mayRefund = can('center.cashier.refund') || can('visa.order.manage.refund')
  const mayAsk = can('center.cashier') || can('visa.order.manage.payment')
  return [
    {
      key: 'detail',
      label: t.detail,
      dialog: (row, onClosed) => <PaymentDialog payment={row} onClosed={onClosed} />,
    },
    {
      key: 'ask',
      label: t.ask,
      when: ({ status, way }) => mayAsk && status === PAYMENT_STATUS.PAYING && isChannel(way),
      call: rowCall(refreshQueryResult, ({ id }: PaymentRow) => ({ body: { id } })),
    },
    {
      key: 'settle',
      label: t.settle,
      access: SETTLE_TROUBLE,
      when: ({ trouble }) => trouble !== '',
      dialog: (row, onClosed) => <TroubleDialog payment={row} onClosed={onClosed} />,
    },
    {
      key: 'refund',
      label: t.refund,
      danger: true,
      when: (row) => mayRefund && refundable(row) > 0,
      dialog: (row, onClosed) => <RefundDialog payment={row} onClosed={onClosed} />,
    },
  ]
}

/** Every try to pay, newest first; what somebody must look at is told before everything else. */
export function PaymentList({ access }: { access: string }) {
  const t = useTexts(paymentRecordMessages)
  const f = useTexts(fieldMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const states = useTexts(paymentStateMessages)
  const list = usePayments()
  return (
    <ListView<PaymentRow, Listed['filters']>
      name="payment"
      list={list}
      nameOf={({ paymentNo }) => paymentNo}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
        {
          kind: 'select',
          name: 'status',
          label: t.status,
          options: PAYMENT_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
        },
        {
          kind: 'select',
          name: 'way',
          label: t.way,
          options: PAYMENT_WAYS.map((value) => ({ value, label: ways[value] })),
        },
        {
          kind: 'select',
          name: 'trouble',
          label: t.trouble,
          options: [
            { value: 'any', label: t.anyTrouble },
            ...PAYMENT_TROUBLES.map((value) => ({ value, label: troubles[value] })),
          ],
        },
        { kind: 'dateRange', name: 'from', to: 'to', label: t.period },
      ]}
      columns={useColumns()}
      actions={useActions()}
      stale={CASE_STALE}
      notes={<Notes list={list} />}
      exports={{ kind: access === 'finance.payment' ? 'payment' : 'centerPayment', access }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

const TROUBLED = { trouble: 'any', page: 1, pageSize: 10 } as const

/** What is wrong, with the way to it, and what the list comes to. */
function Notes({ list }: { list: Listed }) {
  const t = useTexts(paymentRecordMessages)
  const troubled = useCall(paymentRecords, { query: TROUBLED }, { silent: true }).data?.records
  const { filters, page, pageSize } = list
  const sums = useCall(paymentRecords, { query: { ...filters, page, pageSize } }, { silent: true }).data?.sums
  return (
    <>
      {troubled !== undefined && troubled > 0 && (
        <Button danger onClick={() => list.search({ ...filters, trouble: 'any' })}>
          {fill(t.troublesNow, { count: troubled })}
        </Button>
      )}
      {troubled === 0 && <span className={styles.soft}>{t.noTroubles}</span>}
      {sums !== undefined && (
        <span className={styles.soft}>
          {sums === null
            ? t.tooMany
            : fill(t.sums, { paid: yuan(sums.paidCents), refunded: yuan(sums.refundedCents) })}
          {sums !== null && sums.surplusCents > 0 && fill(t.surplusSum, { surplus: yuan(sums.surplusCents) })}
        </span>
      )}
    </>
  )
}
