import { hasLapsed, type ApprovalRow } from '@visa/contract/centre/approval'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { approvalStateMessages } from '@visa/messages/states/contract-states'
import { Skeleton } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { RecordActions } from '../../../ui/record-actions.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Differences } from './differences.tsx'
import { ApprovalLink } from './approval-link.tsx'
import { useApprovalActions } from './approval.actions.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { useContractApprovals } from './use-contract-approvals.ts'
import { approvalTone } from '../contract.names.ts'
import styles from '../centre.module.css'

/** What was asked to be changed, and who decided on it. */
export function ContractApprovals({ contract: { id: contractId } }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const { rows, error, loading } = useContractApprovals(contractId)
  if (error !== null) return <p role="alert">{error.message}</p>
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  if (rows.length === 0) return <p className={styles.soft}>{t.noApprovals}</p>
  return (
    <ul className={styles.approvals}>
      {rows.map((row) => (
        <Approval key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Approval({ row }: { row: ApprovalRow }) {
  const t = useTexts(contractPageMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const states = useTexts(approvalStateMessages)
  const actions = useApprovalActions(row.kind)
  return (
    <li>
      <p>
        <ApprovalLink of={row} /> {approvalKinds[row.kind]}{' '}
        <StatusTag tone={approvalTone(row.status)} text={stateText(states, row.status)} />{' '}
        {hasLapsed(row) && <StatusTag tone="waiting" text={t.approvalLapsed} />}{' '}
        {row.beforeCents !== row.afterCents && `${yuan(row.beforeCents)} → ${yuan(row.afterCents)}`}{' '}
        <span className={styles.soft}>
          {fill(t.askedBy, { name: row.askedBy, time: formatDate(row.createTime, 'MM-dd hh:mm') })}{' '}
          {row.reason}
          {row.decidedAt !== null &&
            ` · ${fill(t.decidedBy, { name: row.decidedBy, time: formatDate(row.decidedAt, 'MM-dd hh:mm') })} ${row.decision}`}
        </span>
        <EvidenceButton of={row} />
      </p>
      <Differences row={row} />
      <RecordActions
        name={`approval ${row.id}`}
        row={row}
        nameOf={({ approvalNo }) => approvalNo}
        actions={actions}
        stale={CASE_STALE}
      />
    </li>
  )
}
