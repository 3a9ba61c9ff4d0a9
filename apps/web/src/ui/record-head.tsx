import type { ReactNode } from 'react'
import styles from './record-head.module.css'

interface RecordHeadProps {
  title: string
  /** Beside the title: a code, how it stands. */
  marks: ReactNode
  buttons: ReactNode
  /** Lines below. */
  children?: ReactNode
}

/** What is chosen beside a list or a tree: its name and what may be done with it. */
export function RecordHead({ title, marks, buttons, children }: RecordHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.facts}>
        <h2 className={styles.title}>{title}</h2>
        {marks}
      </div>
      <div className={styles.buttons}>{buttons}</div>
      {children}
    </header>
  )
}

/** A line below the title, with the breaks that somebody wrote. */
export function RecordLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>
}
