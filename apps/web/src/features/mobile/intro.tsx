import type { ReactNode } from 'react'
import styles from './mobile.module.css'

/** What a page is for, above its form. */
export function Intro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.intro}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}
