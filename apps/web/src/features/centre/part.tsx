import type { ReactNode } from 'react'
import type { Step } from './create/use-step-keys.ts'
import styles from './counter.module.css'

interface PartProps {
  step: Step
  /** Its number, which is green once nothing of it lacks. */
  no: number
  title: string
  isDone: boolean
  note?: ReactNode
  tools?: ReactNode
  keyName: string
  children: ReactNode
}

/** One part of the page, with the key that leads to it. */
export function Part({ step, no, title, isDone, note, tools, keyName, children }: PartProps) {
  return (
    <section className={styles.card} aria-label={title} data-step={step}>
      <header className={styles.head}>
        <span className={styles.no} data-done={isDone} aria-hidden>
          {no}
        </span>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles.soft}>{note}</span>}
        <span className={styles.end}>
          {tools}
          <kbd>{keyName}</kbd>
        </span>
      </header>
      {children}
    </section>
  )
}

interface FieldProps {
  label: string
  isRequired?: boolean
  /** Eighteen digits are to be read as a whole. */
  isLong?: boolean
  children: ReactNode
}

/** A field with its word above it. */
export const Field = ({ label, isRequired = false, isLong = false, children }: FieldProps) => (
  <label className={styles.field} data-long={isLong}>
    <span data-required={isRequired}>{label}</span>
    {children}
  </label>
)
