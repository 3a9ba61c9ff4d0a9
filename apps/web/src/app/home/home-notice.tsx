import { useId, type ReactNode } from 'react'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import styles from './home.module.css'

interface HomeNoticeProps {
  title: string
  /** Where it is seen to, and the words of the way there; none: each line leads to its own. */
  screen?: string
  go?: string
  /** What the way there asks of the screen. */
  params?: Readonly<Record<string, string>>
  /** Somebody's passport is at stake. */
  grave?: boolean
  lines: readonly { key: number; text: ReactNode }[]
}

const NOTHING_ASKED = {}

/** What somebody should see to before the rest of the day. */
export function HomeNotice({
  title,
  screen,
  go,
  params = NOTHING_ASKED,
  grave = false,
  lines,
}: HomeNoticeProps) {
  const titleId = useId()
  if (lines.length === 0) return null
  return (
    <section className={grave ? styles.grave : styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {title}
        {screen !== undefined && <a href={screenLink(screen, { params })}>{go}</a>}
      </h2>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
