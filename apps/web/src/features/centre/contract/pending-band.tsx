import { LockOutlined } from '@ant-design/icons'
import type { ApprovalRow } from '@visa/contract/centre/approval'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { listMessages } from '@visa/messages/ui/list'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { RecordActions } from '../../../ui/record-actions.tsx'
import { isWaiting } from '../contract.names.ts'
import { useApprovalActions } from './approval.actions.tsx'
import { APPROVAL_ACCESS, ApprovalLink } from './approval-link.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { useContractApprovals } from './use-contract-approvals.ts'
import styles from '../centre.module.css'

/** What waits for somebody's yes: what it blocks, who asked, who may decide, and what it comes to. */
export function PendingBand({ contract: { id, pending } }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const { rows } = useContractApprovals(id)
  if (pending.length === 0) return null
  const waiting = rows.filter((row) => isWaiting(row) && pending.includes(row.kind))
  const kinds = pending.map((kind) => approvalKinds[kind]).join(t.comma)
  return (
    <section className={styles.band} aria-label={t.waiting}>
      <LockOutlined aria-hidden />
      <div>
        <output>{fill(t.pendingBand, { kinds })}</output>
        {waiting.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </div>
    </section>
  )
}

/** Who may decide on it, as far as the reader is concerned. */
function useDeciders(): (row: ApprovalRow) => string {
  const t = useTexts(contractPageMessages)
  const { separator } = useTexts(listMessages)
  const can = useCan()
  return (row) => {
    const { kind, own, agreedOwn, agreedBy, deciders } = row
    const first = agreedBy === '' ? (row.needsTwo ? t.bandTwo : '') : fill(t.bandFirst, { name: agreedBy })
    // Told while it is asked for, not when the first has agreed and nobody is left.
    const short = row.needsTwo && agreedBy === '' && deciders.length === 1
    const may = short ? t.bandOneShort : t.bandThey
    const others = deciders.length === 0 ? t.bandNobody : fill(may, { names: deciders.join(separator) })
    const who =
      can(APPROVAL_ACCESS[kind]) && !own && !agreedOwn
        ? [t.bandYou, ...(short ? [others] : [])].join(t.comma)
        : others
    return [first, who].filter((each) => each !== '').join(t.comma)
  }
}

function Waiting({ row }: { row: ApprovalRow }) {
  const t = useTexts(contractPageMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const decidersOf = useDeciders()
  const actions = useApprovalActions(row.kind)
  const difference = row.afterCents - row.beforeCents
  const time = formatDate(row.createTime, 'MM-dd hh:mm')
  return (
    <div className={styles.waiting}>
      <span>
        {approvalKinds[row.kind]} <ApprovalLink of={row} />{' '}
        {fill(t.bandAsked, { name: row.askedBy, time, reason: row.reason })}
        {t.comma}
        <b>{decidersOf(row)}</b> <EvidenceButton of={row} />
      </span>
      {difference !== 0 && (
        <b>{fill(t.bandMoney, { difference: `${difference > 0 ? '+' : ''}${formatMoney(difference)}` })}</b>
      )}
      <span className={styles.deciding}>
        <RecordActions
          name={`band ${row.id}`}
          row={row}
          nameOf={({ approvalNo }) => approvalNo}
          actions={actions}
          stale={CASE_STALE}
        />
      </span>
    </div>
  )
}
