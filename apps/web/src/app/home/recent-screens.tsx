import { homeMessages } from '@visa/messages/shell/home'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useSession } from '../../lib/session.tsx'
import { MenuIcon } from '../shell/menu-icon.tsx'
import { findEntry } from '../shell/menu-tree.ts'
import { recentScreens } from '../shell/recent-screens.ts'
import { useOpenMenu } from '../shell/use-menu.ts'
import styles from './home.module.css'

/** The screens used last that are still within reach. */
export function RecentScreens() {
  const texts = useTexts(homeMessages)
  const { userInfo } = useSession().info
  const menu = useOpenMenu()
  const entries = recentScreens(userInfo.id).flatMap((code) => findEntry(menu, code) ?? [])
  return (
    <section className={styles.block} aria-labelledby="home-recent">
      <h2 id="home-recent" className={styles.heading}>
        {texts.recent}
      </h2>
      {entries.length === 0 ? (
        <p className={styles.soft}>{texts.noRecent}</p>
      ) : (
        <ul className={styles.recent}>
          {entries.map(({ code, title, icon }) => (
            <li key={code}>
              <a href={href('/main', { screen: code })}>
                <MenuIcon code={code} icon={icon} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
