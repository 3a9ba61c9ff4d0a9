import { formatMoney } from '@visa/contract/money'
import { financePage, type FinancePage, type FinanceRow } from '@visa/contract/money/finance-review'
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
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { NOTHING } from '../../../ui/list/nothing.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { SubjectLink } from '../../../ui/money/subject-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useReviewActions } from './review.actions.tsx'
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

type Others = FinancePage['others']

/** Whose turn it is, where it is not the reader's: whoever handed in does not confirm, whoever confirmed does not review. */
function useWaitsFor(others: Others | undefined): (row: FinanceRow) => string {
  const t = useTexts(financeReviewMessages)
  const said = (names: readonly string[], by: string, anybody: string): string =>
    names.length === 0 ? anybody : fill(by, { names: names.join(t.nameComma) })
  return ({ status, submittedByMe, confirmedByMe, reason }) => {
    const { confirm = [], review = [] } = others ?? {}
    const toConfirm = status === FINANCE_STATUS.SUBMITTED || status === FINANCE_STATUS.AGAIN
    if (toConfirm && submittedByMe) return said(confirm, t.ownHandedInBy, t.ownHandedIn)
    if (status === FINANCE_STATUS.CONFIRMED && confirmedByMe)
      return said(review, t.ownConfirmedBy, t.ownConfirmed)
    return reason
  }
}

function useColumns(others: Others | undefined): Column<FinanceRow>[] {
  const t = useTexts(financeReviewMessages)
  const { ways, subjects } = useTexts(paymentWordMessages)
  const states = useTexts(financeReviewStateMessages)
  const waitsFor = useWaitsFor(others)
  return [
    {
      kind: 'custom',
      field: 'subjectNo',
      title: t.subject,
      width: 168,
      render: (row) => <TwoLines main={<SubjectLink {...row} />} sub={subjects[row.subjectKind]} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 132,
      render: (row) => (
        <TwoLines
          main={<StatusTag tone={TONES[row.status]} text={stateText(states, row.status)} />}
          sub={waitsFor(row)}
          wraps={waitsFor(row) !== row.reason}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'totalCents',
      figures: true,
      title: t.total,
      hint: t.totalHint,
      width: 92,
      render: ({ totalCents }) => <TwoLines main={formatMoney(totalCents)} sub="" />,
    },
    {
      kind: 'custom',
      field: 'refundedCents',
      figures: true,
      title: t.taken,
      hint: t.takenHint,
      width: 104,
      render: ({ paidCents, refundedCents }) => (
        <TwoLines
          main={formatMoney(paidCents + refundedCents)}
          sub={refundedCents === 0 ? '' : fill(t.backPart, { amount: formatMoney(refundedCents) })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'paidCents',
      figures: true,
      title: t.paid,
      hint: t.paidHint,
      width: 120,
      render: (row) => (
        <TwoLines
          main={formatMoney(row.paidCents)}
          sub={row.ways
            .map(({ way, cents }) =>
              row.ways.length === 1
                ? ways[way]
                : fill(t.wayPart, { way: ways[way], amount: formatMoney(cents) }),
            )
            .join(' ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'differenceCents',
      figures: true,
      title: t.difference,
      hint: t.differenceHint,
      width: 92,
      render: ({ paidCents, totalCents }) => <Difference cents={paidCents - totalCents} />,
    },
    {
      kind: 'custom',
      field: 'confirmedCents',
      figures: true,
      title: t.checked,
      hint: t.checkedHint,
      width: 108,
      render: (row) => <Checked row={row} />,
    },
    {
      kind: 'custom',
      field: 'submittedBy',
      title: t.hands,
      width: 108,
      render: ({ submittedBy, ownerName, confirmedBy, reviewedBy, remark }) => (
        <TwoLines
          main={submittedBy || ownerName}
          sub={[
            [confirmedBy, reviewedBy]
              .filter(Boolean)
              .map((name) => `→ ${name}`)
              .join(' '),
            remark,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
  ]
}

/** What stayed when somebody said so last, and what moved since. */
function Checked({ row: { submittedCents, confirmedCents, differenceCents } }: { row: FinanceRow }) {
  const t = useTexts(financeReviewMessages)
  const cents = confirmedCents ?? submittedCents
  if (cents === null) return NOTHING
  const moved = `${differenceCents > 0 ? '+' : ''}${formatMoney(differenceCents)}`
  return (
    <TwoLines
      main={formatMoney(cents)}
      sub={
        differenceCents === 0 ? (
          confirmedCents === null ? (
            t.handedIn
          ) : (
            t.confirmedNow
          )
        ) : (
          <span className={styles.less}>{fill(t.moved, { amount: moved })}</span>
        )
      }
    />
  )
}

/** Money with where it stands, its sums, and what waits for whom. */
export function ReviewList({ side }: { side: ReviewSide }) {
  const t = useTexts(financeReviewMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(financeReviewStateMessages)
  const list = useReviews(side)
  const { filters, page, pageSize } = list
  const asked = useCall(financePage, { query: { ...filters, side, page, pageSize } }, { silent: true }).data
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
      columns={useColumns(asked?.others)}
      actions={useReviewActions()}
      stale={CASE_STALE}
      notes={asked !== undefined && <Notes list={list} {...asked} />}
      exports={{ kind: 'financeReview', access: FINANCE_REVIEW, scope: { mine: side === 'emp' } }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

/** What waits for each step, with the way to it, and what the list comes to. */
function Notes({ list, sums, waiting }: { list: Listed } & Pick<FinancePage, 'sums' | 'waiting'>) {
  const t = useTexts(financeReviewMessages)
  const { filters } = list
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
          taken: yuan(sums.paidCents + sums.refundedCents),
          refunded: yuan(sums.refundedCents),
          paid: yuan(sums.paidCents),
          difference: yuan(sums.paidCents - sums.totalCents),
        })}
      </span>
    </>
  )
}
