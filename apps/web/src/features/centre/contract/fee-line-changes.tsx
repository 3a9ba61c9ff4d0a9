import type { ApprovalRow } from '@visa/contract/centre/approval'
import type { ContractFee } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { isWaiting } from '../contract.names.ts'
import { ApprovalLink } from './approval-link.tsx'
import { discountChanges, isTold } from './fee-change.ts'
import styles from '../centre.module.css'

interface FeeLineChangesProps {
  fee: ContractFee
  approvals: readonly ApprovalRow[]
}

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

/** By which approval, and what became of it. */
function ApprovedBy({ row }: { row: ApprovalRow }) {
  const t = useTexts(contractPageMessages)
  const time = formatDate(row.decidedAt ?? row.createTime, 'MM-dd hh:mm')
  return (
    <>
      <ApprovalLink of={row} />{' '}
      {isWaiting(row)
        ? `${t.notInForce}${t.comma}${row.reason}`
        : fill(t.letThrough, { name: row.decidedBy, time, reason: row.reason })}
    </>
  )
}

/** Under a line: what somebody asked of it and waits, and what was let through, before and after. */
export function FeeLineChanges({ fee, approvals }: FeeLineChangesProps) {
  return approvals.flatMap((row) => {
    if (!isTold(row)) return []
    return row.lines
      .filter(({ feeId }) => feeId === fee.id)
      .map(({ name, before, after }) => {
        const cents = after.unitPrice * after.quantity - before.unitPrice * before.quantity
        return (
          <tr key={row.id} className={styles.lineChange} data-waits={isWaiting(row)}>
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
            <td className={styles.figure}>{signed(cents)}</td>
            <td>
              {before.remark !== after.remark && (
                <>
                  <del>{before.remark}</del> <b>{after.remark}</b>{' '}
                </>
              )}
              <ApprovedBy row={row} />
            </td>
          </tr>
        )
      })
  })
}

interface DiscountChangesProps {
  discountCents: number
  approvals: readonly ApprovalRow[]
}

/** The same of what is taken off the whole, also where nothing is taken off yet. */
export function DiscountChanges({ discountCents, approvals }: DiscountChangesProps) {
  const t = useTexts(contractPageMessages)
  return discountChanges(approvals, discountCents).map(({ row, beforeCents, afterCents }) => (
    <tr key={row.id} className={styles.lineChange} data-waits={isWaiting(row)}>
      <th scope="row" colSpan={2}>
        {t.discount}
      </th>
      <td className={styles.figure} colSpan={2}>
        <del>{formatMoney(beforeCents)}</del> → {formatMoney(afterCents)}
      </td>
      <td className={styles.figure}>{signed(beforeCents - afterCents)}</td>
      <td>
        <ApprovedBy row={row} />
      </td>
    </tr>
  ))
}
