import type { Key, ReactNode } from 'react'
import { DeskCard } from './desk.tsx'
import styles from './desk.module.css'

/** One thing that was done or scanned lately. */
export interface RecentRow {
  key: Key
  /** Of what did not work. */
  tone?: 'good' | 'bad'
  main: ReactNode
  /** The lines below. */
  more?: ReactNode
  /** What can be done about it, at the end of its first line. */
  action?: ReactNode
}

interface DeskRecentProps {
  title: string
  empty: string
  rows: readonly RecentRow[]
  /** What narrows them, above. */
  search?: ReactNode
  /** Below them, where more of them can be shown. */
  foot?: ReactNode
}

/** What was done at the desk lately, the newest first, each with what came of it. */
export const DeskRecent = ({ title, empty, rows, search, foot }: DeskRecentProps) => (
  <DeskCard title={title}>
    {search}
    {rows.length === 0 ? (
      <p className={styles.soft}>{empty}</p>
    ) : (
      <ol className={styles.recent}>
        {rows.map(({ key, tone, main, more, action }) => (
          <li key={key} data-tone={tone}>
            <div className={styles.line}>
              <span>{main}</span>
              {action}
            </div>
            {more}
          </li>
        ))}
      </ol>
    )}
    {foot}
  </DeskCard>
)
