import { documentMessages } from '@visa/messages/visa/documents'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from './documents.module.css'

interface DocumentSquaresProps {
  wanted: number
  there: number
  refused: number
}

/** The documents of an applicant at a glance: in order, refused, missing. */
export function DocumentSquares({ wanted, there, refused }: DocumentSquaresProps) {
  const { order: t } = useTexts(documentMessages)
  const good = there - refused
  const kinds = Array.from({ length: wanted }, (_, place) => {
    if (place < good) return 'good'
    return place < there ? 'refused' : 'missing'
  })
  return (
    <span className={styles.squares}>
      <span className={styles.hidden}>{fill(t.squares, { wanted, good, refused })}</span>
      {kinds.map((kind, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- squares are told apart by their places alone
        <i key={place} data-kind={kind} aria-hidden />
      ))}
    </span>
  )
}
