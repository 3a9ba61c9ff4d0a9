import { dayOf } from '@visa/contract/dates'
import { mobileMessages } from '@visa/messages/session/mobile'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { logout, useSession } from '../../lib/session.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { AccountFacts } from './account-facts.tsx'
import { OwnMembership } from './own-membership.tsx'
import { OwnContracts } from './own-contracts.tsx'
import { OwnOrders } from './own-orders.tsx'
import { Devices } from './devices.tsx'
import styles from './mobile.module.css'
import { Section } from './section.tsx'

export function HomeScreen({ notices }: { notices: ReactNode }) {
  const { home } = useTexts(mobileMessages)
  const { userInfo, menu } = useSession().info
  const server = useServerTime()
  const name = userInfo.realName || userInfo.userName
  return (
    <>
      <div className={styles.hello}>
        <h1>{fill(home.greeting, { name })}</h1>
        <p>{userInfo.companyName}</p>
        {server !== undefined && <time>{dayOf(server.told)}</time>}
      </div>
      {notices}
      <OwnMembership />
      <OwnContracts />
      <OwnOrders />
      <Section title={home.account}>
        <AccountFacts user={userInfo} />
      </Section>
      <Devices />
      <div className={styles.last}>
        {menu.length > 0 && (
          <PlainButton large block href={href('/main')}>
            {home.workspace}
          </PlainButton>
        )}
        {/* The call shows its own failure, and the session stays. */}
        <PlainButton large block danger onClick={() => void logout().catch(() => undefined)}>
          {home.logout}
        </PlainButton>
      </div>
    </>
  )
}
