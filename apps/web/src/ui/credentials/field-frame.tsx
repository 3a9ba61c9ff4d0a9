import type { ReactNode } from 'react'
import type { DraftField } from '../form/use-draft.ts'
import styles from './credentials.module.css'

export interface FieldFrameProps {
  field: DraftField
  label: string
  /** The id of a line that shows the form's problems; without it the field shows its own in place. */
  problemId?: string | undefined
  required?: boolean
  help?: string | undefined
  children: ReactNode
}

export const describedBy = ({ field, problemId }: Pick<FieldFrameProps, 'field' | 'problemId'>): string =>
  problemId ?? `${field.id}-note`

/** Label above, and beneath it a line for help or error that keeps its height. */
export function FieldFrame({ field, label, problemId, required = false, help, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} data-required={required}>
        {label}
      </label>
      {children}
      {problemId === undefined && (
        <p className={styles.note} id={`${field.id}-note`} data-error={field.error !== undefined}>
          {field.error ?? help}
        </p>
      )}
    </div>
  )
}
