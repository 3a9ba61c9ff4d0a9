import { CopyButton } from './buttons/copy-button.tsx'
import styles from './code-text.module.css'

/** A code, passport or barcode number: monospace, with a copy button that shows on hover and focus. */
export function CodeText({ value }: { value: string }) {
  return (
    <span className={styles.code}>
      <span className={styles.value} title={value}>
        {value}
      </span>
      {value !== '' && <CopyButton value={value} className={styles.copy ?? ''} />}
    </span>
  )
}
