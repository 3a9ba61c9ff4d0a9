import type { ApprovalRow } from '@visa/contract/centre/approval'
import type { ContractDetail, ContractFee } from '@visa/contract/centre/contract'
import { contractFeeLogs, type FeeLog } from '@visa/contract/centre/contract-calls'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { listMessages } from '@visa/messages/ui/list'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { Fragment } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { isWaiting } from '../contract.names.ts'
import { useOwed } from './contract.columns.tsx'
import { DiscountChanges, FeeLineChanges } from './fee-line-changes.tsx'
import { useContractApprovals } from './use-contract-approvals.ts'
import styles from '../centre.module.css'

interface OfContract {
  contract: ContractDetail
}

/** What a line is called: its service, else its kind; what a contract alone has is named as it was written. */
export function useFeeText(): (
  fee: Pick<ContractFee, 'kind' | 'service' | 'serviceFeeId' | 'name'>,
) => string {
  const { kinds } = useTexts(feeKindMessages)
  const serviceOf = useNameOfCode('VAS_KIND')
  return ({ kind, service, serviceFeeId, name }) => {
    if (serviceFeeId === null) return name
    if (service === '') return kinds[kind]
    const known = serviceOf(service)
    // A service of the centre's own is in no dictionary.
    return known === service ? name : known
  }
}

/** P9.20: every line of what a contract costs; one whose price was changed says so. */
export function ContractFees({ contract }: OfContract) {
  const { id, fees, totalCents, discountCents, discountReason } = contract
  const { rows: approvals } = useContractApprovals(id)
  const waits = approvals.find((row) => row.kind === 'FEE' && isWaiting(row))
  const owed = useOwed()
  const t = useTexts(contractPageMessages)
  const { groups } = useTexts(contractMessages)
  const { ages } = useTexts(feeKindMessages)
  const { separator } = useTexts(listMessages)
  const textOf = useFeeText()
  const afterText = ({ beforeCents, afterCents }: ApprovalRow): string => {
    const [after, difference] = [yuan(afterCents), yuan(Math.abs(afterCents - beforeCents))]
    if (afterCents === beforeCents) return fill(t.afterSame, { after })
    return fill(afterCents > beforeCents ? t.afterMore : t.afterLess, { after, difference })
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.group}</th>
          <th scope="col" className={styles.figure}>
            {t.unitPrice}
          </th>
          <th scope="col" className={styles.figure}>
            {t.quantity}
          </th>
          <th scope="col" className={styles.figure}>
            {t.amount}
          </th>
          <th scope="col">{t.changes}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <Fragment key={fee.id}>
            <tr data-changed={fee.changed}>
              <th scope="row">
                {textOf(fee)}{' '}
                <small>
                  {[...fee.ageGroups.map((age) => ages[age]), fee.nationGroup]
                    .filter(Boolean)
                    .join(separator)}
                </small>
              </th>
              <td>{groups[fee.group]}</td>
              <td className={styles.figure}>{formatMoney(fee.unitPrice)}</td>
              <td className={styles.figure}>{fee.quantity}</td>
              <td className={styles.figure}>{formatMoney(fee.amount)}</td>
              <td>{[fee.changed ? t.changedByApproval : '', fee.remark].filter(Boolean).join(t.comma)}</td>
            </tr>
            <FeeLineChanges fee={fee} approvals={approvals} />
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {discountCents > 0 && (
          <tr>
            <th scope="row" colSpan={4}>
              {t.discount}
            </th>
            <td className={styles.figure}>−{formatMoney(discountCents)}</td>
            <td>{discountReason}</td>
          </tr>
        )}
        <DiscountChanges discountCents={discountCents} approvals={approvals} />
        <tr>
          <th scope="row" colSpan={4}>
            {waits === undefined ? t.total : t.totalWithout}
          </th>
          <td className={styles.figure}>
            <b>{yuan(totalCents)}</b>
          </td>
          <td>
            {owed(contract)}
            {waits !== undefined && `${t.comma}${afterText(waits)}`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Every change of what it costs: before, after, who, why and by which approval. */
export function FeeChanges({ contract: { id } }: OfContract) {
  const t = useTexts(contractPageMessages)
  const result = useCall(contractFeeLogs, { query: { id } }, { silent: true })
  return (
    <Loaded result={result}>
      {(logs) =>
        logs.length === 0 ? (
          <p className={styles.soft}>{t.noFeeChanges}</p>
        ) : (
          <ol className={styles.feeLogs}>
            {logs.map((log) => (
              <FeeChange key={log.id} log={log} />
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function FeeChange({ log }: { log: FeeLog }) {
  const t = useTexts(contractPageMessages)
  const { revision, cause, beforeCents, afterCents, lines, reason, approvalNo, by, at } = log
  const said = (side: FeeLog['lines'][number]['before']): string =>
    side === null
      ? t.none
      : [`${formatMoney(side.unitPrice)} × ${side.quantity}`, side.remark].filter(Boolean).join(' · ')
  return (
    <li>
      <p>
        <b>{revision === 0 ? t.beforeRevisions : fill(t.revisionOf, { revision })}</b> {t.causes[cause]}{' '}
        <del>{formatMoney(beforeCents)}</del> → <b>{formatMoney(afterCents)}</b>{' '}
        <span className={styles.soft}>
          {by} {formatDate(at, 'MM-dd hh:mm')} {approvalNo} {reason}
        </span>
      </p>
      <ul>
        {lines.map(({ name, before, after }) => (
          <li key={name}>
            {name} <del>{said(before)}</del> → {said(after)}
          </li>
        ))}
      </ul>
    </li>
  )
}
