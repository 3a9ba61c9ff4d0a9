import type { MouseEvent, ReactNode } from 'react'
import type { RelatedCount } from './detail-types.ts'
import styles from './detail.module.css'

/** How many there are of what belongs to the record; each number leads there. */
export function RelatedCounts({
  counts,
  children,
}: {
  counts: readonly RelatedCount[]
  children?: ReactNode
}) {
  return (
    <>
      <dl className={styles.counts}>
        {counts.map((count) => (
          <div key={count.label}>
            <dt>{count.label}</dt>
            <dd>
              <CountLink {...count} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </>
  )
}

/** A number that leads to what it counts: a link, so that it can be opened in a window of its own. */
export function CountLink({ label, count, href, onOpen }: RelatedCount) {
  if (href === undefined) return <span className={styles.number}>{count}</span>
  const onClick = (event: MouseEvent) => {
    // Here it may do more than go to the address.
    if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={styles.number} href={href} aria-label={`${label} ${count}`} onClick={onClick}>
      {count}
    </a>
  )
}
