import { homeMessages } from '@visa/messages/shell/home'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { shortcut } from '../palette/shortcut.ts'
import { entryLink } from '../shell/menu-entry.ts'
import { MenuIcon } from '../shell/menu-icon.tsx'
import { leaves, modulesOf } from '../shell/menu-tree.ts'
import styles from './home.module.css'

/** Every screen within reach, by module, like the index of a book. */
export function ScreenIndex() {
  const texts = useTexts(homeMessages)
  const modules = modulesOf(useSession().info.menu)
  if (modules.length === 0) return null
  return (
    <section className={styles.sheet} aria-labelledby="home-index">
      <h2 id="home-index" className={styles.heading}>
        {texts.index}
        <span className={styles.soft}>{fill(texts.indexHint, { shortcut: shortcut() })}</span>
      </h2>
      <div className={styles.index}>
        {modules.map((module) => (
          <section key={module.code} aria-labelledby={`home-${module.code}`}>
            <h3 id={`home-${module.code}`} className={styles.moduleName}>
              <MenuIcon code={module.code} icon={module.icon} />
              {module.title}
            </h3>
            <ul>
              {(module.screens.length === 0 ? [module] : leaves(module.screens)).map((entry) => (
                <li key={entry.code}>
                  <a {...entryLink(entry)}>{entry.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
