import type { Doing, PresenceKind } from '@visa/contract/shell/presence'
import { presenceMessages } from '@visa/messages/ui/presence'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { usePresence } from './use-presence.ts'
import styles from './watchers.module.css'

interface WatchersProps {
  kind: PresenceKind
  id: number
  doing?: Doing
}

/** As many as are shown one by one. */
const SHOWN = 4
const TONES = 5

/** Who else looks at a record or edits it at this moment; while it is shown, others see the same of its reader. */
export function Watchers({ kind, id, doing }: WatchersProps) {
  const t = useTexts(presenceMessages)
  const others = usePresence(kind, id, doing)
  if (others.length === 0) return null
  const [first] = others
  const rest = others.length - SHOWN
  return (
    <span className={styles.watchers}>
      <ul className={styles.faces} aria-label={t.watchers}>
        {others.slice(0, SHOWN).map(({ userId, name, doing: does }) => (
          <li
            key={userId}
            className={styles.face}
            data-tone={Math.abs(userId) % TONES}
            title={fill(t[does], { name })}
          >
            <span aria-hidden>{Array.from(name)[0]}</span>
            <span className={styles.hidden}>{fill(t[does], { name })}</span>
          </li>
        ))}
      </ul>
      {others.length === 1 && first !== undefined ? (
        <span aria-hidden>{fill(t[first.doing], { name: first.name })}</span>
      ) : (
        rest > 0 && <span>{fill(t.more, { count: rest })}</span>
      )}
    </span>
  )
}
