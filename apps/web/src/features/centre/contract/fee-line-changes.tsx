import type { ApprovalRow } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { ContractFee } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { isWaiting } from '../contract.names.ts'
import { ApprovalLink } from './approval-link.tsx'
import styles from '../centre.module.css'

interface FeeLineChangesProps {
  fee: ContractFee
  approvals: readonly ApprovalRow[]
}

/** Under a line: what somebody asked of it and waits, and what was let through, before and after. */
export function FeeLineChanges({ fee, approvals }: FeeLineChangesProps) {
  const t = useTexts(contractPageMessages)
  return approvals.flatMap((row) => {
    const waits = isWaiting(row)
    if (!waits && row.status !== APPROVAL_STATUS.APPROVED) return []
    return row.lines
      .filter(({ feeId }) => feeId === fee.id)
      .map(({ name, before, after }) => {
        const cents = after.unitPrice * after.quantity - before.unitPrice * before.quantity
        const time = formatDate(row.decidedAt ?? row.createTime, 'MM-dd hh:mm')
        return (
          <tr key={row.id} className={styles.lineChange} data-waits={waits}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td className={styles.figure}>
              <del>{formatMoney(before.unitPrice)}</del> → {formatMoney(after.unitPrice)}
            </td>
            <td className={styles.figure}>
              {before.quantity === after.quantity ? (
                after.quantity
              ) : (
                <>
                  <del>{before.quantity}</del> → {after.quantity}
                </>
              )}
            </td>
            <td className={styles.figure}>
              {cents > 0 ? '+' : ''}
              {formatMoney(cents)}
            </td>
            <td>
              {before.remark !== after.remark && (
                <>
                  <del>{before.remark}</del> <b>{after.remark}</b>{' '}
                </>
              )}
              <ApprovalLink of={row} />{' '}
              {waits
                ? `${t.notInForce}${t.comma}${row.reason}`
                : fill(t.letThrough, { name: row.decidedBy, time, reason: row.reason })}
            </td>
          </tr>
        )
      })
  })
}
