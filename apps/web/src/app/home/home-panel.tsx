import { IDENTITY } from '@visa/contract/identity'
import { homeMessages } from '@visa/messages/shell/home'
import { orderPromiseNum } from '@visa/contract/visa/order-claim'
import { ORDER_PROGRESS } from '@visa/contract/visa/order-list'
import { useState, type ReactNode } from 'react'
import { OrderStart } from '../../features/order-start/order-start.tsx'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { languageTag } from '../../lib/language.ts'
import { useCall } from '../../lib/query.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { Part } from '../../ui/part.tsx'
import { dayPart } from './day-part.ts'
import { ALARM_SCREENS, HOME_CENTRE } from './home-centre-screens.ts'
import { HomeFigures } from './home-figures.tsx'
import { countText, totalOf } from './home-work.ts'
import { HomeWork } from './home-work.tsx'
import styles from './home.module.css'
import { useOrderReach } from './order-reach.ts'
import { RecentRecords } from './recent-records.tsx'
import { RecentScreens } from './recent-screens.tsx'

const HomeCentre = lazyPart(async () => (await import('./home-centre.tsx')).HomeCentre)

/** Shown when no tab is in front: the work by promise, the day in numbers, where an order starts, where to go on. */
export function HomePanel({ notices }: { notices?: ReactNode }) {
  const texts = useTexts(homeMessages)
  // What a centre's day leaves open is for its own people; the platform's home does without the part.
  const { menu, userInfo } = useSession().info
  const can = useCan()
  const { reads } = useOrderReach()
  const starts = can('visa.order.add')
  return (
    <div className={styles.home}>
      <Greeting />
      {userInfo.identityCode !== IDENTITY.PLATFORM &&
        [...Object.values(HOME_CENTRE), ...ALARM_SCREENS].some((screen) => can(screen)) && (
          <Part fallback={null} failed={null}>
            <HomeCentre />
          </Part>
        )}
      {menu.length === 0 && <p className={styles.soft}>{texts.empty}</p>}
      <div className={styles.columns}>
        {(reads || starts) && (
          <div className={styles.main}>
            {reads && (
              <div className={styles.work}>
                <HomeWork />
              </div>
            )}
            {starts && (
              <div className={styles.sheet}>
                <OrderStart />
              </div>
            )}
          </div>
        )}
        <aside className={styles.aside}>
          {reads && <HomeFigures />}
          <RecentRecords />
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
  const { reads } = useOrderReach()
  const server = useServerTime()
  const [here] = useState(() => new Date())
  const now = server?.told ?? here
  const day = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'full', timeZone: 'Asia/Shanghai' })
  return (
    <header className={styles.greeting}>
      <h1>{fill(greetings[dayPart(now)], { name: realName })}</h1>
      {reads && <Promises />}
      <p className={styles.soft}>
        {day.format(now)}
        <span aria-hidden> · </span>
        {companyName}
      </p>
    </header>
  )
}

/** How many promises are broken and how many end today, in one line. */
function Promises() {
  const { work: t } = useTexts(homeMessages)
  const { data } = useCall(orderPromiseNum, { query: { orderStatus: ORDER_PROGRESS.OPEN } }, { silent: true })
  if (data === undefined) return null
  const count = (bucket: string) =>
    countText(
      totalOf(data, (each) => each.bucket === bucket),
      t.more,
    )
  const past = count('past')
  return <p>{fill(past === '0' ? t.onTime : t.late, { past, today: count('today') })}</p>
}
