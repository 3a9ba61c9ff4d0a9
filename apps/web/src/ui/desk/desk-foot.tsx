import type { ReactNode } from 'react'
import { shownKeys, type DeskKey } from './desk-keys.ts'
import styles from './desk.module.css'

/** The keys of a desk, at its foot. */
export const DeskFoot = ({ keys, end }: { keys: readonly DeskKey[]; end?: ReactNode }) => (
  <footer className={styles.keys}>
    {shownKeys(keys).map(({ caps, what }) => (
      <span key={caps}>
        <kbd>{caps}</kbd> {what}
      </span>
    ))}
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </footer>
)
