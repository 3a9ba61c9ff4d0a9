import { formatDate } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { refundDecide } from '@visa/contract/money/payment'
import { APPROVE_REFUND, REFUND_STATUS, REFUND_STATUSES } from '@visa/contract/money/payment.states'
import { refundPage, type RefundListRow, type RefundPart } from '@visa/contract/money/refund-page'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { refundStateMessages } from '@visa/messages/states/payment-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import type { RowAction } from '../../../ui/list/row-action.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { isToPayOut, refundTone } from '../../../ui/money/money.names.ts'
import { usePayOutActions } from '../../../ui/money/pay-out.actions.tsx'
import { SubjectLink } from '../../../ui/money/subject-link.tsx'
import { useRefundWords } from '../../../ui/money/use-refund-words.ts'
import { ApproveRefundDialog } from './approve-refund.dialog.tsx'
import { TakeBackDialog } from './take-back.dialog.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from './records.module.css'

const useRefunds = () => useList(refundPage, {})
type Listed = ReturnType<typeof useRefunds>

const timeOf = (at: string | null): string => (at === null ? '' : formatDate(at, 'yyyy-MM-dd hh:mm'))

function useColumns(): Column<RefundListRow>[] {
  const t = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const words = useRefundWords()
  return [
    {
      kind: 'custom',
      field: 'refundNo',
      title: t.refundNo,
      width: 128,
      render: ({ refundNo, ...subject }) => <TwoLines main={refundNo} sub={<SubjectLink {...subject} />} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 136,
      render: (row) => (
        <TwoLines
          main={
            <StatusTag
              tone={isToPayOut(row) ? 'waiting' : refundTone(row.status)}
              text={
                isToPayOut(row) ? fill(t.toPayOut, { way: ways[row.way] }) : stateText(states, row.status)
              }
            />
          }
          sub={
            row.failure === '' ? (
              timeOf(row.doneAt)
            ) : (
              <span className={styles.trouble} title={row.failure}>
                {row.failure}
              </span>
            )
          }
        />
      ),
    },
    { kind: 'money', field: 'amountCents', title: t.amount, width: 96 },
    {
      kind: 'custom',
      field: 'way',
      title: t.refundWay,
      width: 112,
      render: ({ way, channelNo, reference }) => <TwoLines main={ways[way]} sub={channelNo || reference} />,
    },
    {
      kind: 'custom',
      field: 'paymentNo',
      title: t.paymentNo,
      width: 150,
      render: ({ paymentNo, paidWay, paidCents }) => (
        <TwoLines main={paymentNo} sub={`${ways[paidWay]} ${yuan(paidCents)}`} />
      ),
    },
    {
      kind: 'custom',
      field: 'reason',
      title: t.reason,
      width: 160,
      render: (row) => {
        const { reason, lines } = words(row)
        return <TwoLines main={reason} sub={lines} />
      },
    },
    {
      kind: 'custom',
      field: 'askedBy',
      title: t.askedBy,
      width: 136,
      render: ({ askedBy, automatic, createTime, decidedBy }) => (
        <TwoLines
          main={automatic ? t.automatic : askedBy}
          sub={decidedBy === '' ? timeOf(createTime) : fill(t.decidedBy, { who: decidedBy })}
        />
      ),
    },
  ]
}

const waits = ({ status }: RefundListRow): boolean => status === REFUND_STATUS.WAITING

function useActions(): RowAction<RefundListRow>[] {
  const t = useTexts(paymentRecordMessages)
  const payOut = usePayOutActions<RefundListRow>()
  const locked = ({ mine }: RefundListRow) => (mine ? t.ownRefund : undefined)
  return [
    {
      key: 'approve',
      label: t.approve,
      access: APPROVE_REFUND,
      when: waits,
      locked,
      dialog: (row, onClosed) => <ApproveRefundDialog refund={row} onClosed={onClosed} />,
    },
    ...payOut,
    {
      key: 'takeBack',
      label: t.takeBack,
      access: APPROVE_REFUND,
      danger: true,
      when: isToPayOut,
      dialog: (row, onClosed) => <TakeBackDialog refund={row} onClosed={onClosed} />,
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

const GOES: ReadonlySet<RefundPart> = new Set<RefundPart>(['done', 'onWay', 'payOut'])

/** What went or will go, and each state for itself: what was refused or failed is in no sum. */
function useSumsText(): (sums: CallOutput<typeof refundPage>['sums']) => string {
  const t = useTexts(paymentRecordMessages)
  return (sums) => {
    if (sums === null) return t.tooMany
    const going = sums.filter(({ part }) => GOES.has(part))
    const together = fill(t.refundSum, {
      count: going.reduce((sum, { count }) => sum + count, 0),
      amount: yuan(going.reduce((sum, { cents }) => sum + cents, 0)),
    })
    const each = sums.map(({ part, count, cents }) =>
      fill(t.refundParts[part], { count, amount: yuan(cents) }),
    )
    return [together, ...each].join(' · ')
  }
}

/** Refunds: those that wait for somebody first, then the newest. */
export function RefundList({ access }: { access: string }) {
  const t = useTexts(paymentRecordMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const list = useRefunds()
  const sumsText = useSumsText()
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
      stale={CASE_STALE}
      exports={{ kind: access === 'finance.payment' ? 'refund' : 'centerRefund', access }}
      notes={counts !== undefined && <span className={styles.soft}>{sumsText(counts.sums)}</span>}
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
      target={useSaving(refundDecide, { invalidates: CASE_STALE })}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, approve: false, reason: '' }}
      onSaved={() => toast.success(fill(t.rejected, { refundNo }))}
      onClosed={onClosed}
    />
  )
}
