import { homeMessages } from '@visa/messages/shell/home'
import { useState, type ReactNode } from 'react'
import { OrderStart } from '../../features/order-start/order-start.tsx'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { languageTag } from '../../lib/language.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { dayPart } from './day-part.ts'
import styles from './home.module.css'
import { RecentScreens } from './recent-screens.tsx'
import { ScreenIndex } from './screen-index.tsx'
import { Todo } from './todo.tsx'

/** Shown when no tab is in front: what waits, where to go on, and where an order starts. */
export function HomePanel({ notices }: { notices?: ReactNode }) {
  const texts = useTexts(homeMessages)
  const { menu } = useSession().info
  const can = useCan()
  return (
    <div className={styles.home}>
      <Greeting />
      {menu.length === 0 && <p className={styles.soft}>{texts.empty}</p>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {can('visa.order.add') && (
            <div className={`${styles.sheet} ${styles.orders}`}>
              <OrderStart />
            </div>
          )}
          <ScreenIndex />
        </div>
        <aside className={styles.aside}>
          <Todo />
          {notices}
          <RecentScreens />
        </aside>
      </div>
    </div>
  )
}

function Greeting() {
  const { greetings } = useTexts(homeMessages)
  const { language } = useLanguage()
  const { realName, companyName } = useSession().info.userInfo
  const server = useServerTime()
  const [here] = useState(() => new Date())
  const now = server?.told ?? here
  const day = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'full', timeZone: 'Asia/Shanghai' })
  return (
    <header className={styles.greeting}>
      <h1>{fill(greetings[dayPart(now)], { name: realName })}</h1>
      <p className={styles.soft}>
        {day.format(now)}
        <span aria-hidden> · </span>
        {companyName}
      </p>
    </header>
  )
}
