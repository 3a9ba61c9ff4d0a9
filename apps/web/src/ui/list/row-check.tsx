import type { ChangeEvent } from 'react'
import styles from './row-check.module.css'

interface RowCheckProps {
  /** What people call the row. */
  label: string
  on: boolean
  /** `range`: with all rows since the one that was ticked before. */
  onTick: (on: boolean, range: boolean) => void
}

const withShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

/** The check box of a row, as a plain input: the library's own weighs more than the rest of the row. */
export function RowCheck({ label, on, onTick }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      // The browser notes the state of every input of the page whenever the address changes, if it may.
      autoComplete="off"
      className={styles.check}
      checked={on}
      aria-label={label}
      onChange={(event) => onTick(event.target.checked, withShift(event))}
    />
  )
}
