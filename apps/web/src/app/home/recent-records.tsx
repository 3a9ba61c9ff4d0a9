import { homeMessages } from '@visa/messages/shell/home'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { isDetailRoute, menuEntryOf } from '../../lib/tabs/detail-routes.ts'
import { addressOf } from '../../lib/tabs/tab-address.ts'
import { MenuIcon } from '../shell/menu-icon.tsx'
import { recentRecords } from '../shell/recent-records.ts'
import { useTabTitles } from '../workspace/tab-title.ts'
import styles from './home.module.css'

/** The records opened last; nothing before the first. */
export function RecentRecords() {
  const { records: title } = useTexts(homeMessages)
  const { details } = useTexts(workspaceMessages)
  const { userInfo } = useSession().info
  const titleOf = useTabTitles()
  const titleId = useId()
  const records = recentRecords(userInfo.id)
  if (records.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.recent}>
        {records.map(({ place, name }) => (
          <li key={addressOf(place)}>
            <a href={addressOf(place)}>
              <MenuIcon code={menuEntryOf(place.screen)} />
              <span className={styles.recentName}>{name ?? titleOf(place)}</span>
              {name !== undefined && isDetailRoute(place.screen) && (
                <span className={styles.soft}>{details[place.screen]}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
