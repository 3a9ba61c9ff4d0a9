import { feeApprovalPage, paymentApprovalPage, type ApprovalRow } from '@visa/contract/centre/approval'
import {
  APPROVAL_STATUSES,
  FEE_APPROVAL,
  PAYMENT_APPROVAL,
  type ApprovalKind,
} from '@visa/contract/centre/approval.states'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { stateText } from '@visa/contract/states'
import { approvalMessages } from '@visa/messages/centre/approvals'
import { fieldMessages } from '@visa/messages/fields'
import { approvalStateMessages } from '@visa/messages/states/contract-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { TabPlace } from '../../../lib/tabs/tab-model.ts'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { yuan } from '../../../lib/yuan.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { approvalTone, isWaiting } from '../contract.names.ts'
import { useApprovalActions } from './approval.actions.tsx'
import { DifferencesCell } from './differences.tsx'
import { EvidenceButton } from './evidence-button.tsx'

const PAGES = { FEE: feeApprovalPage, PAYMENT: paymentApprovalPage } as const

const EXPORTS = {
  FEE: { kind: 'feeApproval', access: FEE_APPROVAL },
  PAYMENT: { kind: 'paymentApproval', access: PAYMENT_APPROVAL },
} as const

const useApprovals = (kind: ApprovalKind) => useList(PAGES[kind], {})
type Listed = ReturnType<typeof useApprovals>

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

/** What a change comes to for the money, in a word or two; whoever lets it through is told all that follows. */
function useOutcome(): (row: ApprovalRow) => string {
  const t = useTexts(approvalMessages)
  return ({ kind, beforeCents, afterCents, refundDueCents, owedAfterCents }) => {
    if (kind === 'PAYMENT' && beforeCents === afterCents) return t.confirmAgain
    if (refundDueCents > 0) return fill(t.refundDue, { amount: yuan(refundDueCents) })
    return owedAfterCents > 0 ? fill(t.owedAfter, { amount: yuan(owedAfterCents) }) : t.nothingDue
  }
}

function useColumns(): Column<ApprovalRow>[] {
  const t = useTexts(approvalMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(approvalStateMessages)
  const outcome = useOutcome()
  return [
    {
      kind: 'custom',
      field: 'approvalNo',
      title: t.approvalNo,
      width: 128,
      render: ({ approvalNo, createTime }) => (
        <TwoLines main={approvalNo} sub={formatDate(createTime, 'MM-dd hh:mm')} />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 106,
      render: ({ status, needsTwo, needsLarge, agreedBy }) => (
        <TwoLines
          main={<StatusTag tone={approvalTone(status)} text={stateText(states, status)} />}
          sub={
            needsTwo
              ? agreedBy === ''
                ? t.needsTwo
                : `${t.firstYes} ${agreedBy}`
              : needsLarge
                ? t.needsLarge
                : ''
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'contractNo',
      title: f.contractNo,
      width: 142,
      render: ({ contractId, contractNo, customerName }) => (
        <TwoLines
          main={<RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{contractNo}</RecordLink>}
          sub={customerName}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'differences',
      title: t.differences,
      width: 190,
      render: (row) => <DifferencesCell row={row} />,
    },
    {
      kind: 'custom',
      field: 'afterCents',
      title: t.money,
      width: 152,
      render: (row) => (
        <TwoLines
          main={[signed(row.afterCents - row.beforeCents), isWaiting(row) ? outcome(row) : '']
            .filter(Boolean)
            .join(' · ')}
          sub={`${yuan(row.beforeCents)} → ${yuan(row.afterCents)}`}
          wraps
        />
      ),
    },
    {
      kind: 'custom',
      field: 'askedBy',
      title: t.askedBy,
      width: 156,
      render: (row) => (
        <TwoLines
          main={
            <>
              {row.askedBy} <EvidenceButton of={row} />
            </>
          }
          sub={row.reason}
          wraps
        />
      ),
    },
    {
      kind: 'custom',
      field: 'decidedBy',
      title: t.decidedBy,
      width: 152,
      render: ({ decidedBy, decidedAt, decision }) =>
        decidedAt === null ? (
          ''
        ) : (
          <TwoLines main={`${decidedBy} ${formatDate(decidedAt, 'MM-dd hh:mm')}`} sub={decision} wraps />
        ),
    },
  ]
}

/** Changes that wait for somebody's yes, with what they come to in money and what follows. */
function ApprovalList({ kind, params }: { kind: ApprovalKind } & Pick<TabPlace, 'params'>) {
  const t = useTexts(approvalMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(approvalStateMessages)
  const list = useApprovals(kind)
  useAsked(params, ({ keyword = '' }) => list.search({ keyword }))
  return (
    <ScreenCard>
      <ListView<ApprovalRow, Listed['filters']>
        name={`approval ${kind}`}
        list={list}
        nameOf={({ approvalNo }) => approvalNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          {
            kind: 'select',
            name: 'status',
            label: f.status,
            options: APPROVAL_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
          },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.askedAt },
        ]}
        columns={useColumns()}
        actions={useApprovalActions(kind)}
        exports={EXPORTS[kind]}
        stale={CASE_STALE}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

/** The entries of the menu that lead to approvals. */
export const APPROVAL_SCREENS = {
  'center.feeApproval': ({ params }: Pick<TabPlace, 'params'>) => <ApprovalList kind="FEE" params={params} />,
  'center.paymentApproval': ({ params }: Pick<TabPlace, 'params'>) => (
    <ApprovalList kind="PAYMENT" params={params} />
  ),
} as const
