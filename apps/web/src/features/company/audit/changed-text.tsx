import { changedPart } from './changed-part.ts'
import styles from './audit.module.css'

/** A new value with what is not as it was set apart. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const [start, end] = changedPart(before, after)
  if (start === end) return after
  return (
    <>
      {after.slice(0, start)}
      <mark className={styles.mark}>{after.slice(start, end)}</mark>
      {after.slice(end)}
    </>
  )
}
