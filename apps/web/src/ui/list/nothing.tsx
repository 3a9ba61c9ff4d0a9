import type { ReactNode } from 'react'
import styles from './list.module.css'

/** As details show it: a cell that is blank might still be on its way. */
export const NOTHING = '—'

export const Nothing = () => <span className={styles.nothing}>{NOTHING}</span>

export const isNothing = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === ''
