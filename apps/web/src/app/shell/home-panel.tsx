import { dayOf } from '@visa/contract/dates'
import { shellMessages } from '@visa/messages/shell'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useSession } from '../../lib/session.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { leaves } from './menu-tree.ts'
import styles from './shell.module.css'

export function HomePanel() {
  const { homePage } = useTexts(shellMessages)
  const { menu, userInfo } = useSession().info
  const [today] = useState(() => dayOf(new Date()))
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting}>{fill(homePage.greeting, { name: userInfo.realName })}</h1>
      <p className={styles.soft}>
        {fill(homePage.today, { date: today })} · {menu.length > 0 ? homePage.pick : homePage.empty}
      </p>
      {menu.map((group) => (
        <section key={group.code} aria-labelledby={`home-${group.code}`}>
          <h2 className={styles.groupTitle} id={`home-${group.code}`}>
            {group.title}
          </h2>
          <ul className={styles.cards}>
            {leaves([group]).map((entry) => (
              <li key={entry.code}>
                <a className={styles.card} href={href('/main', { screen: entry.code })}>
                  <MenuIcon code={entry.code} />
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
