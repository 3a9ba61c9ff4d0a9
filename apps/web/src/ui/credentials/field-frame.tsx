import type { ReactNode } from 'react'
import type { DraftField } from '../form/use-draft.ts'
import styles from './credentials.module.css'

/** What every field takes, whatever it is for. */
export interface FieldProps {
  field: DraftField
  label: string
  /** The id of a line that shows the form's problems; without it the field shows its own in place. */
  problemId?: string | undefined
  required?: boolean
  help?: string | undefined
  /** At the end of the label's line: a way to do it otherwise. */
  aside?: ReactNode
}

/** Label above, and beneath it a line for help or error that keeps its height. */
export function FieldFrame(props: FieldProps & { children: ReactNode }) {
  const { field, label, problemId, required = false, help, aside, children } = props
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={field.id} data-required={required}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {problemId === undefined && (
        <p className={styles.note} id={`${field.id}-note`} data-error={field.error !== undefined}>
          {field.error ?? help}
        </p>
      )}
    </div>
  )
}
