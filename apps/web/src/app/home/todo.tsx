import { homeMessages } from '@visa/messages/shell/home'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useSession } from '../../lib/session.tsx'
import { findEntry } from '../shell/menu-tree.ts'
import { usePending } from '../shell/use-pending.ts'
import styles from './home.module.css'

/** How much waits, each number a way to it; not there for people who have no part in it. */
export function Todo() {
  const texts = useTexts(homeMessages)
  const { menu } = useSession().info
  const rows = Object.entries(usePending()).flatMap(([code, count]) => {
    const entry = findEntry(menu, code)
    return entry === undefined ? [] : [{ entry, count }]
  })
  if (rows.length === 0) return null
  const none = rows.every(({ count }) => count === 0)
  return (
    <section className={styles.block} aria-labelledby="home-todo">
      <h2 id="home-todo" className={styles.heading}>
        {texts.waiting}
      </h2>
      {none ? (
        <p className={styles.soft}>{texts.allDone}</p>
      ) : (
        <ul className={styles.todo}>
          {rows.map(({ entry, count }) => (
            <li key={entry.code}>
              <a href={href('/main', { screen: entry.code })} data-waiting={count > 0}>
                <strong>{count}</strong>
                <span>{entry.title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
