import type { ApprovalRow } from '@visa/contract/centre/approval'
import styles from '../centre.module.css'

/** What would be, or became, different: before and after. */
export const Differences = ({ row: { differences } }: { row: Pick<ApprovalRow, 'differences'> }) => (
  <ul className={styles.differences}>
    {differences.map(({ name, before, after }) => (
      <li key={name}>
        {name} <del>{before}</del> → <b>{after}</b>
      </li>
    ))}
  </ul>
)
