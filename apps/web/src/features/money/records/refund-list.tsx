import { refundDecide, refundPayOut } from '@visa/contract/money/payment'
import { APPROVE_REFUND, REFUND_STATUS, REFUND_STATUSES } from '@visa/contract/money/payment.states'
import { refundPage, type RefundListRow } from '@visa/contract/money/refund-page'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { refundStateMessages } from '@visa/messages/states/payment-states'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { MONEY_STALE, refundTone } from '../../../ui/money/money.names.ts'
import { useRefundWords } from '../../../ui/money/use-refund-words.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from './records.module.css'

/** Cash is handed out by cashiers. */
const PAY_OUT = 'center.cashier.refund'

const useRefunds = () => useList(refundPage, {})
type Listed = ReturnType<typeof useRefunds>

/** Cash that was let go and that nobody has handed out yet. */
const isToPayOut = ({ status, way }: RefundListRow): boolean =>
  status === REFUND_STATUS.PENDING && way === 'CASH'

function useColumns(): Column<RefundListRow>[] {
  const t = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const words = useRefundWords()
  return [
    { kind: 'code', field: 'refundNo', title: t.refundNo, width: 150 },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 130,
      render: (row) => (
        <>
          <StatusTag
            tone={isToPayOut(row) ? 'waiting' : refundTone(row.status)}
            text={isToPayOut(row) ? t.toPayOut : stateText(states, row.status)}
          />
          {row.failure !== '' && <div className={styles.trouble}>{row.failure}</div>}
        </>
      ),
    },
    { kind: 'money', field: 'amountCents', title: t.amount, width: 110, summed: true },
    { kind: 'custom', field: 'way', title: t.refundWay, width: 110, render: ({ way }) => ways[way] },
    {
      kind: 'custom',
      field: 'paymentNo',
      title: t.paymentNo,
      width: 160,
      render: ({ paymentNo, paidWay, paidCents }) => (
        <TwoLines main={paymentNo} sub={`${ways[paidWay]} ${yuan(paidCents)}`} />
      ),
    },
    { kind: 'text', field: 'subjectNo', title: t.subject, width: 140 },
    {
      kind: 'custom',
      field: 'reason',
      title: t.reason,
      width: 200,
      render: (row) => {
        const { reason, lines } = words(row)
        return <TwoLines main={reason} sub={lines} />
      },
    },
    {
      kind: 'custom',
      field: 'askedBy',
      title: t.askedBy,
      width: 120,
      render: ({ askedBy, automatic }) => (automatic ? t.automatic : askedBy),
    },
    { kind: 'time', field: 'createTime', title: t.createTime, width: 150 },
    { kind: 'time', field: 'doneAt', title: t.doneAt, width: 150 },
  ]
}

const waits = ({ status }: RefundListRow): boolean => status === REFUND_STATUS.WAITING

function useActions(): RowAction<RefundListRow>[] {
  const t = useTexts(paymentRecordMessages)
  const locked = ({ mine }: RefundListRow) => (mine ? t.ownRefund : undefined)
  return [
    {
      key: 'approve',
      label: t.approve,
      access: APPROVE_REFUND,
      when: waits,
      locked,
      confirm: ({ amountCents, way }) => ({
        title: fill(way === 'CASH' ? t.approveCashAsk : t.approveAsk, { amount: yuan(amountCents) }),
      }),
      call: rowCall(refundDecide, ({ id }: RefundListRow) => ({ body: { id, approve: true } })),
      done: ({ refundNo, way }) => fill(way === 'CASH' ? t.approvedCash : t.approved, { refundNo }),
    },
    {
      key: 'payOut',
      label: t.payOut,
      access: PAY_OUT,
      when: isToPayOut,
      confirm: ({ amountCents }) => ({ title: fill(t.payOutAsk, { amount: yuan(amountCents) }) }),
      call: rowCall(refundPayOut, ({ id }: RefundListRow) => ({ body: { id } })),
      done: ({ refundNo }) => fill(t.paidOut, { refundNo }),
    },
    {
      key: 'reject',
      label: t.reject,
      access: APPROVE_REFUND,
      danger: true,
      when: waits,
      locked,
      dialog: (row, onClosed) => <RejectDialog refund={row} onClosed={onClosed} />,
    },
  ]
}

/** Refunds: those that wait for somebody first, then the newest. */
export function RefundList() {
  const t = useTexts(paymentRecordMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const list = useRefunds()
  const { filters, page, pageSize } = list
  const counts = useCall(refundPage, { query: { ...filters, page, pageSize } }, { silent: true }).data
  return (
    <ListView<RefundListRow, Listed['filters']>
      name="refund"
      list={list}
      nameOf={({ refundNo }) => refundNo}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.refundKeyword },
        {
          kind: 'select',
          name: 'status',
          label: t.status,
          options: REFUND_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
        },
        {
          kind: 'select',
          name: 'way',
          label: t.refundWay,
          options: PAYMENT_WAYS.map((value) => ({ value, label: ways[value] })),
        },
        { kind: 'dateRange', name: 'from', to: 'to', label: t.period },
      ]}
      columns={useColumns()}
      actions={useActions()}
      stale={MONEY_STALE}
      notes={
        counts !== undefined && (
          <span className={styles.soft}>
            {fill(t.waitingNow, {
              waiting: counts.waiting,
              payOut: counts.payOut,
              failed: counts.failed,
            })}
          </span>
        )
      }
      empty={{ title: t.refundsEmpty }}
    />
  )
}

function RejectDialog({ refund, onClosed }: { refund: RefundListRow; onClosed: () => void }) {
  const t = useTexts(paymentRecordMessages)
  const { id, refundNo } = refund
  return (
    <FormDialog
      name={`reject refund ${id}`}
      title={fill(t.rejectTitle, { refundNo })}
      width={480}
      okText={t.reject}
      danger
      target={useSaving(refundDecide, { invalidates: MONEY_STALE })}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, approve: false, reason: '' }}
      onSaved={() => toast.success(fill(t.rejected, { refundNo }))}
      onClosed={onClosed}
    />
  )
}
