import { financePage, type FinanceRow } from '@visa/contract/money/finance-review'
import {
  FINANCE_REVIEW,
  FINANCE_STATUS,
  FINANCE_STATUSES,
  type FinanceStatus,
} from '@visa/contract/money/finance-review.states'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { financeReviewMessages } from '@visa/messages/money/finance-review'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { SubjectLink } from '../../../ui/money/subject-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useReviewActions } from './review.actions.tsx'
import { REVIEW_STALE } from './review.dialogs.tsx'
import styles from './review.module.css'

const TONES: Readonly<Record<FinanceStatus, StatusTone>> = {
  [FINANCE_STATUS.UNSUBMITTED]: 'waiting',
  [FINANCE_STATUS.SUBMITTED]: 'progress',
  [FINANCE_STATUS.CONFIRMED]: 'progress',
  [FINANCE_STATUS.REVIEWED]: 'done',
  [FINANCE_STATUS.AGAIN]: 'refused',
}

export type ReviewSide = 'emp' | 'mgr'

const useReviews = (side: ReviewSide) => useList(financePage, { side })
type Listed = ReturnType<typeof useReviews>

function Difference({ cents }: { cents: number }) {
  if (cents === 0) return <span className={styles.soft}>0.00</span>
  return <b className={cents < 0 ? styles.less : styles.more}>{`${cents > 0 ? '+' : ''}${yuan(cents)}`}</b>
}

function useColumns(): Column<FinanceRow>[] {
  const t = useTexts(financeReviewMessages)
  const { ways, subjects } = useTexts(paymentWordMessages)
  const states = useTexts(financeReviewStateMessages)
  return [
    {
      kind: 'custom',
      field: 'subjectNo',
      title: t.subject,
      width: 152,
      render: (row) => <TwoLines main={<SubjectLink {...row} />} sub={subjects[row.subjectKind]} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 124,
      render: ({ status, reason }) => (
        <TwoLines main={<StatusTag tone={TONES[status]} text={stateText(states, status)} />} sub={reason} />
      ),
    },
    { kind: 'money', field: 'totalCents', title: t.total, width: 96 },
    { kind: 'money', field: 'paidCents', title: t.paid, width: 96 },
    { kind: 'money', field: 'refundedCents', title: t.refunded, width: 90 },
    {
      kind: 'custom',
      field: 'ways',
      title: t.ways,
      width: 140,
      render: (row) =>
        row.ways.map(({ way, cents }) => fill(t.wayPart, { way: ways[way], amount: yuan(cents) })).join(' '),
    },
    {
      kind: 'custom',
      field: 'confirmedCents',
      title: t.checked,
      width: 96,
      render: ({ submittedCents, confirmedCents }) => (
        <TwoLines
          main={submittedCents === null ? '' : yuan(submittedCents)}
          sub={confirmedCents === null ? '' : yuan(confirmedCents)}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'differenceCents',
      title: t.difference,
      width: 84,
      render: ({ differenceCents }) => <Difference cents={differenceCents} />,
    },
    {
      kind: 'custom',
      field: 'submittedBy',
      title: t.hands,
      width: 120,
      render: ({ submittedBy, ownerName, confirmedBy, reviewedBy, remark }) => (
        <TwoLines
          main={[submittedBy || ownerName, confirmedBy, reviewedBy].filter(Boolean).join(' → ')}
          sub={remark}
        />
      ),
    },
  ]
}

/** Money with where it stands, its sums, and what waits for whom. */
export function ReviewList({ side }: { side: ReviewSide }) {
  const t = useTexts(financeReviewMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(financeReviewStateMessages)
  const list = useReviews(side)
  return (
    <ListView<FinanceRow, Listed['filters']>
      name={`finance ${side}`}
      list={list}
      nameOf={({ subjectNo }) => subjectNo}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
        {
          kind: 'select',
          name: 'status',
          label: t.status,
          options: FINANCE_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
        },
        {
          kind: 'select',
          name: 'way',
          label: t.ways,
          options: PAYMENT_WAYS.map((value) => ({ value, label: ways[value] })),
        },
        { kind: 'dateRange', name: 'from', to: 'to', label: t.period },
      ]}
      columns={useColumns()}
      actions={useReviewActions()}
      stale={REVIEW_STALE}
      notes={<Notes list={list} side={side} />}
      exports={{ kind: 'financeReview', access: FINANCE_REVIEW, scope: { mine: side === 'emp' } }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

/** What waits for each step, with the way to it, and what the list comes to. */
function Notes({ list, side }: { list: Listed; side: ReviewSide }) {
  const t = useTexts(financeReviewMessages)
  const { filters, page, pageSize } = list
  const asked = useCall(financePage, { query: { ...filters, side, page, pageSize } }, { silent: true }).data
  if (asked === undefined) return null
  const { sums, waiting } = asked
  const steps = [
    [FINANCE_STATUS.UNSUBMITTED, t.waitingSubmit, waiting.submit],
    [FINANCE_STATUS.SUBMITTED, t.waitingConfirm, waiting.confirm],
    [FINANCE_STATUS.AGAIN, t.waitingAgain, waiting.again],
    [FINANCE_STATUS.CONFIRMED, t.waitingReview, waiting.review],
  ] as const
  return (
    <>
      {steps.map(
        ([status, text, count]) =>
          count > 0 && (
            <Button key={status} type="text" size="small" onClick={() => list.search({ ...filters, status })}>
              {fill(text, { count })}
            </Button>
          ),
      )}
      <span className={styles.soft}>
        {fill(t.sums, {
          total: yuan(sums.totalCents),
          paid: yuan(sums.paidCents),
          refunded: yuan(sums.refundedCents),
        })}
      </span>
    </>
  )
}
