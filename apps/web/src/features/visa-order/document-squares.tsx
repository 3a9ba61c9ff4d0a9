import { documentMessages } from '@visa/messages/visa/documents'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { inOrder, type DocumentCounts } from './document.names.ts'
import styles from './documents/documents.module.css'

/** Documents at a glance: how many of those that must be there are in order, and a square for each. */
export function DocumentSquares({ wanted, there, refused }: DocumentCounts) {
  const { order: t } = useTexts(documentMessages)
  const good = inOrder({ there, refused })
  const kinds = Array.from({ length: wanted }, (_, place) => {
    if (place < good) return 'good'
    return place < there ? 'refused' : 'missing'
  })
  return (
    <span className={styles.glance}>
      <span className={styles.hidden}>{fill(t.squares, { wanted, good, refused })}</span>
      <span className={styles.number} aria-hidden>
        {good}/{wanted}
      </span>
      <span className={styles.squares} aria-hidden>
        {kinds.map((kind, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- squares are told apart by their places alone
          <i key={place} data-kind={kind} />
        ))}
      </span>
    </span>
  )
}
