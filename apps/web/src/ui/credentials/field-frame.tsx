import type { ReactNode } from 'react'
import { sentence } from '../../lib/sentence.ts'
import type { DraftField } from '../form/use-draft.ts'
import styles from './credentials.module.css'

/** What every field takes, whatever it is for. */
export interface FieldProps {
  field: DraftField
  label: string
  required?: boolean
  help?: string | undefined
  /** At the end of the label's line: a way to do it otherwise. */
  aside?: ReactNode
}

/** Label above, and beneath it a line for help or error that keeps its height. */
export function FieldFrame(props: FieldProps & { children: ReactNode }) {
  const { field, label, required = false, help, aside, children } = props
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={field.id} data-required={required}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <p className={styles.note} id={`${field.id}-note`} data-error={field.error !== undefined}>
        {field.error === undefined ? help : sentence(field.error)}
      </p>
    </div>
  )
}
